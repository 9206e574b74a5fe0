#pragma once
#include <map>
#include <string>
#include <vector>

#include "calendar/outbox/messenger.hpp"

namespace mana::calendar::outbox {

/// Takes every message while the network is there.
class FakeMessenger final : public Messenger {
 public:
  struct Sent {
    std::string to;
    Message message;
  };
  std::vector<Sent> sent;
  int tries = 0;
  core::Status away = {};                       ///< an error: nobody is reached
  std::map<std::string, core::Status> refused;  ///< by name

  core::Status send(const Contact& contact, const Message& message) override {
    ++tries;
    if (!away) return away;
    const auto fault = refused.find(contact.name);
    if (fault != refused.end() && !fault->second) return fault->second;
    sent.push_back({contact.name, message});
    return {};
  }
  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const Sent& s : sent) out.push_back(s.to);
    return out;
  }
};

}  // namespace mana::calendar::outbox
