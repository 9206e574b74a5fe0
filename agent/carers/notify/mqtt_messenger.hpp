#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>

#include "agent/carers/notify/messenger.hpp"

namespace mana::notify {

/// MQTT 3.1.1, on libmosquitto: the message as JSON (see webhook_body()) to the contact's topic, QoS 1. Below
/// it, at TOPIC/state, stands "here" (retained) as long as MANA runs; the broker writes "away" when it ends
/// or falls silent, so that somebody can be told who hears nothing any more. Threads: one sends; any may give
/// up.
class MqttMessenger final : public Messenger {
 public:
  /// @param patience how long a broker may take to answer
  explicit MqttMessenger(std::chrono::seconds patience = std::chrono::seconds{20});
  ~MqttMessenger() override;
  core::Status send(const Contact& contact, const Message& message) override;
  void idle(const std::vector<Contact>& contacts) override;
  /// What is being sent ends within a second with Unavailable, and nothing is sent any more.
  void give_up() { given_up_ = true; }

 private:
  class Line;
  core::Result<Line*> line_to(const Contact& contact);
  std::map<std::int64_t, std::unique_ptr<Line>> lines_;  // by contact
  std::chrono::seconds patience_;
  std::atomic<bool> given_up_{false};
};

}  // namespace mana::notify
