#include "speech/name_head/head_learner.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace mana::speech {
namespace {
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Row = Eigen::RowVectorXf;
constexpr int kWindow = HeadNumbers::kWindow, kNarrow = HeadNumbers::kNarrow, kHidden = HeadNumbers::kHidden;
constexpr std::size_t kFirstLearnt = 2;  // of HeadNumbers::all(): mean and scale are measured
// Of each input; of each number of the embedding, the same throughout a window: added, and in the logarithm
// of a factor. The latter stand for whatever people's voices have that synthetic ones lack.
constexpr float kNoise = 0.5F, kShift = 0.6F, kStrain = 0.3F;
constexpr float kLeftOutNarrow = 0.1F, kLeftOutHidden = 0.2F;
constexpr float kDecay = 1e-2F;      // of weights, a step at rate 1 (Loshchilov and Hutter 2019)
constexpr float kSmoothed = 0.998F;  // of the running mean, a step

Eigen::Map<const Matrix> as_matrix(const std::vector<float>& v, int rows, int columns) {
  return {v.data(), rows, columns};
}

/// Cheap noise with mean 0 and spread 1: four uniform numbers out of one.
float rough_noise(core::Random& chance) {
  const std::uint64_t x = chance.next();
  const auto sum = static_cast<float>((x & 0xffff) + (x >> 16 & 0xffff) + (x >> 32 & 0xffff) + (x >> 48));
  return (sum / 65536.0F - 2) * 1.7320508F;
}

/// Nought for what is left out, and more for the rest.
Matrix mask(Eigen::Index rows, Eigen::Index columns, float left_out, core::Random& chance) {
  Matrix m(rows, columns);
  const auto limit = static_cast<std::uint64_t>(left_out * 65536.0F);
  std::uint64_t bits = 0;
  for (Eigen::Index i = 0; i < m.size(); ++i, bits >>= 16) {
    if (i % 4 == 0) bits = chance.next();
    m.data()[i] = (bits & 0xffff) < limit ? 0.0F : 1 / (1 - left_out);
  }
  return m;
}
}  // namespace

HeadLearner::HeadLearner(std::span<const float> mean, std::span<const float> scale, std::uint64_t seed)
    : now_{HeadNumbers::empty()}, chance_{seed} {
  std::copy(mean.begin(), mean.end(), now_.mean.begin());
  std::copy(scale.begin(), scale.end(), now_.scale.begin());
  // He et al. 2015, "Delving deep into rectifiers": as much spread goes out as came in.
  const auto begin = [this](std::vector<float>& w, int inputs) {
    for (float& x : w) x = rough_noise(chance_) * std::sqrt(2.0F / static_cast<float>(inputs));
  };
  begin(now_.narrow, kEmbeddingSize);
  begin(now_.hidden, kWindow * kNarrow);
  begin(now_.last, kHidden);
  smoothed_ = now_;
  for (std::vector<float>* part : now_.all())
    moments_.push_back({std::vector<float>(part->size(), 0.0F), std::vector<float>(part->size(), 0.0F)});
}

std::vector<float> HeadLearner::inputs_of(std::span<const Lesson> batch) {
  std::vector<float> x;
  x.reserve(batch.size() * kWindow * kEmbeddingSize);
  std::array<float, kEmbeddingSize> shift{}, strain{};
  for (const Lesson& lesson : batch) {
    for (float& v : shift) v = kShift * rough_noise(chance_);
    for (float& v : strain) v = std::exp(kStrain * rough_noise(chance_));
    for (int k = lesson.window.end - kWindow + 1; k <= lesson.window.end; ++k) {
      const Embedding& e = lesson.window.of->rows[static_cast<std::size_t>(std::max(0, k))];
      for (std::size_t c = 0; c < kEmbeddingSize; ++c)
        x.push_back((e[c] - now_.mean[c]) * now_.scale[c] * strain[c] + shift[c] +
                    kNoise * rough_noise(chance_));
    }
  }
  return x;
}

