#pragma once
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/acoustics/mel_spectrum.hpp"

namespace mana::speech {

/// What the sound network makes of a sound.
struct SoundLikelihoods {
  int frames = 0;
  int classes = 0;
  std::vector<float> values;  ///< [frame][class]: log(p(class | sound) / p(class)), nats
  float log_prior_of_room = 0;

  /// How probable it is that the frame is the room: 0 to 1.
  float room(int frame) const;
  std::span<const float> of(int frame) const {
    return {values.data() + static_cast<std::size_t>(frame) * classes, static_cast<std::size_t>(classes)};
  }
};

/// A network of convolutions over time that tells which third of which sound each 10 ms of speech is, or that
/// it is the room. It learnt that from many voices in rooms and noises (tests/tools/ears), which the
/// Gaussians of the acoustic model never heard: where those are lost in noise it is not, and what they know
/// of people it lacks. A frame is judged by the 0.5 s around it. Class 0 is the room, 1 + 3 * sound + third a
/// sound, in the order of the model's sounds. The file: "MANAEARS"; int32 version (1), bands, classes,
/// layers; float32 log p(class); of each layer int32 inputs, outputs, kernel, dilation, float32 bias[output],
/// float16 weight[output][kernel][input]. Little endian. The first layer leaves out every second frame; the
/// last says of two frames each, one class after the other; all but it end in max(0, x), and all between are
/// added to what went in (He et al. 2016, "Deep residual learning"). Threads: constant.
class SoundNetwork {
 public:
  /// The one that MANA came with.
  static core::Result<SoundNetwork> built_in();
  /// NotFound; BadInput: it is no such file.
  static core::Result<SoundNetwork> open(const std::filesystem::path& file);
  /// BadInput; `name` is for the error.
  static core::Result<SoundNetwork> parse(std::string_view bytes, const std::filesystem::path& name);

  int classes() const { return classes_; }
  SoundLikelihoods judge(const MelRows& rows) const;

 private:
  struct Layer {
    int inputs = 0, outputs = 0, kernel = 0, dilation = 0;
    std::vector<float> bias, weights;  // weights: [kernel][input][output]
  };
  int classes_ = 0;
  std::vector<float> prior_;
  std::vector<Layer> layers_;
};

}  // namespace mana::speech
