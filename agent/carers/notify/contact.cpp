#include "agent/carers/notify/contact.hpp"
#include "agent/platform/zone/quiet_hours.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "agent/platform/http/address.hpp"

namespace mana::notify {
namespace {

constexpr std::size_t kLongest = 2000;
constexpr int kMostLevels = 9;

constexpr std::array<std::pair<Channel, std::string_view>, 4> kChannels{{{Channel::Ntfy, "ntfy"},
                                                                         {Channel::Webhook, "webhook"},
                                                                         {Channel::Email, "email"},
                                                                         {Channel::Mqtt, "mqtt"}}};

bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    const auto u = static_cast<unsigned char>(c);
    return u < 0x20 || u == 0x7f;
  });
}

/// One "@", no blanks or angles: enough for every address that people have (RFC 5321 4.1.2 allows more).
bool is_mail_address(std::string_view text) {
  const std::size_t at = text.find('@');
  return at != std::string_view::npos && at > 0 && at + 1 < text.size() && text.rfind('@') == at &&
         text.find_first_of(" <>,;:\"\\()") == std::string_view::npos && text.size() <= 254;
}

struct Scheme {
  std::string_view name;
  bool encrypts;
};

/// "mqtts://host:8883": one of the schemes, a host, and nothing behind it.
core::Status check_server(const std::string& server, std::initializer_list<Scheme> schemes,
                          std::string_view example) {
  const auto bad = [&](const std::string& why) {
    return core::bad_input("'" + server + "' " + why + "; write it like " + std::string{example} + ".");
  };
  const std::size_t mark = server.find("://");
  const auto scheme = std::find_if(schemes.begin(), schemes.end(), [&](const Scheme& s) {
    return mark != std::string::npos && server.substr(0, mark) == s.name;
  });
  if (scheme == schemes.end()) return bad("is no address of a server");
  const std::string rest = server.substr(mark + 3);
  if (rest.empty() || rest.find_first_of("/?#@ ") != std::string::npos)
    return bad("is more, or less, than a host and its port");
  return {};
}

core::Status check_mail(Contact& c) {
  if (!is_mail_address(c.address))
    return core::bad_input("'" + c.address + "' is no e-mail address; write it like anna@example.org.");
  if (c.server.empty())
    return core::bad_input(
        "An e-mail needs the server that sends it; add --server smtps://smtp.example.org:465.");
  if (auto s = check_server(c.server, {{"smtps", true}, {"smtp", true}}, "smtps://smtp.example.org:465"); !s)
    return s;
  if (c.from.empty())
    c.from = is_mail_address(c.login.user) ? c.login.user : c.login.user + "@" + platform::host_of(c.server);
  if (c.from.starts_with('@')) c.from.insert(0, "mana");
  if (!is_mail_address(c.from))
    return core::bad_input("'" + c.from +
                           "' is no e-mail address; say with --from who sends, like me@example.org.");
  return {};
}

core::Status check_mqtt(Contact& c) {
  if (c.address.empty() || c.address.find_first_of("+#") != std::string::npos || c.address.front() == '$')
    return core::bad_input("'" + c.address +
                           "' is no topic to write to; use letters and slashes, like home/mana/carers.");
  if (auto s = check_server(c.server, {{"mqtts", true}, {"mqtt", false}}, "mqtts://broker.example.org:8883");
      !s)
    return s;
  if (c.server.starts_with("mqtt:") && !platform::is_private_host(platform::host_of(c.server)))
    return core::bad_input("Outside of the house everybody could read along; use mqtts:// for this broker.");
  return {};
}

core::Status check_web(Contact& c) {
  auto address = platform::checked_address(c.address);
  if (!address)
    return core::bad_input("'" + c.address +
                           "' is no address to send to; write one like https://ntfy.sh/TOPIC.");
  c.address = std::move(*address);
  if (c.address.starts_with("http:") && !platform::is_private_host(platform::host_of(c.address)))
    return core::bad_input("Outside of the house everybody could read along; use https:// for this address.");
  if (c.channel == Channel::Ntfy && platform::path_of(c.address).find_first_not_of('/') == std::string::npos)
    return core::bad_input(
        "An ntfy address ends with its topic, like https://ntfy.sh/margarets-carers-5x3k9.");
  return {};
}

}  // namespace

std::string_view to_string(Channel channel) {
  const auto found =
      std::find_if(kChannels.begin(), kChannels.end(), [&](const auto& c) { return c.first == channel; });
  return found == kChannels.end() ? std::string_view{} : found->second;
}

std::optional<Channel> channel_named(std::string_view name) {
  const auto found =
      std::find_if(kChannels.begin(), kChannels.end(), [&](const auto& c) { return c.second == name; });
  return found == kChannels.end() ? std::nullopt : std::optional{found->first};
}

std::string shown_place(const Contact& c) {
  if (c.channel == Channel::Email) return c.address;
  return platform::host_of(c.channel == Channel::Mqtt ? c.server : c.address);
}

core::Result<Contact> checked(Contact c) {
  if (c.name.empty() || c.name.size() > 60 || has_control(c.name))
    return core::bad_input("Say in up to sixty letters who is told, like Anna.");
  if (c.level < 1 || c.level > kMostLevels)
    return core::bad_input("The level is a number from 1, told first, to 9.");
  if (!c.quiet.empty() && !platform::quiet_hours(c.quiet))
    return core::bad_input("The quiet hours '" + c.quiet.substr(0, 20) +
                           "' are not understood; write for example 22:00-07:00.");
  for (const std::string* text :
       {&c.address, &c.server, &c.from, &c.login.user, &c.login.password, &c.authority})
    if (has_control(*text) || text->size() > kLongest)
      return core::bad_input("An address or password has a line break in it, or is too long; type it again.");
  if (c.channel == Channel::Email) {
    if (auto s = check_mail(c); !s) return std::move(s).error();
  } else if (c.channel == Channel::Mqtt) {
    if (auto s = check_mqtt(c); !s) return std::move(s).error();
  } else if (auto s = check_web(c); !s) {
    return std::move(s).error();
  }
  return c;
}

}  // namespace mana::notify
