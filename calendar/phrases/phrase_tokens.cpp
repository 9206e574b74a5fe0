#include "calendar/phrases/phrase_tokens.hpp"

#include <array>

namespace mana::calendar {
namespace {

using Kind = Token::Kind;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

struct Typographic {
  std::string_view bytes;
  std::string_view plain;
};
// What word processors and telephones write in place of the plain sign.
constexpr std::array<Typographic, 11> kTypographic{{{"\xC3\x97", "x"},
                                                    {"\xE2\x80\x98", "'"},
                                                    {"\xE2\x80\x99", "'"},
                                                    {"\xE2\x80\x90", "-"},
                                                    {"\xE2\x80\x91", "-"},
                                                    {"\xE2\x80\x92", "-"},
                                                    {"\xE2\x80\x93", "-"},
                                                    {"\xE2\x80\x94", "-"},
                                                    {"\xE2\x88\x92", "-"},
                                                    {"\xC2\xA0", " "},
                                                    {"\xE2\x80\xAF", " "}}};

bool continues(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

/// How many bytes the character at `at` has; 1 of what is no valid UTF-8.
std::size_t character_size(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const std::size_t size = lead >= 0xF0 && lead < 0xF5   ? 4
                           : lead >= 0xE0 && lead < 0xF0 ? 3
                           : lead >= 0xC2 && lead < 0xE0 ? 2
                                                         : 1;
  for (std::size_t i = 1; i < size; ++i)
    if (!continues(text, at + i)) return 1;
  return size;
}

/// How many bytes the letter at `at` has; 0: there is no letter.
std::size_t letter_size(std::string_view text, std::size_t at) {
  if (is_ascii_letter(text[at])) return 1;
  const std::size_t size = character_size(text, at);
  if (size == 1) return 0;
  const auto lead = static_cast<unsigned char>(text[at]);
  const auto second = static_cast<unsigned char>(text[at + 1]);
  // Signs: C2 (pound, section, no-break space; not the sign of micro), the two of C3 that count, E2 (dashes,
  // arrows, quotation marks), E3 80 (marks of Chinese and Japanese), EF (joiners, variants of pictures) and
  // F0 9F (pictures).
  const bool sign = (lead == 0xC2 && second != 0xB5) ||
                    (lead == 0xC3 && (second == 0x97 || second == 0xB7)) || lead == 0xE2 ||
                    (lead == 0xE3 && second == 0x80) || lead == 0xEF || (lead == 0xF0 && second == 0x9F);
  return sign ? 0 : size;
}

/// The plain sign for what stands at `at`, and how many bytes that was.
Typographic sign_at(std::string_view text, std::size_t at) {
  for (const Typographic& t : kTypographic)
    if (text.substr(at).starts_with(t.bytes)) return {text.substr(at, t.bytes.size()), t.plain};
  const std::string_view character = text.substr(at, character_size(text, at));
  return {character, character};
}

class Cutter {
 public:
  Cutter(std::string_view text, std::size_t most) : text_{text}, most_{most} {}

  std::vector<Token> cut() {
    while (at_ < text_.size() && tokens_.size() < most_) {
      const Typographic sign = sign_at(text_, at_);
      if (is_space(text_[at_]) || sign.plain == " ") {
        at_ += sign.bytes.size();
        glued_ = false;
      } else if (is_digit(text_[at_])) {
        take(Kind::Number, end_of_digits());
      } else if (letter_size(text_, at_) != 0) {
        take_word();
      } else {
        take(Kind::Sign, at_ + sign.bytes.size());
        tokens_.back().text = std::string{sign.plain};
      }
    }
    return std::move(tokens_);
  }

 private:
  std::size_t end_of_digits() const {
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    return end;
  }

  std::size_t end_of_letters(std::size_t from) const {
    std::size_t end = from;
    while (end < text_.size()) {
      const std::size_t size = letter_size(text_, end);
      if (size == 0) break;
      end += size;
    }
    return end;
  }

  /// "o'clock", and "p.m." as "pm".
  void take_word() {
    std::size_t end = end_of_letters(at_);
    while (end < text_.size()) {
      const Typographic sign = sign_at(text_, end);
      const std::size_t after = end + sign.bytes.size();
      const bool one_letter = end - at_ == letter_size(text_, at_) || text_[at_ + 1] == '.';
      const bool joins = sign.plain == "'" || (sign.plain == "." && one_letter);
      if (!joins || after >= text_.size() || letter_size(text_, after) == 0) break;
      const std::size_t next = end_of_letters(after);
      if (sign.plain == "." && next - after != letter_size(text_, after)) break;
      end = next;
    }
    take(Kind::Word, end);
    std::string plain;
    for (std::size_t i = tokens_.back().begin; i < end;) {
      const Typographic sign = sign_at(text_, i);
      if (sign.plain != ".") plain += sign.plain;
      i += sign.bytes.size();
    }
    const bool dotted = plain.size() == 2 && end - tokens_.back().begin == 3;
    if (dotted && end < text_.size() && text_[end] == '.') tokens_.back().end = ++at_;
    tokens_.back().capital = small_letters(plain.substr(0, 2)) != plain.substr(0, 2);
    tokens_.back().text = small_letters(plain);
  }

  void take(Kind kind, std::size_t end) {
    tokens_.push_back({kind, std::string{text_.substr(at_, end - at_)}, at_, end, glued_, false});
    at_ = end;
    glued_ = true;
  }

  std::string_view text_;
  std::size_t most_;
  std::size_t at_ = 0;
  bool glued_ = false;
  std::vector<Token> tokens_;
};

}  // namespace

std::string small_letters(std::string_view text) {
  std::string out{text};
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (out[i] >= 'A' && out[i] <= 'Z') out[i] = static_cast<char>(out[i] + 32);
    // C3 80 to C3 9E are the capital letters of Latin-1 but for the sign of multiplication.
    const bool latin = i > 0 && static_cast<unsigned char>(out[i - 1]) == 0xC3;
    const auto byte = static_cast<unsigned char>(out[i]);
    if (latin && byte >= 0x80 && byte <= 0x9E && byte != 0x97) out[i] = static_cast<char>(byte + 0x20);
  }
  return out;
}

std::vector<Token> phrase_tokens(std::string_view text, std::size_t most) { return Cutter{text, most}.cut(); }

}  // namespace mana::calendar
