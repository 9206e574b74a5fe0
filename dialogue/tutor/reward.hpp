#pragma once
#include <string_view>

namespace mana::dialogue::tutor {

/// How it is answered that something was done well. Never said where it was not.
enum class Reward {
  Words,  ///< in the words of the lesson
  Quiet,  ///< a short word with a still face, and on
  Stars,  ///< as Words, and for each thing that was practised, right or not, a star that stays for the
          ///< session
};

constexpr std::string_view to_string(Reward r) {
  constexpr std::string_view kNames[] = {"words", "quiet", "stars"};
  return kNames[static_cast<int>(r)];
}
Reward reward_named(std::string_view name);  ///< an unknown name: Words

}  // namespace mana::dialogue::tutor
