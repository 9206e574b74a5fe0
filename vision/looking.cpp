#include "vision/looking.hpp"

namespace mana::vision {
namespace {
using namespace std::chrono_literals;
constexpr core::Duration kBegins = 800ms, kEnds = 1200ms;
}  // namespace

bool LookingFilter::see(bool frontal_face, core::Time at) {
  if (frontal_face) frontal_.push_back(at);
  while (!frontal_.empty() && at - frontal_.front() > kEnds) frontal_.pop_front();
  if (frontal_.empty()) looking_ = false;
  if (frontal_.size() >= 2 && frontal_.back() - frontal_[frontal_.size() - 2] <= kBegins) looking_ = true;
  return looking_;
}

}  // namespace mana::vision
