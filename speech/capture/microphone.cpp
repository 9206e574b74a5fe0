#include "speech/capture/microphone.hpp"

#include "speech/capture/sdl_microphone.hpp"
#include "speech/capture/wav_microphone.hpp"

namespace mana::speech {
namespace {
class NoMicrophone final : public Microphone {
 public:
  core::Result<SoundBlock> read(core::Time) override {
    return core::not_found("I cannot hear anything: I was started without a microphone.");
  }
};
}  // namespace

core::Result<std::unique_ptr<Microphone>> open_microphone(const std::string& name, const core::Clock& clock) {
  if (name == "none") return std::unique_ptr<Microphone>{std::make_unique<NoMicrophone>()};
  if (has_name_of_sound(name)) return WavMicrophone::open(name);
  return std::unique_ptr<Microphone>{
      std::make_unique<SdlMicrophone>(name == "auto" ? std::string{} : name, clock)};
}

}  // namespace mana::speech
