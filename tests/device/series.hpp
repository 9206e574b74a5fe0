#pragma once
#include <optional>
#include <vector>

#include "agent/core/time.hpp"

namespace mana::device {

/// One value for each millisecond of a recording: how open the mouth is, how loud the voice is.
/// All functions are free of delay: a filter never moves what it smooths.
struct Series {
  core::Duration start{};  ///< of the first value
  std::vector<double> values;

  core::Duration end() const { return start + std::chrono::milliseconds{values.size()}; }
};

/// One observation at its own instant, as frames have them.
struct Sample {
  core::Duration at{};
  double value = 0;
};

/// Straight lines between the samples, which are in the order of time.
Series at_each_millisecond(const std::vector<Sample>& samples);

/// The part of `series` from `start` to `end`; what lies outside repeats the nearest value.
Series cut(const Series& series, core::Duration start, core::Duration end);

/// Weighted mean of the neighbours, bell-shaped, `width` to each side of the middle (one sigma).
Series smooth(const Series& series, core::Duration width);

/// Takes away what changes slower than a syllable: captions that come and go, a head that turns.
Series without_slow_change(const Series& series, core::Duration slow);

/// How two series fit when the second is moved: `lag` > 0 means that the first is late.
struct Fit {
  core::Duration lag{};
  double correlation = 0;  ///< at that lag, -1 .. 1
};

/// The lag within +-`reach` at which |correlation| is greatest, finer than a millisecond;
/// nothing when one of them does not change at all or the best lag lies at the end of the reach.
/// A longer `step` looks at fewer lags and fewer values: for a first choice.
std::optional<Fit> best_fit(const Series& late, const Series& reference, core::Duration reach,
                            core::Duration step = std::chrono::milliseconds{1});

/// From `start` to `end`, in one recording.
struct Stretch {
  core::Duration start{};
  core::Duration end{};
};

/// Where `loudness` stays above `threshold`, bridging pauses shorter than `pause`.
std::vector<Stretch> loud_stretches(const Series& loudness, double threshold, core::Duration pause);

}  // namespace mana::device
