#include "speech/name_head/name_head.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>

#include "agent/core/check.hpp"

namespace mana::speech {
namespace {
static_assert(std::endian::native == std::endian::little, "the file is read as it lies");
constexpr std::string_view kMagic = "MANANAME";
constexpr std::uint32_t kVersion = 1;
constexpr float kLargest =
    1e4F;  // of a number that learning makes; with larger ones sums might not be numbers

/// CRC-32 of IEEE 802.3, bit by bit: polynomial 0xEDB88320, reflected.
std::uint32_t checksum(std::string_view bytes) {
  std::uint32_t crc = ~std::uint32_t{0};
  for (const char c : bytes) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ (crc & 1 ? 0xEDB88320U : 0U);
  }
  return ~crc;
}

template <class T>
bool take(std::string_view& from, T& to) {
  if (from.size() < sizeof to) return false;
  std::memcpy(&to, from.data(), sizeof to);
  from.remove_prefix(sizeof to);
  return true;
}

/// Numbers of the right count that a sum can be made of.
bool take(std::string_view& from, std::vector<float>& to) {
  const std::size_t bytes = to.size() * sizeof(float);
  if (from.size() < bytes) return false;
  std::memcpy(to.data(), from.data(), bytes);
  from.remove_prefix(bytes);
  return std::all_of(to.begin(), to.end(),
                     [](float x) { return std::isfinite(x) && std::abs(x) <= kLargest; });
}
}  // namespace

HeadNumbers HeadNumbers::empty() {
  const auto floats = [](int n) { return std::vector<float>(static_cast<std::size_t>(n), 0.0F); };
  return {floats(kEmbeddingSize),
          floats(kEmbeddingSize),
          floats(kEmbeddingSize * kNarrow),
          floats(kNarrow),
          floats(kWindow * kNarrow * kHidden),
          floats(kHidden),
          floats(kHidden),
          floats(1)};
}

std::array<std::vector<float>*, 8> HeadNumbers::all() {
  return {&mean, &scale, &narrow, &narrow_bias, &hidden, &hidden_bias, &last, &last_bias};
}

std::array<const std::vector<float>*, 8> HeadNumbers::all() const {
  return {&mean, &scale, &narrow, &narrow_bias, &hidden, &hidden_bias, &last, &last_bias};
}

NameHead::NameHead(std::string name, float threshold, HeadNumbers numbers)
    : name_{std::move(name)}, threshold_{threshold}, numbers_{std::move(numbers)} {
  MANA_CHECK(!name_.empty() && name_.size() <= kLongestName, "a name of no or too many bytes");
  const HeadNumbers wanted = HeadNumbers::empty();
  for (std::size_t i = 0; i < wanted.all().size(); ++i)
    MANA_CHECK(numbers_.all()[i]->size() == wanted.all()[i]->size(), "a head of another shape");
}

core::Result<NameHead> NameHead::open(const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  if (!in) return core::not_found("the learnt name " + file.string() + " cannot be read: is it there?");
  const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
  return parse(bytes, file);
}

core::Result<NameHead> NameHead::parse(std::string_view bytes, const std::filesystem::path& file) {
  const auto refused = [&](std::string_view why) {
    return core::bad_input("the learnt name " + file.string() + " " + std::string{why} +
                           ": remove the file, and the name is learnt again");
  };
  if (!bytes.starts_with(kMagic)) return refused("is no file of a learnt name");
  std::uint32_t sum = 0;
  if (bytes.size() < kMagic.size() + sizeof sum) return refused("is cut off");
  std::memcpy(&sum, bytes.data() + bytes.size() - sizeof sum, sizeof sum);
  bytes.remove_suffix(sizeof sum);
  if (checksum(bytes) != sum) return refused("is damaged");
  bytes.remove_prefix(kMagic.size());
  std::uint32_t version = 0, length = 0;
  if (!take(bytes, version) || version != kVersion) return refused("is of another version");
  if (!take(bytes, length) || length < 1 || length > kLongestName || bytes.size() < length)
    return refused("has no name");
  std::string name{bytes.substr(0, length)};
  bytes.remove_prefix(length);
  float threshold = 0;
  if (!take(bytes, threshold) || !std::isfinite(threshold)) return refused("has no threshold");
  HeadNumbers numbers = HeadNumbers::empty();
  for (std::vector<float>* part : numbers.all())
    if (!take(bytes, *part)) return refused("has too few numbers, or some that are none");
  if (!bytes.empty()) return refused("has too many numbers");
  return NameHead{std::move(name), threshold, std::move(numbers)};
}

std::string NameHead::bytes() const {
  std::string out{kMagic};
  const auto put = [&out](const void* from, std::size_t size) {
    out.append(static_cast<const char*>(from), size);
  };
  const auto length = static_cast<std::uint32_t>(name_.size());
  put(&kVersion, sizeof kVersion);
  put(&length, sizeof length);
  out += name_;
  put(&threshold_, sizeof threshold_);
  for (const std::vector<float>* part : numbers_.all()) put(part->data(), part->size() * sizeof(float));
  const std::uint32_t sum = checksum(out);
  put(&sum, sizeof sum);
  return out;
}

core::Status NameHead::write(const std::filesystem::path& file) const {
  const std::filesystem::path half = file.string() + ".part";
  const std::string content = bytes();
  {
    std::ofstream out{half, std::ios::binary | std::ios::trunc};
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    out.flush();
    if (!out) return core::io_error("the learnt name cannot be written to " + half.string());
  }
  std::error_code failed;
  std::filesystem::rename(half, file, failed);
  if (failed)
    return core::io_error("the learnt name cannot be written to " + file.string() + ": " + failed.message());
  return {};
}

NameHead::Narrow NameHead::narrowed(const Embedding& e) const {
  constexpr std::size_t kNarrow = HeadNumbers::kNarrow;
  Narrow out{};
  std::copy_n(numbers_.narrow_bias.begin(), kNarrow, out.begin());
  for (std::size_t k = 0; k < kEmbeddingSize; ++k) {
    const float x = (e[k] - numbers_.mean[k]) * numbers_.scale[k];
    for (std::size_t n = 0; n < kNarrow; ++n) out[n] += x * numbers_.narrow[k * kNarrow + n];
  }
  for (float& x : out) x = std::max(x, 0.0F);
  return out;
}

float NameHead::judge(std::span<const Narrow> window) const {
  MANA_CHECK(window.size() == HeadNumbers::kWindow, "a window of another size");
  constexpr std::size_t kHidden = HeadNumbers::kHidden;
  std::array<float, kHidden> sums{};
  std::copy_n(numbers_.hidden_bias.begin(), kHidden, sums.begin());
  const float* row = numbers_.hidden.data();
  for (const Narrow& moment : window)
    for (const float x : moment) {
      if (x != 0)
        for (std::size_t n = 0; n < kHidden; ++n) sums[n] += x * row[n];
      row += kHidden;
    }
  float out = numbers_.last_bias[0];
  for (std::size_t n = 0; n < kHidden; ++n) out += std::max(sums[n], 0.0F) * numbers_.last[n];
  return out;
}

float NameHead::judge(std::span<const Embedding> window) const {
  std::vector<Narrow> narrow(window.size());
  std::transform(window.begin(), window.end(), narrow.begin(),
                 [this](const Embedding& e) { return narrowed(e); });
  return judge(narrow);
}

}  // namespace mana::speech
