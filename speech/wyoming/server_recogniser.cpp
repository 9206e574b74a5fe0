#include "speech/wyoming/server_recogniser.hpp"

#include <algorithm>
#include <cctype>

namespace mana::speech::wyoming {
namespace {
constexpr int kRate = 16'000;
constexpr int kFrame = 160;         // of a SpeechSpan
constexpr double kAsWritten = 0.9;  // two recognisers disagree: not as sure as one alone can be
constexpr core::Duration kShortestCommand = std::chrono::milliseconds{250};

std::string only_words(const std::string& written) {
  std::string words;
  for (const char c : written) {
    const auto u = static_cast<unsigned char>(c);
    if (std::isalnum(u) != 0 || c == '\'') {
      words += static_cast<char>(std::tolower(u));
    } else if (!words.empty() && words.back() != ' ') {
      words += ' ';
    }
  }
  while (!words.empty() && words.back() == ' ') words.pop_back();
  return words;
}

/// Whether it is worth another opinion: somebody was spoken to, looks, or said the name.
bool may_be_meant(const Recognition& own, const Expected& expected) {
  return own.unsure || !expected.answers.empty() || !expected.name_needed ||
         own.completeness == Completeness::Unfinished;
}
}  // namespace

std::optional<std::pair<std::string, Meaning>> meant_by(const Vocabulary& checked, const std::string& written,
                                                        const Expected& expected) {
  std::string text = only_words(written);
  const std::size_t name = (" " + text + " ").find(" " + checked.wake_word + " ");
  if (name != std::string::npos) text = text.substr(name);
  auto meaning = meaning_of(checked, text);
  if (!meaning || meaning->id.empty()) return std::nullopt;
  const bool counts =
      meaning->is_answer ? expected.answers.contains(meaning->id) : meaning->named || !expected.name_needed;
  if (!counts) return std::nullopt;
  return std::pair{text, *meaning};
}

ServerRecogniser::ServerRecogniser(std::unique_ptr<Recognising> built_in, std::unique_ptr<Server> words,
                                   std::unique_ptr<Server> wake, Options options)
    : built_in_{std::move(built_in)},
      words_{std::move(words)},
      wake_{std::move(wake)},
      options_{std::move(options)} {}

Recognition ServerRecogniser::recognise(const Stretch& stretch, const Expected& expected) {
  Recognition own = built_in_->recognise(stretch, expected);
  if (own.accepted || own.completeness == Completeness::NameOnly) return own;
  if (wake_ && expected.name_needed) {
    if (auto found = after_wake_word(stretch, expected)) return std::move(*found);
  }
  if (words_ && may_be_meant(own, expected)) {
    if (auto found = as_written(stretch, expected, own)) return std::move(*found);
  }
  return own;
}

std::optional<core::Duration> ServerRecogniser::wake_word_in(const Stretch& stretch) {
  std::vector<Event> question{{"detect", nlohmann::json::object(), {}}};
  for (Event& e : events_of(stretch.sound, kRate)) question.push_back(std::move(e));
  std::optional<core::Duration> at;
  const auto done = wake_->ask(
      question,
      [&at](const Event& e) -> core::Result<bool> {
        if (e.type == "detection")
          at = std::chrono::milliseconds{std::max<std::int64_t>(0, e.number("timestamp", 0))};
        return e.type == "detection" || e.type == "not-detected";
      },
      options_.wake_limit);
  return done ? at : std::nullopt;
}

/// What follows the wake word, as if somebody looked.
std::optional<Recognition> ServerRecogniser::after_wake_word(const Stretch& stretch,
                                                             const Expected& expected) {
  const auto end = wake_word_in(stretch);
  if (!end) return std::nullopt;
  const auto cut = std::min(stretch.sound.size(),
                            static_cast<std::size_t>(core::to_seconds(*end) * kRate) / kFrame * kFrame);
  const int frames = static_cast<int>(cut / kFrame);
  Stretch rest = stretch;
  rest.sound = stretch.sound.subspan(cut);
  rest.speech.first_frame = std::max(0, stretch.speech.first_frame - frames);
  rest.speech.last_frame = std::max(rest.speech.first_frame, stretch.speech.last_frame - frames);
  if (!rest.loud.empty())
    rest.loud.erase(rest.loud.begin(),
                    rest.loud.begin() + std::min<std::ptrdiff_t>(frames, std::ssize(rest.loud)));
  Recognition named;
  named.text = vocabulary().wake_word;
  named.snr_db = stretch.snr_db;
  named.completeness = Completeness::NameOnly;
  if ((rest.speech.last_frame - rest.speech.first_frame) * std::chrono::milliseconds{10} < kShortestCommand)
    return named;
  Expected without_name = expected;
  without_name.name_needed = false;
  Recognition r = built_in_->recognise(rest, without_name);
  if (!r.accepted && words_) {
    if (auto found = as_written(rest, without_name, r)) r = std::move(*found);
  }
  r.named = true;
  if (!r.accepted) r.completeness = Completeness::Unfinished;
  return r;
}

std::optional<Recognition> ServerRecogniser::as_written(const Stretch& stretch, const Expected& expected,
                                                        Recognition own) {
  std::vector<Event> question{{"transcribe", nlohmann::json::object(), {}}};
  if (!options_.language.empty()) question.front().data["language"] = options_.language;
  for (Event& e : events_of(stretch.sound, kRate)) question.push_back(std::move(e));
  std::string written;
  const auto done = words_->ask(
      question,
      [&written](const Event& e) -> core::Result<bool> {
        if (e.type == "error") return core::unavailable("The speech server cannot write that down.");
        if (e.type == "transcript") written = e.text("text");
        return e.type == "transcript";
      },
      options_.limit);
  if (!done) return std::nullopt;
  const auto meant = meant_by(vocabulary(), written, expected);
  if (!meant) return std::nullopt;
  own.text = meant->first;
  own.id = meant->second.id;
  own.is_answer = meant->second.is_answer;
  own.named = meant->second.named;
  own.accepted = true;
  own.unsure = false;
  own.confidence = kAsWritten;
  own.completeness = is_beginning(vocabulary(), own.text) ? Completeness::Whole : Completeness::Certain;
  own.alternatives.clear();
  return own;
}

}  // namespace mana::speech::wyoming
