#include "speech/transcription/matrix_product.hpp"

#include <bit>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#define MANA_WIDE __attribute__((target("avx2,fma")))
#endif

namespace mana::speech {
namespace {
constexpr int kLanes = QuantisedMatrix::kLanes;

/// Any processor with four numbers side by side. What g++ makes of a plain loop here is one number after the
/// other, so the bytes are widened by putting noughts between them.
struct Portable {
  using Vector = float __attribute__((vector_size(16)));
  static constexpr int kVectors = kLanes / 4;
  static constexpr int kRowsAtOnce = 2;  // as many as there are registers for

  using Bytes = std::uint8_t __attribute__((vector_size(16)));
  using Halves = std::uint16_t __attribute__((vector_size(16)));
  using Whole = std::int32_t __attribute__((vector_size(16)));

  static inline void widen(Halves h, Vector& low, Vector& high) {
    low = __builtin_convertvector(
        std::bit_cast<Whole>(__builtin_shufflevector(h, Halves{}, 0, 8, 1, 9, 2, 10, 3, 11)), Vector);
    high = __builtin_convertvector(
        std::bit_cast<Whole>(__builtin_shufflevector(h, Halves{}, 4, 12, 5, 13, 6, 14, 7, 15)), Vector);
  }
  static inline void as_floats(const std::uint8_t* q, Vector (&to)[kVectors]) {
    Bytes b;
    std::memcpy(&b, q, sizeof b);
    widen(std::bit_cast<Halves>(
              __builtin_shufflevector(b, Bytes{}, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)),
          to[0], to[1]);
    widen(std::bit_cast<Halves>(__builtin_shufflevector(b, Bytes{}, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13,
                                                        29, 14, 30, 15, 31)),
          to[2], to[3]);
  }
};

#if defined(__x86_64__)
/// Processors of the last ten years: eight numbers, and products that are summed at once.
struct Wide {
  using Vector = float __attribute__((vector_size(32)));
  static constexpr int kVectors = kLanes / 8;
  static constexpr int kRowsAtOnce = 6;

  MANA_WIDE static inline void as_floats(const std::uint8_t* q, Vector (&to)[kVectors]) {
    for (int i = 0; i < kVectors; ++i) {
      const __m256 floats = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_loadu_si64(q + 8 * i)));
      std::memcpy(&to[i], &floats, sizeof to[i]);
    }
  }
};
#endif

/// `Count` rows at once with one panel, so that each weight is made a float only once for all of them.
template <class Processor, int Count>
inline void product(const QuantisedMatrix& w, int panel, const float* const* rows, const float* zeros,
                    const float* bias, float* const* to) {
  constexpr int kVectors = Processor::kVectors;
  typename Processor::Vector sums[Count][kVectors] = {};
  const std::uint8_t* q = w.panels + static_cast<std::size_t>(panel) * w.rows * kLanes;
  for (int k = 0; k < w.rows; ++k, q += kLanes) {
    typename Processor::Vector weights[kVectors];
    Processor::as_floats(q, weights);
    for (int i = 0; i < Count; ++i)
      for (int v = 0; v < kVectors; ++v) sums[i][v] += rows[i][k] * weights[v];
  }
  for (int i = 0; i < Count; ++i) {
    for (int v = 0; v < kVectors; ++v) sums[i][v] = sums[i][v] * w.scale - zeros[i];
    std::memcpy(to[i], &sums[i], sizeof sums[i]);
    if (bias != nullptr)
      for (int lane = 0; lane < kLanes; ++lane) to[i][lane] += bias[lane];
  }
}

template <class Processor, int Count>
inline void all_panels(const QuantisedMatrix& w, const float* x, std::ptrdiff_t stride, float* to,
                       const float* bias) {
  const float* rows[Count];
  float* ends[Count];
  float zeros[Count];
  for (int i = 0; i < Count; ++i) {
    rows[i] = x + i * stride;
    ends[i] = to + static_cast<std::ptrdiff_t>(i) * w.columns;
    float sum = 0;
    for (int k = 0; k < w.rows; ++k) sum += rows[i][k];
    zeros[i] = sum * w.zero * w.scale;
  }
  for (int panel = 0; panel < w.columns / kLanes; ++panel) {
    product<Processor, Count>(w, panel, rows, zeros, bias == nullptr ? nullptr : bias + panel * kLanes, ends);
    for (int i = 0; i < Count; ++i) ends[i] += kLanes;
  }
}

/// As many rows at once as there is room for, and then what is left over with fewer at once.
template <class Processor, int Count>
inline void all_rows(const QuantisedMatrix& w, Rows x, float* to, const float* bias) {
  for (; x.count >= Count; x.count -= Count, x.first += Count * x.stride) {
    all_panels<Processor, Count>(w, x.first, x.stride, to, bias);
    to += static_cast<std::ptrdiff_t>(Count) * w.columns;
  }
  if constexpr (Count > 1) all_rows<Processor, Count - 1>(w, x, to, bias);
}

#if defined(__x86_64__)
MANA_WIDE __attribute__((flatten)) void multiply_wide(const QuantisedMatrix& w, Rows x, float* to,
                                                      const float* bias) {
  all_rows<Wide, Wide::kRowsAtOnce>(w, x, to, bias);
}
#endif
__attribute__((flatten)) void multiply_anywhere(const QuantisedMatrix& w, Rows x, float* to,
                                                const float* bias) {
  all_rows<Portable, Portable::kRowsAtOnce>(w, x, to, bias);
}
}  // namespace

void multiply(const QuantisedMatrix& w, Rows x, float* to, std::span<const float> bias) {
  const float* added = bias.empty() ? nullptr : bias.data();
#if defined(__x86_64__)
  static const bool wide = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (wide) return multiply_wide(w, x, to, added);
#endif
  multiply_anywhere(w, x, to, added);
}

}  // namespace mana::speech
