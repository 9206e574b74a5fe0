#pragma once
#include <filesystem>
#include <memory>

#include "speech/audio/wav_file.hpp"
#include "speech/capture/microphone.hpp"

namespace mana::speech {

/// A sound file heard at its own pace in agent time, its first sample at `start`; then a second of
/// silence, then nothing more. The same in virtual time and in live time. Who asks too seldom loses what a
/// device's ring would not have held, and lags no further; the gap shows in the times.  Threads: one.
class WavMicrophone final : public Microphone {
 public:
  /// Any sampling rate and channels. NotFound, BadInput.
  static core::Result<std::unique_ptr<Microphone>> open(const std::filesystem::path& file,
                                                        core::Time start = core::kStart);
  explicit WavMicrophone(Sound sound_at_16_khz, core::Time start = core::kStart);

  core::Result<SoundBlock> read(core::Time now) override;
  bool is_over() const override { return position_ >= total_; }

 private:
  Sound sound_;
  core::Time start_;
  std::int64_t position_ = 0;  // samples already heard
  std::int64_t total_;
};

}  // namespace mana::speech
