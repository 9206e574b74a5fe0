#include "speech/acoustics/mean_transform.hpp"

#include <algorithm>
#include <cmath>

#include "agent/core/check.hpp"

namespace mana::speech {
namespace {
constexpr int kRounds = 3;  // which Gaussian a frame belongs to is decided anew with the better means
constexpr double kMadeUpFrames = 300;
constexpr double kLeastShare = 1e-3;

/// Solves g w = k for a symmetric positive g, of which the lower half is given row after row (Cholesky).
std::vector<double> solve_symmetric(std::vector<double> g, std::vector<double> k) {
  const std::size_t n = k.size();
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = j; i < n; ++i) {
      double sum = g[i * n + j];
      for (std::size_t m = 0; m < j; ++m) sum -= g[i * n + m] * g[j * n + m];
      g[i * n + j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / g[j * n + j];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t m = 0; m < i; ++m) k[i] -= g[i * n + m] * k[m];
    k[i] /= g[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t m = i + 1; m < n; ++m) k[i] -= g[m * n + i] * k[m];
    k[i] /= g[i * n + i];
  }
  return k;
}
}  // namespace

/// One stream's Gaussians as they are by now, and what of the frames they took. Gaussians are numbered book
/// by book.
struct MeanRegression::Stream {
  std::vector<double> means;      // [Gaussian][dimension]
  std::vector<double> constants;  // of their log likelihoods
  std::vector<double> shares;     // how many frames each took
  std::vector<double> sums;       // and the sum of those
};

MeanTransform no_change(int streams, int width) {
  const auto n = static_cast<std::size_t>(width);
  MeanTransform::Stream same{std::vector<double>(n * n, 0.0), std::vector<double>(n, 0.0)};
  for (std::size_t i = 0; i < n; ++i) same.a[i * n + i] = 1;
  return {width, {static_cast<std::size_t>(streams), same}};
}

void MeanRegression::add(std::span<const float> features, int book) {
  MANA_CHECK(std::ssize(features) == std::ptrdiff_t{1} * books_.streams * books_.width && book >= 0 &&
                 book < books_.books,
             "a frame that is none of this model's");
  frames_.push_back({features_.size(), book});
  features_.insert(features_.end(), features.begin(), features.end());
}

MeanTransform MeanRegression::solve() const {
  MeanTransform t = no_change(books_.streams, books_.width);
  if (frames_.empty()) return t;
  for (int round = 0; round < kRounds; ++round) {
    for (int s = 0; s < books_.streams; ++s) {
      Stream gaussians = moved(s, t.streams[static_cast<std::size_t>(s)]);
      share_out(gaussians, s);
      t.streams[static_cast<std::size_t>(s)] = regress(gaussians, s);
    }
  }
  return t;
}

MeanRegression::Stream MeanRegression::moved(int stream, const MeanTransform::Stream& by) const {
  const auto n = static_cast<std::size_t>(books_.width);
  Stream s;
  for (int book = 0; book < books_.books; ++book) {
    for (int d = 0; d < books_.densities; ++d) {
      const std::size_t at = books_.at(book, stream, d);
      double constant = 0;
      for (std::size_t i = 0; i < n; ++i) {
        double mean = by.b[i];
        for (std::size_t j = 0; j < n; ++j) mean += by.a[i * n + j] * books_.means[at + j];
        s.means.push_back(mean);
        constant -= 0.5 * std::log(double{books_.variances[at + i]});
      }
      s.constants.push_back(constant);
    }
  }
  s.shares.assign(s.constants.size(), 0.0);
  s.sums.assign(s.means.size(), 0.0);
  return s;
}

void MeanRegression::share_out(Stream& s, int stream) const {
  const auto n = static_cast<std::size_t>(books_.width),
             densities = static_cast<std::size_t>(books_.densities);
  std::vector<double> likelihoods(densities);
  for (const Frame& f : frames_) {
    const float* x = &features_[f.features + static_cast<std::size_t>(stream) * n];
    const std::size_t first = static_cast<std::size_t>(f.book) * densities;
    double best = -1e30;
    for (std::size_t d = 0; d < densities; ++d) {
      const float* variance = &books_.variances[books_.at(f.book, stream, static_cast<int>(d))];
      const double* mean = &s.means[(first + d) * n];
      double l = s.constants[first + d];
      for (std::size_t i = 0; i < n; ++i) l -= 0.5 * (x[i] - mean[i]) * (x[i] - mean[i]) / variance[i];
      likelihoods[d] = l;
      best = std::max(best, l);
    }
    double total = 0;
    for (double& l : likelihoods) total += l = std::exp(l - best);
    for (std::size_t d = 0; d < densities; ++d) {
      const double share = likelihoods[d] / total;
      if (share < kLeastShare) continue;
      s.shares[first + d] += share;
      for (std::size_t i = 0; i < n; ++i) s.sums[(first + d) * n + i] += share * x[i];
    }
  }
}

// Row i of (b A), call it w, solves G w = k, where e is (1, mean), and over all Gaussians
// G = sum of share / variance_i * e e', k = sum of sum_i / variance_i * e.
MeanTransform::Stream MeanRegression::regress(const Stream& s, int stream) const {
  const auto n = static_cast<std::size_t>(books_.width), size = n + 1;
  const double made_up = kMadeUpFrames / static_cast<double>(s.shares.size());
  MeanTransform::Stream out;
  std::vector<double> e(size, 1.0);
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<double> g(size * size, 0.0), k(size, 0.0);
    for (std::size_t q = 0; q < s.shares.size(); ++q) {
      const std::size_t at =
          books_.at(static_cast<int>(q) / books_.densities, stream, static_cast<int>(q) % books_.densities);
      const double variance = books_.variances[at + i];
      const double weight = (s.shares[q] + made_up) / variance;
      const double target = (s.sums[q * n + i] + made_up * books_.means[at + i]) / variance;
      std::copy_n(books_.means.begin() + static_cast<std::ptrdiff_t>(at), n, e.begin() + 1);
      for (std::size_t row = 0; row < size; ++row) {
        k[row] += target * e[row];
        for (std::size_t column = 0; column <= row; ++column)
          g[row * size + column] += weight * e[row] * e[column];
      }
    }
    const std::vector<double> w = solve_symmetric(std::move(g), std::move(k));
    out.b.push_back(w[0]);
    out.a.insert(out.a.end(), w.begin() + 1, w.end());
  }
  return out;
}

}  // namespace mana::speech
