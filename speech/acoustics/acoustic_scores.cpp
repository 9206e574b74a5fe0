#include "speech/acoustics/acoustic_scores.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>
#include <string>
#include <utility>

#if defined(__x86_64__)
#define MANA_WIDE __attribute__((target("avx2"), flatten))
#endif

namespace mana::speech {
namespace {
constexpr int kNearest = 4;
constexpr int kFramesAtOnce = 16;
constexpr int kFinest = 10;        // scores of senones are 2^10 times as coarse as those of Gaussians
constexpr int kFarthest = 96;      // beyond, nothing is added to a senone
constexpr double kBase = 1.0001F;  // as the library has it: a float

int units(double nats) { return static_cast<int>(nats / std::log(kBase)); }

/// log(1 + base^-d), rounded, of scores a and a + d: 7 for d = 0, 0 from d = kAlone on.
struct AddTable {
  static constexpr int kMost = 7;
  std::array<std::int16_t, kMost> below{};  // the sum gains k + 1 while d < below[k]
};
AddTable add_table() {
  AddTable t;
  const double unit = std::log(kBase) * (1 << kFinest);
  for (int d = 0;; ++d) {
    const int gain = (units(std::log1p(std::exp(-d * unit))) + (1 << (kFinest - 1))) >> kFinest;
    if (gain <= 0) return t;
    for (int k = 0; k < std::min(gain, AddTable::kMost); ++k) t.below[k] = static_cast<std::int16_t>(d + 1);
  }
}

/// Adds to each senone of a run what one stream makes of it: the sum of four Gaussians' shares.
/// What it reads and writes does not overlap, and it has no branches: compilers make it many at a time.
inline void add_shares(const std::uint8_t* __restrict a, const std::uint8_t* __restrict b,
                       const std::uint8_t* __restrict c, const std::uint8_t* __restrict d,
                       std::array<std::int16_t, kNearest> score, const AddTable& table,
                       std::int16_t* __restrict to, int count) {
  const auto t = table.below;
  const auto plus = [=](std::int16_t x, std::int16_t y) {
    const auto low = std::min(x, y);
    const auto apart = static_cast<std::int16_t>(std::max(x, y) - low);
    return static_cast<std::int16_t>(low - (apart < t[0]) - (apart < t[1]) - (apart < t[2]) - (apart < t[3]) -
                                     (apart < t[4]) - (apart < t[5]) - (apart < t[6]));
  };
  for (int i = 0; i < count; ++i) {
    std::int16_t sum = static_cast<std::int16_t>(a[i] + score[0]);
    sum = plus(sum, static_cast<std::int16_t>(b[i] + score[1]));
    sum = plus(sum, static_cast<std::int16_t>(c[i] + score[2]));
    sum = plus(sum, static_cast<std::int16_t>(d[i] + score[3]));
    to[i] = static_cast<std::int16_t>(to[i] + sum);
  }
}

/// The four best scores of many and whose they are, the best first; of equals the one that came first.
struct Best {
  std::array<int, kNearest> density{};
  std::array<int, kNearest> score{};
  float worst = 0;  // of the four; what is no better need not be looked at

