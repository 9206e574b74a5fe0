#include "agent/platform/http/curl_transport.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <cctype>
#include <string>

#include "agent/platform/http/address.hpp"

namespace mana::platform {
namespace {

constexpr long kConnectSeconds = 15, kWholeSeconds = 60;
constexpr long kSlowBytesPerSecond = 10, kSlowSeconds = 20;
constexpr std::size_t kMostHeaderBytes = 64 << 10;

struct Taking {
  HttpResponse response;
  std::size_t largest = 0, header_bytes = 0;
  bool too_large = false;
  const std::atomic<bool>* given_up = nullptr;
};

std::size_t take_body(char* data, std::size_t, std::size_t size, void* to) {
  auto& taking = *static_cast<Taking*>(to);
  if (taking.response.body.size() + size > taking.largest) {
    taking.too_large = true;
    return 0;
  }
  taking.response.body.append(data, size);
  return size;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
  return text;
}

std::size_t take_header(char* data, std::size_t, std::size_t size, void* to) {
  auto& taking = *static_cast<Taking*>(to);
  const std::string_view line{data, size};
  if (line.starts_with("HTTP/")) taking.response.headers.clear();  // "100 Continue" came before
  taking.header_bytes += size;
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || taking.header_bytes > kMostHeaderBytes) return size;
  std::string name{line.substr(0, colon)};
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  taking.response.headers.emplace_back(std::move(name), trimmed(line.substr(colon + 1)));
  return size;
}

/// "https://host:port" of "https://host:port/path".
std::string server_of(const std::string& url) {
  const std::size_t host = url.find("://");
  return url.substr(0, host == std::string::npos ? host : url.find('/', host + 3));
}

/// It takes Digest, and no Basic.
bool wants_digest(const HttpResponse& answer) {
  bool digest = false;
  for (const auto& [name, value] : answer.headers) {
    if (name != "www-authenticate") continue;
    std::string lower = value;
    for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (lower.starts_with("basic")) return false;
    digest = digest || lower.starts_with("digest");
  }
  return digest;
}

int look_whether_given_up(void* to, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<Taking*>(to)->given_up->load() ? 1 : 0;
}

struct Cause {
  CURLcode code;
  core::ErrorCode kind;
  const char* sentence;
};
constexpr Cause kCauses[] = {
    {CURLE_COULDNT_RESOLVE_HOST, core::ErrorCode::Unavailable, "cannot be found; is there a network?"},
    {CURLE_COULDNT_CONNECT, core::ErrorCode::Unavailable,
     "does not answer; is it switched on, is there a network?"},
    {CURLE_OPERATION_TIMEDOUT, core::ErrorCode::Timeout,
     "takes too long to answer; it is asked again later."},
    {CURLE_PEER_FAILED_VERIFICATION, core::ErrorCode::Unavailable,
     "cannot prove who it is (its certificate); look at the address and at the clock of this machine."},
    {CURLE_PARTIAL_FILE, core::ErrorCode::Unavailable, "broke off in the middle; it is asked again later."},
    {CURLE_ABORTED_BY_CALLBACK, core::ErrorCode::Unavailable, "was not waited for, because MANA ends."}};

core::Error failure(CURLcode code, const std::string& url) {
  const std::string who = "'" + host_of(url) + "' ";
  for (const Cause& cause : kCauses)
    if (cause.code == code) return {cause.kind, who + cause.sentence};
  return core::unavailable(who + "cannot be asked (" + curl_easy_strerror(code) +
                           "); it is asked again later.");
}

struct FreeList {
  void operator()(curl_slist* list) const noexcept { curl_slist_free_all(list); }
};
using HeaderList = std::unique_ptr<curl_slist, FreeList>;

bool is_clean(const std::string& text) { return text.find_first_of("\r\n") == std::string::npos; }

HeaderList header_list(const HttpRequest& request) {
  curl_slist* list = curl_slist_append(nullptr, "Expect:");  // many servers answer 417 to it
  for (const auto& [name, value] : request.headers) {
    if (!is_clean(name) || !is_clean(value)) continue;
    std::string line = name;
    line.append(": ").append(value);
    list = curl_slist_append(list, line.c_str());
  }
  return HeaderList{list};
}

}  // namespace

