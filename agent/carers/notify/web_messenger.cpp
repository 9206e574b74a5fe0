#include "agent/carers/notify/web_messenger.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "agent/core/json_reader.hpp"
#include "agent/platform/http/address.hpp"
#include "agent/platform/zone/zone.hpp"
#include "calendar/outbox/letter_words.hpp"

namespace mana::notify {
namespace {

constexpr std::size_t kLargestAnswer = 64u << 10;
constexpr int kUsual = 3, kHigh = 4;  // of ntfy's five; the highest rings through silence

std::string dumped(const core::Json& value) { return value.dump(); }

/// As inside of a JSON string, without the quotes.
std::string inside(const std::string& text) {
  const std::string quoted = dumped(text);
  return quoted.substr(1, quoted.size() - 2);
}

std::string iso(core::WallTime at) {
  return zone::iso_with_offset(std::chrono::floor<std::chrono::seconds>(at), *zone::utc());
}

platform::HttpRequest post(const Contact& c, std::string url, std::string body, const std::string& id) {
  platform::HttpRequest r;
  r.method = "POST";
  r.url = std::move(url);
  r.body = std::move(body);
  r.headers = {{"Content-Type", "application/json"}, {"Idempotency-Key", id}};
  r.largest_body = kLargestAnswer;
  r.authority = c.authority;
  if (c.login.user.empty() && !c.login.password.empty()) {
    r.headers.emplace_back("Authorization", "Bearer " + c.login.password);
  } else {
    r.login = c.login;
  }
  return r;
}

struct Meaning {
  int status;
  const char* sentence;
};
constexpr Meaning kRefusals[] = {
    {400, "does not understand the message; look at its address and its template"},
    {401, "refuses the name or the password"},
    {403, "does not allow this"},
    {404, "has nothing at this address"},
    {405, "takes no messages at this address"},
    {410, "no longer has this address"}};

core::Error refused(const platform::HttpResponse& answer, const Contact& c) {
  const std::string who = "'" + platform::host_of(c.address) + "' ",
                    number = " (" + std::to_string(answer.status) + ")";
  const auto* known = std::find_if(std::begin(kRefusals), std::end(kRefusals),
                                   [&](const Meaning& m) { return m.status == answer.status; });
  if (known != std::end(kRefusals))
    return core::bad_input(who + known->sentence + number + "; run 'mana carer notify add' again.");
  if (answer.status >= 300 && answer.status < 400)
    return core::bad_input(who + "points to another address" + number +
                           "; use that one in 'mana carer notify add'.");
  return core::unavailable(who + "did not take the message" + number + "; it is tried again later.");
}

}  // namespace

std::string webhook_body(const std::string& pattern, const Message& m) {
  if (pattern.empty()) {
    return dumped({{"id", m.id},
                   {"title", m.title},
                   {"text", m.text},
                   {"link", m.link},
                   {"urgent", m.urgent},
                   {"at", iso(m.at)}});
  }
  const std::pair<std::string_view, std::string> values[] = {
      {"{id}", inside(m.id)},     {"{title}", inside(m.title)}, {"{text}", inside(m.text)},
      {"{link}", inside(m.link)}, {"{at}", inside(iso(m.at))},  {"{urgent}", m.urgent ? "true" : "false"}};
  std::string out;
  for (std::size_t at = 0; at < pattern.size();) {
    bool put = false;
    for (const auto& [name, value] : values) {
      if (pattern.compare(at, name.size(), name) != 0) continue;
      out += value;
      at += name.size();
      put = true;
      break;
    }
    if (!put) out += pattern[at++];
  }
  return out;
}

core::Status check_webhook_body(const std::string& pattern) {
  const Message sample{"id", "A \"title\"", "Two\nlines", "https://example.org", true, {}};
  if (pattern.size() <= 20'000 && core::parse_json(webhook_body(pattern, sample))) return {};
  return core::bad_input(
      "The template is no JSON; write it like {\"text\": \"{title}: {text}\"}, with {title}, {text}, {link}, "
      "{id} and "
      "{at} inside of quotes.");
}

platform::HttpRequest webhook_request(const Contact& c, const Message& m) {
  return post(c, c.address, webhook_body(c.body, m), m.id);
}

/// The topic goes into the body, so nothing that somebody typed stands in a header.
platform::HttpRequest ntfy_request(const Contact& c, const Message& m) {
  std::string url = c.address.substr(0, c.address.find_first_of("?#"));
  while (url.ends_with('/')) url.pop_back();
  const std::size_t slash = url.rfind('/');
  core::Json body{{"topic", url.substr(slash + 1)},
                  {"title", m.title},
                  {"message", m.text},
                  {"priority", m.urgent ? kHigh : kUsual},
                  // What a newer ntfy has under this name already, it shows once.
                  {"sequence_id", m.id}};
  if (!m.link.empty()) {
    body["click"] = m.link;
    body["actions"] = core::Json::array();
    body["actions"].push_back({{"action", "view"},
                               {"label", std::string{calendar::outbox::letter_words(m.language).i_see_to_it}},
                               {"url", m.link}});
  }
  return post(c, url.substr(0, slash) + "/", dumped(body), m.id);
}

core::Status WebMessenger::send(const Contact& c, const Message& m) {
  auto answer = net_.send(c.channel == Channel::Ntfy ? ntfy_request(c, m) : webhook_request(c, m));
  if (!answer) return std::move(answer).error();
  if (answer->good()) return {};
  return refused(*answer, c);
}

}  // namespace mana::notify
