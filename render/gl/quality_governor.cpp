#include "render/gl/quality_governor.hpp"

#include <algorithm>

namespace mana::render {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr core::Duration kWindow = seconds{1};
constexpr int kFewest = 8;  // pictures of a window that say something
constexpr core::Duration kLongest = minutes{10};
constexpr core::Duration kRegret = minutes{1};  // going down so soon after going up: it was too early
constexpr core::Duration kPatience = seconds{10};

double share_of(int part, int whole) { return static_cast<double>(part) / whole; }

}  // namespace

void QualityGovernor::change(Quality to, core::Time at) {
  if (to > quality_) {
    rose_ = at;
  } else {
    const bool too_early = rose_ != core::Time::min() && at - rose_ < kRegret;
    patience_ = too_early ? std::min(2 * patience_, kLongest) : kPatience;
  }
  quality_ = to;
  easy_since_ = at;
}

Quality QualityGovernor::took(core::Duration took, core::Duration budget, core::Time at) {
  if (since_ == core::Time::min()) since_ = easy_since_ = at;
  ++pictures_;
  if (took > budget / 5 * 4) ++late_;
  const bool can_rise = quality_ != Quality::High;
  const Quality next = can_rise ? static_cast<Quality>(static_cast<int>(quality_) + 1) : quality_;
  const double dearer = level(next).cost / level(quality_).cost;
  if (core::to_seconds(took) * dearer > core::to_seconds(budget) / 2) ++dear_;
  if (at - since_ < kWindow || pictures_ < kFewest) return quality_;
  if (share_of(dear_, pictures_) > 0.05) easy_since_ = at;
  if (share_of(late_, pictures_) > 0.5 && quality_ != Quality::Low) {
    change(static_cast<Quality>(static_cast<int>(quality_) - 1), at);
  } else if (can_rise && at - easy_since_ >= patience_) {
    change(next, at);
  }
  since_ = at;
  pictures_ = late_ = dear_ = 0;
  return quality_;
}

}  // namespace mana::render
