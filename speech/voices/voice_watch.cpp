#include "speech/voices/voice_watch.hpp"

#include <utility>

#include "agent/core/log.hpp"
#include "speech/voices/known_voice.hpp"

namespace mana::speech {
namespace {
constexpr core::Duration kPace = std::chrono::seconds{5};
}

VoiceWatch::VoiceWatch(std::filesystem::path file, double caution)
    : file_{std::move(file)}, caution_{caution}, seen_{written()} {}

std::filesystem::file_time_type VoiceWatch::written() const {
  std::error_code none;
  const auto time = std::filesystem::last_write_time(file_, none);
  return none ? std::filesystem::file_time_type::min() : time;
}

std::optional<VoiceChange> VoiceWatch::look(core::Time now) {
  if (now < next_) return std::nullopt;
  next_ = now + kPace;
  if (std::exchange(seen_, written()) == seen_) return std::nullopt;
  auto voice = read_voice(file_);
  if (!voice && voice.error().code != core::ErrorCode::NotFound) {
    core::log_warning("speech.hearing", voice.error().sentence);
    return std::nullopt;
  }
  VoiceChange change;
  if (voice) change.pause = voice->pause;
  if (voice) change.transform = std::move(voice->transform);
  const double before = std::exchange(caution_, voice ? voice->caution : 0);
  change.more_caution = caution_ - before;
  return change;
}

}  // namespace mana::speech