  void begin() {
    score.fill(std::numeric_limits<int>::min());
    worst = -1e30F;
  }
  void offer(int of_density, float of_score) {
    if (of_score <= worst) return;
    int at = kNearest - 1;
    const int whole = static_cast<int>(std::max(of_score, -2e9F));
    for (; at > 0 && whole > score[at - 1]; --at) {
      score[at] = score[at - 1];
      density[at] = density[at - 1];
    }
    score[at] = whole;
    density[at] = of_density;
    worst = static_cast<float>(score[kNearest - 1]);
  }
};

/// Of one stream of one book: of each coordinate all Gaussians' means, and precisions, side by side.
struct Gaussians {
  const float* offsets;
  const float* means;
  const float* precisions;
  int densities, width;
};

/// Scores `Count` Gaussians from `first` on.
template <int Count>
inline void score_block(const Gaussians& g, const float* here, int first, float* to) {
  float score[Count];
  for (int d = 0; d < Count; ++d) score[d] = g.offsets[first + d];
  for (int i = 0; i < g.width; ++i) {
    const float* mean = g.means + static_cast<std::ptrdiff_t>(i) * g.densities + first;
    const float* precision = g.precisions + static_cast<std::ptrdiff_t>(i) * g.densities + first;
    for (int d = 0; d < Count; ++d) {
      const float off = here[i] - mean[d];
      score[d] -= off * off * precision[d];
    }
  }
  for (int d = 0; d < Count; ++d) to[first + d] = score[d];
}

template <int Count>
inline void offer_block(const float* score, int first, float least, Best& best) {
  int any = 0;
  for (int d = 0; d < Count; ++d) any |= score[first + d] >= least ? 1 : 0;
  if (any == 0) return;
  for (int d = first; d < first + Count; ++d)
    if (score[d] >= least) best.offer(d, score[d]);
}

/// What the fourth best is at least: the fourth best of eight that are the best of their share.
inline float least_of_best(const float* score, int count) {
  constexpr int kShares = 8;
  std::array<float, kShares> most;
  most.fill(-std::numeric_limits<float>::infinity());
  for (int first = 0; first + kShares <= count; first += kShares)
    for (int d = 0; d < kShares; ++d) most[d] = most[d] > score[first + d] ? most[d] : score[first + d];
  // Two sorted fours; the fourth of both is the least of the better half of a bitonic merge.
  const auto order = [&](int a, int b) {
    const float high = std::max(most[a], most[b]), low = std::min(most[a], most[b]);
    most[a] = high;
    most[b] = low;
  };
  for (const int half : {0, 4}) {
    order(half, half + 1);
    order(half + 2, half + 3);
    order(half, half + 2);
    order(half + 1, half + 3);
    order(half + 1, half + 2);
  }
  float least = std::numeric_limits<float>::infinity();
  for (int i = 0; i < kNearest; ++i) least = std::min(least, std::max(most[i], most[7 - i]));
  return least;
}

inline void find_best(const Gaussians& g, const float* here, float* score, Best& best) {
  constexpr int kAtOnce = 32, kFewer = 8;
  int first = 0;
  for (; first + kAtOnce <= g.densities; first += kAtOnce) score_block<kAtOnce>(g, here, first, score);
  for (; first < g.densities; ++first) score_block<1>(g, here, first, score);
  const float least = std::floor(least_of_best(score, g.densities)) - 1;  // whole numbers are compared
  best.begin();
  for (first = 0; first + kFewer <= g.densities; first += kFewer)
    offer_block<kFewer>(score, first, least, best);
  for (; first < g.densities; ++first) offer_block<1>(score, first, least, best);
}

/// The same sums, to the last bit, by what the processor has: twice as many at a time take half as long.
struct Sums {
  decltype(&add_shares) add = add_shares;
  decltype(&find_best) find = find_best;
};
#if defined(__x86_64__)
MANA_WIDE void add_shares_wide(const std::uint8_t* __restrict a, const std::uint8_t* __restrict b,
                               const std::uint8_t* __restrict c, const std::uint8_t* __restrict d,
                               std::array<std::int16_t, kNearest> score, const AddTable& table,
                               std::int16_t* __restrict to, int count) {
  add_shares(a, b, c, d, score, table, to, count);
}
MANA_WIDE void find_best_wide(const Gaussians& g, const float* here, float* score, Best& best) {
  find_best(g, here, score, best);
}
#endif
Sums sums() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return {add_shares_wide, find_best_wide};
#endif
  return {};
}
}  // namespace

SenoneScores::SenoneScores(int frames, int senones) : frames_{frames}, senones_{senones} {
  std::string header = "s3\nversion 0.1\nn_sen " + std::to_string(senones) + "\nendhdr\n\x44\x33\x22\x11";
  // A blank more is none to the reader, and the scores begin at a whole number.
  if (header.size() % 2 != 0) header.insert(header.find('\n', 4), " ");
  header_ = header.size() / 2;
  file_.resize(header_ + static_cast<std::size_t>(frames) * (senones + 1));
  std::memcpy(file_.data(), header.data(), header.size());
  for (int f = 0; f < frames; ++f) file_[place(f) - 1] = static_cast<std::int16_t>(senones);
}

/// Of one stream of one book: the nearest Gaussians.
struct AcousticScorer::Nearest : Best {};

AcousticScorer::AcousticScorer(const GaussianBooks& b, Senones senones, const MeanTransform* voice)
    : books_{b.books},
      streams_{b.streams},
      densities_{b.densities},
      width_{b.width},
      means_(b.means.size()),
      precisions_(b.means.size()),
      offsets_(static_cast<std::size_t>(b.books) * b.streams * b.densities),
      senones_{std::move(senones)} {
  for (int book = 0; book < books_; ++book) {
    for (int stream = 0; stream < streams_; ++stream) {
      const std::size_t pair = static_cast<std::size_t>(book) * streams_ + stream;
      for (int density = 0; density < densities_; ++density) {
        const float* mean = &b.means[b.at(book, stream, density)];
        const float* variance = &b.variances[b.at(book, stream, density)];
        float offset = 0;
        for (int i = 0; i < width_; ++i) {
          double moved = mean[i];
          if (voice != nullptr) {
            const MeanTransform::Stream& to = voice->streams[stream];
            moved = to.b[i];
            for (int k = 0; k < width_; ++k)
              moved += to.a[static_cast<std::size_t>(i) * width_ + k] * mean[k];
          }
          const std::size_t at = (pair * width_ + i) * densities_ + density;
          means_[at] = static_cast<float>(moved);
          precisions_[at] = static_cast<float>(units(1 / (2.0 * variance[i])));
          offset += static_cast<float>(units(std::log(1 / std::sqrt(2 * std::numbers::pi * variance[i]))));
        }
        offsets_[pair * densities_ + density] = offset;
      }
    }
  }
  for (int s = 0; s < senones_.count; ++s) {
    if (runs_.empty() || runs_.back().book != senones_.book_of[s])
      runs_.push_back({s, 0, senones_.book_of[s]});
    ++runs_.back().count;
  }
}

