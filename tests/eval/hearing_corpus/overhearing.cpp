#include "tests/eval/hearing_corpus/overhearing.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agent/evaluation/measures/intervals.hpp"
#include "speech/audio/wav_file.hpp"
#include "tests/eval/hearing_corpus/phrases.hpp"
#include "tests/support/pairs_of.hpp"

namespace mana::eval {
namespace {
namespace fs = std::filesystem;
// Long enough that what comes before tells the ears that people are talking.
constexpr std::size_t kBlock = 120 * 16'000;

struct Way {
  Open open;
  const char* name;
  int accepted = 0, said = 0;
};

/// What means something, as a clause of its own: "Now, who are you?"
std::set<std::string> meant_in(const std::string& text, const speech::Vocabulary& vocabulary) {
  std::set<std::string> ids;
  std::string clause;
  for (const char c : text + ".") {
    if (std::string_view{",.;:!?-"}.find(c) == std::string_view::npos) {
      clause += c;
      continue;
    }
    const std::string said = speech::normalised(std::exchange(clause, {}));
    for (const auto* list : {&vocabulary.commands, &vocabulary.answers})
      for (const auto& group : *list)
        if (std::count(group.phrases.begin(), group.phrases.end(), said) > 0) ids.insert(group.id);
  }
  return ids;
}

class Overheard {
 public:
  Overheard(const Overhearing& how, const char* what) : how_{how}, what_{what} {}

  /// One sentence more, at the level of somebody two steps away, and a breath after it.
  void add(const Samples& sentence, const std::string& who, const std::set<std::string>& meant = {}) {
    const auto now = [this] { return core::at_seconds(double(sound_.size()) / 16'000); };
    said_.push_back({who, meant, now(), {}});
    const double gain = 2000 / std::max(1.0, test::active_rms(sentence));
    for (const auto s : sentence) sound_.push_back(test::to_sample(s * gain));
    said_.back().until = now();
    sound_.resize(sound_.size() + 3'000 + how_.chance.below(12'000));
    if (sound_.size() >= kBlock) hear();
  }

  /// What was said last; then the figures.
  void tell() {
    if (!sound_.empty()) hear();
    const double hours = seconds_ / 3600;
    for (const Way& way : ways_) {
      if (!how_.ways.contains(way.name)) continue;
      const int false_ones = way.accepted - way.said;
      std::printf("%s nobody addressed, %s: %.2f h, accepted %d: %.1f an hour, at most %.1f (95 %%)", what_,
                  way.name, hours, way.accepted, way.accepted / hours,
                  evaluation::poisson_rate(way.accepted, hours).high);
      if (way.said > 0)
        std::printf("; without what was said, though to others: %d, %.1f an hour, at most %.1f", false_ones,
                    false_ones / hours, evaluation::poisson_rate(false_ones, hours).high);
      std::printf("\n");
    }
    std::fflush(stdout);
  }
  double minutes() const { return seconds_ / 60; }

 private:
  struct Said {
    std::string who;
    std::set<std::string> meant;
    core::Time from{}, until{};
  };

  /// Sentences with pauses between them, two minutes together, into a room.
  void hear() {
    Samples sound = std::exchange(sound_, {});
    const Samples room = how_.noises.piece(Noise::White, sound.size(), how_.chance);
    for (std::size_t i = 0; i < sound.size(); ++i) sound[i] = test::to_sample(sound[i] + room[i] / 80.0);
    seconds_ += double(sound.size()) / 16'000;
    for (Way& way : ways_) {
      if (!how_.ways.contains(way.name)) continue;
      const std::string condition = std::string{what_} + " " + way.name;
      for (const Heard& h :
           how_.ears.hear(sound, condition, {condition + " " + said_.front().who, "", {}}, way.open)) {
        const auto then = said_in(h.start, h.end);
        const bool said =
            std::any_of(then.begin(), then.end(), [&](const Said& s) { return s.meant.contains(h.id); });
        ++way.accepted;
        way.said += said ? 1 : 0;
        if (how_.verbose)
          std::printf("  %s, %s, %s: took something for %s%s\n", what_, then.front().who.c_str(), way.name,
                      h.id.c_str(), said ? ", which was said" : ""),
              std::fflush(stdout);
      }
    }
    said_.clear();
  }

  /// What was being said between two moments; of two sentences with a short pause the ears make one. Never
  /// empty: the ears hear only what is said here.
  std::span<const Said> said_in(core::Time from, core::Time to) const {
    const auto first =
        std::find_if(said_.begin(), said_.end(), [from](const Said& s) { return s.until > from; });
    const auto last = std::find_if(first, said_.end(), [to](const Said& s) { return s.from >= to; });
    return first == last ? std::span{said_}.last(1) : std::span{first, last};
  }

  const Overhearing& how_;
  const char* what_;
  Samples sound_;
  std::vector<Said> said_;  // since the last block
  double seconds_ = 0;
  std::array<Way, 3> ways_{{{Open::WithName, "name"}, {Open::WithALook, "look"}, {Open::Answers, "answers"}}};
};
}  // namespace

void overhear_talk(const Overhearing& how, const std::vector<Talker>& talkers, double minutes,
                   std::uint64_t seed) {
  Overheard all{how, "talk"};
  Talk text{seed};
  while (all.minutes() < minutes) {
    const Talker& talker = talkers[how.chance.below(talkers.size())];
    constexpr int kInARow = 6;  // sentences, and then somebody else talks
    for (int said = 0; said < kInARow && all.minutes() < minutes; ++said) {
      const Samples sentence = how.speaking.speak(talker, text.sentence());
      if (sentence.empty()) break;
      all.add(sentence, talker.name);
    }
  }
  all.tell();
}

void overhear_recordings(const Overhearing& how, const fs::path& folder, const fs::path& words,
                         const speech::Vocabulary& vocabulary) {
  std::map<std::string, std::set<std::string>> meant;
  for (const auto& [file, text] : test::pairs_of(words))
    meant[fs::path{file}.stem().string()] = meant_in(text, vocabulary);
  std::set<fs::path> files;
  std::error_code missing;
  for (const auto& entry : fs::recursive_directory_iterator{folder, missing})
    if (entry.is_regular_file()) files.insert(entry.path());
  Overheard all{how, "overheard"};
  for (const auto& file : files)
    if (auto read = speech::read_sound(file, speech::kHearingRateHz))
      all.add(trimmed(read->samples), file.stem().string(), meant[file.stem().string()]);
  all.tell();
}

}  // namespace mana::eval
