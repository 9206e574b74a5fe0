#pragma once
#include <string>
#include <vector>

#include "agent/bus/messages/speech.hpp"
#include "agent/command_line/json_lines.hpp"
#include "speech/lips/spoken_sentence.hpp"

namespace mana::program {

/// Everything that is known about the times of a spoken text, from its first sample on: what
/// `mana say --timeline` writes.
class Timeline {
 public:
  Timeline(int sample_rate_hz) : sample_rate_hz_{sample_rate_hz} {}

  /// The next sentence begins where the one before ends, to the sample.
  void add(const speech::SpokenSentence& sentence);
  core::Duration duration() const { return at_sample(samples_); }
  /// As the face gets them, one message a sentence.
  const std::vector<msg::SentenceStarted>& sentences() const { return sentences_; }

  /// {"text","voice","language","duration","words","phonemes","visemes","marks"}
  Json to_json(const std::string& text, const std::string& voice, const std::string& language) const;

 private:
  core::Duration at_sample(std::int64_t sample) const;

  int sample_rate_hz_;
  std::int64_t samples_ = 0;
  std::vector<msg::SentenceStarted> sentences_;
  std::vector<speech::PhonemeSpan> phonemes_;  // these count from the beginning of the text
};

}  // namespace mana::program
