#include "agent/program/settings/settings_writer.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

#include "agent/program/settings/settings_file.hpp"

namespace mana::program {
namespace {

std::string_view trimmed(std::string_view t) {
  while (!t.empty() && (t.front() == ' ' || t.front() == '\t')) t.remove_prefix(1);
  while (!t.empty() && (t.back() == ' ' || t.back() == '\t' || t.back() == '\r')) t.remove_suffix(1);
  return t;
}

std::string quoted(std::string_view value) {
  std::string out = "\"";
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04X", byte);
      out += code;
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

bool sets(std::string_view line, std::string_view name) {
  line = trimmed(line);
  const std::size_t equals = line.find('=');
  return equals != std::string_view::npos && trimmed(line.substr(0, equals)) == name;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace

std::string with_setting(std::string_view toml, std::string_view key, std::string_view value) {
  const std::size_t dot = key.find('.');
  const std::string section = "[" + std::string{key.substr(0, dot)} + "]";
  const std::string_view name = key.substr(dot + 1);
  const std::string line = std::string{name} + " = " + quoted(value);
  std::vector<std::string> lines = lines_of(toml);
  std::string_view here;
  std::size_t head = lines.size();  // of the section
  bool written = false;
  for (std::size_t i = 0; i < lines.size() && !written; ++i) {
    const std::string_view now = trimmed(lines[i]);
    if (now.starts_with('[')) {
      here = now.substr(0, std::min(now.find(']'), now.size() - 1) + 1);
      if (here == section) head = i;
    } else if (here == section && sets(now, name)) {
      lines[i] = line;
      written = true;
    } else if (here.empty() && sets(now, key)) {
      lines[i] = std::string{key} + " = " + quoted(value);
      written = true;
    }
  }
  if (!written && head < lines.size()) {
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(head) + 1, line);
  } else if (!written) {
    lines.push_back(section);
    lines.push_back(line);
  }
  std::string out;
  for (const std::string& l : lines) out += l + "\n";
  return out;
}

core::Status write_setting(const std::filesystem::path& file, std::string_view key, std::string_view value) {
  std::string before;
  if (std::ifstream in{file, std::ios::binary}; in) before.assign(std::istreambuf_iterator<char>{in}, {});
  const std::filesystem::path fresh = file.string() + ".new";
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  {
    std::ofstream out{fresh, std::ios::binary | std::ios::trunc};
    out << with_setting(before, key, value);
    if (!out.flush())
      return core::io_error("The settings file '" + file.string() +
                            "' cannot be written; look at the folder and the disk.");
  }
  if (auto read = read_settings(fresh); !read) {
    std::filesystem::remove(fresh, error);
    return core::bad_input(
        "The settings file has a fault, so nothing is written into it: 'mana doctor' says which.");
  }
  std::filesystem::rename(fresh, file, error);
  if (!error) return {};
  return core::io_error("The settings file '" + file.string() + "' cannot be written (" + error.message() +
                        ").");
}

}  // namespace mana::program
