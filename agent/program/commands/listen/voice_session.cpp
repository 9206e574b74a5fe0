#include "agent/program/commands/listen/voice_session.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <optional>
#include <thread>

#include "agent/command_line/system_clock.hpp"
#include "agent/core/template_text.hpp"
#include "agent/program/machine/paths.hpp"
#include "speech/activity/voice_activity.hpp"
#include "speech/audio/wav_file.hpp"

namespace mana::program {
namespace {
namespace fs = std::filesystem;
using Samples = std::vector<std::int16_t>;

constexpr core::Duration kPace = std::chrono::milliseconds{20};
constexpr core::Duration kPatience = std::chrono::seconds{8};
constexpr core::Duration kPause = std::chrono::milliseconds{600};  // longer than any within a phrase
constexpr std::int64_t kMargin = speech::kHearingRateHz * 15 / 100;
constexpr std::int64_t kShortest = speech::kHearingRateHz / 5;
constexpr core::Duration kLongestRecording = std::chrono::seconds{20};

/// A microphone, and what is heard between two pauses.
class Booth {
 public:
  explicit Booth(std::unique_ptr<speech::Microphone> microphone, const core::Clock& clock)
      : microphone_{std::move(microphone)}, clock_{clock} {}

  /// Waits for somebody to speak and to end. Nothing: nobody did.
  core::Result<std::optional<Samples>> one_phrase() {
    const core::Time until = clock_.now() + kPatience;
    while (clock_.now() < until || activity_.in_utterance()) {
      auto block = microphone_->read(clock_.now());
      if (!block) return std::move(block).error();
      heard_.insert(heard_.end(), block->samples.begin(), block->samples.end());
      if (auto phrase = next()) return phrase;
      if (microphone_->is_over()) break;
      std::this_thread::sleep_for(kPace);
    }
    return std::optional<Samples>{};
  }

 private:
  std::optional<Samples> next() {
    constexpr std::int64_t kFrame = speech::kFrameSamples;
    while (activity_.position() + kFrame <= std::ssize(heard_)) {
      const auto event =
          activity_.push(std::span{heard_}.subspan(static_cast<std::size_t>(activity_.position()), kFrame));
      if (activity_.in_utterance()) activity_.wait_for(kPause);
      if (event != speech::VoiceEvent::Ended || !activity_.stands_out()) continue;
      if (activity_.last_speech() - activity_.first_speech() < kShortest) continue;
      const std::int64_t from = std::max<std::int64_t>(0, activity_.first_speech() - kMargin);
      const std::int64_t to = std::min<std::int64_t>(std::ssize(heard_), activity_.last_speech() + kMargin);
      return Samples{heard_.begin() + from, heard_.begin() + to};
    }
    return std::nullopt;
  }

  std::unique_ptr<speech::Microphone> microphone_;
  const core::Clock& clock_;
  speech::VoiceActivity activity_;
  Samples heard_;  // of the whole session: two minutes are 4 MB
};

/// "07_mana_what_time_is_it" -> "mana what time is it"
std::string phrase_in(const std::string& name) {
  std::string phrase = name.substr(std::min(name.find_first_not_of("0123456789_- "), name.size()));
  std::replace(phrase.begin(), phrase.end(), '_', ' ');
  return phrase;
}
}  // namespace

core::Result<std::vector<std::string>> phrases_to_say(const std::string& language, const std::string& name) {
  auto file = find_asset("dialogue/" + language + "/voice_lesson.txt");
  if (!file) return std::move(file).error();
  std::ifstream in{*file};
  std::vector<std::string> phrases;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line.front() != '#') phrases.push_back(core::fill(line, {{"name", name}}));
  if (phrases.empty()) return core::bad_input("There is no phrase in " + file->string());
  return phrases;
}

core::Result<std::vector<speech::Saying>> ask_for(const std::vector<std::string>& phrases,
                                                  const std::string& microphone) {
  const SystemClock clock;
  auto opened = speech::open_microphone(microphone, clock);
  if (!opened) return std::move(opened).error();
  Booth booth{std::move(*opened), clock};
  std::vector<speech::Saying> sayings;
  for (std::size_t i = 0; i < phrases.size(); ++i) {
    std::fprintf(stderr, "  %2zu of %zu   %s\n", i + 1, phrases.size(), phrases[i].c_str());
    for (const bool again : {false, true}) {
      auto heard = booth.one_phrase();
      if (!heard) return std::move(heard).error();
      if (*heard) {
        sayings.push_back({phrases[i], std::move(**heard)});
        break;
      }
      std::fprintf(stderr, again ? "             Never mind, on to the next.\n"
                                 : "             Nothing was heard. Once more, please.\n");
    }
  }
  return sayings;
}

core::Result<std::vector<speech::Saying>> recorded_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator{folder, missing})
    if (speech::has_name_of_sound(entry.path())) files.push_back(entry.path());
  if (files.empty())
    return core::not_found("There are no sound files (.wav) in " + folder.string() +
                           "; each should be named after what is said in it, as 07_mana_what_time_is_it.wav");
  std::sort(files.begin(), files.end());
  std::vector<speech::Saying> sayings;
  for (const fs::path& file : files) {
    auto sound = speech::read_sound(file, speech::kHearingRateHz, kLongestRecording);
    if (!sound) return std::move(sound).error();
    if (const auto why = speech::why_nothing_is_heard("'" + file.string() + "'", *sound); !why.empty())
      std::fprintf(stderr, "mana learn-voice: %s.\n", why.c_str());
    else
      sayings.push_back({phrase_in(file.stem().string()), std::move(sound->samples)});
  }
  return sayings;
}

}  // namespace mana::program
