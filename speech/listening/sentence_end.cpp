#include "speech/listening/sentence_end.hpp"

#include <algorithm>
#include <cctype>

namespace mana::speech {
namespace {
bool is_letter(char c) {
  const auto u = static_cast<unsigned char>(c);
  return std::isalnum(u) != 0 || c == '\'' || u >= 0x80;
}

std::string last_word(std::string_view text) {
  while (!text.empty() && !is_letter(text.back())) text.remove_suffix(1);
  std::size_t from = text.size();
  while (from > 0 && is_letter(text[from - 1])) --from;
  std::string word{text.substr(from)};
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return word;
}
}  // namespace

SentenceEnd end_of(std::string_view written, const std::vector<std::string>& never_last) {
  while (!written.empty() &&
         (std::isspace(static_cast<unsigned char>(written.back())) != 0 || written.back() == '"'))
    written.remove_suffix(1);
  if (written.empty()) return SentenceEnd::Unclear;
  const char last = written.back();
  if (last == '?') return SentenceEnd::Whole;
  const bool breaks_off = last == ',' || last == '-' || last == ':' || last == ';' ||
                          written.ends_with("..") || written.ends_with("\u2026") ||
                          written.ends_with("\u2014");
  if (breaks_off) return SentenceEnd::Open;
  if (std::find(never_last.begin(), never_last.end(), last_word(written)) != never_last.end())
    return SentenceEnd::Open;
  return last == '.' || last == '!' ? SentenceEnd::Whole : SentenceEnd::Unclear;
}

}  // namespace mana::speech
