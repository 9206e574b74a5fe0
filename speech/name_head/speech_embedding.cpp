#include "speech/name_head/speech_embedding.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "agent/core/check.hpp"

namespace mana::speech {
namespace {
constexpr int kLayers = SpeechEmbedding::kLayers;
constexpr int kFramesOfOne = 76;  // mel rows that an embedding sees

enum class Taps { Both, Bands, Time };          // three by three, three bands, three moments
enum class Pool { None, Bands, BandsAndTime };  // the larger of two, the largest of four

struct Shape {
  Taps taps;
  int inputs, outputs;  // channels
  int bands;            // of what goes in
  Pool pool;            // of what comes out
};
constexpr std::array<Shape, kLayers> kShapes{{
    {Taps::Both, 1, 24, 32, Pool::None},          {Taps::Bands, 24, 24, 32, Pool::None},
    {Taps::Time, 24, 24, 32, Pool::BandsAndTime}, {Taps::Bands, 24, 48, 16, Pool::None},
    {Taps::Time, 48, 48, 16, Pool::None},         {Taps::Bands, 48, 48, 16, Pool::None},
    {Taps::Time, 48, 48, 16, Pool::Bands},        {Taps::Bands, 48, 72, 8, Pool::None},
    {Taps::Time, 72, 72, 8, Pool::None},          {Taps::Bands, 72, 72, 8, Pool::None},
    {Taps::Time, 72, 72, 8, Pool::BandsAndTime},  {Taps::Bands, 72, 96, 4, Pool::None},
    {Taps::Time, 96, 96, 4, Pool::None},          {Taps::Bands, 96, 96, 4, Pool::None},
    {Taps::Time, 96, 96, 4, Pool::Bands},         {Taps::Bands, 96, 96, 2, Pool::None},
    {Taps::Time, 96, 96, 2, Pool::None},          {Taps::Bands, 96, 96, 2, Pool::None},
    {Taps::Time, 96, 96, 2, Pool::BandsAndTime},  {Taps::Time, 96, 96, 1, Pool::None},
}};
static_assert(kShapes.back().outputs == kEmbeddingSize);

int reach(Taps taps) { return taps == Taps::Both ? 9 : 3; }

/// What each output of a layer that looks over time sees, side by side.
/// @param rows moments, of `bands` * `inputs` numbers each
std::vector<float> gathered(const Shape& s, const std::vector<float>& rows, int moments) {
  const int outputs = moments - 2, width = s.bands * s.inputs;
  std::vector<float> seen(static_cast<std::size_t>(outputs) * s.bands * reach(s.taps) * s.inputs, 0.0F);
  float* to = seen.data();
  for (int t = 0; t < outputs; ++t)
    for (int b = 0; b < s.bands; ++b)
      for (int dt = 0; dt < 3; ++dt)
        for (int db = s.taps == Taps::Both ? -1 : 0; db <= (s.taps == Taps::Both ? 1 : 0); ++db) {
          if (const int band = b + db; band >= 0 && band < s.bands)
            std::copy_n(&rows[static_cast<std::size_t>((t + dt) * width + band * s.inputs)], s.inputs, to);
          to += s.inputs;
        }
  return seen;
}

/// A layer that looks at neighbouring bands: beyond the first and the last there is nothing.
std::vector<float> over_bands(const Shape& s, const SpeechEmbedding::Layer& layer,
                              const std::vector<float>& rows, int moments) {
  const std::size_t width = static_cast<std::size_t>(s.bands) * s.inputs;
  std::vector<float> out(static_cast<std::size_t>(moments) * s.bands * s.outputs);
  std::vector<float> wider(width + 2 * static_cast<std::size_t>(s.inputs), 0.0F);
  for (std::size_t t = 0; t < static_cast<std::size_t>(moments); ++t) {
    std::copy_n(rows.begin() + static_cast<std::ptrdiff_t>(t * width), width, wider.begin() + s.inputs);
    multiply(layer.weights, {wider.data(), s.bands, s.inputs}, &out[t * s.bands * s.outputs], layer.bias);
  }
  return out;
}

/// The larger of each two bands.
std::vector<float> half_as_many_bands(const std::vector<float>& rows, int channels) {
  std::vector<float> out(rows.size() / 2);
  const auto count = static_cast<std::size_t>(channels);
  for (std::size_t pair = 0; pair < out.size() / count; ++pair)
    for (std::size_t c = 0; c < count; ++c)
      out[pair * count + c] = std::max(rows[2 * pair * count + c], rows[(2 * pair + 1) * count + c]);
  return out;
}

/// The larger of each two moments; an odd one waits in `single`.
std::vector<float> half_as_many_moments(std::vector<float> rows, std::vector<float>& single,
                                        std::size_t width) {
  if (!single.empty()) rows.insert(rows.begin(), single.begin(), single.end());
  single.clear();
  const std::size_t pairs = rows.size() / width / 2;
  single.assign(rows.begin() + static_cast<std::ptrdiff_t>(2 * pairs * width), rows.end());
  std::vector<float> out(pairs * width);
  for (std::size_t p = 0; p < pairs; ++p)
    for (std::size_t i = 0; i < width; ++i)
      out[p * width + i] = std::max(rows[2 * p * width + i], rows[(2 * p + 1) * width + i]);
  return out;
}
}  // namespace

core::Result<SpeechEmbedding> SpeechEmbedding::built_in() {
  const std::filesystem::path file{MANA_SPEECH_EMBEDDING};
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored))
    return core::unavailable(
        "the speech embedding, with which the ears learn a name, has not been fetched yet");
  return open(file);
}

