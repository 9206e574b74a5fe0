#pragma once
#include <optional>
#include <string>

#include "agent/core/json.hpp"

/// The parts of a glTF reader. All of them throw Fault, within the reader alone: parse_model turns it into
/// a Result.
namespace mana::render::gltf {

using core::Json;

/// What is wrong with the file, to be put after "cannot be used: ".
struct Fault {
  std::string sentence;
};

/// Looks that never fail: what is absent or of another type is empty.
const Json& list(const Json& from, const char* key);
const Json& object(const Json& from, const char* key);
std::string text(const Json& from, const char* key);
bool flag(const Json& from, const char* key);
/// A finite number, else the fallback.
double number(const Json& from, const char* key, double fallback);
double number_at(const Json& from, std::size_t at, double fallback);
/// A whole number of zero or more.
std::optional<std::size_t> index(const Json& from, const char* key);

}  // namespace mana::render::gltf
