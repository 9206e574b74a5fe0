#include "speech/pronunciation/pronunciation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <sstream>
#include <utility>

#include "speech/pronunciation/confusions.hpp"
#include "speech/pronunciation/sound_odds.hpp"
#include "speech/pronunciation/word_cut.hpp"
#include "speech/sphinx/lexicon.hpp"

namespace mana::speech {
namespace {
constexpr int kRateHz = 16'000;
constexpr Misfit kChange = 60;  // from a sound to any other: what a loop of all sounds is too good at
constexpr core::Duration kFrameLasts = std::chrono::milliseconds{10};
constexpr int kLeastSpeech = 5;  // frames
// Nobody is told that something was wrong unless it is four times as likely as not.
constexpr double kSurelyRight = 0.5, kSurelyWrong = 0.2;
constexpr double kSurelyWord = 0.65, kSurelyOther = 0.35;
// What learners say is likelier before anything was heard: 20 nats are 0.6 of log odds (sound_odds.cpp).
constexpr double kNearly = 20;

double probability(double log_odds) { return 1 / (1 + std::exp(-log_odds)); }

Rivals rivals_of(const PhoneModels& models, std::span<const int> sounds) {
  Rivals rivals(sounds.size());
  for (std::size_t i = 0; i < sounds.size(); ++i)
    for (const Confusion& c : confusions())
      if (c.sound == models.name(sounds[i]) && (!c.only_last || i + 1 == sounds.size()))
        if (const auto other = models.number(c.instead)) rivals[i].push_back(*other);
  return rivals;
}
}  // namespace

core::Result<PronunciationScorer> PronunciationScorer::open(const SphinxModel& model) {
  auto definition = read_definition(model.acoustic);
  if (!definition) return std::move(definition).error();
  auto models = PhoneModels::of(*definition);
  if (!models) return std::move(models).error();
  auto scorer = open_scorer(model.acoustic, model.voice);
  if (!scorer) return std::move(scorer).error();
  if (scorer->senones() != definition->senones)
    return core::bad_input("the files of the speech model in " + model.acoustic.string() +
                           " do not belong together: install the package pocketsphinx-en-us again");
  auto ears = SphinxDecoder::open_ears(model);
  if (!ears) return std::move(ears).error();
  return PronunciationScorer{std::move(*models), std::move(*scorer), std::move(*ears)};
}

PronunciationScorer::PronunciationScorer(PhoneModels models, AcousticScorer scorer, SphinxDecoder ears)
    : models_{std::move(models)}, scorer_{std::move(scorer)}, ears_{std::move(ears)} {}

core::Result<std::vector<int>> PronunciationScorer::sounds_of(const std::string& way) const {
  std::vector<int> sounds;
  std::istringstream in{way};
  for (std::string name; in >> name;) {
    const auto number = models_.number(name);
    if (!number)
      return core::bad_input("'" + name.substr(0, 20) +
                             "' is no sound of English: write for example TH IH NG K");
    sounds.push_back(*number);
  }
  if (sounds.empty() || sounds.size() > kMostSounds)
    return core::bad_input("a word to say needs 1 to 60 sounds, and this one has " +
                           std::to_string(sounds.size()));
  return sounds;
}

core::Status PronunciationScorer::check(const SpokenTarget& target) const {
  if (target.ways.empty() || target.ways.size() > kMostWays)
    return core::bad_input("a word to say needs 1 to 12 ways to say it, and this one has " +
                           std::to_string(target.ways.size()));
  for (const std::string& way : target.ways)
    if (auto sounds = sounds_of(way); !sounds) return std::move(sounds).error();
  return {};
}

core::Result<PronunciationScorer::Fit> PronunciationScorer::best_of(const SpokenTarget& target,
                                                                    const PhoneSearch& search,
                                                                    const PhoneSearch::Loop& any) const {
  Fit best{target.ways.front(), {}};
  best.word.misfit = std::numeric_limits<Misfit>::infinity();
  for (const std::string& way : target.ways) {
    auto sounds = sounds_of(way);
    if (!sounds) return std::move(sounds).error();
    SaidWord word = find_word(models_, search, any, *sounds);
    if (word.sounds.empty() || word.misfit >= best.word.misfit) continue;
    best = {way, std::move(word)};
  }
  return best;
}

core::Result<std::optional<PronunciationScorer::Heard>> PronunciationScorer::hear(
    std::span<const std::int16_t> sound) {
  if (core::seconds(double(sound.size()) / kRateHz) > kLongest)
    return core::bad_input(
        "a word was to be said, and this is more than 15 seconds of sound: send the word alone");
  const WordCut cut = cut_word(sound);
  if (cut.sound.empty()) return std::optional<Heard>{};
  Heard heard{cut.first, scorer_.score(features_of(ears_.listen(cut.sound))), {}};
  heard.any = PhoneSearch{models_, heard.scores}.loop(kChange);
  if (std::count(heard.any.speech.begin(), heard.any.speech.end(), true) < kLeastSpeech)
    return std::optional<Heard>{};
  return std::optional<Heard>{std::move(heard)};
}

core::Result<PronunciationScorer::Evidence> PronunciationScorer::compare(
    const SpokenTarget& target, std::span<const std::int16_t> sound) {
  if (auto fine = check(target); !fine) return std::move(fine).error();
  auto heard = hear(sound);
  if (!heard) return std::move(heard).error();
  Evidence best;
  best.nothing = !*heard;
  if (best.nothing) return best;
  best.first_sample = (*heard)->first_sample;
  const PhoneSearch search{models_, (*heard)->scores};
  auto fit = best_of(target, search, (*heard)->any);
  if (!fit) return std::move(fit).error();
  best.way = std::move(fit->way);
  best.word = std::move(fit->word);
  if (best.word.sounds.empty()) return best;
  std::vector<int> sounds;
  for (const SaidSound& s : best.word.sounds) sounds.push_back(s.sound);
  compare_sounds(models_, search, rivals_of(models_, sounds), best.word);
  return best;
}

core::Result<std::vector<PronunciationScorer::Fit>> PronunciationScorer::fit(
    std::span<const SpokenTarget> targets, std::span<const std::int16_t> sound) {
  for (const SpokenTarget& target : targets)
    if (auto fine = check(target); !fine) return std::move(fine).error();
  auto heard = hear(sound);
  if (!heard) return std::move(heard).error();
  std::vector<Fit> all;
  if (!*heard) return all;
  const PhoneSearch search{models_, (*heard)->scores};
  for (const SpokenTarget& target : targets) {
    auto best = best_of(target, search, (*heard)->any);
    if (!best) return std::move(best).error();
    all.push_back(*std::move(best));
  }
  return all;
}

core::Result<JudgedWord> PronunciationScorer::score(const SpokenTarget& target,
                                                    std::span<const std::int16_t> sound) {
  auto evidence = compare(target, sound);
  if (!evidence) return std::move(evidence).error();
  JudgedWord judged;
  if (evidence->nothing) return judged;
  judged.heard = HeardAs::OtherWord;
  const SaidWord& word = evidence->word;
  if (word.sounds.empty()) return judged;  // too short for it
  judged.way = evidence->way;
  judged.likely = probability(log_odds_of_word(word));
  for (int i = 0; i < std::ssize(word.sounds); ++i) judged.sounds.push_back(judge(*evidence, i));
  // One sound that is badly wrong makes it another word ("ship" for "sheep"): it was tried all the same.
  const auto not_right = std::count_if(judged.sounds.begin(), judged.sounds.end(),
                                       [](const JudgedSound& s) { return s.judged != Judged::Right; });
  const bool is_near = not_right <= 1 && judged.sounds.size() > 2;
  judged.heard = judged.likely >= kSurelyWord              ? HeardAs::Word
                 : judged.likely > kSurelyOther || is_near ? HeardAs::Unclear
                                                           : HeardAs::OtherWord;
  if (judged.heard != HeardAs::OtherWord)
    for (const JudgedSound& s : judged.sounds) judged.score += s.right / double(judged.sounds.size());
  return judged;
}

JudgedSound PronunciationScorer::judge(const Evidence& evidence, int i) const {
  const SaidWord& word = evidence.word;
  const core::Duration began = core::seconds(double(evidence.first_sample) / kRateHz);
  const SaidSound& s = word.sounds[static_cast<std::size_t>(i)];
  // Of two that fit nearly as well, the one that learners say.
  const bool usual = s.confused >= 0 && s.over_confused < s.over_other + kNearly;
  JudgedSound j{.sound = models_.name(s.sound),
                .start = std::max(core::Duration{}, began + kFrameLasts * s.where.first),
                .end = began + kFrameLasts * s.where.end,
                .goodness = s.goodness,
                .instead = models_.name(usual ? s.confused : s.other),
                .over_instead = usual ? s.over_confused : s.over_other,
                .right = probability(log_odds_of_sound(models_, word, i))};
  j.judged = j.right >= kSurelyRight  ? Judged::Right
             : j.right < kSurelyWrong ? Judged::Wrong
                                      : Judged::NotSure;
  return j;
}

core::Result<SpokenTarget> target_of(const SphinxModel& model, const std::string& word,
                                     const std::string& guessed) {
  std::map<std::string, std::string> guesses;
  if (!guessed.empty()) guesses[word] = guessed;
  auto found = look_up(model.dictionary, {word}, {}, guesses);
  if (!found) return std::move(found).error();
  SpokenTarget target;
  for (const Pronunciation& p : *found) {
    const bool is_known = std::find(target.ways.begin(), target.ways.end(), p.phones) != target.ways.end();
    if (!is_known) target.ways.push_back(p.phones);
  }
  const auto has_h_elsewhere = [&](const std::string& way) {
    return std::find(target.ways.begin(), target.ways.end(), "HH " + way) != target.ways.end();
  };
  std::vector<std::string> whole;
  for (const std::string& way : target.ways)
    if (!has_h_elsewhere(way) && whole.size() < PronunciationScorer::kMostWays) whole.push_back(way);
  target.ways = std::move(whole);
  return target;
}

}  // namespace mana::speech