float HeadLearner::step(std::span<const Lesson> batch, float rate) {
  const auto count = static_cast<Eigen::Index>(batch.size());
  const std::vector<float> inputs = inputs_of(batch);
  const Eigen::Map<const Matrix> x{inputs.data(), count * kWindow, kEmbeddingSize};
  // Forwards.
  Matrix narrow = x * as_matrix(now_.narrow, kEmbeddingSize, kNarrow);
  narrow.rowwise() += Eigen::Map<const Row>(now_.narrow_bias.data(), kNarrow);
  const Matrix narrow_mask = (narrow.array() > 0).cast<float>() *
                             mask(narrow.rows(), narrow.cols(), kLeftOutNarrow, chance_).array();
  narrow.array() *= narrow_mask.array();
  const Eigen::Map<const Matrix> side_by_side{narrow.data(), count, kWindow * kNarrow};
  Matrix hidden = side_by_side * as_matrix(now_.hidden, kWindow * kNarrow, kHidden);
  hidden.rowwise() += Eigen::Map<const Row>(now_.hidden_bias.data(), kHidden);
  const Matrix hidden_mask =
      (hidden.array() > 0).cast<float>() * mask(count, kHidden, kLeftOutHidden, chance_).array();
  hidden.array() *= hidden_mask.array();
  const Eigen::VectorXf odds =
      (hidden * Eigen::Map<const Eigen::VectorXf>(now_.last.data(), kHidden)).array() + now_.last_bias[0];
  // Backwards.
  Eigen::VectorXf slope(count);
  float fault = 0, weights = 0;
  for (Eigen::Index i = 0; i < count; ++i) {
    const Lesson& l = batch[static_cast<std::size_t>(i)];
    const float signed_odds = l.says > 0.5F ? -odds[i] : odds[i];
    fault += l.weight * (std::max(signed_odds, 0.0F) + std::log1p(std::exp(-std::abs(signed_odds))));
    slope[i] = l.weight * (1 / (1 + std::exp(-odds[i])) - l.says);
    weights += l.weight;
  }
  slope /= weights;
  std::vector<std::vector<float>> slopes;
  for (const std::vector<float>* part : std::as_const(now_).all()) slopes.emplace_back(part->size(), 0.0F);
  const auto into = [&](std::size_t part, Eigen::Index rows, Eigen::Index columns) {
    return Eigen::Map<Matrix>{slopes[part].data(), rows, columns};
  };
  into(6, kHidden, 1) = hidden.transpose() * slope;
  into(7, 1, 1)(0, 0) = slope.sum();
  const Matrix to_hidden =
      ((slope * Eigen::Map<const Row>(now_.last.data(), kHidden)).array() * hidden_mask.array()).matrix();
  into(4, kWindow * kNarrow, kHidden) = side_by_side.transpose() * to_hidden;
  into(5, 1, kHidden) = to_hidden.colwise().sum();
  Matrix to_narrow = to_hidden * as_matrix(now_.hidden, kWindow * kNarrow, kHidden).transpose();
  Eigen::Map<Matrix> by_moment{to_narrow.data(), count * kWindow, kNarrow};
  by_moment.array() *= narrow_mask.array();
  into(2, kEmbeddingSize, kNarrow) = x.transpose() * by_moment;
  into(3, 1, kNarrow) = by_moment.colwise().sum();
  move(slopes, rate);
  return fault / weights;
}

void HeadLearner::move(const std::vector<std::vector<float>>& slopes, float rate) {
  constexpr float kFirst = 0.9F, kSecond = 0.999F, kLeast = 1e-8F;
  ++steps_;
  const float first_share = 1 - std::pow(kFirst, static_cast<float>(steps_));
  const float second_share = 1 - std::pow(kSecond, static_cast<float>(steps_));
  const float keep = std::min(kSmoothed, 1 - 1 / static_cast<float>(steps_));
  for (std::size_t part = kFirstLearnt; part < slopes.size(); ++part) {
    std::vector<float>& w = *now_.all()[part];
    std::vector<float>& mean = *smoothed_.all()[part];
    auto& [first, second] = moments_[part];
    const float decay = w.size() > kHidden ? kDecay * rate : 0;  // not of biases
    for (std::size_t i = 0; i < w.size(); ++i) {
      const float g = slopes[part][i];
      first[i] = kFirst * first[i] + (1 - kFirst) * g;
      second[i] = kSecond * second[i] + (1 - kSecond) * g * g;
      w[i] -= rate * (first[i] / first_share) / (std::sqrt(second[i] / second_share) + kLeast) + decay * w[i];
      mean[i] = keep * mean[i] + (1 - keep) * w[i];
    }
  }
}

HeadNumbers HeadLearner::numbers() const { return smoothed_; }

}  // namespace mana::speech
