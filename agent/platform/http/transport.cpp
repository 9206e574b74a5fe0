#include "agent/platform/http/transport.hpp"

#include <algorithm>

#include "agent/platform/http/address.hpp"

namespace mana::platform {
namespace {

constexpr int kMostRedirects = 5;

bool points_elsewhere(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

struct Meaning {
  int status;
  const char* sentence;
};
constexpr Meaning kMeanings[] = {
    {401, "refuses the name or the password; set them again with 'mana calendar account add'."},
    {403, "does not allow this; ask whoever looks after that calendar."},
    {404, "has nothing at this address; look whether it was written right, or whether the calendar is gone."},
    {410, "no longer has this calendar."},
    {413, "finds the entry too large."},
    {429, "is asked too often; it is asked again later."},
    {503, "has no time just now; it is asked again later."},
    {507, "has no room left."}};

}  // namespace

std::string HttpResponse::header(std::string_view lower_case_name) const {
  const auto found = std::find_if(headers.begin(), headers.end(),
                                  [&](const auto& header) { return header.first == lower_case_name; });
  return found == headers.end() ? std::string{} : found->second;
}

core::Error refusal(const HttpResponse& response, std::string_view url) {
  const std::string who = "'" + host_of(url) + "' ";
  const std::string number = " (" + std::to_string(response.status) + ")";
  for (const Meaning& m : kMeanings) {
    if (m.status != response.status) continue;
    std::string sentence = who;
    sentence.append(m.sentence).append(number);
    return {m.status == 401 ? core::ErrorCode::BadInput : core::ErrorCode::Unavailable, std::move(sentence)};
  }
  return core::unavailable(who + "gives no calendar; it is asked again later." + number);
}

core::Result<HttpResponse> send_following(Transport& transport, HttpRequest& request) {
  for (int hops = 0;; ++hops) {
    auto answer = transport.send(request);
    if (!answer || !points_elsewhere(answer->status)) return answer;
    if (hops == kMostRedirects)
      return core::unavailable("'" + host_of(request.url) +
                               "' sends from one address to the next without end.");
    auto next = join_address(request.url, answer->header("location"));
    if (!next) return std::move(next).error();
    if (request.url.starts_with("https:") && !next->starts_with("https:"))
      return core::unavailable("'" + host_of(request.url) +
                               "' sends to an address that anybody could listen to; it is not followed.");
    if (!same_site(request.url, *next)) request.login = {};
    request.url = std::move(*next);
  }
}

}  // namespace mana::platform
