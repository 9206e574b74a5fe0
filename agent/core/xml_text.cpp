#include "agent/core/xml_text.hpp"

namespace mana::core {

std::string xml_escaped(std::string_view text, Quotes quotes) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += quotes == Quotes::Any ? "&#39;" : "'"; break;
      default: out += c;
    }
  }
  return out;
}

}  // namespace mana::core