struct CurlTransport::Handle {
  CURL* curl = nullptr;
  Handle() {
    static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
    if (ready == CURLE_OK) curl = curl_easy_init();
  }
  ~Handle() { curl_easy_cleanup(curl); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  template <class T>
  void set(CURLoption option, T value) {
    curl_easy_setopt(curl, option, value);
  }
  void set_rules() {
    set(CURLOPT_PROTOCOLS_STR, "http,https");
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_SSL_VERIFYPEER, 1L);
    set(CURLOPT_SSL_VERIFYHOST, 2L);
    set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2);
    set(CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_QUICK_EXIT, 1L);  // the end of the program does not wait for a name server
    set(CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
    set(CURLOPT_TIMEOUT, kWholeSeconds);
    set(CURLOPT_LOW_SPEED_LIMIT, kSlowBytesPerSecond);
    set(CURLOPT_LOW_SPEED_TIME, kSlowSeconds);
    set(CURLOPT_USERAGENT, "MANA calendar");
    set(CURLOPT_ACCEPT_ENCODING, "");
  }
};

CurlTransport::CurlTransport() = default;
CurlTransport::~CurlTransport() = default;

core::Result<HttpResponse> CurlTransport::send(const HttpRequest& request) {
  const std::string server = server_of(request.url);
  const bool by_digest = digest_only_.contains(server);
  auto answer = perform(request, by_digest);
  if (by_digest || !answer || answer->status != 401 || request.login.user.empty() ||
      !request.login.bearer.empty() || !wants_digest(*answer))
    return answer;
  digest_only_.insert(server);
  return perform(request, true);
}

core::Result<HttpResponse> CurlTransport::perform(const HttpRequest& request, bool by_digest) {
  if (!handle_) handle_ = std::make_unique<Handle>();
  Handle& h = *handle_;
  if (h.curl == nullptr) return core::unavailable("libcurl cannot be started; is there enough memory?");
  if (!is_clean(request.url) || given_up_) return failure(CURLE_ABORTED_BY_CALLBACK, request.url);
  Taking taking;
  taking.largest = request.largest_body;
  taking.given_up = &given_up_;
  const HeaderList headers = header_list(request);
  curl_easy_reset(h.curl);
  h.set_rules();
  h.set(CURLOPT_URL, request.url.c_str());
  h.set(CURLOPT_HTTPHEADER, headers.get());
  h.set(CURLOPT_WRITEFUNCTION, take_body);
  h.set(CURLOPT_WRITEDATA, &taking);
  h.set(CURLOPT_HEADERFUNCTION, take_header);
  h.set(CURLOPT_HEADERDATA, &taking);
  h.set(CURLOPT_XFERINFOFUNCTION, look_whether_given_up);
  h.set(CURLOPT_XFERINFODATA, &taking);
  h.set(CURLOPT_NOPROGRESS, 0L);
  if (request.method != "GET") {
    h.set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
    h.set(CURLOPT_POSTFIELDS, request.body.c_str());
    h.set(CURLOPT_CUSTOMREQUEST, request.method.c_str());
  }
  if (!request.authority.empty()) h.set(CURLOPT_CAINFO, request.authority.c_str());
  if (!request.login.bearer.empty()) {
    h.set(CURLOPT_HTTPAUTH, static_cast<long>(CURLAUTH_BEARER));
    h.set(CURLOPT_XOAUTH2_BEARER, request.login.bearer.c_str());
  } else if (!request.login.user.empty()) {
    h.set(CURLOPT_HTTPAUTH, static_cast<long>(by_digest ? CURLAUTH_DIGEST : CURLAUTH_BASIC));
    h.set(CURLOPT_USERNAME, request.login.user.c_str());
    h.set(CURLOPT_PASSWORD, request.login.password.c_str());
  }
  const CURLcode code = curl_easy_perform(h.curl);
  if (taking.too_large)
    return core::unavailable("'" + host_of(request.url) + "' sends more than " +
                             std::to_string(request.largest_body >> 10) + " KiB; nothing of it was taken.");
  if (code != CURLE_OK) return failure(code, request.url);
  long status = 0;
  curl_easy_getinfo(h.curl, CURLINFO_RESPONSE_CODE, &status);
  taking.response.status = static_cast<int>(status);
  return std::move(taking.response);
}

}  // namespace mana::platform
