#include "speech/microphone.hpp"

#include <algorithm>
#include <cctype>

#include "speech/sdl_microphone.hpp"
#include "speech/wav_microphone.hpp"

namespace mana::speech {
namespace {
class NoMicrophone final : public Microphone {
 public:
  core::Result<SoundBlock> read(core::Time) override {
    return core::not_found("I cannot hear anything: I was started without a microphone.");
  }
};

bool is_sound_file(std::string_view name) {
  if (name.size() < 5) return false;
  std::string end{name.substr(name.size() - 4)};
  std::transform(end.begin(), end.end(), end.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return end == ".wav";
}
}  // namespace

core::Result<std::unique_ptr<Microphone>> open_microphone(const std::string& name, const core::Clock& clock) {
  if (name == "none") return std::unique_ptr<Microphone>{std::make_unique<NoMicrophone>()};
  if (is_sound_file(name)) return WavMicrophone::open(name);
  return std::unique_ptr<Microphone>{
      std::make_unique<SdlMicrophone>(name == "auto" ? std::string{} : name, clock)};
}

}  // namespace mana::speech
