#include "dialogue/tasks/toml_help.hpp"

#include <fstream>
#include <iterator>

namespace mana::dialogue {
namespace {
constexpr std::uintmax_t kMaxBytes = 1 << 20;
}

core::Result<toml::table> parse_toml(const std::filesystem::path& file) {
  std::error_code ec;
  const auto size = std::filesystem::file_size(file, ec);
  if (ec) return core::not_found(file.string() + ": cannot be read (" + ec.message() + ").");
  if (size > kMaxBytes)
    return core::bad_input(file.string() + ": larger than 1 MiB; split it into several files.");
  std::ifstream in{file, std::ios::binary};
  const std::string text{std::istreambuf_iterator<char>{in}, {}};
  return parse_toml_text(text, file.string());
}

core::Result<toml::table> parse_toml_text(std::string_view text, const std::string& name) {
  try {  // toml++ throws
    return toml::parse(text, name);
  } catch (const toml::parse_error& e) {
    return core::no_toml(name, e);
  }
}

core::Error at_line(const std::filesystem::path& file, const toml::node& node, std::string_view sentence) {
  return core::bad_input(file.string() + ", line " + std::to_string(node.source().begin.line) + ": " +
                         std::string{sentence});
}

core::Result<std::vector<std::string>> strings(const std::filesystem::path& file, const toml::table& table,
                                               std::string_view key) {
  std::vector<std::string> all;
  const toml::node* node = table.get(key);
  if (node == nullptr) return all;
  if (const auto* one = node->as_string()) {
    all.push_back(one->get());
    return all;
  }
  const auto* list = node->as_array();
  if (list == nullptr)
    return at_line(file, *node, "'" + std::string{key} + "' must be a text or a list of texts.");
  for (const toml::node& item : *list) {
    const auto* text = item.as_string();
    if (text == nullptr) return at_line(file, item, "'" + std::string{key} + "' may hold texts only.");
    all.push_back(text->get());
  }
  return all;
}

core::Result<std::string> string_or(const std::filesystem::path& file, const toml::table& table,
                                    std::string_view key, std::string_view fallback) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return std::string{fallback};
  if (const auto* text = node->as_string()) return text->get();
  return at_line(file, *node, "'" + std::string{key} + "' must be a text in quotes.");
}

core::Result<double> number_or(const std::filesystem::path& file, const toml::table& table,
                               std::string_view key, double fallback) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return fallback;
  if (const auto value = node->value<double>()) return *value;
  return at_line(file, *node, "'" + std::string{key} + "' must be a number.");
}

core::Status only_keys(const std::filesystem::path& file, const toml::table& table,
                       const std::set<std::string_view>& known) {
  for (const auto& [key, node] : table) {
    if (known.contains(key.str())) continue;
    std::string all;
    for (const std::string_view k : known) all.append(all.empty() ? "" : ", ").append(k);
    return at_line(file, node, "'" + std::string{key.str()} + "' is not known here; known are: " + all + ".");
  }
  return {};
}

}  // namespace mana::dialogue
