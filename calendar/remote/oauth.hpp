#pragma once
#include <string>
#include <string_view>

#include "agent/core/time.hpp"
#include "agent/platform/http/transport.hpp"

/// OAuth 2.0 for calendar servers that take no password (Google): the authorisation code flow with PKCE (RFC
/// 7636) and a loopback redirect (RFC 8252), and the renewal of what it gives. Only what is sent and read;
/// who opens the browser is in agent/program.
namespace mana::calendar::remote {

/// Who MANA is at the provider. The provider gives each home its own (Google: "Desktop app"); none is
/// shipped.
struct OAuthClient {
  std::string id, secret;
  std::string authorize_url = "https://accounts.google.com/o/oauth2/v2/auth";
  std::string token_url = "https://oauth2.googleapis.com/token";
  std::string scope = "https://www.googleapis.com/auth/calendar";
};

/// What a carer granted, for as long as she does not take it back. Kept sealed.
struct OAuthGrant {
  OAuthClient client;
  std::string refresh_token;
  bool given() const { return !refresh_token.empty(); }
};

/// What opens the calendar for an hour. Kept in memory alone.
struct OAuthAccess {
  std::string token;
  core::Duration valid_for{};
  std::string new_refresh_token;  ///< providers may change it; empty: it is still the old one
};

/// The proof that who asks for the code is who gets it.
struct Pkce {
  std::string verifier, challenge;  ///< 43 letters and digits each; S256
};
Pkce new_pkce();
/// 43 letters and digits that nobody can guess: the state of one authorisation.
std::string new_state();

/// What the carer opens in a browser.
std::string authorization_url(const OAuthClient& client, const std::string& redirect,
                              const std::string& state, const Pkce& pkce);

/// The code in the address to which the browser was sent back ("/?state=...&code=...", or the whole address).
/// BadInput: the carer said no, or it is an answer to another question (state).
core::Result<std::string> code_of_redirect(std::string_view target, std::string_view state);

/// BadInput: the provider refuses; Unavailable: it does not answer. Never names a token.
core::Result<OAuthGrant> redeem(platform::Transport& transport, const OAuthClient& client,
                                const std::string& code, const std::string& redirect, const Pkce& pkce);
core::Result<OAuthAccess> renew(platform::Transport& transport, const OAuthGrant& grant);

/// For keeping: JSON, to be sealed. Reading what is no grant gives none.
std::string written(const OAuthGrant& grant);
OAuthGrant read_grant(const std::string& text);

}  // namespace mana::calendar::remote
