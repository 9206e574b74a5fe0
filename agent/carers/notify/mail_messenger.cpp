#include "agent/carers/notify/mail_messenger.hpp"

#include <curl/curl.h>

#include <netdb.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "agent/carers/notify/mail_text.hpp"
#include "agent/platform/http/address.hpp"

namespace mana::notify {
namespace {

constexpr long kConnectSeconds = 15, kWholeSeconds = 60;
constexpr long kRefusedForGood = 500;  // SMTP: 4yz is worth another try, 5yz is not (RFC 5321 4.2.1)

struct FreeHandle {
  void operator()(CURL* c) const noexcept { curl_easy_cleanup(c); }
};
struct FreeList {
  void operator()(curl_slist* list) const noexcept { curl_slist_free_all(list); }
};

struct Giving {
  std::string text;
  std::size_t at = 0;
  const std::atomic<bool>* given_up = nullptr;
};

std::size_t give(char* to, std::size_t size, std::size_t count, void* from) {
  auto& giving = *static_cast<Giving*>(from);
  const std::size_t bytes = std::min(size * count, giving.text.size() - giving.at);
  std::copy_n(giving.text.data() + giving.at, bytes, to);
  giving.at += bytes;
  return bytes;
}

int look_whether_given_up(void* from, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<Giving*>(from)->given_up->load() ? 1 : 0;
}

std::size_t drop(char*, std::size_t size, std::size_t count, void*) { return size * count; }

struct Cause {
  CURLcode code;
  core::ErrorCode kind;
  const char* sentence;
};
constexpr Cause kCauses[] = {
    {CURLE_LOGIN_DENIED, core::ErrorCode::BadInput,
     "refuses the name or the password; many providers want an app password. Run 'mana carer notify add' "
     "again."},
    {CURLE_USE_SSL_FAILED, core::ErrorCode::BadInput,
     "does not encrypt, so nothing is sent; use smtps:// or another server."},
    {CURLE_PEER_FAILED_VERIFICATION, core::ErrorCode::Unavailable,
     "cannot prove who it is (its certificate); look at the address and at the clock of this machine."},
    {CURLE_SSL_CACERT_BADFILE, core::ErrorCode::BadInput,
     "is to be known by a certificate file that cannot be read; run 'mana carer notify add' again."},
    {CURLE_COULDNT_RESOLVE_HOST, core::ErrorCode::Unavailable, "cannot be found; is there a network?"},
    {CURLE_COULDNT_CONNECT, core::ErrorCode::Unavailable,
     "does not answer; is it switched on, is there a network?"},
    {CURLE_OPERATION_TIMEDOUT, core::ErrorCode::Unavailable,
     "takes too long to answer; it is tried again later."},
    {CURLE_ABORTED_BY_CALLBACK, core::ErrorCode::Unavailable, "was not waited for, because MANA ends."}};

/// For EHLO: a name with a dot in it, which many servers insist on.
std::string name_of_this_machine() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return "mana.local";
  std::string own = name.data();
  addrinfo wanted{};
  wanted.ai_flags = AI_CANONNAME;
  addrinfo* found = nullptr;
  if (getaddrinfo(own.c_str(), nullptr, &wanted, &found) == 0) {
    if (found != nullptr && found->ai_canonname != nullptr) own = found->ai_canonname;
    freeaddrinfo(found);
  }
  const bool fits = std::all_of(own.begin(), own.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
  });
  if (!fits || own == "localhost") return "mana.local";
  return own.find('.') == std::string::npos ? own + ".local" : own;
}

/// The whole message was handed over, and then the answer did not come.
bool may_have_arrived(CURLcode code, const Giving& giving) {
  const bool lost = code == CURLE_OPERATION_TIMEDOUT || code == CURLE_RECV_ERROR ||
                    code == CURLE_GOT_NOTHING || code == CURLE_WEIRD_SERVER_REPLY;
  return lost && giving.at == giving.text.size();
}

core::Error failure(CURLcode code, long answer, const std::string& server) {
  const std::string who = "'" + platform::host_of(server) + "' ";
  for (const Cause& cause : kCauses)
    if (cause.code == code) return {cause.kind, who + cause.sentence};
  if (answer >= kRefusedForGood)
    return core::bad_input(who + "refuses the sender or the recipient (" + std::to_string(answer) +
                           "); look at both addresses.");
  const std::string number = answer > 0 ? ", " + std::to_string(answer) : std::string{};
  return core::unavailable(who + "did not take the e-mail (" + curl_easy_strerror(code) + number +
                           "); it is tried again later.");
}

}  // namespace

core::Status MailMessenger::send(const Contact& c, const Message& m) {
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  const std::unique_ptr<CURL, FreeHandle> handle{ready == CURLE_OK ? curl_easy_init() : nullptr};
  if (!handle) return core::unavailable("libcurl cannot be started; is there enough memory?");
  if (given_up_) return failure(CURLE_ABORTED_BY_CALLBACK, 0, c.server);
  CURL* const curl = handle.get();
  const auto set = [curl](CURLoption option, auto value) { curl_easy_setopt(curl, option, value); };
  Giving giving{mail_text(m, c.from, c.address, c.name), 0, &given_up_};
  const std::string from = "<" + c.from + ">", to = "<" + c.address + ">",
                    url = c.server + "/" + name_of_this_machine();
  const std::unique_ptr<curl_slist, FreeList> recipients{curl_slist_append(nullptr, to.c_str())};
  set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  set(CURLOPT_URL, url.c_str());
  const bool in_the_house = platform::is_private_host(platform::host_of(c.server));
  set(CURLOPT_USE_SSL, static_cast<long>(in_the_house ? CURLUSESSL_TRY : CURLUSESSL_ALL));
  set(CURLOPT_SSL_VERIFYPEER, 1L);
  set(CURLOPT_SSL_VERIFYHOST, 2L);
  set(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  if (!c.authority.empty()) set(CURLOPT_CAINFO, c.authority.c_str());
  set(CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_QUICK_EXIT, 1L);
  set(CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
  set(CURLOPT_TIMEOUT, kWholeSeconds);
  set(CURLOPT_MAIL_FROM, from.c_str());
  set(CURLOPT_MAIL_RCPT, recipients.get());
  set(CURLOPT_UPLOAD, 1L);
  set(CURLOPT_READFUNCTION, give);
  set(CURLOPT_READDATA, &giving);
  set(CURLOPT_WRITEFUNCTION, drop);
  set(CURLOPT_XFERINFOFUNCTION, look_whether_given_up);
  set(CURLOPT_XFERINFODATA, &giving);
  set(CURLOPT_NOPROGRESS, 0L);
  if (!c.login.user.empty()) {
    set(CURLOPT_USERNAME, c.login.user.c_str());
    set(CURLOPT_PASSWORD, c.login.password.c_str());
  }
  const CURLcode code = curl_easy_perform(curl);
  if (code == CURLE_OK) return {};
  long answer = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer);
  if (may_have_arrived(code, giving))
    return core::Error{
        core::ErrorCode::Timeout,
        "'" + platform::host_of(c.server) + "' took the e-mail and did not say so; it may arrive twice."};
  return failure(code, answer, c.server);
}

}  // namespace mana::notify
