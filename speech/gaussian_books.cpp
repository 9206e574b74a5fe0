#include "speech/gaussian_books.hpp"

#include <bit>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <string_view>

namespace mana::speech {
namespace {
namespace fs = std::filesystem;
static_assert(std::endian::native == std::endian::little, "the model's files are little-endian");

constexpr std::uint32_t kByteOrder = 0x11223344;
constexpr std::int32_t kMost = 1 << 20;
constexpr float kLeastVariance = 1e-4F;  // as PocketSphinx's -varfloor

core::Error no_such_model(const fs::path& file) {
  return core::bad_input(file.string() +
                         " is not an acoustic model whose Gaussians lie in one book for each sound: install "
                         "the package pocketsphinx-en-us again");
}

/// Bytes that are read from front to back; reading past the end gives nothing.
class Bytes {
 public:
  explicit Bytes(std::string all) : all_{std::move(all)} {}
  bool skip_past(std::string_view mark) {
    const std::size_t found = all_.find(mark, at_);
    if (found == std::string::npos) return false;
    at_ = found + mark.size();
    return true;
  }
  bool skip(std::size_t count) {
    if (count > all_.size() - at_) return false;
    at_ += count;
    return true;
  }
  std::optional<std::int32_t> integer() {
    std::int32_t value = 0;
    if (sizeof value > all_.size() - at_) return std::nullopt;
    std::memcpy(&value, all_.data() + at_, sizeof value);
    at_ += sizeof value;
    return value;
  }
  /// A positive number that counts something.
  std::optional<std::int32_t> count() {
    const auto value = integer();
    return value && *value > 0 && *value <= kMost ? value : std::nullopt;
  }
  bool floats(std::vector<float>& out) {
    const std::size_t bytes = out.size() * sizeof(float);
    if (bytes > all_.size() - at_) return false;
    std::memcpy(out.data(), all_.data() + at_, bytes);
    at_ += bytes;
    return true;
  }
  std::optional<std::string> name() {
    const std::size_t end = all_.find('\0', at_);
    if (end == std::string::npos) return std::nullopt;
    std::string out = all_.substr(at_, end - at_);
    at_ = end + 1;
    return out;
  }

 private:
  std::string all_;
  std::size_t at_ = 0;
};

core::Result<Bytes> read_all(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  if (!in)
    return core::not_found("the speech model " + file.string() +
                           " is not there: install the package pocketsphinx-en-us");
  return Bytes{std::string{std::istreambuf_iterator<char>{in}, {}}};
}

bool read_parameters(Bytes& file, GaussianBooks& b, std::vector<float>& out) {
  if (!file.skip_past("endhdr\n")) return false;
  const auto order = file.integer();
  const auto books = file.count(), streams = file.count(), densities = file.count();
  if (!order || std::bit_cast<std::uint32_t>(*order) != kByteOrder || !books || !streams || !densities)
    return false;
  int width = 0;
  for (int s = 0; s < *streams; ++s) {
    const auto w = file.count();
    if (!w || (s > 0 && *w != width)) return false;
    width = *w;
  }
  const auto all = file.count();
  if (!all || std::int64_t{1} * *books * *streams * *densities * width != *all) return false;
  b.books = *books, b.streams = *streams, b.densities = *densities, b.width = width;
  out.resize(static_cast<std::size_t>(*all));
  return file.floats(out);
}

bool read_phones(Bytes& file, GaussianBooks& b) {
  constexpr int kNumbersBeforeNames = 9;
  if (!file.skip_past("BMDF") || !file.integer()) return false;
  const auto description = file.count();
  if (!description || !file.skip(static_cast<std::size_t>(*description))) return false;
  const auto phones = file.count();
  if (!phones || *phones != b.books || !file.skip(kNumbersBeforeNames * sizeof(std::int32_t))) return false;
  for (int i = 0; i < *phones; ++i) {
    const auto name = file.name();
    if (!name) return false;
    b.book_of.emplace(*name, i);
  }
  return true;
}
}  // namespace

core::Result<GaussianBooks> read_gaussian_books(const fs::path& folder) {
  GaussianBooks b;
  for (auto [name, values] : {std::pair{"means", &b.means}, std::pair{"variances", &b.variances}}) {
    auto file = read_all(folder / name);
    if (!file) return std::move(file).error();
    if (!read_parameters(*file, b, *values)) return no_such_model(folder / name);
  }
  if (b.means.size() != b.variances.size()) return no_such_model(folder);
  for (float& v : b.variances) v = std::max(v, kLeastVariance);
  auto file = read_all(folder / "mdef");
  if (!file) return std::move(file).error();
  if (!read_phones(*file, b)) return no_such_model(folder / "mdef");
  return b;
}

}  // namespace mana::speech
