#include "agent/carers/access/login_guard.hpp"

#include <algorithm>

namespace mana::carers {
namespace {

std::string of_name(const std::string& name) { return "n" + name.substr(0, 200); }
std::string of_address(const std::string& address) { return "a" + address; }

}  // namespace

core::Duration LoginGuard::wait_for(const std::string& name, const std::string& address,
                                    core::Time now) const {
  core::Duration wait{};
  for (const std::string& key : {of_name(name), of_address(address)}) {
    const auto found = tries_.find(key);
    if (found != tries_.end()) wait = std::max(wait, found->second.until - now);
  }
  return std::max(wait, core::Duration::zero());
}

void LoginGuard::was_wrong(const std::string& name, const std::string& address, core::Time now) {
  forget_old(now);
  count(of_name(name), kFree, now);
  count(of_address(address), kFreeOfAddress, now);
}

void LoginGuard::was_right(const std::string& name) { tries_.erase(of_name(name)); }

void LoginGuard::count(const std::string& key, int free, core::Time now) {
  Tries& t = tries_[key];
  if (t.wrong > 0 && now - t.last > kForget) t = {};
  ++t.wrong;
  t.last = now;
  if (t.wrong < free) return;
  core::Duration wait = kFirstWait;
  for (int i = free; i < t.wrong && wait < kLongestWait; ++i) wait *= 2;
  t.until = now + std::min(wait, kLongestWait);
}

void LoginGuard::forget_old(core::Time now) {
  std::erase_if(tries_, [&](const auto& t) { return now - t.second.last > kForget; });
  while (tries_.size() >= kMostKnown) {
    tries_.erase(std::min_element(tries_.begin(), tries_.end(), [](const auto& a, const auto& b) {
      return a.second.last < b.second.last;
    }));
  }
}

}  // namespace mana::carers
