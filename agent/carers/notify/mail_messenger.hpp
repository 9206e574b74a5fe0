#pragma once
#include <atomic>

#include "agent/carers/notify/messenger.hpp"

namespace mana::notify {

/// E-mail by SMTP, on libcurl. smtps:// is encrypted from the first byte, smtp:// by STARTTLS: without it
/// nothing is sent out of the house. Threads: one sends; any may give up.
class MailMessenger final : public Messenger {
 public:
  core::Status send(const Contact& contact, const Message& message) override;
  /// What is being sent ends within a second with Unavailable, and nothing is sent any more.
  void give_up() { given_up_ = true; }

 private:
  std::atomic<bool> given_up_{false};
};

}  // namespace mana::notify
