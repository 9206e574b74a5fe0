#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "agent/carers/notify/messenger.hpp"

namespace mana::notify {

/// Takes every message while the network is there.
class FakeMessenger final : public Messenger {
 public:
  struct Sent {
    std::string to;
    Message message;
  };
  std::vector<Sent> sent;
  int tries = 0;
  std::function<bool()> has_power = [] { return true; };  ///< asked before and after each
  core::Status away = {};                                 ///< an error: nobody is reached
  std::map<std::string, core::Status> refused;            ///< by name

  core::Status send(const Contact& contact, const Message& message) override {
    ++tries;
    if (!has_power()) return core::unavailable("the power is out");
    if (!away) return away;
    const auto fault = refused.find(contact.name);
    if (fault != refused.end() && !fault->second) return fault->second;
    sent.push_back({contact.name, message});
    (void)has_power();
    return {};
  }
  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const Sent& s : sent) out.push_back(s.to);
    return out;
  }
};

}  // namespace mana::notify
