#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace mana::vision {

/// The six basic expressions (Ekman and Friesen 1971) and none of them, by the names of `mana expressions`.
/// The order is that of files: never changed, only added to.
inline constexpr std::array<std::string_view, 7> kExpressions = {"neutral", "happy",     "sad",      "angry",
                                                                 "afraid",  "disgusted", "surprised"};

/// The place in kExpressions; nullopt for another word.
constexpr std::optional<std::size_t> expression_index(std::string_view name) {
  for (std::size_t i = 0; i < kExpressions.size(); ++i)
    if (kExpressions[i] == name) return i;
  return {};
}

/// What a face may show: each 0..1, together at most 1; what is missing is "none that I know".
using ExpressionScores = std::array<double, kExpressions.size()>;

}  // namespace mana::vision
