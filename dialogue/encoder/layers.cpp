#include "dialogue/encoder/layers.hpp"

#include <algorithm>
#include <cmath>

namespace mana::dialogue {
namespace {

constexpr float kTiny = 1e-6F;  // added to the variance, as the network was taught

Tensor zeros(std::size_t rows, std::size_t columns) {
  return {rows, columns, std::vector<float>(rows * columns, 0.0F)};
}

void add(Tensor& to, const Tensor& other) {
  for (std::size_t i = 0; i < to.values.size(); ++i) to.values[i] += other.values[i];
}

void to_probabilities(float* values, std::size_t count) {
  const float most = *std::max_element(values, values + count);
  float sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += values[i] = std::exp(values[i] - most);
  for (std::size_t i = 0; i < count; ++i) values[i] /= sum;
}

}  // namespace

Tensor Affine::operator()(const Tensor& x) const {
  const std::size_t n = w.columns;
  Tensor y{x.rows, n, {}};
  y.values.reserve(x.rows * n);
  for (std::size_t i = 0; i < x.rows; ++i) y.values.insert(y.values.end(), b.values.begin(), b.values.end());
  for (std::size_t k = 0; k < w.rows; ++k) {
    const float* const row = &w.values[k * n];
    for (std::size_t i = 0; i < x.rows; ++i) {
      const float by = x.values[i * x.columns + k];
      float* const to = &y.values[i * n];
      for (std::size_t j = 0; j < n; ++j) to[j] += by * row[j];
    }
  }
  return y;
}

Tensor Norm::operator()(const Tensor& x) const {
  Tensor y = x;
  const auto width = static_cast<float>(x.columns);
  for (std::size_t i = 0; i < x.rows; ++i) {
    float* const row = &y.values[i * x.columns];
    float mean = 0, square = 0;
    for (std::size_t j = 0; j < x.columns; ++j) mean += row[j];
    mean /= width;
    for (std::size_t j = 0; j < x.columns; ++j) square += (row[j] - mean) * (row[j] - mean);
    const float by = 1 / std::sqrt(square / width + kTiny);
    for (std::size_t j = 0; j < x.columns; ++j)
      row[j] = (row[j] - mean) * by * scale.values[j] + bias.values[j];
  }
  return y;
}

Tensor TransformerLayer::attended(const Tensor& qkv) const {
  const std::size_t pieces = qkv.rows, width = qkv.columns / 3, each = width / heads;
  Tensor y = zeros(pieces, width);
  const float query_scale = 1 / std::sqrt(static_cast<float>(each));
  std::vector<float> weight(pieces);
  for (std::size_t h = 0; h < heads; ++h) {
    for (std::size_t i = 0; i < pieces; ++i) {
      const float* const query = &qkv.values[i * qkv.columns + h * each];
      for (std::size_t k = 0; k < pieces; ++k) {
        const float* const key = &qkv.values[k * qkv.columns + width + h * each];
        float sum = 0;
        for (std::size_t j = 0; j < each; ++j) sum += query[j] * key[j];
        weight[k] = sum * query_scale;
      }
      to_probabilities(weight.data(), pieces);
      float* const to = &y.values[i * width + h * each];
      for (std::size_t k = 0; k < pieces; ++k) {
        const float* const value = &qkv.values[k * qkv.columns + 2 * width + h * each];
        for (std::size_t j = 0; j < each; ++j) to[j] += weight[k] * value[j];
      }
    }
  }
  return y;
}

Tensor TransformerLayer::operator()(const Tensor& x) const {
  Tensor y = out(attended(queries_keys_values(before_attention(x))));
  add(y, adjust.w.rows == 0 ? x : adjust(x));
  Tensor wide = widen(before_wide(y));
  for (float& v : wide.values) v = std::max(v, 0.0F);
  add(y, narrow(wide));
  return y;
}

bool TransformerLayer::fits(std::size_t in, std::size_t out_width) const {
  const std::size_t middle = widen.w.columns;
  return before_attention.fits(in) && before_wide.fits(out_width) && heads > 0 && in % heads == 0 &&
         queries_keys_values.fits(in, 3 * in) && out.fits(in, out_width) && widen.fits(out_width, middle) &&
         narrow.fits(middle, out_width) &&
         (adjust.w.rows == 0 ? in == out_width : adjust.fits(in, out_width));
}

}  // namespace mana::dialogue
