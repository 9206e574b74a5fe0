#include "speech/recognition/free_speech.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include "agent/bus/messages/hearing.hpp"

namespace mana::speech {
namespace {
constexpr double kRate = 16'000;
constexpr std::size_t kFrame = 160;  // of a SpeechSpan
// Of what is longer the first pass does not hear whether it begins with the name; its beginning tells.
constexpr std::size_t kLongestForPhrases = 6 * 16'000, kBeginning = 5 * 16'000 / 2;
// Shorter than this nobody says anything that is no phrase; longer than this nobody calls at the end.
constexpr std::size_t kShortest = 16'000 * 3 / 10, kLongestUnnamed = 12 * 16'000;
// The name, and the room that it is heard in.
constexpr std::size_t kAroundName = 16'000, kAfterName = 16'000 * 3 / 20;
// Likelihoods of the name (log) in a part of the sound. At the beginning four voices of Flite had at least
// -0.3 before free words; "May I have", in two of 50 people's orders, had -1.2 and more. At the end two of
// the voices had -0.7 at least, the others -2 to -5; of the orders none had more than -7.
constexpr double kBeforeAnyWords = -0.5, kSurelyAtEnd = -1, kAfterCall = -3, kEarly = -0.7, kLate = -3;
constexpr double kEarliest = 0.1, kLatestEarly = 1.0;  // seconds in which a call before the name ends
// So likely each piece of the text has to be, on average: what is made up of noise has less.
constexpr double kNamedConfidence = 0.45, kUnnamedConfidence = 0.6;
constexpr double kWorthTelling = 0.35;  // of what may change yet
// Who is so faint and did not say the name is not speaking to her.
constexpr double kFaintestDb = 10;

std::string only_letters(const std::string& word) {
  std::string out;
  for (const char c : word)
    if (std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '\'')
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::string with_capital(std::string word) {
  if (!word.empty()) word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
  return word;
}

/// Greetings say something even with nothing after them.
bool is_greeting(const std::string& word) {
  const std::string letters = only_letters(word);
  return letters == "hello" || letters == "hi";
}

bool is_surely_name(const Recognition& r) {
  return r.completeness == Completeness::NameOnly && r.confidence > 0.5;
}

/// Whether a word may be another way to write the name down, as far as a consonant tells: "Mona", "money",
/// "Nana".
bool may_be_name(const std::string& word, const std::string& name) {
  const auto is_shared = [&](char c) {
    return std::string_view{"aeiouy'"}.find(c) == std::string_view::npos && name.find(c) != std::string::npos;
  };
  const std::string letters = only_letters(word);
  return std::any_of(letters.begin(), letters.end(), is_shared);
}

std::size_t sample_at(double seconds, std::size_t most) {
  return std::min(most, static_cast<std::size_t>(std::max(0.0, seconds) * kRate));
}
}  // namespace

Stretch part_of(const Stretch& whole, std::size_t begin, std::size_t end) {
  end = std::min(end, whole.sound.size());
  begin = std::min(begin / kFrame * kFrame, end);
  Stretch part = whole;
  part.sound = whole.sound.subspan(begin, end - begin);
  const int before = static_cast<int>(begin / kFrame), all = static_cast<int>(part.sound.size() / kFrame);
  part.speech.first_frame = std::clamp(whole.speech.first_frame - before, 0, all);
  part.speech.last_frame = std::clamp(whole.speech.last_frame - before, part.speech.first_frame, all);
  if (!part.loud.empty()) {
    part.loud.erase(part.loud.begin(),
                    part.loud.begin() + std::min<std::ptrdiff_t>(before, std::ssize(part.loud)));
    part.loud.resize(std::min(part.loud.size(), static_cast<std::size_t>(all)));
  }
  return part;
}

FreeSpeech::FreeSpeech(Dictation dictation, const Vocabulary& checked, Sayings sayings)
    : dictation_{std::move(dictation)},
      vocabulary_{checked},
      name_{with_capital(checked.wake_word)},
      known_{dictation_.pieces(), checked.known},
      sayings_{std::move(sayings)} {}

Dictated FreeSpeech::write_down(std::span<const std::int16_t> sound) const {
  return dictation_.write_down(sound, {"", &known_, &sayings_});
}

std::string FreeSpeech::so_far(std::span<const std::int16_t> sound, bool named) const {
  const Dictated d = dictation_.write_down(sound, {named ? name_ + "," : "", &known_, &sayings_, 1});
  return d.confidence < kWorthTelling ? "" : d.text;
}

bool FreeSpeech::is_call(const std::string& word) const {
  const auto& calls = vocabulary_.calls;
  return std::find(calls.begin(), calls.end(), only_letters(word)) != calls.end();
}

/// The first word may be a call, and the name follow: what begins at the second, or a little sooner or later.
std::optional<FreeSpeech::Named> FreeSpeech::named_early(const Ears& ears,
                                                         std::span<const std::int16_t> sound,
                                                         const Dictated& d) const {
  double best = -30, where = 0;
  const bool called = !d.words.empty() && is_call(d.words.front().text);
  for (std::size_t i = 1; i < std::min<std::size_t>(3, d.words.size()); ++i) {
    if (d.words[i].start > kLatestEarly) break;
    const bool worth_it = called || may_be_name(d.words[i - 1].text + d.words[i].text, vocabulary_.wake_word);
    if (!worth_it) continue;
    for (const double shift : {-0.1, 0.0, 0.1}) {
      const double at = d.words[i].start + shift;
      if (at < kEarliest) continue;
      const std::size_t from = sample_at(at, sound.size());
      const double likely =
          ears.likelihood_of_name(sound.subspan(from, std::min(kAroundName, sound.size() - from)));
      if (likely > best) best = likely, where = at;
    }
  }
  const double least = called ? kAfterCall : kEarly;
  if (best < least) return std::nullopt;
  // Of a whole sentence it is easier to tell than of its beginning: "May I have" is no "Mana".
  const std::size_t from = sample_at(where, sound.size());
  const auto rest = sound.subspan(from, std::min(kLongestForPhrases, sound.size() - from));
  if (ears.likelihood_of_name(rest) < least) return std::nullopt;
  return Named{from, sound.size(), true, called};
}

/// The last word may be the name.
std::optional<FreeSpeech::Named> FreeSpeech::named_late(const Ears& ears, std::span<const std::int16_t> sound,
                                                        const Dictated& d) const {
  if (d.words.size() < 2 || !may_be_name(d.words.back().text, vocabulary_.wake_word)) return std::nullopt;
  double best = -30, where = 0;
  for (const double shift : {-0.15, -0.05, 0.05}) {
    const std::size_t from = sample_at(d.words.back().start + shift, sound.size());
    std::vector<std::int16_t> name(sound.begin() + static_cast<std::ptrdiff_t>(from), sound.end());
    if (name.size() > kAroundName + kAfterName) continue;
    name.resize(name.size() + kAfterName);
    const double likely = ears.likelihood_of_name(name);
    if (likely > best) best = likely, where = double(from) / kRate;
  }
  if (best < kLate) return std::nullopt;
  return Named{0, sample_at(where, sound.size()), false, best > kSurelyAtEnd};
}

/// While an answer is awaited the phrases alone decide about answers: a yes is never a no.
bool FreeSpeech::is_answer(const std::string& text, const Expected& expected) const {
  if (expected.answers.empty()) return false;
  const auto meaning = meaning_of(vocabulary_, normalised(text), expected.answers);
  return meaning && meaning->is_answer;
}

/// @param from where the sound that was written down begins, in seconds from the beginning of the speech
Recognition FreeSpeech::written(Recognition own, const Dictated& d, bool named, double from) const {
  own.text = d.text;
  own.id = std::string{msg::kFreeWords};
  own.is_answer = false;
  own.named = own.called = named;
  own.completeness = Completeness::Whole;
  own.accepted = true;
  own.unsure = false;
  own.confidence = d.confidence;
  own.alternatives.clear();
  for (const OtherText& other : d.alternatives)
    own.alternatives.push_back({other.text, own.id, other.confidence});
  own.words.clear();
  for (const DictatedWord& w : d.words)
    own.words.push_back({w.text, std::max(0.0, from + w.start), std::max(0.0, from + w.end), w.confidence});
  return own;
}

/// With the name somewhere else than at the beginning: the phrase that it is, or what is left to be written
/// down.
/// @return the phrase, or the name alone; else nothing, and `d` and `from` are of what was said besides
std::optional<Recognition> FreeSpeech::around_name(const Ears& ears, const Stretch& s,
                                                   const Expected& expected, const Named& place, Dictated& d,
                                                   double& from) const {
  Expected of_part = expected;
  if (!place.before) of_part.name_needed = of_part.only_looks = false;
  const Stretch part = part_of(s, place.begin, place.end);
  Recognition again = ears.recognise(part, of_part);
  const bool is_command = again.accepted && !again.is_answer && (again.named || !place.before);
  const bool is_name = is_surely_name(again);
  if (is_command || is_name) {
    again.named = again.called = true;
    return again;
  }
  if (!place.sure) return std::nullopt;
  d = dictation_.write_down(part.sound, {place.before ? name_ + "," : "", &known_, &sayings_});
  from += double(place.begin) / kRate;
  // "Hey, Mana" is her name and no more.
  if (!place.before && d.words.size() == 1 && is_call(d.words.front().text) &&
      !is_greeting(d.words.front().text)) {
    again = ears.recognise(part_of(s, place.end, s.sound.size()), expected);
    if (is_surely_name(again)) return again;
  }
  return std::nullopt;
}

Recognition FreeSpeech::hear_out(const Ears& ears, const Stretch& s, const Expected& expected,
                                 Recognition own) const {
  const std::size_t length = s.sound.size();
  if (own.accepted || is_surely_name(own) || length < kShortest) return own;
  const std::size_t beginning = length > kLongestForPhrases ? kBeginning : length;
  if (!own.unsure && (own.called || length > kLongestForPhrases))
    own.called = ears.likelihood_of_name(s.sound.first(beginning)) > kBeforeAnyWords;
  if (!own.called && expected.name_needed && length > kLongestUnnamed) return own;
  double from = -s.speech.first_frame * 0.01;
  Dictated d = dictation_.write_down(s.sound, {own.called ? name_ + "," : "", &known_, &sayings_});
  if (!own.called) {
    auto place = named_late(ears, s.sound, d);
    if (!place) place = named_early(ears, s.sound, d);
    if (place) {
      if (auto phrase = around_name(ears, s, expected, *place, d, from)) return *std::move(phrase);
      own.called = place->sure;
    }
  }
  const bool named = own.called;
  if (!named && (expected.name_needed || s.after_talk || s.snr_db < kFaintestDb)) return own;
  if (d.text.empty() || d.confidence < (named ? kNamedConfidence : kUnnamedConfidence)) return own;
  if (is_answer(d.text, expected) || (own.unsure && own.is_answer)) return own;
  return written(std::move(own), d, named, from);
}

}  // namespace mana::speech
