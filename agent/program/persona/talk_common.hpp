#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "agent/command_line/json_lines.hpp"
#include "agent/core/time.hpp"
#include "agent/platform/zone/zones.hpp"
#include "dialogue/aiml/reading/brain_loader.hpp"
#include "dialogue/aiml/session/reply.hpp"
#include "dialogue/aiml/session/surroundings.hpp"
#include "dialogue/knowledge/knowledge_desk.hpp"
#include "dialogue/knowledge/local_knowledge.hpp"
#include "dialogue/wordnet/word_book.hpp"

namespace mana::program {

/// Where the categories come from: folders, and a persona that comes with MANA (or a folder of one's own).
struct TalkSources {
  std::vector<std::string> aiml;
  std::string persona;
};

/// The folders in the order in which they are read: the persona first, so that others can override it. With
/// neither given, the companion.  Errors: NotFound.
core::Result<std::vector<std::filesystem::path>> folders_of(const TalkSources& sources);

/// "de-DE" -> "de".
std::string_view language_alone(std::string_view tag);
/// Whether the tag is of English, of whichever country; what has no tag is.
bool is_english(std::string_view tag);

/// What was learnt when MANA was built of assets/dialogue/LANGUAGE/FOLDER ("medicine", "meant"); empty: it is
/// learnt at the start.
std::filesystem::path learned_words(const std::string& folder, const std::string& language);
/// What MANA came with for telling what English sentences mean, read once. Null: it is missing or damaged,
/// which `mana doctor` says, or the language is another; then what was learnt from examples judges alone.
std::shared_ptr<const dialogue::SentenceEncoder> sentence_encoder(std::string_view language = "en-GB");

/// The network of remarks.bin, read once, on which several judge. Null: it is missing or damaged, or the
/// language is another than English.
std::shared_ptr<const dialogue::SentenceEncoder> plain_encoder(std::string_view language = "en-GB");

/// Who speaks where the settings name nobody.
std::string usual_persona(std::string_view language);
/// The language of a persona, as its properties say.
std::string spoken_by(const std::vector<std::filesystem::path>& folders);
/// load_brain(), with what was learnt for these folders and what judges in their language.
core::Result<dialogue::aiml::LoadedBrain> load_persona(const std::vector<std::filesystem::path>& folders);

/// The machine's clock and time zones, for <date>. With a fixed time the same talk gives the same replies.
class MachineTimes final : public dialogue::aiml::LocalTimes {
 public:
  explicit MachineTimes(const core::Clock& clock) : clock_{clock}, home_{zones_.of_this_machine()} {}
  MachineTimes(const core::Clock& clock, zone::ZonePtr home) : clock_{clock}, home_{std::move(home)} {}
  core::WallTime now() const override { return clock_.wall_now(); }
  std::optional<std::chrono::seconds> offset(core::WallTime when, std::string_view zone) const override;

 private:
  const core::Clock& clock_;
  zone::Zones zones_;
  zone::ZonePtr home_;
};

/// What the house itself can answer, without asking anybody outside.
class HouseKnowledge {
 public:
  /// Without a list of words (WordNet) it knows no meanings, and all else. It speaks English: in any other
  /// language it knows nothing of these.
  HouseKnowledge(const dialogue::aiml::LocalTimes& times, std::string_view language);
  dialogue::aiml::Outside& answers() { return answers_; }
  /// Questions of fact; null: its files are missing or damaged, which `mana doctor` says.
  const dialogue::KnowledgeDesk* desk() const { return desk_ ? &*desk_ : nullptr; }

 private:
  std::optional<dialogue::wordnet::WordBook> book_;
  std::optional<dialogue::Remarks> remarks_;
  std::optional<dialogue::KnowledgeDesk> desk_;
  dialogue::LocalKnowledge answers_;
};

/// What of the house's knowledge is missing or damaged, in a sentence; nothing: it is whole.
std::optional<std::string> trouble_with_knowledge();

/// A turn as one JSON object.
Json to_json(const std::string& input, const dialogue::aiml::Reply& reply, double seconds);
/// A turn explained, for people: which categories answered, one line each.
std::string why(const dialogue::aiml::Reply& reply);

// `mana talk lint`, `test`, `unanswered`: each returns the exit status.
struct LintOptions {
  std::vector<std::string> folders;
  bool json = false, strict = false, notes = false;
};
int lint_talk(const LintOptions& options);

struct TalkTestOptions {
  std::vector<std::string> files;
  TalkSources sources;
  bool json = false;
};
int test_talk(const TalkTestOptions& options);

}  // namespace mana::program
