#pragma once
#include <cstdint>

namespace mana::render {

/// One stretch of a rhythm. Seconds.
struct Stretch {
  double start = 0;
  double end = 0;
  std::uint64_t id = 0;  ///< of its own: what chance hangs on
};

/// Time cut into stretches of chance lengths, for what comes again and again but not like a clock: blinks,
/// breaths, glances. A function of time and seed: any instant can be asked, in any order, at any age.
/// (The line is made of chunks, each filled by chance and closed by stretches of equal length, so that
/// nothing before a chunk need be known.)
class Rhythm {
 public:
  /// @param shortest,longest of a stretch, in seconds; 0 < shortest < longest.
  /// @param skew 1: all lengths alike often; above 1: short ones more often.
  Rhythm(std::uint64_t seed, double shortest, double longest, double skew = 1);

  /// The stretch with start <= s < end. A chunk begins at s = 0. About thirty draws.
  Stretch at(double s) const;
  Stretch next(const Stretch& of) const { return at(of.end + kTiny); }
  Stretch before(const Stretch& of) const { return at(of.start - kTiny); }

 private:
  static constexpr double kTiny = 1e-6;  // s; a thousand times what a double resolves after a year
  std::uint64_t seed_;
  double shortest_, longest_, skew_;
  int closing_;   // how many stretches close a chunk at the most
  double chunk_;  // seconds
};

}  // namespace mana::render
