#include "render/gltf/gltf_json.hpp"

#include <cmath>

namespace mana::render::gltf {
namespace {

const Json& member(const Json& from, const char* key, const Json& none, bool (Json::*is)() const) {
  const Json* found = from.find(key);
  return found != nullptr && (found->*is)() ? *found : none;
}

double finite(const Json& value, double fallback) {
  if (!value.is_number()) return fallback;
  const auto v = value.get<double>();
  return std::isfinite(v) ? v : fallback;
}

}  // namespace

const Json& list(const Json& from, const char* key) {
  static const Json none = Json::array();
  return member(from, key, none, &Json::is_array);
}

const Json& object(const Json& from, const char* key) {
  static const Json none = Json::object();
  return member(from, key, none, &Json::is_object);
}

std::string text(const Json& from, const char* key) {
  static const Json none("");
  return member(from, key, none, &Json::is_string).get<std::string>();
}

bool flag(const Json& from, const char* key) {
  static const Json none(false);
  return member(from, key, none, &Json::is_boolean).get<bool>();
}

double number(const Json& from, const char* key, double fallback) {
  static const Json none;
  return finite(member(from, key, none, &Json::is_number), fallback);
}

double number_at(const Json& from, std::size_t at, double fallback) {
  return from.is_array() && at < from.size() ? finite(from[at], fallback) : fallback;
}

std::optional<std::size_t> index(const Json& from, const char* key) {
  static const Json none;
  const Json& found = member(from, key, none, &Json::is_number_unsigned);
  if (!found.is_number_unsigned()) return {};
  return found.get<std::size_t>();
}

}  // namespace mana::render::gltf