/// The books are 1.7 MB. One that is at hand is compared with all frames before the next is fetched.
void AcousticScorer::find_nearest(const float* frames, int count, std::vector<Nearest>& out) const {
  static const Sums fast = sums();
  const std::size_t pairs = static_cast<std::size_t>(books_) * streams_;
  std::vector<float> score(static_cast<std::size_t>(densities_));
  std::vector<int> best(static_cast<std::size_t>(count) * streams_, std::numeric_limits<int>::min());
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const std::size_t stream = pair % streams_, values = pair * width_ * densities_;
    const Gaussians g{&offsets_[pair * densities_], &means_[values], &precisions_[values], densities_,
                      width_};
    for (int f = 0; f < count; ++f) {
      Nearest& n = out[f * pairs + pair];
      fast.find(g, frames + (static_cast<std::size_t>(f) * streams_ + stream) * width_, score.data(), n);
      int& most = best[f * streams_ + stream];
      most = std::max(most, n.score[0] >> kFinest);
    }
  }
  for (std::size_t i = 0; i < count * pairs; ++i) {
    const int most = best[i / pairs * streams_ + i % pairs % streams_];
    for (int& s : out[i].score)
      s = static_cast<int>(std::min<std::int64_t>(kFarthest, std::int64_t{most} - (s >> kFinest)));
  }
}

void AcousticScorer::weigh(std::span<const Nearest> nearest, std::span<std::int16_t> out) const {
  static const AddTable table = add_table();
  static const Sums fast = sums();
  for (const Run& run : runs_) {
    std::int16_t* to = out.data() + run.first;
    std::fill_n(to, run.count, std::int16_t{0});
    for (int stream = 0; stream < streams_; ++stream) {
      const Nearest& n = nearest[static_cast<std::size_t>(run.book) * streams_ + stream];
      std::array<const std::uint8_t*, kNearest> weight{};
      std::array<std::int16_t, kNearest> score{};
      for (int k = 0; k < kNearest; ++k) {
        weight[k] = senones_.weights.data() +
                    (static_cast<std::size_t>(stream) * densities_ + n.density[k]) * senones_.count +
                    run.first;
        score[k] = static_cast<std::int16_t>(n.score[k]);
      }
      fast.add(weight[0], weight[1], weight[2], weight[3], score, table, to, run.count);
    }
  }
  const std::int16_t best = *std::min_element(out.begin(), out.end());
  for (std::int16_t& s : out) s = static_cast<std::int16_t>(s - best);
}

SenoneScores AcousticScorer::score(const Features& features) const {
  SenoneScores s{features.frames, senones_.count};
  const std::size_t pairs = static_cast<std::size_t>(books_) * streams_;
  std::vector<Nearest> nearest(pairs * kFramesAtOnce);
  for (int first = 0; first < features.frames; first += kFramesAtOnce) {
    const int count = std::min(kFramesAtOnce, features.frames - first);
    find_nearest(&features.values[static_cast<std::size_t>(first) * streams_ * width_], count, nearest);
    for (int f = 0; f < count; ++f) weigh(std::span{nearest}.subspan(f * pairs, pairs), s.of(first + f));
  }
  return s;
}

core::Result<AcousticScorer> open_scorer(const std::filesystem::path& folder,
                                         const std::optional<MeanTransform>& voice) {
  auto books = read_gaussian_books(folder);
  if (!books) return std::move(books).error();
  auto senones = read_senones(folder, *books);
  if (!senones) return std::move(senones).error();
  if (voice && (voice->width != books->width || std::ssize(voice->streams) != books->streams))
    return core::bad_input("the voice was learnt with another speech model: learn it again");
  return AcousticScorer{*books, std::move(senones).value(), voice ? &*voice : nullptr};
}

}  // namespace mana::speech
