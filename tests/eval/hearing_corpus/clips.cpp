#include "tests/eval/hearing_corpus/clips.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "speech/activity/voice_activity.hpp"
#include "speech/audio/wav_file.hpp"
#include "tests/eval/hearing_corpus/phrases.hpp"
#include "tests/support/pairs_of.hpp"

namespace mana::eval {
namespace {
namespace fs = std::filesystem;

constexpr char kStop[] = "stop";  // nobody says it to one who is silent, by a look

std::set<fs::path> files_of(const fs::path& folder) {
  std::set<fs::path> files;
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator{folder, missing}) files.insert(entry.path());
  return files;
}

/// Single words of people beside the project.
std::vector<Clip> people() {
  std::vector<Clip> clips;
  for (const auto& file : files_of(fs::path{MANA_SHARED_DATA} / "speech/words")) {
    auto sound = speech::read_sound(file, speech::kHearingRateHz);
    if (!sound) continue;
    const std::string name = file.stem().string();
    const std::string word = name.substr(0, name.find('_'));
    const bool is_answer = word == "yes" || word == "no" || word == "stop";
    clips.push_back({"people: " + name, is_answer ? word : "", std::move(sound->samples)});
  }
  return clips;
}

/// More people, of a list of files and texts: those who say a phrase that is said alone, and of the others
/// those who say as little.
std::vector<Clip> people_of(const fs::path& list, const speech::Vocabulary& vocabulary) {
  constexpr auto kMostWords = 4;
  std::vector<Clip> clips;
  for (const auto& [file, text] : test::pairs_of(list)) {
    const std::string said = speech::normalised(text);
    const auto meaning = speech::meaning_of(vocabulary, said);
    if (!meaning && std::count(said.begin(), said.end(), ' ') >= kMostWords) continue;
    auto sound = speech::read_sound(file, speech::kHearingRateHz);
    if (!sound) continue;
    clips.push_back(
        {"people: " + said, meaning && meaning->is_answer ? meaning->id : "", std::move(sound->samples)});
  }
  return clips;
}
}  // namespace

std::vector<Samples> readings() {
  std::vector<Samples> out;
  for (const auto& file : files_of(fs::path{MANA_SHARED_DATA} / "speech/reading"))
    if (auto sound = speech::read_sound(file, speech::kHearingRateHz))
      out.push_back(std::move(sound->samples));
  return out;
}

Clips::Clips(const speech::Vocabulary& vocabulary, const ClipSources& sources, std::vector<Clip> more_people)
    : vocabulary_{vocabulary}, how_{sources.addressed}, people_often_{!sources.people.empty()} {
  for (const auto& a : vocabulary.answers) awaited_.insert(a.id);
  // Who looks may say a command without the name: then it is not what must not be taken.
  const auto means_nothing = [&](const std::string& text) {
    const bool by_look = how_ == Addressed::ByLook;
    return !by_look || !speech::meaning_of(vocabulary_, speech::normalised(text), {});
  };
  std::copy_if(kOthers.begin(), kOthers.end(), std::back_inserter(others_), means_nothing);
  for (const auto& [text, written] : test::pairs_of(sources.others)) {
    const auto meaning = speech::meaning_of(vocabulary_, speech::normalised(written));
    if (means_nothing(text) && (!meaning || (meaning->id.empty() && !meaning->named)))
      more_others_.push_back(text);
  }
  for (Clip& clip : people()) sort_in(std::move(clip));
  for (Clip& clip : more_people) sort_in(std::move(clip));
}

void Clips::sort_in(Clip clip) {
  const bool is_answer = !clip.id.empty() && awaited_.contains(clip.id);
  if (how_ == Addressed::ByName)
    (is_answer ? human_answers_ : human_others_).push_back(std::move(clip));
  else if (clip.id.empty())
    human_others_.push_back(std::move(clip));
}

core::Result<Clips> Clips::open(const speech::Vocabulary& vocabulary, const ClipSources& sources) {
  std::vector<Clip> more;
  if (!sources.people.empty()) {
    more = people_of(sources.people, vocabulary);
    const auto nothing = [](const Clip& c) { return c.id.empty(); };
    if (std::all_of(more.begin(), more.end(), nothing) || std::none_of(more.begin(), more.end(), nothing))
      return core::bad_input(sources.people + " has no recordings of phrases, or of nothing else");
  }
  Clips clips{vocabulary, sources, std::move(more)};
  if (!sources.others.empty() && clips.more_others_.empty())
    return core::bad_input(sources.others + " has no texts that are no phrases");
  return clips;
}

Clip Clips::addressed(Speaking& speaking, core::Random& chance) const {
  if (!human_answers_.empty() && chance.below(people_often_ ? 2 : 8) == 0)
    return human_answers_[chance.below(human_answers_.size())];
  const bool by_look = how_ == Addressed::ByLook;
  const bool command = by_look || chance.below(5) < 3;
  const auto& list = command ? vocabulary_.commands : vocabulary_.answers;
  const auto meant = [&](const speech::Phrases& p) { return !by_look || (p.id != kStop && !p.to_anybody); };
  std::size_t which = chance.below(list.size());
  while (!meant(list[which])) which = chance.below(list.size());
  const speech::Phrases& group = list[which];
  const std::string& phrase = group.phrases[chance.below(group.phrases.size())];
  return said(speaking, chance, command && !by_look ? vocabulary_.wake_word + ", " + phrase : phrase,
              group.id);
}

Clip Clips::other(Speaking& speaking, core::Random& chance) const {
  if (!human_others_.empty() && chance.below(people_often_ ? 2 : 3) == 0)
    return human_others_[chance.below(human_others_.size())];
  if (!more_others_.empty() && chance.below(2) == 0)
    return said(speaking, chance, more_others_[chance.below(more_others_.size())], "");
  return said(speaking, chance, others_[chance.below(others_.size())], "");
}

Clip Clips::said(Speaking& speaking, core::Random& chance, const std::string& text,
                 const std::string& id) const {
  const Talker& talker = talkers_[chance.below(talkers_.size())];
  return {talker.name + ": " + text, id, speaking.speak(talker, text)};
}

}  // namespace mana::eval
