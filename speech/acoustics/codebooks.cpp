#include "speech/acoustics/codebooks.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "speech/acoustics/model_bytes.hpp"

namespace mana::speech {
namespace {
namespace fs = std::filesystem;
constexpr std::uint32_t kByteOrder = 0x11223344;
constexpr float kLeastVariance = 1e-4F;  // as PocketSphinx's -varfloor

bool read_parameters(ModelBytes& file, GaussianBooks& b, std::vector<float>& out) {
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
  return file.numbers(out);
}

bool read_phones(ModelBytes& file, GaussianBooks& b) {
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
    auto file = ModelBytes::read(folder / name);
    if (!file) return std::move(file).error();
    if (!read_parameters(*file, b, *values)) return no_such_model(folder / name);
  }
  if (b.means.size() != b.variances.size()) return no_such_model(folder);
  for (float& v : b.variances) v = std::max(v, kLeastVariance);
  auto file = ModelBytes::read(folder / "mdef");
  if (!file) return std::move(file).error();
  if (!read_phones(*file, b)) return no_such_model(folder / "mdef");
  return b;
}

}  // namespace mana::speech
