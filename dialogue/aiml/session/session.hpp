#pragma once
#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/random.hpp"
#include "dialogue/aiml/brain/brain.hpp"
#include "dialogue/aiml/brain/corrector.hpp"
#include "dialogue/aiml/brain/limits.hpp"
#include "dialogue/aiml/reading/one_template.hpp"
#include "dialogue/aiml/session/person_memory.hpp"
#include "dialogue/aiml/session/reply.hpp"
#include "dialogue/aiml/session/surroundings.hpp"

namespace mana::dialogue::aiml {

struct SessionOptions {
  Limits limits;
  std::uint64_t seed = 1;
  bool random_first = false;          ///< of <random> always the first item
  std::string person = "you";         ///< <id>
  std::string version;                ///< <version>
  const LocalTimes* times = nullptr;  ///< without it <date> is empty
  Outside* outside = nullptr;         ///< without it <sraix> gives its default
  /// Services of <sraix> that are asked beside the talk (Reply::asks), because they may take long.
  std::set<std::string, std::less<>> beside = {};
  /// Of the same brain; with it a word that no pattern knows may be taken for one that it is a slip away
  /// from.
  const Corrector* corrector = nullptr;
};

/// How well something would be answered: by no category, by one that any words fit, by one that means it.
enum class Fit { No, Vaguely, Well };

/// Draws from numbered lots; none comes twice before all were drawn.
class Decks {
 public:
  std::size_t draw(std::uint64_t deck, std::size_t size, core::Random& random);
  void clear() { decks_.clear(); }

 private:
  struct Deck {
    std::vector<std::uint32_t> left;
    std::size_t size = 0;
    std::uint32_t last = 0xFFFFFFFF;
  };
  std::map<std::uint64_t, Deck> decks_;
};

/// One talk with one person.
///
/// Ownership: refers to the brain, and to `times` and `outside`; they must outlive it.
/// Threads:   one.
/// Time:      a turn costs what Limits allow; nothing else is waited for, but for `outside`.
class Session {
 public:
  Session(const Brain& brain, SessionOptions options, PersonMemory memory = {});

  /// @param findings what the same turn asked for before (Reply::asks)
  Reply turn(std::string_view said, const OutsideFindings& findings = {});
  /// Evaluates something of her own, of the same making. It is not said yet: see note_spoken().
  Reply tell(const OneTemplate& own);
  /// How well this would be answered now, and nothing else happens.
  /// @param corrected as turn() does, with words taken for others that they are a slip away from
  Fit fit(std::string_view said, bool corrected = false);
  /// Whether it would be an answer to what she said last, rather than something new.
  bool expects(std::string_view said);

  /// Of what the person told ("topic", "name"); empty when nothing is known.
  std::string predicate(std::string_view name) const;
  /// What to keep of this person.
  const PersonMemory& memory() const { return memory_; }
  /// The value of a predicate, or its default; for tests and for whoever leads the talk.
  void set_predicate(std::string_view name, std::string_view value);
  /// Takes something as said by MANA outside of a turn (an announcement): the next answer may refer to it.
  void note_spoken(std::string_view text);

 private:
  friend class Turn;
  struct Histories {
    std::deque<std::string> inputs, requests, responses;  // the latest first
    std::deque<std::vector<std::string>> thats;           // the sentences of each reply, in order
  };
  void rebuild_learned();

  const Brain& brain_;
  SessionOptions options_;
  PersonMemory memory_;
  std::vector<std::string> learned_;  // <learn>: until the talk ends
  Graph learned_graph_;
  bool learned_changed_ = false;
  Histories histories_;
  core::Random random_;
  Decks decks_;
  std::deque<std::map<std::string, std::string>> tuples_;
  std::size_t first_tuple_ = 1;
};

}  // namespace mana::dialogue::aiml
