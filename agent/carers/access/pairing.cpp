#include "agent/carers/access/pairing.hpp"

#include <algorithm>

#include "agent/platform/secrets/secrets.hpp"

namespace mana::carers {

void Pairing::begin(core::Time now) {
  if (is_shown(now)) return;
  code_ = platform::random_digits(8);
  until_ = now + kShown;
  wrong_ = 0;
}

void Pairing::end() { code_.clear(); }

std::string Pairing::shown_code() const {
  return code_.empty() ? "" : code_.substr(0, 4) + " " + code_.substr(4);
}

bool Pairing::fits(std::string_view typed, core::Time now) {
  if (!is_shown(now)) return false;
  std::string digits{typed};
  std::erase_if(digits, [](char c) { return c == ' ' || c == '-'; });
  if (platform::same_secret(digits, code_)) return true;
  if (++wrong_ >= kTries) {
    code_.clear();
    begin(now);
  }
  return false;
}

}  // namespace mana::carers
