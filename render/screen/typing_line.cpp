#include "render/screen/typing_line.hpp"

#include <algorithm>
#include <utility>

namespace mana::render {

void TypingLine::add(std::string_view text, core::Time now) {
  const bool plain = std::none_of(text.begin(), text.end(),
                                  [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; });
  touched_ = now;
  if (plain && text_.size() + text.size() <= kMost) text_ += text;
}

void TypingLine::erase_last(core::Time now) {
  touched_ = now;
  const auto continues = [this] {
    return !text_.empty() && (static_cast<unsigned char>(text_.back()) & 0xC0) == 0x80;
  };
  while (continues()) text_.pop_back();
  if (!text_.empty()) text_.pop_back();
}

std::string TypingLine::take() {
  std::string line = std::exchange(text_, {});
  while (line.ends_with(' ')) line.pop_back();
  line.erase(0, std::min(line.find_first_not_of(' '), line.size()));
  return line;
}

const std::string& TypingLine::at(core::Time now) {
  if (!text_.empty() && now > touched_ + kForgotten) text_.clear();
  return text_;
}

}  // namespace mana::render