core::Result<SpeechEmbedding> SpeechEmbedding::open(const std::filesystem::path& file) {
  const auto model = PackedModel::open(file);
  return model ? from(*model, file) : core::Result<SpeechEmbedding>{model.error()};
}

core::Result<SpeechEmbedding> SpeechEmbedding::parse(std::string_view bytes,
                                                     const std::filesystem::path& name) {
  const auto model = PackedModel::parse(bytes, name);
  return model ? from(*model, name) : core::Result<SpeechEmbedding>{model.error()};
}

core::Result<SpeechEmbedding> SpeechEmbedding::from(const PackedModel& model,
                                                    const std::filesystem::path& name) {
  auto mel = MelBands::of(model);
  if (!mel) return std::move(mel).error().during(name.string());
  Parts parts{std::move(*mel), {}};
  for (int i = 0; i < kLayers; ++i) {
    const Shape& s = kShapes[static_cast<std::size_t>(i)];
    const std::string layer = "layer" + std::to_string(i);
    const int rows = reach(s.taps) * s.inputs;
    const auto weights = model.floats(layer + ".weight", rows * s.outputs);
    const auto bias = model.floats(layer + ".bias", s.outputs);
    const auto finite = [](std::span<const float> all) {
      return !all.empty() && std::all_of(all.begin(), all.end(), [](float x) { return std::isfinite(x); });
    };
    if (!finite(weights) || !finite(bias))
      return core::bad_input(name.string() + " is no speech embedding: its " + layer +
                             " is missing or damaged");
    parts.layers[static_cast<std::size_t>(i)] = {{rows, s.outputs, {weights.begin(), weights.end()}},
                                                 {bias.begin(), bias.end()}};
  }
  SpeechEmbedding made;
  made.parts_ = std::make_shared<const Parts>(std::move(parts));
  return made;
}

std::vector<Embedding> SpeechEmbedding::of(std::span<const std::int16_t> sound) const {
  EmbeddingStream stream{*this};
  return stream.add(sound.first(sound.size() / EmbeddingStream::kBlock * EmbeddingStream::kBlock));
}

EmbeddingStream::EmbeddingStream(SpeechEmbedding network)
    : network_{std::move(network)}, before_(MelBands::kBefore, 0.0F) {
  // The first block completes the first embedding: what it lacks is as quiet as a good microphone.
  constexpr int kMissing = kFramesOfOne - MelBands::kFrames;
  through_layers(std::vector<float>(static_cast<std::size_t>(kMissing) * MelBands::kBands, 0.0F));
}

std::vector<Embedding> EmbeddingStream::add(std::span<const std::int16_t> blocks) {
  MANA_CHECK(blocks.size() % kBlock == 0, "embeddings are made of whole blocks");
  constexpr std::size_t kAtOnce = 4 * kBlock;  // what the layers pass on then stays near the processor
  std::vector<Embedding> out;
  while (!blocks.empty()) {
    const auto now = blocks.first(std::min(blocks.size(), kAtOnce));
    blocks = blocks.subspan(now.size());
    std::vector<float> samples = before_;
    samples.insert(samples.end(), now.begin(), now.end());
    before_.assign(samples.end() - MelBands::kBefore, samples.end());
    const std::vector<float> made = through_layers(network_.mel().rows_of(samples));
    for (std::size_t at = 0; at < made.size(); at += kEmbeddingSize)
      std::copy_n(made.begin() + static_cast<std::ptrdiff_t>(at), kEmbeddingSize, out.emplace_back().begin());
  }
  return out;
}

std::vector<float> EmbeddingStream::through_layers(std::vector<float> rows) {
  for (int i = 0; i < kLayers && !rows.empty(); ++i) {
    const Shape& s = kShapes[static_cast<std::size_t>(i)];
    const SpeechEmbedding::Layer& layer = network_.layer(i);
    const std::size_t width = static_cast<std::size_t>(s.bands) * s.inputs;
    std::vector<float> out;
    if (s.taps == Taps::Bands) {
      out = over_bands(s, layer, rows, static_cast<int>(rows.size() / width));
    } else {
      std::vector<float>& seen = seen_[static_cast<std::size_t>(i)];
      seen.insert(seen.end(), rows.begin(), rows.end());
      const int moments = static_cast<int>(seen.size() / width);
      if (moments < 3) return {};
      const std::vector<float> x = gathered(s, seen, moments);
      out.resize(static_cast<std::size_t>(moments - 2) * s.bands * s.outputs);
      multiply(layer.weights, {x.data(), (moments - 2) * s.bands, layer.weights.rows}, out.data(),
               layer.bias);
      seen.erase(seen.begin(), seen.end() - static_cast<std::ptrdiff_t>(2 * width));
    }
    if (i + 1 < kLayers)
      for (float& x : out) x = std::max(std::max(x, 0.2F * x), -0.4F);
    if (s.pool != Pool::None) out = half_as_many_bands(out, s.outputs);
    if (s.pool == Pool::BandsAndTime)
      out = half_as_many_moments(std::move(out), single_[static_cast<std::size_t>(i)],
                                 static_cast<std::size_t>(s.bands) / 2 * s.outputs);
    rows = std::move(out);
  }
  return rows;
}

}  // namespace mana::speech
