#include <string>
#include <string_view>

#include "agent/core/check.hpp"
#include "calendar/remote/oauth.hpp"
#include "tests/fuzz/seeds.hpp"

// What a provider of permissions may answer: in its first byte the status, then the body. The same bytes are
// the address that a browser brings back, and what was kept of a permission.

namespace mana {
namespace {

namespace remote = calendar::remote;

class Provider final : public platform::Transport {
 public:
  Provider(int status, std::string_view body) : status_{status}, body_{body} {}
  core::Result<platform::HttpResponse> send(const platform::HttpRequest&) override {
    platform::HttpResponse response;
    response.status = status_;
    response.body = body_;
    return response;
  }

 private:
  int status_;
  std::string_view body_;
};

/// A token goes into a header, whose line nothing in it may end.
bool is_clean(std::string_view token) {
  return token.find_first_of("\r\n") == std::string_view::npos && token.find('\0') == std::string_view::npos;
}

}  // namespace

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  std::vector<Bytes> all;
  for (const std::string_view text :
       {"\1{\"access_token\":\"ya29.a\",\"expires_in\":3599,\"refresh_token\":\"1//"
        "x\",\"token_type\":\"Bearer\"}",
        "\2{\"error\":\"invalid_grant\",\"error_description\":\"Token has been expired\"}",
        "\1http://127.0.0.1:4711/?state=abc&code=4%2F0Adeu5B&scope=x",
        "\1{\"id\":\"i\",\"secret\":\"s\",\"authorize_url\":\"https://a\",\"token_url\":\"https://"
        "t\",\"scope\":"
        "\"c\",\"refresh_token\":\"r\"}"})
    all.emplace_back(text.begin(), text.end());
  return all;
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  if (size == 0) return 0;
  constexpr int kStatuses[] = {204, 200, 400, 401, 403, 404, 429, 500};
  const std::string_view text{reinterpret_cast<const char*>(data) + 1, size - 1};
  Provider provider{kStatuses[data[0] % std::size(kStatuses)], text};
  if (const auto grant = remote::redeem(provider, {}, "code", "http://127.0.0.1:1/", {})) {
    MANA_CHECK(grant->given() && is_clean(grant->refresh_token), "a permission that is none");
    const auto kept = remote::read_grant(remote::written(*grant));
    MANA_CHECK(kept.refresh_token == grant->refresh_token, "a permission that is not kept");
  } else {
    MANA_CHECK(is_clean(grant.error().sentence), "an error of several lines");
  }
  if (const auto access = remote::renew(provider, {{}, "r"})) {
    MANA_CHECK(!access->token.empty() && is_clean(access->token), "an access that is none");
    MANA_CHECK(access->valid_for.count() >= 0, "an access that ended before it began");
  }
  if (const auto code = remote::code_of_redirect(text, "abc")) MANA_CHECK(!code->empty(), "no code");
  (void)remote::written(remote::read_grant(std::string{text}));
  return 0;
}
