#pragma once
#include <string_view>

#include "tests/eval/hearing_corpus/talkers.hpp"

namespace mana::eval {

enum class Noise { None, White, Babble, Television, Fan };
constexpr std::string_view to_string(Noise n) {
  constexpr std::string_view names[] = {"quiet", "white", "babble", "television", "fan"};
  return names[static_cast<int>(n)];
}

/// Minutes of each noise, made once, of which pieces are cut.  Threads: one.
class Noises {
 public:
  /// @param people recordings of people who read; mixed into babble and television. May be empty.
  Noises(Speaking& speaking, const std::vector<Talker>& talkers, const std::vector<Samples>& people,
         std::uint64_t seed);
  /// Root mean square 1000 on the whole; chance says where it begins.
  Samples piece(Noise kind, std::size_t samples, core::Random& chance) const;

 private:
  std::array<Samples, 5> loops_;
};

}  // namespace mana::eval
