#include "calendar/remote/oauth.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "agent/core/check.hpp"
#include "agent/core/json_reader.hpp"
#include "agent/platform/http/address.hpp"

namespace mana::calendar::remote {
namespace {

constexpr std::size_t kSecretBytes = 32;
constexpr std::size_t kLargestAnswer = 64u << 10;
constexpr std::size_t kLongestToken = 8192;
constexpr core::Duration kUsualLife = std::chrono::minutes{30};  // of an answer that does not say

using Fields = std::vector<std::pair<std::string_view, std::string>>;

std::string base64url(const unsigned char* bytes, std::size_t size) {
  std::string out(sodium_base64_encoded_len(size, sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
  sodium_bin2base64(out.data(), out.size(), bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  out.pop_back();  // its terminating zero
  return out;
}

std::string unguessable() {
  MANA_CHECK(sodium_init() >= 0, "libsodium cannot be started");
  std::array<unsigned char, kSecretBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return base64url(bytes.data(), bytes.size());
}

std::string encoded(std::string_view text) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto u = static_cast<unsigned char>(c);
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                       c == '-' || c == '_' || c == '.' || c == '~';
    if (plain) {
      out += c;
    } else {
      out += '%';
      out += kHex[u >> 4];
      out += kHex[u & 15];
    }
  }
  return out;
}

std::string decoded(std::string_view text) {
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape =
        text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0;
    if (escape) {
      out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

std::string form(const Fields& fields) {
  std::string out;
  for (const auto& [name, value] : fields)
    out.append(out.empty() ? "" : "&").append(name).append("=").append(encoded(value));
  return out;
}

std::string text_in(const core::Json& all, const char* name) {
  std::string text = all.text(name);
  // A token goes into a header: nothing in it may end the line.
  const bool clean = text.size() <= kLongestToken &&
                     std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7F; });
  return clean ? text : std::string{};
}

core::Error refused(const std::string& host, const std::string& why) {
  if (why == "invalid_grant")
    return core::bad_input(
        "'" + host +
        "' no longer lets MANA in: the permission has run out or was taken back. Give it again with: "
        "mana calendar account add ... --oauth");
  if (why == "invalid_client" || why == "unauthorized_client")
    return core::bad_input("'" + host +
                           "' does not know this client; look at --client-id and the client secret.");
  return core::bad_input("'" + host + "' refuses the permission" +
                         (why.empty() ? std::string{"."} : " (" + why.substr(0, 40) + ")."));
}

core::Result<core::Json> ask(platform::Transport& transport, const OAuthClient& client, Fields fields) {
  fields.emplace_back("client_id", client.id);
  if (!client.secret.empty()) fields.emplace_back("client_secret", client.secret);
  platform::HttpRequest request;
  request.method = "POST";
  request.url = client.token_url;
  request.headers = {{"Content-Type", "application/x-www-form-urlencoded"}, {"Accept", "application/json"}};
  request.body = form(fields);
  request.largest_body = kLargestAnswer;
  auto answer = transport.send(request);  // redirects are not followed: a secret is in the body
  if (!answer) return std::move(answer).error();
  auto all = core::parse_json(answer->body).value_or(core::Json{});
  const std::string host = platform::host_of(client.token_url);
  if (answer->status == 400 || answer->status == 401 || answer->status == 403)
    return refused(host, text_in(all, "error"));
  if (!answer->good())
    return core::unavailable("'" + host + "' gives no permission just now; it is asked again later.");
  if (!all.is_object()) return core::unavailable("'" + host + "' gives an answer that is no permission.");
  return all;
}

}  // namespace

std::string new_state() { return unguessable(); }

Pkce new_pkce() {
  Pkce p;
  p.verifier = unguessable();
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(p.verifier.data()),
                     p.verifier.size());
  p.challenge = base64url(hash.data(), hash.size());
  return p;
}

std::string authorization_url(const OAuthClient& client, const std::string& redirect,
                              const std::string& state, const Pkce& pkce) {
  // offline and consent: otherwise Google gives a refresh token the first time only.
  return client.authorize_url + (client.authorize_url.find('?') == std::string::npos ? "?" : "&") +
         form({{"response_type", "code"},
               {"client_id", client.id},
               {"redirect_uri", redirect},
               {"scope", client.scope},
               {"state", state},
               {"code_challenge", pkce.challenge},
               {"code_challenge_method", "S256"},
               {"access_type", "offline"},
               {"prompt", "consent"}});
}

core::Result<std::string> code_of_redirect(std::string_view target, std::string_view state) {
  const std::size_t mark = target.find('?');
  std::string_view rest = mark == std::string_view::npos ? std::string_view{} : target.substr(mark + 1);
  rest = rest.substr(0, rest.find_first_of("# \r\n"));
  std::string code, given_state, error;
  while (!rest.empty()) {
    const std::string_view pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const std::string value = decoded(pair.substr(std::min(equals + 1, pair.size())));
    if (pair.substr(0, equals) == "code") code = value;
    if (pair.substr(0, equals) == "state") given_state = value;
    if (pair.substr(0, equals) == "error") error = value;
  }
  const bool same = given_state.size() == state.size() && !state.empty() &&
                    sodium_memcmp(given_state.data(), state.data(), state.size()) == 0;
  if (!same) return core::bad_input("That is an answer to another question; open the address once more.");
  if (!error.empty())
    return core::bad_input("The permission was not given; open the address once more to give it.");
  if (code.empty()) return core::bad_input("There is no code in that address; copy it whole.");
  return code;
}

core::Result<OAuthGrant> redeem(platform::Transport& transport, const OAuthClient& client,
                                const std::string& code, const std::string& redirect, const Pkce& pkce) {
  auto answer = ask(transport, client,
                    {{"grant_type", "authorization_code"},
                     {"code", code},
                     {"redirect_uri", redirect},
                     {"code_verifier", pkce.verifier}});
  if (!answer) return std::move(answer).error();
  OAuthGrant grant{client, text_in(*answer, "refresh_token")};
  if (grant.given()) return grant;
  return core::bad_input(
      "'" + platform::host_of(client.token_url) +
      "' gives a permission for one hour only; take MANA out of the account's permissions there and "
      "try again.");
}

core::Result<OAuthAccess> renew(platform::Transport& transport, const OAuthGrant& grant) {
  auto answer =
      ask(transport, grant.client, {{"grant_type", "refresh_token"}, {"refresh_token", grant.refresh_token}});
  if (!answer) return std::move(answer).error();
  OAuthAccess access;
  access.token = text_in(*answer, "access_token");
  access.new_refresh_token = text_in(*answer, "refresh_token");
  const auto life = answer->find("expires_in");
  access.valid_for =
      life != answer->end() && life->is_number_integer()
          ? std::chrono::seconds{std::clamp<std::int64_t>(life->get<std::int64_t>(), 0, 86'400)}
          : kUsualLife;
  if (!access.token.empty()) return access;
  return core::unavailable("'" + platform::host_of(grant.client.token_url) +
                           "' gives an answer that is no permission.");
}

std::string written(const OAuthGrant& g) {
  if (!g.given()) return {};
  const core::Json all{{"id", g.client.id},
                       {"secret", g.client.secret},
                       {"authorize_url", g.client.authorize_url},
                       {"token_url", g.client.token_url},
                       {"scope", g.client.scope},
                       {"refresh_token", g.refresh_token}};
  return all.dump();
}

OAuthGrant read_grant(const std::string& text) {
  const core::Json all = core::parse_json(text).value_or(core::Json{});
  OAuthGrant g;
  g.client.id = all.text("id");
  g.client.secret = all.text("secret");
  g.client.authorize_url = all.text("authorize_url");
  g.client.token_url = all.text("token_url");
  g.client.scope = all.text("scope");
  g.refresh_token = all.text("refresh_token");
  return g;
}

}  // namespace mana::calendar::remote
