#include "speech/wyoming/server_recogniser.hpp"

#include <algorithm>
#include <utility>

#include "agent/bus/messages/hearing.hpp"
#include "agent/core/letters.hpp"
#include "speech/wyoming/transcript_reader.hpp"
#include "speech/wyoming/wake_word_reader.hpp"

namespace mana::speech::wyoming {
namespace {
constexpr int kRate = 16'000;
constexpr int kFrame = 160;         // of a SpeechSpan
constexpr double kAsWritten = 0.9;  // two recognisers disagree: not as sure as one alone can be
constexpr core::Duration kShortestCommand = std::chrono::milliseconds{250};
// An engine hears a word only when it is well over: without it two of Flite's four voices were missed.
constexpr std::size_t kRoomAfterWakeWord = kRate / 2;
constexpr core::Duration kLongestName = std::chrono::milliseconds{1'000};

std::string only_words(const std::string& written) {
  std::string words;
  for (std::size_t at = 0; at < written.size();) {
    const char32_t c = core::next_character(written, at);
    const bool is_digit = c >= '0' && c <= '9';
    if (is_digit || c == '\'' || core::is_letter(c)) {
      core::append_character(words, core::lower(c));
    } else if (!words.empty() && words.back() != ' ') {
      words += ' ';
    }
  }
  while (!words.empty() && words.back() == ' ') words.pop_back();
  return words;
}

bool has_word(const std::string& text, const std::string& word) {
  return (" " + text + " ").find(" " + word + " ") != std::string::npos;
}

/// She was called, however the server spells it: of eighteen times Moonshine wrote "Nana", "Monet" or
/// "Marner" seventeen times for "Mana".
std::string with_the_name(const Vocabulary& v, const std::string& written) {
  std::string text = only_words(written);
  if (text.empty() || has_word(text, v.wake_word)) return text;
  const std::size_t first = text.find(' ');
  return v.wake_word + (first == std::string::npos ? "" : text.substr(first));
}

/// Whether it is worth another opinion: somebody was spoken to, looks, or said the name. That the grammar
/// begins with the name says nothing: it bends all talk so, and talk must not leave the house.
bool may_be_meant(const Recognition& own, const Expected& expected) {
  return own.unsure || !expected.answers.empty() || !expected.name_needed || own.called;
}

/// Nothing but the name was said.
bool is_name_alone(const Recognition& own, const Stretch& stretch) {
  const SpeechSpan& s = stretch.speech;
  return own.completeness == Completeness::NameOnly &&
         (s.last_frame - s.first_frame) * std::chrono::milliseconds{10} < kLongestName;
}
}  // namespace

std::optional<std::pair<std::string, Meaning>> meant_by(const Vocabulary& checked, const std::string& written,
                                                        const Expected& expected) {
  std::string text = only_words(written);
  const std::size_t name = (" " + text + " ").find(" " + checked.wake_word + " ");
  if (name != std::string::npos) text = text.substr(name);
  auto meaning = meaning_of(checked, text, expected.answers);
  if (!meaning || meaning->id.empty()) return std::nullopt;
  const bool counts =
      meaning->is_answer ? expected.answers.contains(meaning->id) : meaning->named || !expected.name_needed;
  if (!counts) return std::nullopt;
  return std::pair{text, *meaning};
}

std::optional<FreeWords> free_words(const Vocabulary& checked, const std::string& written,
                                    const Expected& expected, bool named) {
  std::string text = only_words(written);
  const std::size_t name = (" " + text + " ").find(" " + checked.wake_word + " ");
  if (name != std::string::npos) {
    named = true;
    text.erase(0, name + checked.wake_word.size());
    text.erase(0, text.find_first_not_of(' '));
  }
  if (text.size() < 2 || (!named && expected.name_needed)) return std::nullopt;
  return FreeWords{std::move(text), named};
}

ServerRecogniser::ServerRecogniser(std::unique_ptr<Recognising> built_in, std::unique_ptr<Server> words,
                                   std::unique_ptr<Server> wake, Options options)
    : built_in_{std::move(built_in)},
      words_{std::move(words)},
      wake_{std::move(wake)},
      options_{std::move(options)} {}

Recognition ServerRecogniser::recognise(const Stretch& stretch, const Expected& expected) {
  return built_in_->recognise(stretch, expected);
}

bool ServerRecogniser::ask_others(const Stretch& stretch, const Expected& expected, const Recognition& own) {
  forget_others();
  if (own.accepted || is_name_alone(own, stretch)) return false;
  const bool for_wake_word = wake_ && wake_->is_well() && expected.name_needed;
  const bool for_words = words_ && words_->is_well() && (options_.hears_all || may_be_meant(own, expected));
  if (!for_wake_word && !for_words) return false;
  question_ = Question{{stretch.sound.begin(), stretch.sound.end()}, stretch, expected, own, for_wake_word};
  question_->stretch.sound = question_->sound;
  if (for_wake_word) {
    ask_for_wake_word();
  } else {
    ask_for_words();
  }
  return true;
}

std::optional<Recognition> ServerRecogniser::others_say() {
  if (!question_) return std::nullopt;
  const auto answer = servers_.take();
  if (!answer) return std::nullopt;
  Recognition r = question_->own;
  bool wants_words = words_ != nullptr;
  if (std::exchange(question_->about_wake_word, false)) {
    if (answer->woken_at) {
      question_->woken = true;
      r = after_wake_word(*answer->woken_at);
      wants_words = wants_words && !r.accepted && r.completeness != Completeness::NameOnly;
    } else {
      wants_words = wants_words && (options_.hears_all || may_be_meant(r, question_->expected));
    }
    if (wants_words) {
      question_->own = std::move(r);
      ask_for_words();
      return std::nullopt;
    }
  } else {
    r = as_written(answer->written);
  }
  // What no server wrote down, the built-in writes down itself.
  if (!r.accepted) r = built_in_->hear_out(question_->stretch, question_->expected, std::move(r));
  question_.reset();
  return r;
}

void ServerRecogniser::forget_others() {
  servers_.forget();
  question_.reset();
}

void ServerRecogniser::ask_for_wake_word() {
  std::vector<Event> question{{"detect", core::Json::object(), {}}};
  if (!options_.wake_words.empty()) question.front().data["names"] = core::Json(options_.wake_words);
  std::vector<std::int16_t> sound = question_->sound;
  const core::Duration length =
      std::chrono::milliseconds{static_cast<std::int64_t>(sound.size()) * 1000 / kRate};
  sound.resize(sound.size() + kRoomAfterWakeWord);
  for (Event& e : events_of(sound, kRate)) question.push_back(std::move(e));
  // A server that heard another word says nothing at the end of the sound; what it is, it always says.
  if (!options_.wake_words.empty()) question.push_back({"describe", core::Json::object(), {}});
  servers_.begin([this, length, question = std::move(question)](const std::stop_token& stop) {
    WakeWordReader reader{options_.wake_words, length};
    const auto done = wake_->ask(
        question, [&reader](const Event& e) { return reader.take(e); }, stop);
    return Answer{done ? reader.heard_at() : std::nullopt, {}};
  });
}

void ServerRecogniser::ask_for_words() {
  std::vector<Event> question{{"transcribe", core::Json::object(), {}}};
  if (!options_.language.empty()) question.front().data["language"] = options_.language;
  if (!options_.model.empty()) question.front().data["name"] = options_.model;
  for (Event& e : events_of(question_->stretch.sound, kRate)) question.push_back(std::move(e));
  servers_.begin([this, question = std::move(question)](const std::stop_token& stop) {
    TranscriptReader reader;
    const auto done = words_->ask(
        question, [&reader](const Event& e) { return reader.take(e); }, stop);
    return Answer{std::nullopt, done ? reader.text() : std::string{}};
  });
}

/// What follows the wake word, as if somebody looked.
Recognition ServerRecogniser::after_wake_word(core::Duration end) {
  Stretch& s = question_->stretch;
  const auto cut =
      std::min(s.sound.size(), static_cast<std::size_t>(core::to_seconds(end) * kRate) / kFrame * kFrame);
  const int frames = static_cast<int>(cut / kFrame);
  s.sound = s.sound.subspan(cut);
  s.speech.first_frame = std::max(0, s.speech.first_frame - frames);
  s.speech.last_frame = std::max(s.speech.first_frame, s.speech.last_frame - frames);
  if (!s.loud.empty())
    s.loud.erase(s.loud.begin(), s.loud.begin() + std::min<std::ptrdiff_t>(frames, std::ssize(s.loud)));
  question_->expected.name_needed = false;
  question_->expected.only_looks = false;
  Recognition r;
  if ((s.speech.last_frame - s.speech.first_frame) * std::chrono::milliseconds{10} < kShortestCommand) {
    r.text = vocabulary().wake_word;
    r.snr_db = s.snr_db;
    r.completeness = Completeness::NameOnly;
    return r;
  }
  r = built_in_->recognise(s, question_->expected);
  r.named = true;
  if (!r.accepted) r.completeness = Completeness::Unfinished;
  return r;
}

Recognition ServerRecogniser::as_written(const std::string& written) const {
  Recognition r = question_->own;
  const bool woken = question_->woken;  // said after a word that wakes it counts as named
  const std::string said = r.called && !woken ? with_the_name(vocabulary(), written) : written;
  const auto meant = meant_by(vocabulary(), said, question_->expected);
  if (meant) {
    r.text = meant->first;
    r.id = meant->second.id;
    r.is_answer = meant->second.is_answer;
    r.named = meant->second.named || woken;
    r.completeness = is_beginning(vocabulary(), r.text) ? Completeness::Whole : Completeness::Certain;
  } else if (auto words = free_words(vocabulary(), said, question_->expected, woken)) {
    r.text = std::move(words->text);
    r.id = msg::kFreeWords;
    r.is_answer = false;
    r.named = words->named;
    r.completeness = Completeness::Whole;
  } else {
    return r;
  }
  r.accepted = true;
  r.unsure = false;
  r.confidence = kAsWritten;
  r.alternatives.clear();
  return r;
}

}  // namespace mana::speech::wyoming
