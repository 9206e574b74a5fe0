#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "agent/platform/http/transport.hpp"

namespace mana::notify {

enum class Channel { Ntfy, Webhook, Email, Mqtt };
std::string_view to_string(Channel channel);  ///< "ntfy", "webhook", "email", "mqtt"
std::optional<Channel> channel_named(std::string_view name);

/// Somebody who is told, and the way there. One person with a telephone and a mailbox is two of these.
struct Contact {
  std::int64_t id = 0;
  std::string name;
  Channel channel = Channel::Ntfy;
  std::string address;  ///< ntfy, webhook: https://...; email: anna@example.org; mqtt: the topic
  std::string
      server;        ///< email: smtps://host:465, smtp://host:587; mqtt: mqtts://host:8883, mqtt://host:1883
  std::string from;  ///< email: the sender; empty: the user's name at the server
  platform::Login login;  ///< ntfy with an empty user: the password is an access token
  std::string body;       ///< webhook: JSON with {title}, {text} and so on; empty: see webhook_body()
  std::string authority;  ///< PEM file of who vouches for the server; empty: the machine's usual ones
  int level = 1;          ///< 1 is told first
  bool summary = false;   ///< wants the day in the evening
  std::string quiet;      ///< "22:00-07:00": what is not urgent waits for their end; empty: none
  core::WallTime made_at{}, worked_at{}, fault_since{};
  std::string fault;  ///< of the last try, a sentence; empty: it went well
};

/// What may be shown: the host, and of an e-mail address all.
std::string shown_place(const Contact& contact);

/// Puts in what may be left out and refuses what cannot work, or what anybody on the way could read.
/// BadInput: one sentence that says what to write instead.
core::Result<Contact> checked(Contact contact);

}  // namespace mana::notify
