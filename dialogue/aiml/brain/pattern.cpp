#include "dialogue/aiml/brain/pattern.hpp"

#include <optional>

#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/aiml/text/words.hpp"

namespace mana::dialogue::aiml {
namespace {

using Kind = PatternToken::Kind;

std::optional<Kind> wildcard(char32_t c) {
  switch (c) {
    case '#': return Kind::Sharp;
    case '_': return Kind::Under;
    case '^': return Kind::Caret;
    case '*': return Kind::Star;
    default: return {};
  }
}

bool is_blank(char32_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// A wildcard stands alone; within a word ("a_b") its sign is punctuation. Next to a Chinese character it
/// needs no blank.
bool stands_alone(std::string_view text, std::size_t before, std::size_t behind, char32_t last) {
  const bool free_before = before == 0 || is_blank(last) || is_whole_word(last) || wildcard(last).has_value();
  if (!free_before) return false;
  if (behind >= text.size()) return true;
  const char32_t next = next_character(text, behind);
  return is_blank(next) || is_whole_word(next) || wildcard(next).has_value();
}

class WordCutter {
 public:
  explicit WordCutter(PatternTokens& out) : out_{out} {}

  void cut(std::string_view text) {
    char32_t last = ' ';
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t begin = at;
      const char32_t c = next_character(text, at);
      const auto kind = wildcard(c);
      if (kind && stands_alone(text, begin, at, last)) {
        out_.push_back({*kind, {}});
        open_ = priority_ = false;
      } else if (is_whole_word(c) || is_word_character(c)) {
        take(c);
      } else {
        open_ = false;
        priority_ = c == '$';
      }
      last = c;
    }
    open_ = priority_ = false;
  }

 private:
  void take(char32_t c) {
    const bool alone = is_whole_word(c);
    if (!open_ || alone) {
      out_.push_back({priority_ ? Kind::Priority : Kind::Word, {}});
      priority_ = false;
    }
    append_character(out_.back().text, upper(c));
    open_ = !alone;
  }

  PatternTokens& out_;
  bool open_ = false, priority_ = false;
};

}  // namespace

PatternTokens tokens_of(const std::vector<PatternPart>& parts, const Knowledge& knowledge) {
  PatternTokens out;
  for (const PatternPart& part : parts) {
    if (part.kind == PatternPart::Kind::Set) {
      out.push_back({Kind::Set, lower(trimmed(part.text))});
    } else if (part.kind == PatternPart::Kind::Property) {
      const std::string* value = knowledge.property(trimmed(part.text));
      const Sentence words = Sentence::fit(value != nullptr ? *value : "UNKNOWN", 64);
      for (std::size_t i = 0; i < words.size(); ++i) out.push_back({Kind::Word, std::string{words.word(i)}});
    } else {
      WordCutter{out}.cut(part.text);
    }
  }
  return out;
}

std::string to_text(const PatternTokens& tokens) {
  std::string out;
  for (const PatternToken& token : tokens) {
    if (!out.empty()) out.push_back(' ');
    switch (token.kind) {
      case Kind::Word: out += token.text; break;
      case Kind::Priority: out += "$" + token.text; break;
      case Kind::Set: out += "<set>" + token.text + "</set>"; break;
      case Kind::Sharp: out += "#"; break;
      case Kind::Under: out += "_"; break;
      case Kind::Caret: out += "^"; break;
      case Kind::Star: out += "*"; break;
    }
  }
  return out;
}

}  // namespace mana::dialogue::aiml
