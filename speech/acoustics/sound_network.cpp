#include "speech/acoustics/sound_network.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

// assets/ears/sounds.bin, put in by the assembler (sound_network_data.S).
extern "C" const char mana_sound_network_begin[];
extern "C" const char mana_sound_network_end[];

namespace mana::speech {
namespace {
static_assert(std::endian::native == std::endian::little, "the file is read as it lies");
constexpr std::string_view kMagic = "MANAEARS";
constexpr int kVersion = 1;
constexpr int kMostClasses = 255, kMostLayers = 32, kMostWidth = 2048, kMostKernel = 15, kMostDilation = 64;
constexpr float kSpread = 2;  // of a band's logarithm about its mean; as it was while learning
constexpr int kStride = 2;    // of the first layer

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// What comes next in a file, as long as there is some.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_{bytes} {}
  template <class T>
  std::optional<std::vector<T>> take(std::size_t count) {
    if (rest_.size() / sizeof(T) < count) return {};
    std::vector<T> out(count);
    std::memcpy(out.data(), rest_.data(), count * sizeof(T));
    rest_.remove_prefix(count * sizeof(T));
    return out;
  }
  bool at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

bool within(int x, int most) { return x >= 1 && x <= most; }

/// Rows less their mean, of an even number; the last is said twice where they are odd.
Matrix evened(const MelRows& rows) {
  const int even = rows.frames + rows.frames % 2;
  Matrix x(even, MelRows::kBands);
  for (int f = 0; f < even; ++f)
    for (int b = 0; b < MelRows::kBands; ++b)
      x(f, b) = rows.values[static_cast<std::size_t>(std::min(f, rows.frames - 1)) * MelRows::kBands + b];
  const Eigen::RowVectorXf mean = x.colwise().mean();
  x.rowwise() -= mean;
  return x / kSpread;
}
}  // namespace

float SoundLikelihoods::room(int frame) const { return std::exp(of(frame)[0] + log_prior_of_room); }

core::Result<SoundNetwork> SoundNetwork::built_in() {
  return parse(
      {mana_sound_network_begin, static_cast<std::size_t>(mana_sound_network_end - mana_sound_network_begin)},
      "sounds.bin");
}

core::Result<SoundNetwork> SoundNetwork::open(const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  if (!in) return core::not_found("the sound network " + file.string() + " cannot be read: is it there?");
  const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
  return parse(bytes, file);
}

core::Result<SoundNetwork> SoundNetwork::parse(std::string_view bytes, const std::filesystem::path& name) {
  const auto refused = [&] {
    return core::bad_input(name.string() +
                           " is no sound network of this version: make it with tests/tools/ears");
  };
  if (!bytes.starts_with(kMagic)) return refused();
  Reader in{bytes.substr(kMagic.size())};
  const auto head = in.take<std::int32_t>(4);
  if (!head || (*head)[0] != kVersion || (*head)[1] != MelRows::kBands || !within((*head)[2], kMostClasses) ||
      !within((*head)[3], kMostLayers))
    return refused();
  SoundNetwork n;
  n.classes_ = (*head)[2];
  auto prior = in.take<float>(static_cast<std::size_t>(n.classes_));
  if (!prior) return refused();
  n.prior_ = std::move(*prior);
  int width = MelRows::kBands;
  for (int i = 0; i < (*head)[3]; ++i) {
    const auto shape = in.take<std::int32_t>(4);
    if (!shape) return refused();
    Layer l{(*shape)[0], (*shape)[1], (*shape)[2], (*shape)[3], {}, {}};
    const bool last = i + 1 == (*head)[3];
    const bool between = i > 0 && !last;
    if (l.inputs != width || !within(l.outputs, kMostWidth) || !within(l.kernel, kMostKernel) ||
        l.kernel % 2 == 0 || !within(l.dilation, kMostDilation) || (between && l.outputs != width) ||
        (last && l.outputs != kStride * n.classes_))
      return refused();
    auto bias = in.take<float>(static_cast<std::size_t>(l.outputs));
    const std::size_t reach = static_cast<std::size_t>(l.kernel) * l.inputs;
    const auto weights = bias ? in.take<std::uint16_t>(reach * l.outputs) : std::nullopt;
    if (!weights) return refused();
    l.bias = std::move(*bias);
    l.weights.resize(weights->size());
    for (std::size_t o = 0; o < static_cast<std::size_t>(l.outputs); ++o)
      for (std::size_t k = 0; k < reach; ++k)
        l.weights[k * l.outputs + o] =
            static_cast<float>(Eigen::numext::bit_cast<Eigen::half>((*weights)[o * reach + k]));
    width = l.outputs;
    n.layers_.push_back(std::move(l));
  }
  if (!in.at_end()) return refused();
  for (const auto* numbers : {&n.prior_, &n.layers_.front().weights})
    if (!std::all_of(numbers->begin(), numbers->end(), [](float x) { return std::isfinite(x); }))
      return refused();
  return n;
}

SoundLikelihoods SoundNetwork::judge(const MelRows& rows) const {
  SoundLikelihoods out{rows.frames, classes_, {}, prior_[0]};
  if (rows.frames == 0) return out;
  Matrix x = evened(rows);
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    const Layer& l = layers_[i];
    const int stride = i == 0 ? kStride : 1;
    const int frames = static_cast<int>(x.rows()) / stride;
    // What each frame sees, side by side; beyond the ends there is nothing.
    Matrix seen = Matrix::Zero(frames, static_cast<Eigen::Index>(l.kernel) * l.inputs);
    for (int f = 0; f < frames; ++f)
      for (int k = 0; k < l.kernel; ++k)
        if (const int at = f * stride + (k - l.kernel / 2) * l.dilation; at >= 0 && at < x.rows())
          seen.row(f).segment(static_cast<Eigen::Index>(k) * l.inputs, l.inputs) = x.row(at);
    const Eigen::Map<const Matrix> weights{l.weights.data(), static_cast<Eigen::Index>(l.kernel) * l.inputs,
                                           l.outputs};
    const Eigen::Map<const Eigen::RowVectorXf> bias{l.bias.data(), l.outputs};
    Matrix y = seen * weights;
    y.rowwise() += bias;
    if (i + 1 < layers_.size()) y = y.cwiseMax(0.0F);
    x = i > 0 && i + 1 < layers_.size() ? Matrix{x + y} : std::move(y);
  }
  out.values.resize(static_cast<std::size_t>(rows.frames) * classes_);
  for (int f = 0; f < rows.frames; ++f) {
    const float* score = &x(f / kStride, static_cast<Eigen::Index>(f % kStride) * classes_);
    const float most = *std::max_element(score, score + classes_);
    float sum = 0;
    for (int c = 0; c < classes_; ++c) sum += std::exp(score[c] - most);
    const float whole = most + std::log(sum);
    for (int c = 0; c < classes_; ++c)
      out.values[static_cast<std::size_t>(f) * classes_ + c] = score[c] - whole - prior_[c];
  }
  return out;
}

}  // namespace mana::speech
