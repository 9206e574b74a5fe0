#include "agent/program/servers/outside_desk.hpp"

#include <utility>

#include "agent/core/log.hpp"

namespace mana::program {

OutsideDesk::OutsideDesk(bus::Bus& bus, OutsideServers servers)
    : bus_{bus}, servers_{std::move(servers)}, beside_{[this] { mailbox().wake(); }} {
  bus_.subscribe<msg::AskOutside>(mailbox(), name(), [this](const msg::AskOutside& m) {
    if (servers_.urls.contains(m.service)) inbox_.push_back(m);  // another may be the home's to answer
  });
}

core::Time OutsideDesk::step(core::Time now) {
  if (!inbox_.empty()) begin(std::exchange(inbox_, {}).back(), now);
  if (const auto answer = beside_.take(); answer && asked_) tell(*answer);
  if (asked_ && now >= deadline_) {
    beside_.forget();
    tell(core::Error{core::ErrorCode::Timeout, "A server outside did not answer in time."});
  }
  return asked_ ? deadline_ : core::kNever;
}

void OutsideDesk::begin(const msg::AskOutside& m, core::Time now) {
  asked_ = m.id;
  deadline_ = now + servers_.longest;
  const dialogue::aiml::OutsideQuestion question{m.text, "", "", m.service, m.hint};
  beside_.begin(
      [this, question](const std::stop_token& stop) { return ask_server(servers_, question, stop); });
}

void OutsideDesk::tell(const core::Result<std::string>& answer) {
  const bool fails = !answer && answer.error().code != core::ErrorCode::NotFound;
  if (fails && !complained_) core::log_warning(name(), answer.error().sentence);
  complained_ = fails;
  bus_.publish(msg::OutsideAnswer{*std::exchange(asked_, std::nullopt), answer.ok(), answer ? *answer : ""});
}

}  // namespace mana::program
