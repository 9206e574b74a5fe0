#pragma once
#include <string>
#include <string_view>

#include "agent/core/result.hpp"

/// Passwords, tokens and their hashes, with libsodium (in secrets.cpp alone). Threads: any.
namespace mana::platform {

/// How much a guess costs. 64 MiB and three passes: 112 ms on a small server.
struct PasswordCost {
  unsigned long long passes = 3;
  std::size_t memory = 64u << 20;
};

core::Status start_secrets();  ///< before anything else here; Unavailable when libsodium cannot be started

/// argon2id, with its salt and its cost in the text.
core::Result<std::string> password_hash(std::string_view password, const PasswordCost& cost = {});
bool password_fits(std::string_view password, std::string_view hash);
bool password_hash_is_outdated(std::string_view hash, const PasswordCost& cost = {});

/// At least ten characters, at most 200 bytes, not one that everybody tries first. Empty: good; else a key of
/// the page's words.
std::string password_fault(std::string_view password, std::string_view name);

std::string random_token();                      ///< 256 bits, letters and digits
std::string random_digits(int count);            ///< each digit equally likely
std::string token_hash(std::string_view token);  ///< BLAKE2b, for what must be found again but not read
/// A value that only who knows `token` can make, for `purpose`.
std::string derived_token(std::string_view token, std::string_view purpose);
bool same_secret(std::string_view a, std::string_view b);  ///< in constant time

}  // namespace mana::platform
