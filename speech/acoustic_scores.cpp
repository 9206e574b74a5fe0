#include "speech/acoustic_scores.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>
#include <string>
#include <utility>

namespace mana::speech {
namespace {
constexpr int kNearest = 4;
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
/// What it reads and writes does not overlap, and it has no branches: compilers make it eight at a time.
void add_mixture(const std::uint8_t* __restrict a, const std::uint8_t* __restrict b,
                 const std::uint8_t* __restrict c, const std::uint8_t* __restrict d,
                 std::array<std::int16_t, kNearest> score, const AddTable& table, std::int16_t* __restrict to,
                 int count) {
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

/// Of one stream of one book: the nearest Gaussians, the best first, and their scores.
struct AcousticScorer::Nearest {
  std::array<int, kNearest> density{};
  std::array<int, kNearest> score{};
};

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

void AcousticScorer::find_nearest(const float* frame, std::vector<Nearest>& out) const {
  std::vector<float> score(static_cast<std::size_t>(densities_));
  std::vector<int> best(static_cast<std::size_t>(streams_), std::numeric_limits<int>::min());
  for (int book = 0; book < books_; ++book) {
    for (int stream = 0; stream < streams_; ++stream) {
      const std::size_t pair = static_cast<std::size_t>(book) * streams_ + stream;
      std::copy_n(&offsets_[pair * densities_], densities_, score.begin());
      for (int i = 0; i < width_; ++i) {
        const float here = frame[stream * width_ + i];
        const float* mean = &means_[(pair * width_ + i) * densities_];
        const float* precision = &precisions_[(pair * width_ + i) * densities_];
        for (int d = 0; d < densities_; ++d) {
          const float off = here - mean[d];
          score[d] -= off * off * precision[d];
        }
      }
      Nearest& n = out[pair];
      n.score.fill(std::numeric_limits<int>::min());
      float worst = -1e30F;
      for (int d = 0; d < densities_; ++d) {
        if (score[d] <= worst) continue;
        int at = kNearest - 1;
        const int whole = static_cast<int>(std::max(score[d], -2e9F));
        for (; at > 0 && whole > n.score[at - 1]; --at) {
          n.score[at] = n.score[at - 1];
          n.density[at] = n.density[at - 1];
        }
        n.score[at] = whole;
        n.density[at] = d;
        worst = static_cast<float>(n.score[kNearest - 1]);
      }
      best[stream] = std::max(best[stream], n.score[0] >> kFinest);
    }
  }
  for (std::size_t pair = 0; pair < out.size(); ++pair)
    for (int& s : out[pair].score)
      s = static_cast<int>(
          std::min<std::int64_t>(kFarthest, std::int64_t{best[pair % streams_]} - (s >> kFinest)));
}

void AcousticScorer::weigh(const std::vector<Nearest>& nearest, std::span<std::int16_t> out) const {
  static const AddTable table = add_table();
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
      add_mixture(weight[0], weight[1], weight[2], weight[3], score, table, to, run.count);
    }
  }
  const std::int16_t best = *std::min_element(out.begin(), out.end());
  for (std::int16_t& s : out) s = static_cast<std::int16_t>(s - best);
}

SenoneScores AcousticScorer::score(const Features& features) const {
  SenoneScores s{features.frames, senones_.count};
  std::vector<Nearest> nearest(static_cast<std::size_t>(books_) * streams_);
  for (int f = 0; f < features.frames; ++f) {
    find_nearest(&features.values[static_cast<std::size_t>(f) * streams_ * width_], nearest);
    weigh(nearest, s.of(f));
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
