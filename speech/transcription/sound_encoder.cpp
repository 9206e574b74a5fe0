#include "speech/transcription/sound_encoder.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace mana::speech {
namespace {
using Sizes = ModelSizes;
constexpr int kMiddle = 2 * Sizes::kWidth;
struct Convolution {
  int taps, stride;
};
constexpr Convolution kFirst{127, 64}, kSecond{7, 3}, kThird{3, 2};
constexpr float kSmallest = 1e-5F;
// The model learnt from recordings that fill much of their range; somebody far away does not.
constexpr float kPeak = 0.3F, kMostGain = 1000;

int steps(int length, Convolution c) { return (length - c.taps) / c.stride + 1; }

/// A convolution is a product whose rows overlap.
Table convolved(const Table& x, const QuantisedMatrix& w, Convolution c, std::span<const float> bias) {
  Table out{steps(x.rows(), c), w.columns};
  multiply(w, {x.row(0), out.rows(), static_cast<std::ptrdiff_t>(c.stride) * x.columns()}, out.row(0), bias);
  return out;
}

Table levelled(std::span<const std::int16_t> sound) {
  Table x{std::max<int>(SoundEncoder::kFewestSamples, static_cast<int>(sound.size())), 1};
  float peak = 1 / kMostGain;
  for (std::size_t i = 0; i < sound.size(); ++i) {
    x.all()[i] = float(sound[i]) / 32768;
    peak = std::max(peak, std::abs(x.all()[i]));
  }
  for (float& v : x.all()) v *= kPeak / peak;
  return x;
}

/// All numbers together have mean 0 and deviation 1, then each channel its own (Wu and He 2018, one group).
void norm_as_one_group(Table& x, std::span<const float> weights, std::span<const float> bias) {
  double sum = 0, squares = 0;
  for (const float v : x.all()) sum += v;
  const double mean = sum / double(x.all().size());
  for (const float v : x.all()) squares += (v - mean) * (v - mean);
  const auto scale = static_cast<float>(1 / std::sqrt(squares / double(x.all().size()) + kSmallest));
  for (int i = 0; i < x.rows(); ++i)
    for (int c = 0; c < x.columns(); ++c)
      x.row(i)[c] = (x.row(i)[c] - static_cast<float>(mean)) * scale * weights[c] + bias[c];
}
}  // namespace

core::Result<SoundEncoder> SoundEncoder::open(const PackedModel& model, Additions additions) {
  SoundEncoder e;
  ModelParts parts{model};
  constexpr int kW = Sizes::kWidth;
  e.conv1_ = parts.matrix("conv1", kFirst.taps, kW);
  e.norm_weight_ = parts.floats("groupnorm.weight", kW), e.norm_bias_ = parts.floats("groupnorm.bias", kW);
  e.conv2_ = parts.matrix("conv2", kW * kSecond.taps, kMiddle),
  e.conv2_bias_ = parts.floats("conv2.bias", kMiddle);
  e.conv3_ = parts.matrix("conv3", kMiddle * kThird.taps, kW), e.conv3_bias_ = parts.floats("conv3.bias", kW);
  for (int i = 0; i < Sizes::kLayers; ++i) {
    const std::string at = "e" + std::to_string(i) + ".";
    const auto matrix = [&](const char* name, int rows, int columns) {
      return adapted(parts, at + name, rows, columns, additions);
    };
    e.layers_.push_back({parts.floats(at + "norm1", kW), parts.floats(at + "norm2", kW),
                         parts.floats(at + "fc1.bias", Sizes::kInner), parts.floats(at + "fc2.bias", kW),
                         matrix("q", kW, kW), matrix("k", kW, kW), matrix("v", kW, kW), matrix("o", kW, kW),
                         matrix("fc1", kW, Sizes::kInner), matrix("fc2", Sizes::kInner, kW)});
  }
  e.last_norm_ = parts.floats("e.norm", kW);
  if (!parts.complete())
    return core::bad_input("the speech model has not the shape that is expected: make it anew");
  return e;
}

Table SoundEncoder::encode(std::span<const std::int16_t> sound) const {
  const Table wave = levelled(sound);
  Table first = convolved(wave, conv1_, kFirst, {});
  Eigen::Map<Eigen::ArrayXf> values{first.all().data(), std::ssize(first.all())};
  values = values.tanh();
  norm_as_one_group(first, norm_weight_, norm_bias_);
  Table second = convolved(first, conv2_, kSecond, conv2_bias_);
  gelu(second.all());
  Table x = convolved(second, conv3_, kThird, conv3_bias_);
  gelu(x.all());
  std::vector<int> everywhere(static_cast<std::size_t>(x.rows()));
  std::iota(everywhere.begin(), everywhere.end(), 0);
  for (const Layer& layer : layers_) {
    const Table in = normed(x, layer.norm1);
    Table q = product(in, layer.q), k = product(in, layer.k);
    const Table v = product(in, layer.v);
    for (int i = 0; i < x.rows(); ++i) turn(q.row(i), i), turn(k.row(i), i);
    Table heard{x.rows(), Sizes::kWidth};
    for (int i = 0; i < x.rows(); ++i) attend(q.row(i), k, v, everywhere, heard.row(i));
    add(x, product(heard, layer.o));
    Table inner = product(normed(x, layer.norm2), layer.fc1, layer.fc1_bias);
    gelu(inner.all());
    add(x, product(inner, layer.fc2, layer.fc2_bias));
  }
  return normed(x, last_norm_);
}

}  // namespace mana::speech
