#include "agent/program/commands/say/timeline.hpp"

namespace mana::program {
namespace {

/// A span within a sentence as one within the text; what ends with the sentence ends where the next begins.
struct Shift {
  core::Duration begin;
  core::Duration own_length;
  core::Duration end;
  core::Duration operator()(core::Duration t) const { return t == own_length ? end : begin + t; }
};

Json span(const char* key, const std::string& what, core::Duration start, core::Duration end) {
  return Json{{key, what}, {"start", json_seconds(start)}, {"end", json_seconds(end)}};
}

}  // namespace

core::Duration Timeline::at_sample(std::int64_t sample) const {
  return std::chrono::seconds{sample / sample_rate_hz_} +
         core::Duration{(sample % sample_rate_hz_) * 1'000'000'000 / sample_rate_hz_};
}

void Timeline::add(const speech::SpokenSentence& s) {
  const core::Duration begin = at_sample(samples_);
  samples_ += static_cast<std::int64_t>(s.samples.size());
  const Shift shift{begin, s.duration(), at_sample(samples_)};
  for (const speech::PhonemeSpan& p : s.phonemes) phonemes_.push_back({p.ipa, shift(p.start), shift(p.end)});
  sentences_.push_back({{},
                        static_cast<int>(sentences_.size()),
                        core::kStart + begin,
                        shift.end - begin,
                        s.text,
                        s.words,
                        s.visemes,
                        s.marks,
                        s.loudness});
}

Json Timeline::to_json(const std::string& text, const std::string& voice, const std::string& language) const {
  Json j{{"text", text}, {"voice", voice}, {"language", language}, {"duration", json_seconds(duration())}};
  Json words = Json::array();
  Json phonemes = Json::array();
  Json visemes = Json::array();
  Json marks = Json::array();
  for (const msg::SentenceStarted& s : sentences_) {
    const core::Duration begin = s.audio_start - core::kStart;
    const core::Duration own = s.visemes.empty() ? s.duration : s.visemes.back().end;
    const Shift shift{begin, own, begin + s.duration};
    for (const auto& w : s.words) words.push_back(span("text", w.text, shift(w.start), shift(w.end)));
    for (const auto& v : s.visemes) {
      Json& viseme =
          visemes.push_back(span("viseme", std::string{to_string(v.viseme)}, shift(v.start), shift(v.end)));
      viseme["weight"] = v.weight;
    }
    for (const auto& m : s.marks) marks.push_back({{"name", m.name}, {"t", json_seconds(shift(m.t))}});
  }
  for (const auto& p : phonemes_) phonemes.push_back(span("ipa", p.ipa, p.start, p.end));
  j["words"] = std::move(words);
  j["phonemes"] = std::move(phonemes);
  j["visemes"] = std::move(visemes);
  j["marks"] = std::move(marks);
  return j;
}

}  // namespace mana::program
