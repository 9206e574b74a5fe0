#include "agent/program/commands/listen/listen_free.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "agent/command_line/json_lines.hpp"
#include "speech/activity/voice_activity.hpp"
#include "speech/transcription/dictation.hpp"

namespace mana::program {
namespace {
constexpr double kRate = speech::kHearingRateHz;
// Within a sentence people pause for less; the model knows stretches of up to half a minute.
constexpr core::Duration kPause = std::chrono::milliseconds{700}, kLongest = std::chrono::seconds{28};
constexpr std::int64_t kAround = speech::kHearingRateHz * 3 / 10;
constexpr std::int64_t kNear = speech::kHearingRateHz * 3 / 2, kMostTogether = speech::kHearingRateHz * 28;
// What is made up of noise has less.
constexpr double kLeastConfidence = 0.4;

double rounded(double x) { return std::round(x * 1000) / 1000; }

/// Where somebody speaks, in samples, with a little of the room around it.
std::vector<speech::SampleSpan> stretches_of(std::span<const std::int16_t> sound) {
  speech::VoiceActivityOptions options;
  options.hangover = kPause;
  options.longest = kLongest;
  speech::VoiceActivity activity{options};
  std::vector<speech::SampleSpan> all;
  const auto add = [&] {
    const std::int64_t from = all.empty() ? 0 : all.back().last;
    const auto end = static_cast<std::int64_t>(sound.size());
    const speech::SampleSpan more{std::max(from, activity.first_of_all() - kAround),
                                  std::min(end, activity.last_speech() + kAround)};
    // Sentences that follow at once help each other; so does a pause, which tells where they end.
    const bool follows =
        !all.empty() && more.first - all.back().last < kNear && more.last - all.back().first < kMostTogether;
    if (follows) {
      all.back().last = more.last;
    } else {
      all.push_back(more);
    }
  };
  for (; sound.size() - static_cast<std::size_t>(activity.position()) >= speech::kFrameSamples;) {
    const auto frame = sound.subspan(static_cast<std::size_t>(activity.position()), speech::kFrameSamples);
    if (activity.push(frame) == speech::VoiceEvent::Ended) add();
  }
  if (activity.in_utterance()) add();
  return all;
}

Json as_json(const speech::Dictated& d, double from, double start, double end) {
  Json line;
  line["start"] = rounded(start);
  line["end"] = rounded(end);
  line["text"] = d.text;
  line["confidence"] = rounded(d.confidence);
  line["alternatives"] = Json::array();
  for (const speech::OtherText& other : d.alternatives)
    line["alternatives"].push_back({{"text", other.text}, {"confidence", rounded(other.confidence)}});
  line["words"] = Json::array();
  for (const speech::DictatedWord& w : d.words)
    line["words"].push_back({{"text", w.text},
                             {"start", rounded(from + w.start)},
                             {"end", rounded(from + w.end)},
                             {"confidence", rounded(w.confidence)}});
  return line;
}
}  // namespace

core::Status listen_free(std::span<const std::int16_t> sound, const std::vector<std::string>& known,
                         const std::filesystem::path& sayings, bool json) {
  auto model = speech::PackedModel::built_in();
  if (!model) return std::move(model).error();
  auto dictation = speech::Dictation::open(std::move(*model));
  if (!dictation) return std::move(dictation).error();
  const speech::KnownWords words{dictation->pieces(), known};
  core::Result<speech::Sayings> said = speech::Sayings{};
  if (!sayings.empty()) said = speech::Sayings::read(sayings);
  if (!said) return std::move(said).error();
  for (const speech::SampleSpan& s : stretches_of(sound)) {
    const auto stretch =
        sound.subspan(static_cast<std::size_t>(s.first), static_cast<std::size_t>(s.length()));
    const speech::Dictated d = dictation->write_down(stretch, {"", &words, &*said});
    if (d.text.empty() || d.confidence < kLeastConfidence) continue;
    const double from = double(s.first) / kRate, end = double(s.last) / kRate;
    if (json) {
      print_json_line(as_json(d, from, from, end));
      continue;
    }
    std::printf("%8.2f s to %7.2f s  \"%s\"  (confidence %.2f)\n", from, end, d.text.c_str(), d.confidence);
    std::fflush(stdout);
  }
  return {};
}

}  // namespace mana::program
