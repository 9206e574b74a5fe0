#pragma once
#include <string_view>

/// The value of a measure, and what to think of it. No function of this library returns NaN: a value that
/// does not exist says so in its status, never as 0 or 1.
namespace mana::evaluation {

enum class Validity {
  Ok,
  Limit,      ///< 0/0 whose limit is known: the value stands for it, usually 0 (rule D3)
  Undefined,  ///< does not exist for this table: no value (rules D1, D2, D7, D8)
  Infinite,   ///< x/0 with x > 0 (rule D4)
};

/// "ok", "limit", "undefined", "infinite".
std::string_view to_string(Validity validity);

struct Measured {
  double value = 0.0;  ///< 0 when undefined, infinity of either sign when infinite
  Validity validity = Validity::Undefined;

  bool ok() const { return validity == Validity::Ok; }
  /// There is a finite number to show or to add up.
  bool has_value() const { return validity == Validity::Ok || validity == Validity::Limit; }
};

/// A computed number. One that is no number after all becomes undefined, an infinite one infinite.
Measured measured(double value);
Measured undefined();
Measured infinite();
Measured limit(double value = 0.0);

/// A plain ratio; undefined when the denominator is 0 (rule D2).
Measured proportion(double numerator, double denominator);
/// A ratio that may be infinite: x/0 is infinite for x > 0, 0/0 is undefined (rule D4).
Measured odds(double numerator, double denominator);
/// A chance-corrected ratio: 0/0 is 0 as a limit, because dtp is 0 there as well (rule D3).
Measured chance_corrected(double numerator, double denominator);

}  // namespace mana::evaluation
