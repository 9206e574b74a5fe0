#include <cmath>

#include "agent/core/check.hpp"
#include "dialogue/encoder/sentence_encoder.hpp"
#include "tests/fuzz/seeds.hpp"

// The file that tells what sentences mean.

namespace mana {
namespace {

void put(fuzz::Bytes& out, const void* from, std::size_t size) {
  const auto* const bytes = static_cast<const std::uint8_t*>(from);
  out.insert(out.end(), bytes, bytes + size);
}

void put_entry(fuzz::Bytes& out, std::string_view name, std::uint8_t kind, std::uint32_t rows,
               std::uint32_t columns) {
  const auto length = static_cast<std::uint32_t>(name.size());
  put(out, &length, 4);
  put(out, name.data(), name.size());
  put(out, &kind, 1);
  put(out, &rows, 4);
  put(out, &columns, 4);
}

void put_text(fuzz::Bytes& out, std::string_view name, std::string_view text) {
  put_entry(out, name, 2, static_cast<std::uint32_t>(text.size()), 1);
  put(out, text.data(), text.size());
}

void put_numbers(fuzz::Bytes& out, std::string_view name, std::uint32_t rows, std::uint32_t columns,
                 bool scaled) {
  put_entry(out, name, scaled ? 1 : 0, rows, columns);
  const std::vector<float> numbers(scaled ? columns : rows * columns, 0.5F);
  put(out, numbers.data(), numbers.size() * 4);
  if (scaled) out.insert(out.end(), std::size_t{rows} * columns, 3);
}

}  // namespace

/// The smallest file that is whole: four numbers a piece, two labels.
std::vector<fuzz::Bytes> fuzz::made_seeds() {
  Bytes out;
  constexpr std::string_view kMagic = "MANAENC1";
  put(out, kMagic.data(), kMagic.size());
  put_text(out, "pieces", "<unk>\n\u2581a\t-1\nb\t-2");
  put_numbers(out, "embeddings", 3, 4, true);
  put_numbers(out, "timing", 1, 2, false);
  for (const std::string layer : {"layer0.", "layer1."}) {
    for (const char* norm : {"before_attention", "before_wide"})
      for (const char* part : {".scale", ".bias"}) put_numbers(out, layer + norm + part, 1, 4, false);
    const std::pair<const char*, std::pair<std::uint32_t, std::uint32_t>> maps[] = {
        {"queries_keys_values", {4, 12}}, {"out", {4, 4}}, {"widen", {4, 6}}, {"narrow", {6, 4}}};
    for (const auto& [name, size] : maps) {
      put_numbers(out, layer + name + ".w", size.first, size.second, true);
      put_numbers(out, layer + name + ".b", 1, size.second, false);
    }
  }
  put_numbers(out, "last.w", 4, 4, true);
  put_numbers(out, "last.b", 1, 4, false);
  put_text(out, "labels.harm", "fire\ntea");
  put_numbers(out, "head.harm.w", 8, 2, true);
  put_numbers(out, "head.harm.b", 1, 2, false);
  return {out};
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  const std::string_view bytes{reinterpret_cast<const char*>(data), size};
  const auto file = dialogue::TensorFile::parse(bytes, "fuzz.bin");
  if (!file) return 0;
  const auto encoder = dialogue::SentenceEncoder::from(*file, "fuzz.bin");
  if (!encoder) return 0;
  const auto p = (*encoder)->judge("harm", "a b ab");
  MANA_CHECK(p.empty() || p.size() == (*encoder)->labels("harm").size(), "a label without a probability");
  return 0;
}
