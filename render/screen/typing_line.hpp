#pragma once
#include <string>
#include <string_view>

#include "agent/core/time.hpp"

namespace mana::render {

/// The line that somebody types at the screen. What nobody goes on with is forgotten: a cat on the keyboard
/// must not stand there for a week. Threads: one.
class TypingLine {
 public:
  static constexpr std::size_t kMost = 300;  ///< bytes; what is typed beyond is not taken
  static constexpr core::Duration kForgotten = std::chrono::minutes{1};

  void add(std::string_view text, core::Time now);  ///< UTF-8; control characters are left out
  void erase_last(core::Time now);                  ///< one letter
  void clear() { text_.clear(); }
  /// What was typed, without the blanks around it; the line is empty then.
  std::string take();
  /// As it stands now; "" when it was left alone for too long.
  const std::string& at(core::Time now);
  bool empty() const { return text_.empty(); }

 private:
  std::string text_;
  core::Time touched_{};
};

}  // namespace mana::render
