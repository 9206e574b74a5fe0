#pragma once
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dialogue/aiml/brain/brain.hpp"
#include "dialogue/aiml/session/person_memory.hpp"
#include "dialogue/aiml/session/session.hpp"
#include "dialogue/knowledge/knowledge_desk.hpp"
#include "dialogue/memory/talk_memory.hpp"
#include "dialogue/understanding/harm.hpp"

namespace mana::dialogue {

struct FreeTalkOptions {
  std::shared_ptr<const aiml::Brain> brain;  ///< null: nothing is answered, templates work all the same
  aiml::MemoryStore* store = nullptr;        ///< null: nothing is remembered beyond the talk
  aiml::SessionOptions session;
  const KnowledgeDesk* knowledge = nullptr;  ///< answers questions of fact before the persona; null: nobody
  memory::TalkMemory* memory =
      nullptr;  ///< of what was told; asked for whoever is no guest; null: there is none
};

/// A seed for each day, so that who is started every morning does not begin alike every morning.
std::uint64_t seed_of_day(std::uint64_t seed, std::chrono::sys_days day);

/// Talk that belongs to no task: one persona, and a session for each person, who is remembered from one day
/// to the next. Somebody who is not known talks as a guest and leaves no trace.
///
/// Ownership: shares the brain; refers to the store and the knowledge.  Threads: one.
/// Errors:    a memory that cannot be read or written is logged once; the talk goes on without it.
class FreeTalk {
 public:
  explicit FreeTalk(FreeTalkOptions options = {});
  FreeTalk(const FreeTalk&) = delete;
  FreeTalk& operator=(const FreeTalk&) = delete;

  /// From now on this person talks; empty: a guest.
  void become(const std::string& person) { become(person, person.empty()); }
  /// From now on the client talks, who may have no name.
  void become_client(const std::string& name) { become(name, false); }
  const std::string& person() const { return person_; }
  /// What is answered to what may have been said, the likeliest first: the first that a category means.
  /// @param findings what the answer to the same words had to ask for before (Reply::asks)
  aiml::Reply answer(const std::vector<std::string>& hypotheses, const aiml::OutsideFindings& findings = {});
  /// What may have been meant: the one pattern without wildcards that is a few slips away, in lower case.
  /// Nothing when two are near, or when it is answered well as it is.
  std::optional<std::string> perhaps_meant(std::string_view text);
  /// Whether it is a question of fact that is answered for sure.
  bool knows(std::string_view text) const { return known(text).has_value(); }
  /// Whether it asks for something that was told, and that is surely remembered.
  bool remembers(std::string_view text) const;
  /// Whether it asks for the shopping list, on which something stands.
  bool asks_for_list(std::string_view text) const {
    return options_.memory != nullptr && !is_guest_ && options_.memory->asks_for_list(text);
  }
  /// Whether a category answers that means it, not one that takes any words.
  bool means_something(std::string_view text);
  /// Whether the words tell of harm, by patterns or examples, and of which kind: see HarmRecogniser.
  bool speaks_of_harm(std::string_view text) const { return harm_in(text).kind >= Harm::Injury; }
  HarmFound harm_in(std::string_view text) const;
  /// Evaluates what a task says; the words of what is no good template.
  aiml::Reply tell(std::string_view xml);
  /// She said this.
  void note_spoken(std::string_view text);
  /// Whether this would be an answer to what she said last.
  bool expects(std::string_view answer);
  std::string topic() const;
  /// Writes what is new about the person.
  void keep();

 private:
  FreeTalkOptions options_;
  void become(const std::string& person, bool is_guest);
  void list_sentences();
  std::optional<std::string> known(std::string_view text) const;

  std::optional<aiml::Corrector> corrector_;
  std::vector<std::string> sentences_;  // that patterns are, word for word
  std::string person_;
  bool is_guest_ = true;
  std::map<std::string, std::uint64_t> begun_;  // talks with each: the next one goes with another seed
  aiml::PersonMemory saved_;
  std::optional<aiml::Session> session_;
  bool failed_ = false;  // the store
};

}  // namespace mana::dialogue
