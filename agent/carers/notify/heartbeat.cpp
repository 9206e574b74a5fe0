#include "agent/carers/notify/heartbeat.hpp"

#include <utility>

#include "agent/bus/messages/system.hpp"
#include "agent/platform/http/address.hpp"

namespace mana::notify {
namespace {

constexpr int kFailuresThatCount = 3;
constexpr std::size_t kLargestAnswer = 64U << 10U;

bool is_vital(const std::string& module) {
  return module == "calendar.reminders" || module == "calendar.disk";
}

}  // namespace

core::Status send_heartbeat(platform::Transport& transport, const std::string& address) {
  platform::HttpRequest request;
  request.url = address;
  request.largest_body = kLargestAnswer;
  auto answer = platform::send_following(transport, request);
  if (!answer) return std::move(answer).error();
  if (answer->good()) return {};
  return core::unavailable("'" + platform::host_of(address) + "' does not take it (" +
                           std::to_string(answer->status) +
                           "); look at the setting escalation.alive_address.");
}

Heartbeat::Heartbeat(bus::Bus& bus, platform::Transport& transport, HeartbeatOptions options)
    : bus_{bus}, transport_{transport}, options_{std::move(options)} {
  bus.subscribe<msg::ModuleFailed>(mailbox(), name(), [this](const msg::ModuleFailed& m) {
    if (m.is_fault && is_vital(m.module)) ill_.insert(m.module);
  });
  bus.subscribe<msg::ModuleRecovered>(mailbox(), name(), [this](const msg::ModuleRecovered& m) {
    if (ill_.erase(m.module) > 0 && ill_.empty()) next_ = core::Time::min();  // at once
  });
}

core::Time Heartbeat::step(core::Time now) {
  if (now < next_) return next_;
  next_ = now + options_.every;
  if (ill_.empty()) tell_whether_it_worked(send_heartbeat(transport_, options_.address));
  return next_;
}

void Heartbeat::tell_whether_it_worked(const core::Status& done) {
  if (done) {
    if (std::exchange(failures_, 0) >= kFailuresThatCount)
      bus_.publish(msg::ModuleRecovered{std::string{name()}});
    return;
  }
  if (++failures_ != kFailuresThatCount) return;
  bus_.publish(msg::ModuleFailed{
      std::string{name()}, "The service that watches over MANA cannot be reached: " + done.error().sentence,
      "I try again every few minutes."});
}

}  // namespace mana::notify
