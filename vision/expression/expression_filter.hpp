#pragma once
#include <optional>
#include <string_view>

#include "agent/core/time.hpp"
#include "vision/expression/expression.hpp"

namespace mana::vision {

/// What somebody's face shows, from the scores of single pictures: a mean that forgets with a time constant
/// of 0.4 s, whatever the pace of the pictures, so that neither a blink nor a word spoken is an expression.
/// "Not sure" is a normal answer: below kSure, and for the first 0.3 s. Threads: one.
class ExpressionFilter {
 public:
  struct Answer {
    std::string_view expression;  ///< the likeliest, also when that is not sure
    double confidence = 0;        ///< 0..1
    bool sure = false;
  };
  static constexpr double kSure = 0.75, kUnsure = 0.6;  ///< begins over the one, ends under the other

  Answer see(const ExpressionScores& scores, core::Time at);
  /// Another face, or the same one after a while.
  void begin_anew() { first_.reset(); }

 private:
  ExpressionScores mean_{};
  std::optional<core::Time> first_;
  core::Time last_{};
  std::optional<std::size_t> sure_of_;
};

}  // namespace mana::vision
