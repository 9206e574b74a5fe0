#pragma once
#include <string>

#include "agent/carers/notify/messenger.hpp"
#include "agent/platform/http/transport.hpp"

namespace mana::notify {

/// ntfy (https://docs.ntfy.sh/publish/#publish-as-json) and webhooks. Redirects are not followed: what a
/// carer is told goes where it was meant to go, and nowhere else. Ownership: refers to the transport.
/// Threads: the transport's.
class WebMessenger final : public Messenger {
 public:
  explicit WebMessenger(platform::Transport& net) : net_{net} {}
  core::Status send(const Contact& contact, const Message& message) override;

 private:
  platform::Transport& net_;
};

/// The request of each kind.
platform::HttpRequest ntfy_request(const Contact& contact, const Message& message);
platform::HttpRequest webhook_request(const Contact& contact, const Message& message);

/// @param pattern JSON in which {id}, {title}, {text}, {link}, {at} stand inside of strings, and {urgent} for
/// true
///        or false; empty: an object with all of them. What is put in is escaped, so it stays inside.
std::string webhook_body(const std::string& pattern, const Message& message);
/// BadInput when what comes out of it would be no JSON.
core::Status check_webhook_body(const std::string& pattern);

}  // namespace mana::notify
