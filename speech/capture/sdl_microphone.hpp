#pragma once
#include <memory>
#include <string>
#include <vector>

#include "speech/capture/microphone.hpp"

namespace mana::speech {

/// A recording device through SDL2; SDL brings whatever the device speaks to 16 kHz mono.
/// Opens at the first read; a device that is missing, or that went away, is an error of that read,
/// and the next read tries again. So is a loudspeaker's monitor that a sound server put in its place, unless
/// it is the device that was asked for.
/// Ownership: refers to the clock, which must outlive it.
/// Threads: one; SDL's audio thread only fills a ring.
class SdlMicrophone final : public Microphone {
 public:
  /// @param device as recording_devices() names it; empty: the default one.
  SdlMicrophone(std::string device, const core::Clock& clock);
  ~SdlMicrophone() override;
  core::Result<SoundBlock> read(core::Time now) override;
  void let_go() override;
  bool is_device() const override { return true; }

 private:
  struct Stream;
  core::Status open(core::Time now);
  bool is_lost(core::Time now) const;
  enum class Place { NotKnown, Right, Wrong };
  Place place(core::Time now);
  std::string device_;
  const core::Clock& clock_;
  std::unique_ptr<Stream> stream_;  // null: not open
};

/// The names of the recording devices there are, monitors included.
core::Result<std::vector<std::string>> recording_devices();

}  // namespace mana::speech
