#include "speech/recognition/voice_learner.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <utility>

#include "speech/activity/voice_activity.hpp"
#include "speech/recognition/recogniser.hpp"

namespace mana::speech {
namespace {
namespace fs = std::filesystem;
constexpr char kSilence[] = "SIL";
constexpr char kPrefix[] = "p_";     // a sound as a word
constexpr int kLongestSilence = 20;  // frames of a pause; more would drown what was said
// Words that fit worse against the loop of all sounds were others.
constexpr double kLeastFit = -35;
constexpr std::size_t kFewest = 8;
constexpr core::Duration kFrame = std::chrono::milliseconds{10};

// How sure the tenth least sure of ten phrases should be, and how far the bar may move for that, log odds.
constexpr double kSureEnough = 0.7, kLowest = -1, kHighest = 0.5;

std::string spelt(const std::string& phone) {
  std::string out{kPrefix};
  for (const char c : phone) out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}
std::string phone_of(const std::string& word) {
  std::string out;
  for (const char c : word.substr(std::min(word.size(), sizeof kPrefix - 1)))
    out += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return out;
}

/// Every sound of the language as a word of its own.
std::vector<Pronunciation> sounds_as_words(const GaussianBooks& books) {
  std::vector<Pronunciation> words;
  for (const auto& [phone, book] : books.book_of)
    if (phone != kSilence && phone.front() != '+') words.push_back({spelt(phone), phone});
  return words;
}

core::Error not_that(const std::string& phrase) {
  return core::bad_input("That did not sound like \"" + phrase + "\"");
}

/// The same sayings, in two halves that hold every other one.
std::array<std::vector<Saying>, 2> halves(const std::vector<Saying>& all) {
  std::array<std::vector<Saying>, 2> out;
  for (std::size_t i = 0; i < all.size(); ++i) out[i % 2].push_back(all[i]);
  return out;
}

/// Between words.
core::Duration longest_pause(const std::vector<DecodedSegment>& segments) {
  int longest = 0, now = 0;
  bool begun = false;
  for (const DecodedSegment& s : segments) {
    if (s.is_silence) {
      now += s.last_frame - s.first_frame + 1;
      continue;
    }
    if (begun) longest = std::max(longest, now);
    begun = true;
    now = 0;
  }
  return longest * kFrame;
}

/// One in ten is longer.
core::Duration long_one_of(std::vector<core::Duration> pauses) {
  if (pauses.empty()) return {};
  std::sort(pauses.begin(), pauses.end());
  return pauses[pauses.size() * 9 / 10];
}

struct Understood {
  int tried = 0, right = 0;
  std::vector<double> log_odds;  // of the right ones, and of those that were too faint to be believed
};

/// How sayings that mean something are understood, each for itself, with all answers awaited.
core::Result<Understood> understand(const SphinxModel& model, const Vocabulary& vocabulary,
                                    const std::vector<Saying>& sayings) {
  auto recogniser = Recogniser::open(model, vocabulary);
  if (!recogniser) return std::move(recogniser).error();
  Expected expected;
  for (const Phrases& answer : vocabulary.answers) expected.answers.insert(answer.id);
  Understood out;
  for (const Saying& s : sayings) {
    const auto meaning = meaning_of(recogniser->vocabulary(), normalised(s.phrase));
    if (!meaning || meaning->id.empty()) continue;
    ++out.tried;
    Stretch stretch;
    stretch.sound = s.sound;
    const Recognition r = recogniser->recognise(stretch, expected);
    const auto heard = meaning_of(recogniser->vocabulary(), r.text);
    if (!heard || heard->id != meaning->id) continue;
    out.right += r.accepted ? 1 : 0;
    out.log_odds.push_back(std::log(r.confidence / std::max(1e-6, 1 - r.confidence)));
  }
  return out;
}

double caution_for(std::vector<double> log_odds) {
  if (log_odds.size() < kFewest) return 0;
  std::sort(log_odds.begin(), log_odds.end());
  return std::clamp(log_odds[log_odds.size() / 10] - kSureEnough, kLowest, kHighest);
}

}  // namespace

core::Result<VoiceLearner> VoiceLearner::open(const SphinxModel& model, const Vocabulary& raw) {
  auto vocabulary = checked(raw);
  if (!vocabulary) return std::move(vocabulary).error();
  auto books = read_gaussian_books(model.acoustic);
  if (!books) return std::move(books).error();
  auto senones = read_senones(model.acoustic, *books);
  if (!senones) return std::move(senones).error();
  AcousticScorer scorer{*books, std::move(*senones), nullptr};
  auto sounds = SphinxDecoder::open_grammars(model, sounds_as_words(*books));
  if (!sounds) return std::move(sounds).error();
  auto any = PhoneLoop::open(model);
  if (!any) return std::move(any).error();
  return VoiceLearner{
      model,          std::move(*vocabulary), std::move(*books), std::move(scorer), std::move(*sounds),
      std::move(*any)};
}

VoiceLearner::VoiceLearner(SphinxModel model, Vocabulary vocabulary, GaussianBooks books,
                           AcousticScorer scorer, SphinxDecoder sounds, PhoneLoop any)
    : model_{std::move(model)},
      vocabulary_{std::move(vocabulary)},
      books_{std::make_unique<GaussianBooks>(std::move(books))},
      regression_{std::make_unique<MeanRegression>(*books_)},
      scorer_{std::move(scorer)},
      sounds_{std::move(sounds)},
      any_{std::move(any)} {}

void VoiceLearner::forget() {
  regression_ = std::make_unique<MeanRegression>(*books_);
  pauses_.clear();
}

// Word for word, each in any of the ways it may be said.
core::Result<std::string> VoiceLearner::grammar_for(const std::string& phrase) {
  if (const auto known = grammars_.find(phrase); known != grammars_.end()) return known->second;
  std::string said;
  std::istringstream words{phrase};
  for (std::string word; words >> word;) {
    auto ways =
        look_up(model_.dictionary, {word}, vocabulary_.pronunciations, vocabulary_.guessed_pronunciations);
    if (!ways) return std::move(ways).error();
    std::string any;
    for (const Pronunciation& way : *ways) {
      any += any.empty() ? "" : " |";
      std::istringstream phones{way.phones};
      for (std::string phone; phones >> phone;) any += " " + spelt(phone);
    }
    said += " (" + any + " )";
  }
  if (said.empty()) return core::bad_input("There is nothing to say in an empty phrase");
  const std::string name = "said" + std::to_string(grammars_.size());
  if (auto added = sounds_.add_grammar(name, "#JSGF V1.0;\ngrammar said;\npublic <said> =" + said + " ;\n");
      !added)
    return std::move(added).error();
  return grammars_[phrase] = name;
}

core::Status VoiceLearner::hear(const Saying& saying) {
  const std::string phrase = normalised(saying.phrase);
  auto grammar = grammar_for(phrase);
  if (!grammar) return std::move(grammar).error();
  if (auto used = sounds_.use(*grammar); !used) return used;
  const Features features = features_of(sounds_.listen(saying.sound));
  const SenoneScores heard = scorer_.score(features);
  const Decoded said = sounds_.decode(heard);
  if (!said.is_whole || decoy_ratio(said, any_.decode(heard)) < kLeastFit) return not_that(phrase);
  const std::size_t size = static_cast<std::size_t>(books_->width) * books_->streams;
  int silence = 0;
  for (const DecodedSegment& s : said.segments) {
    const auto book = books_->book_of.find(s.is_silence ? kSilence : phone_of(s.word));
    if (book == books_->book_of.end()) continue;
    for (int f = s.first_frame; f <= std::min(s.last_frame, features.frames - 1); ++f)
      if (!s.is_silence || ++silence <= kLongestSilence)
        regression_->add(std::span{features.values}.subspan(static_cast<std::size_t>(f) * size, size),
                         book->second);
  }
  pauses_.push_back(longest_pause(said.segments));
  return {};
}

core::Result<VoiceLesson> learn_voice(const SphinxModel& model, const Vocabulary& vocabulary,
                                      const std::vector<Saying>& sayings) {
  auto learner = VoiceLearner::open(model, vocabulary);
  if (!learner) return std::move(learner).error();
  VoiceLesson lesson;
  std::vector<Saying> usable;
  for (const Saying& s : sayings) {
    if (auto heard = learner->hear(s)) {
      usable.push_back(s);
    } else {
      lesson.refused.push_back(s.phrase);
    }
  }
  if (usable.size() < kFewest)
    return core::bad_input("Of " + std::to_string(sayings.size()) + " phrases only " +
                           std::to_string(usable.size()) +
                           " could be used, and 8 are needed: say them once more, nearer to the microphone");
  lesson.voice.phrases = static_cast<int>(usable.size());
  lesson.voice.pause = long_one_of(learner->pauses());
  const MeanTransform all = learner->learn();

  auto before = understand(model, vocabulary, usable);
  if (!before) return std::move(before).error();
  lesson.tried = before->tried;
  lesson.before = before->right;
  std::vector<double> log_odds;
  const auto parts = halves(usable);
  for (std::size_t held_back : {0, 1}) {
    learner->forget();
    for (const Saying& s : parts[1 - held_back])
      if (auto heard = learner->hear(s); !heard) return std::move(heard).error();
    SphinxModel his = model;
    his.voice = learner->learn();
    auto after = understand(his, vocabulary, parts[held_back]);
    if (!after) return std::move(after).error();
    lesson.after += after->right;
    log_odds.insert(log_odds.end(), after->log_odds.begin(), after->log_odds.end());
  }
  const bool is_better = lesson.after >= lesson.before;
  lesson.voice.transform = is_better ? all : no_change(static_cast<int>(all.streams.size()), all.width);
  lesson.voice.caution = caution_for(is_better ? std::move(log_odds) : std::move(before->log_odds));
  return lesson;
}

}  // namespace mana::speech
