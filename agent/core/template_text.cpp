#include "agent/core/template_text.hpp"

namespace mana::core {
namespace {

// Fills the braces of a part without brackets. @return false when a slot was empty or missing.
bool fill_slots(std::string_view part, const Slots& slots, std::string& out) {
  bool complete = true;
  while (!part.empty()) {
    const std::size_t open = part.find('{');
    out.append(part.substr(0, open));
    if (open == std::string_view::npos) break;
    const std::size_t close = part.find('}', open);
    if (close == std::string_view::npos) break;  // template_fault() has refused it on loading
    const auto slot = slots.find(std::string{part.substr(open + 1, close - open - 1)});
    if (slot == slots.end() || slot->second.empty()) {
      complete = false;
    } else {
      out.append(slot->second);
    }
    part.remove_prefix(close + 1);
  }
  return complete;
}

std::string single_spaced(const std::string& text) {
  std::string tidy;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\t';
    if (!space) {
      tidy += c;
    } else if (!tidy.empty() && tidy.back() != ' ') {
      tidy += ' ';
    }
  }
  if (!tidy.empty() && tidy.back() == ' ') tidy.pop_back();
  return tidy;
}

}  // namespace

std::string fill(std::string_view text, const Slots& slots) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('[');
    fill_slots(text.substr(0, open), slots, out);
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find(']', open);
    if (close == std::string_view::npos) break;
    std::string part;
    if (fill_slots(text.substr(open + 1, close - open - 1), slots, part)) out += part;
    text.remove_prefix(close + 1);
  }
  return single_spaced(out);
}

std::string template_fault(std::string_view text) {
  bool in_bracket = false;
  bool in_brace = false;
  for (const char c : text) {
    if (c == '{' && in_brace) return "a { inside a {slot}";
    if (c == '}' && !in_brace) return "a } without its {";
    if (c == '[' && in_bracket) return "a [ inside [an optional part]";
    if (c == ']' && !in_bracket) return "a ] without its [";
    if ((c == '[' || c == ']') && in_brace) return "a bracket inside a {slot}";
    if (c == '{' || c == '}') in_brace = c == '{';
    if (c == '[' || c == ']') in_bracket = c == '[';
  }
  if (in_brace) return "a { that is never closed";
  if (in_bracket) return "a [ that is never closed";
  return {};
}

std::vector<std::string> slots_named(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) break;
    names.emplace_back(text.substr(open + 1, close - open - 1));
  }
  return names;
}

}  // namespace mana::core
