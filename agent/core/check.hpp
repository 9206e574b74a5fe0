#pragma once

namespace mana::core {
/// Prints the sentence and the place and stops the program. Called by MANA_CHECK alone.
[[noreturn]] void check_failed(const char* condition, const char* sentence, const char* file, int line);
}  // namespace mana::core

/// For what can only be wrong through a bug of ours: a broken invariant, an index out of range.
/// Stays on in release builds. What can fail in normal life returns Result instead.
#define MANA_CHECK(condition, sentence)   \
  (static_cast<bool>(condition) ? void(0) \
                                : ::mana::core::check_failed(#condition, sentence, __FILE__, __LINE__))
