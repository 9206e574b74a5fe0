#pragma once
#include <span>
#include <string_view>

#include "agent/core/result.hpp"
#include "render/head/identity.hpp"

namespace mana::render::head {

/// One axis of an identity, by the name that people type.
struct IdentityAxis {
  std::string_view name;
  double Identity::*value;
  double least, most;
  std::string_view meaning;  ///< of both ends, with the unit where there is one
};
std::span<const IdentityAxis> identity_axes();

/// Changes an identity by words such as "age=78", "hair=curly" or "glasses=yes".
/// Errors: BadInput with one sentence for a name, a number out of range or a style that there is not.
core::Status change_identity(Identity& who, std::string_view words);

}  // namespace mana::render::head
