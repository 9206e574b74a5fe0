#pragma once
#include <string>

#include "agent/bus/fields.hpp"
#include "agent/core/time.hpp"

/// Who somebody is.
namespace mana::msg {

/// Fact: who the foremost person is, of those who agreed to be recognised; published when it is news, never
/// when nobody agreed. Unknown is a normal answer. Whoever was recognised and is forgotten now is nobody
/// known, with confidence 0.
struct PersonRecognised {
  core::Time at{};
  std::string name;       ///< empty: somebody else
  double confidence = 0;  ///< 0..1
};
MANA_FIELDS(PersonRecognised, at, name, confidence)

}  // namespace mana::msg
