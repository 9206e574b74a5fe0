#include "speech/transcription/layers.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>

namespace mana::speech {
namespace {
using Array = Eigen::Map<Eigen::ArrayXf>;
using ConstArray = Eigen::Map<const Eigen::ArrayXf>;
constexpr float kSmallest = 1e-5F;  // of a variance
}  // namespace

AdaptedMatrix adapted(ModelParts& parts, const std::string& name, int rows, int columns,
                      Additions additions) {
  constexpr int kRank = ModelSizes::kRank;
  AdaptedMatrix a{parts.matrix(name, rows, columns), {}, {}};
  if (additions == Additions::Ours && parts.has(name + ".down"))
    a.down = parts.matrix(name + ".down", rows, kRank), a.up = parts.matrix(name + ".up", kRank, columns);
  return a;
}

Table normed(const Table& x, std::span<const float> weights) {
  Table out{x.rows(), x.columns()};
  const ConstArray w{weights.data(), std::ssize(weights)};
  for (int i = 0; i < x.rows(); ++i) {
    const ConstArray in{x.row(i), x.columns()};
    const float mean = in.mean();
    const float variance = (in - mean).square().mean();
    Array{out.row(i), x.columns()} = (in - mean) / std::sqrt(variance + kSmallest) * w;
  }
  return out;
}

Table product(const Table& x, const AdaptedMatrix& w, std::span<const float> bias) {
  Table out{x.rows(), w.matrix.columns};
  multiply(w.matrix, x.as_rows(), out.row(0), bias);
  if (w.down.panels == nullptr) return out;
  Table low{x.rows(), w.down.columns}, more{x.rows(), w.up.columns};
  multiply(w.down, x.as_rows(), low.row(0));
  multiply(w.up, low.as_rows(), more.row(0));
  add(out, more);
  return out;
}

void add(Table& to, const Table& what) {
  const std::span<const float> more{what.row(0), to.all().size()};
  std::transform(more.begin(), more.end(), to.all().begin(), to.all().begin(), std::plus<>{});
}

void turn(float* row, int position) {
  constexpr int kPairs = ModelSizes::kTurned / 2;
  std::array<float, kPairs> cosines{}, sines{};
  for (int i = 0; i < kPairs; ++i) {
    const double angle = position * std::pow(10000.0, -double(i) / kPairs);
    cosines[i] = static_cast<float>(std::cos(angle));
    sines[i] = static_cast<float>(std::sin(angle));
  }
  for (int head = 0; head < ModelSizes::kHeads; ++head, row += ModelSizes::kHeadWidth)
    for (int i = 0; i < kPairs; ++i) {
      const float a = row[2 * i], b = row[2 * i + 1];
      row[2 * i] = a * cosines[i] - b * sines[i];
      row[2 * i + 1] = b * cosines[i] + a * sines[i];
    }
}

void attend(const float* query, const Table& keys, const Table& values, std::span<const int> rows, float* to,
            std::span<float> attention) {
  constexpr int kWidth = ModelSizes::kHeadWidth;
  const float scale = 1 / std::sqrt(float(kWidth));
  std::vector<float> weights(rows.size());
  Array w{weights.data(), std::ssize(weights)};
  for (int head = 0; head < ModelSizes::kHeads; ++head) {
    const int at = head * kWidth;
    const ConstArray q{query + at, kWidth};
    for (std::size_t i = 0; i < rows.size(); ++i)
      weights[i] = scale * (q * ConstArray{keys.row(rows[i]) + at, kWidth}).sum();
    w = (w - w.maxCoeff()).exp();
    w /= w.sum();
    if (!attention.empty()) Array{attention.data(), std::ssize(attention)} += w;
    Array out{to + at, kWidth};
    out.setZero();
    for (std::size_t i = 0; i < rows.size(); ++i)
      out += weights[i] * ConstArray{values.row(rows[i]) + at, kWidth};
  }
}

// erf as 7.1.26 of Abramowitz and Stegun 1964: to 1.5e-7.
void gelu(std::span<float> x) {
  Array v{x.data(), std::ssize(x)};
  constexpr int kPiece = 1024;  // stays near the processor
  for (Eigen::Index at = 0; at < v.size(); at += kPiece) {
    auto part = v.segment(at, std::min<Eigen::Index>(kPiece, v.size() - at));
    const Eigen::ArrayXf z = part.abs() * 0.70710678F;
    const Eigen::ArrayXf t = (1 + 0.3275911F * z).inverse();
    const Eigen::ArrayXf tail =
        t *
        (0.254829592F + t * (-0.284496736F + t * (1.421413741F + t * (-1.453152027F + t * 1.061405429F)))) *
        (-z.square()).exp();
    part = (part > 0).select(part - 0.5F * part * tail, 0.5F * part * tail);
  }
}

}  // namespace mana::speech
