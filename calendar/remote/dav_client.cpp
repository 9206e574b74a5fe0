#include "calendar/remote/dav_client.hpp"

#include <algorithm>
#include <utility>

#include "agent/platform/http/address.hpp"

namespace mana::calendar::remote {
namespace {

constexpr int kMulti = 207;
constexpr std::size_t kLargestAnswer = 8u << 20, kLargestEntry = 256u << 10;

bool is_google(const std::string& url) {
  const std::string host = platform::host_of(url);
  return host.ends_with(".google.com") || host.ends_with(".googleusercontent.com");
}

/// The status that holds: of a 207 the worst one inside.
int inner_status(const platform::HttpResponse& response) {
  if (response.status != kMulti) return response.status;
  const auto inside = read_multistatus(response.body);
  if (!inside) return kMulti;
  int worst = 200;
  for (const DavResource& r : inside->resources) {
    worst = std::max({worst, r.status, r.property_status});
    if (r.refused && worst < 300) worst = 403;
  }
  return worst;
}

core::Error nowhere(const std::string& address) {
  return core::not_found("'" + platform::host_of(address) +
                         "' shows no calendar at this address; look in its settings for the CalDAV address.");
}

}  // namespace

platform::HttpRequest DavClient::request(std::string method, const std::string& url, std::string body) const {
  platform::HttpRequest r;
  r.method = std::move(method);
  r.url = url;
  r.body = std::move(body);
  r.login = login_;
  r.largest_body = kLargestAnswer;
  return r;
}

core::Result<DavAnswer> DavClient::ask(const std::string& method, const std::string& url, int depth,
                                       std::string body) {
  if (url.starts_with("http:") && !login_.user.empty() && !platform::is_private_host(platform::host_of(url)))
    return core::bad_input("'" + platform::host_of(url) +
                           "' would get the password where anybody could listen; use an https address.");
  platform::HttpRequest r = request(method, url, std::move(body));
  r.headers = {{"Content-Type", "application/xml; charset=utf-8"}, {"Depth", std::to_string(depth)}};
  auto answer = send_following(*transport_, r);
  if (!answer) return std::move(answer).error();
  return DavAnswer{std::move(*answer), r.url};
}

core::Result<platform::HttpResponse> DavClient::get(const std::string& url) {
  platform::HttpRequest r = request("GET", url, {});
  r.largest_body = kLargestEntry;
  return send_following(*transport_, r);
}

core::Result<Written> DavClient::put(const std::string& url, const std::string& etag, std::string text) {
  platform::HttpRequest r = request("PUT", url, std::move(text));
  r.headers.emplace_back("Content-Type", "text/calendar; charset=utf-8");
  if (!etag.empty()) {
    r.headers.emplace_back("If-Match", etag);
  } else if (is_google(url)) {
    auto there = get(url);
    if (!there) return std::move(there).error();
    if (there->good()) return Written{412, {}};
  } else {
    r.headers.emplace_back("If-None-Match", "*");
  }
  auto answer = transport_->send(r);
  if (!answer) return std::move(answer).error();
  return Written{inner_status(*answer), answer->header("etag")};
}

core::Result<Written> DavClient::remove(const std::string& url, const std::string& etag) {
  platform::HttpRequest r = request("DELETE", url, {});
  if (!etag.empty()) r.headers.emplace_back("If-Match", etag);
  auto answer = transport_->send(r);
  if (!answer) return std::move(answer).error();
  return Written{inner_status(*answer), {}};
}

core::Result<Multistatus> DavClient::listing(std::string& url, int depth, std::string body) {
  auto answer = ask("PROPFIND", url, depth, std::move(body));
  if (!answer) return std::move(answer).error();
  if (answer->response.status != kMulti) return platform::refusal(answer->response, answer->url);
  url = answer->url;
  return read_multistatus(answer->response.body);
}

core::Result<std::vector<FoundCalendar>> DavClient::calendars_at(std::string url, int depth) {
  auto found = listing(url, depth, ask_for_calendars());
  if (!found) return std::move(found).error();
  std::vector<FoundCalendar> out;
  for (const DavResource& r : found->resources) {
    if (!r.is_calendar || !r.has_events) continue;
    auto place = platform::join_address(url, r.href);
    if (place) out.push_back({std::move(*place), r.name, r.may_write});
  }
  return out;
}

/// The homes of whoever the login belongs to, asked at `url` and then at their principal.
core::Result<std::vector<std::string>> DavClient::homes_from(std::string url) {
  std::vector<std::string> out;
  for (int step = 0; step < 2; ++step) {
    auto found = listing(url, 0, ask_for_principal());
    if (!found) return std::move(found).error();
    std::string principal;
    for (const DavResource& r : found->resources) {
      principal = r.principal;
      for (const std::string& home : r.homes)
        if (auto place = platform::join_address(url, home)) out.push_back(std::move(*place));
    }
    if (!out.empty() || principal.empty()) return out;
    auto next = platform::join_address(url, principal);
    if (!next) return std::move(next).error();
    url = std::move(*next);
  }
  return out;
}

core::Result<std::vector<FoundCalendar>> DavClient::discover(const std::string& address) {
  const std::string origin = platform::origin_of(address);
  std::vector<std::string> places{address, origin + "/.well-known/caldav", origin + "/"};
  core::Error last = nowhere(address);
  bool refused = false;
  for (const std::string& place : places) {
    auto itself = calendars_at(place, 0);
    if (itself && !itself->empty()) return itself;
    // A password that is wrong here is wrong there, and some servers count.
    if (!itself && itself.error().code == core::ErrorCode::BadInput) return itself;
    auto homes = homes_from(place);
    if (!homes) {
      if (!std::exchange(refused, true)) last = std::move(homes).error();
      continue;
    }
    std::vector<FoundCalendar> out;
    for (const std::string& home : *homes) {
      auto there = calendars_at(home, 1);
      if (!there) return there;
      std::move(there->begin(), there->end(), std::back_inserter(out));
    }
    if (!homes->empty()) return out;
  }
  return last;
}

}  // namespace mana::calendar::remote
