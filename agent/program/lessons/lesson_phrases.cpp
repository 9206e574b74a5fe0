#include "agent/program/lessons/lesson_phrases.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "speech/recognition/vocabulary.hpp"

namespace mana::program {
namespace {
namespace tutor = dialogue::tutor;

/// Each phrase once, and only what can be listened for.
class Collector {
 public:
  explicit Collector(const dialogue::Phrasebook& book) : known_{book.wake_word} {
    for (const dialogue::PhraseGroup& group : book.answers)
      for (const std::string& phrase : group.phrases) known_.insert(speech::normalised(phrase));
  }
  void add(const std::string& id, const std::vector<std::string>& phrases, bool likely = false) {
    dialogue::PhraseGroup& group = group_of(id);
    group.likely = likely;
    for (const std::string& raw : phrases) {
      const std::string phrase = speech::normalised(raw);
      const bool letters = std::all_of(phrase.begin(), phrase.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || c == ' ' || c == '\'';
      });
      if (!phrase.empty() && letters && known_.insert(phrase).second) group.phrases.push_back(phrase);
    }
  }
  /// Those since the last call.
  std::vector<dialogue::PhraseGroup> groups() {
    std::erase_if(groups_, [](const dialogue::PhraseGroup& g) { return g.phrases.empty(); });
    return std::exchange(groups_, {});
  }

 private:
  dialogue::PhraseGroup& group_of(const std::string& id) {
    for (dialogue::PhraseGroup& g : groups_)
      if (g.id == id) return g;
    dialogue::PhraseGroup& made = groups_.emplace_back();
    made.id = id;
    return made;
  }
  std::set<std::string> known_;
  std::vector<dialogue::PhraseGroup> groups_;
};

}  // namespace

void add_lesson_phrases(dialogue::Phrasebook& book, const lesson::Taught& taught) {
  Collector all{book};
  for (std::size_t i = 0; i < taught.words.numbers.size(); ++i) {
    std::vector<std::string> ways = taught.words.numbers[i];
    ways.push_back("number " + ways.front());
    all.add("choice_" + std::to_string(i + 1), ways, true);
  }
  for (const auto& [id, phrases] : taught.words.phrases) all.add(id, phrases, id == "not_sure");
  book.taught = all.groups();
  const std::string words = "lesson words";
  for (const tutor::Lesson& l : taught.module.lessons) {
    for (const tutor::Step& s : l.steps) {
      if (const auto* ask = std::get_if<tutor::Ask>(&s.what))
        for (const tutor::Answer& a : ask->answers) all.add(words, a.phrases);
      if (const auto* play = std::get_if<tutor::RolePlay>(&s.what))
        for (const tutor::Turn& t : play->turns) all.add(words, t.accept);
    }
  }
  book.played = all.groups();
}

}  // namespace mana::program
