#include "agent/platform/secrets/secrets.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace mana::platform {
namespace {

constexpr std::size_t kShortest = 10, kLongest = 200;
constexpr std::array<std::string_view, 12> kTriedFirst{
    "1234567890", "0123456789", "qwertyuiop", "password12",    "password123", "passwordpassword",
    "iloveyou12", "1111111111", "0000000000", "administrator", "letmein123",  "qwerty12345"};

std::string lower(std::string_view text) {
  std::string out{text};
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return out;
}

std::string hex(const std::vector<unsigned char>& bytes) {
  std::string out(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), bytes.data(), bytes.size());
  out.pop_back();
  return out;
}

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

core::Status start_secrets() {
  static const bool ready = sodium_init() >= 0;
  if (ready) return {};
  return core::unavailable("libsodium cannot be started, so nobody can be let in.");
}

core::Result<std::string> password_hash(std::string_view password, const PasswordCost& cost) {
  char out[crypto_pwhash_STRBYTES];
  if (crypto_pwhash_str_alg(out, password.data(), password.size(), cost.passes, cost.memory,
                            crypto_pwhash_ALG_ARGON2ID13) != 0) {
    return core::unavailable("There is not enough memory to keep a password; try again.");
  }
  return std::string{out};
}

bool password_fits(std::string_view password, std::string_view hash) {
  if (hash.size() >= crypto_pwhash_STRBYTES) return false;
  char stored[crypto_pwhash_STRBYTES] = {};
  std::copy(hash.begin(), hash.end(), stored);
  return crypto_pwhash_str_verify(stored, password.data(), password.size()) == 0;
}

bool password_hash_is_outdated(std::string_view hash, const PasswordCost& cost) {
  return crypto_pwhash_str_needs_rehash(std::string{hash}.c_str(), cost.passes, cost.memory) != 0;
}

std::string password_fault(std::string_view password, std::string_view name) {
  if (password.size() < kShortest) return "password.short";
  if (password.size() > kLongest) return "password.long";
  const std::string low = lower(password);
  const bool one_letter = low.find_first_not_of(low[0]) == std::string::npos;
  const bool known = std::find(kTriedFirst.begin(), kTriedFirst.end(), low) != kTriedFirst.end();
  const bool own_name =
      name.size() > 2 && low.find(lower(name)) != std::string::npos && low.size() < name.size() + 4;
  return one_letter || known || own_name ? "password.guessed" : "";
}

std::string random_token() {
  std::vector<unsigned char> bytes(32);
  randombytes_buf(bytes.data(), bytes.size());
  return hex(bytes);
}

std::string random_digits(int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += static_cast<char>('0' + randombytes_uniform(10));
  return out;
}

std::string token_hash(std::string_view token) {
  std::vector<unsigned char> out(32);
  crypto_generichash(out.data(), out.size(), bytes_of(token), token.size(), nullptr, 0);
  return hex(out);
}

std::string derived_token(std::string_view token, std::string_view purpose) {
  std::vector<unsigned char> out(32);
  const std::string_view key = token.substr(0, crypto_generichash_KEYBYTES_MAX);
  crypto_generichash(out.data(), out.size(), bytes_of(purpose), purpose.size(),
                     key.size() < crypto_generichash_KEYBYTES_MIN ? nullptr : bytes_of(key),
                     key.size() < crypto_generichash_KEYBYTES_MIN ? 0 : key.size());
  return hex(out);
}

bool same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace mana::platform
