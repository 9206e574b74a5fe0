#include "speech/pronunciation/foreign_word.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "speech/pronunciation/sound_odds.hpp"

namespace mana::speech {
namespace {
// As of English words (pronunciation.cpp): nobody is told of a mistake unless it is four times as likely.
constexpr double kSurelyRight = 0.5, kSurelyWrong = 0.2;
constexpr double kSurelyWord = 0.65, kSurelyOther = 0.35;
constexpr std::string_view kStress[] = {"ˈ", "ˌ"};

double probability(double log_odds) { return 1 / (1 + std::exp(-log_odds)); }

std::vector<std::string> ways_in(std::string_view english) {
  std::vector<std::string> ways(1);
  std::istringstream in{std::string{english}};
  for (std::string sound; in >> sound;) {
    if (sound == "/") {
      ways.emplace_back();
    } else {
      ways.back() += (ways.back().empty() ? "" : " ") + sound;
    }
  }
  return ways;
}

std::size_t count_of(const std::string& way) {
  return static_cast<std::size_t>(std::count(way.begin(), way.end(), ' ')) + (way.empty() ? 0 : 1);
}

/// All combinations, those of the likest sounds first; as many as the scorer takes.
SpokenTarget combined(const std::vector<std::vector<std::string>>& places) {
  SpokenTarget target{{""}};
  for (const std::vector<std::string>& ways : places) {
    std::vector<std::string> longer;
    for (const std::string& end : ways)
      for (const std::string& begin : target.ways)
        if (longer.size() < PronunciationScorer::kMostWays)
          longer.push_back(begin.empty() ? end : std::string{begin}.append(" ").append(end));
    target.ways = std::move(longer);
  }
  return target;
}

/// Of the contrast's sound against the word's mean one, as a logarithm: long vowels are long.
double length_of(const ForeignTarget::Contrast& c, const PronunciationScorer::Fit& fit) {
  const std::vector<SaidSound>& sounds = fit.word.sounds;
  if (c.before >= std::ssize(sounds)) return 0;
  const double mean = double(fit.word.where.length()) / double(sounds.size());
  return std::clamp(std::log(sounds[static_cast<std::size_t>(c.before)].where.length() / mean), -1.5, 1.5);
}

}  // namespace

std::vector<std::string> sounds_in(std::string_view ipa) {
  std::vector<std::string> sounds;
  std::istringstream in{std::string{ipa}};
  for (std::string sound; in >> sound;) {
    for (const std::string_view mark : kStress)
      if (sound.starts_with(mark)) sound.erase(0, mark.size());
    if (!sound.empty()) sounds.push_back(std::move(sound));
  }
  return sounds;
}

core::Result<ForeignTarget> target_of(const ForeignWord& word, bool also_practised) {
  const ForeignLanguage* language = foreign_language(word.language);
  if (language == nullptr)
    return core::bad_input("words of the language '" + word.language + "' cannot be judged");
  const std::vector<std::string> sounds = sounds_in(word.sounds);
  std::vector<std::vector<std::string>> places;
  for (const std::string& sound : sounds) {
    const auto known = std::find_if(language->sounds.begin(), language->sounds.end(),
                                    [&](const ForeignSound& s) { return s.ipa == sound; });
    if (known == language->sounds.end())
      return core::bad_input("the sound '" + sound + "' is not among those of the language '" +
                             word.language + "'");
    places.push_back(ways_in(known->english));
  }
  if (places.empty()) return core::bad_input("a word to say needs sounds, and this one has none");
  ForeignTarget target{combined(places), {}, sounds.size()};
  for (std::size_t i = 0; i < sounds.size(); ++i) {
    for (const ForeignContrast& c : language->contrasts) {
      if (c.ipa != sounds[i] || (c.only_last && i + 1 != sounds.size())) continue;
      if (!c.is_judged && !also_practised) continue;
      auto right = places, wrong = places;
      right[i] = ways_in(c.right);
      wrong[i] = ways_in(c.instead);
      std::size_t before = 0;
      for (std::size_t k = 0; k < i; ++k) before += count_of(places[k].front());
      target.contrasts.push_back({&c, i, combined(right), combined(wrong), static_cast<int>(before)});
    }
  }
  return target;
}

double log_odds_of_contrast(const ForeignTarget::Contrast& contrast, const PronunciationScorer::Fit& right,
                            const PronunciationScorer::Fit& wrong) {
  const ForeignContrast& c = *contrast.of;
  constexpr double kMostNats = 100;
  const double nats =
      std::clamp((wrong.word.misfit - right.word.misfit) * kNatsOfUnit, -kMostNats, kMostNats);
  return c.even + c.per_nat * nats + c.per_length * length_of(contrast, right);
}

core::Result<JudgedWord> score_foreign(PronunciationScorer& scorer, const ForeignWord& word,
                                       std::span<const std::int16_t> sound) {
  auto target = target_of(word, true);
  if (!target) return std::move(target).error();
  std::vector<SpokenTarget> all{target->right};
  for (const ForeignTarget::Contrast& c : target->contrasts) {
    all.push_back(c.right);
    all.push_back(c.wrong);
  }
  auto fits = scorer.fit(all, sound);
  if (!fits) return std::move(fits).error();
  JudgedWord judged;
  if (fits->empty()) return judged;
  judged.heard = HeardAs::OtherWord;
  // What was said with a mistake that is known is the word all the same.
  const auto* said = &fits->front();
  for (const auto& fit : *fits)
    if (!fit.word.sounds.empty() && (said->word.sounds.empty() || fit.word.misfit < said->word.misfit))
      said = &fit;
  if (said->word.sounds.empty()) return judged;  // too short for it
  judged.way = said->way;
  judged.likely = probability(log_odds_of_word(said->word));
  judged.heard = judged.likely >= kSurelyWord   ? HeardAs::Word
                 : judged.likely > kSurelyOther ? HeardAs::Unclear
                                                : HeardAs::OtherWord;
  // Of several mistakes that a sound may have the likeliest counts.
  const std::vector<std::string> sounds = sounds_in(word.sounds);
  for (std::size_t i = 0; i < sounds.size(); ++i) {
    JudgedSound j;
    j.sound = sounds[i];
    j.right = 2;
    for (std::size_t k = 0; k < target->contrasts.size(); ++k) {
      const ForeignTarget::Contrast& c = target->contrasts[k];
      const auto &right = (*fits)[2 * k + 1], &wrong = (*fits)[2 * k + 2];
      if (!c.of->is_judged || c.place != i || right.word.sounds.empty() || wrong.word.sounds.empty())
        continue;
      const double p = probability(log_odds_of_contrast(c, right, wrong));
      if (p < j.right) j.right = p, j.instead = c.of->instead;
    }
    if (j.right > 1) continue;
    j.judged = j.right >= kSurelyRight  ? Judged::Right
               : j.right < kSurelyWrong ? Judged::Wrong
                                        : Judged::NotSure;
    judged.sounds.push_back(std::move(j));
  }
  if (judged.heard != HeardAs::OtherWord && !judged.sounds.empty())
    for (const JudgedSound& s : judged.sounds) judged.score += s.right / double(judged.sounds.size());
  return judged;
}

}  // namespace mana::speech
