#include "speech/name_head/panel_product.hpp"

#include <cstring>

#if defined(__x86_64__)
#define MANA_WIDE __attribute__((target("avx2,fma")))
#endif

namespace mana::speech {
namespace {
constexpr int kLanes = PanelMatrix::kLanes;

/// Any processor with four numbers side by side; as many vectors at once as there are registers for.
struct Portable {
  using Vector = float __attribute__((vector_size(16)));
  static constexpr int kVectors = kLanes / 4, kRowsAtOnce = 2;
};

#if defined(__x86_64__)
/// Processors of the last ten years: eight numbers, and products that are summed at once.
struct Wide {
  using Vector = float __attribute__((vector_size(32)));
  static constexpr int kVectors = kLanes / 8, kRowsAtOnce = 4;
};
#endif

/// `Count` vectors with one panel.
template <class Processor, int Count>
inline void product(const float* panel, int rows, const float* x, std::ptrdiff_t stride, float* to,
                    std::ptrdiff_t columns, const float* bias) {
  using Vector = typename Processor::Vector;
  constexpr int kVectors = Processor::kVectors, kWidth = kLanes / kVectors;
  Vector sums[Count][kVectors] = {};
  const float* vectors[Count];
  for (int i = 0; i < Count; ++i) vectors[i] = x + i * stride;
  for (int k = 0; k < rows; ++k, panel += kLanes) {
    Vector weights[kVectors];
    for (int v = 0; v < kVectors; ++v) std::memcpy(&weights[v], panel + v * kWidth, sizeof weights[v]);
    for (int i = 0; i < Count; ++i) {
      const float factor = vectors[i][k];
      for (int v = 0; v < kVectors; ++v) sums[i][v] += factor * weights[v];
    }
  }
  for (int i = 0; i < Count; ++i)
    for (int v = 0; v < kVectors; ++v) {
      if (bias != nullptr) {
        Vector added;
        std::memcpy(&added, bias + v * kWidth, sizeof added);
        sums[i][v] += added;
      }
      std::memcpy(to + i * columns + v * kWidth, &sums[i][v], sizeof sums[i][v]);
    }
}

/// As many vectors at once as there is room for, and then what is left over with fewer at once.
template <class Processor, int Count>
inline void all_rows(const PanelMatrix& w, FloatRows x, float* to, const float* bias) {
  const auto panel_size = static_cast<std::ptrdiff_t>(w.rows) * kLanes;
  for (; x.count >= Count; x.count -= Count, x.first += Count * x.stride) {
    for (int panel = 0; panel < w.columns / kLanes; ++panel)
      product<Processor, Count>(w.panels.data() + panel * panel_size, w.rows, x.first, x.stride,
                                to + panel * kLanes, w.columns,
                                bias == nullptr ? nullptr : bias + panel * kLanes);
    to += static_cast<std::ptrdiff_t>(Count) * w.columns;
  }
  if constexpr (Count > 1) all_rows<Processor, Count - 1>(w, x, to, bias);
}

#if defined(__x86_64__)
MANA_WIDE __attribute__((flatten)) void multiply_wide(const PanelMatrix& w, FloatRows x, float* to,
                                                      const float* bias) {
  all_rows<Wide, Wide::kRowsAtOnce>(w, x, to, bias);
}
#endif
__attribute__((flatten)) void multiply_anywhere(const PanelMatrix& w, FloatRows x, float* to,
                                                const float* bias) {
  all_rows<Portable, Portable::kRowsAtOnce>(w, x, to, bias);
}
}  // namespace

void multiply(const PanelMatrix& w, FloatRows x, float* to, std::span<const float> bias) {
  const float* added = bias.empty() ? nullptr : bias.data();
#if defined(__x86_64__)
  static const bool wide = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (wide) return multiply_wide(w, x, to, added);
#endif
  multiply_anywhere(w, x, to, added);
}

}  // namespace mana::speech
