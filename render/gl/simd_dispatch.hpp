#pragma once

/// Before a function whose plain loops the compiler turns into vectors: on x86 it is built twice, and the
/// program takes the wider one where the processor has it. Not for floating point that must repeat to the
/// byte if the wider one fused its products; AVX2 alone does not. Sanitisers start too late for such a
/// choice.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define MANA_WIDE_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define MANA_WIDE_VECTORS
#endif
