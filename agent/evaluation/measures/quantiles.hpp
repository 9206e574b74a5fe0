#pragma once
#include <vector>

#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/roc.hpp"

/// Quantiles, and quantiles against quantiles.
namespace mana::evaluation {

/// Type 7 of Hyndman and Fan 1996: linear between order statistics, as spreadsheets do it. `sorted`
/// ascending.
Measured quantile(const std::vector<double>& sorted, double p);
Measured quantile_of(std::vector<double> data, double p);

enum class PlottingPosition {
  Hazen,     ///< (i-.5)/n
  Filliben,  ///< as probability plots of SciPy
};
/// x = normal quantile, y = order statistic.
Curve qq_normal(std::vector<double> data, PlottingPosition position = PlottingPosition::Hazen);
/// Quantiles of both samples at (i-.5)/min(n,m).
Curve qq_two_sample(std::vector<double> x, std::vector<double> y);

}  // namespace mana::evaluation
