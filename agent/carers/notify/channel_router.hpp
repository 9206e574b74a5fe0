#pragma once
#include <map>

#include "agent/carers/notify/messenger.hpp"

namespace mana::notify {

/// Hands each message to the messenger of its channel. Ownership: refers to them.
class Postman final : public Messenger {
 public:
  explicit Postman(std::map<Channel, Messenger*> messengers) : messengers_{std::move(messengers)} {}
  core::Status send(const Contact& contact, const Message& message) override {
    const auto found = messengers_.find(contact.channel);
    if (found != messengers_.end()) return found->second->send(contact, message);
    return core::bad_input("This MANA cannot send by " + std::string{to_string(contact.channel)} + ".");
  }
  void idle(const std::vector<Contact>& contacts) override {
    for (const auto& [channel, messenger] : messengers_) messenger->idle(contacts);
  }

 private:
  std::map<Channel, Messenger*> messengers_;
};

}  // namespace mana::notify
