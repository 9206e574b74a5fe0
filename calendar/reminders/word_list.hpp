#pragma once
#include <algorithm>
#include <string_view>

namespace mana::calendar {

/// Entries of a text, one after the other, without copies. The text has to live as long as the list.
/// @tparam Ends bool(char): what stands between two entries.  Threads: any.
template <class Ends>
class TextList {
 public:
  explicit constexpr TextList(std::string_view text) : text_{text} {}

  template <class Predicate>  // bool(std::string_view entry)
  constexpr bool any(Predicate holds) const {
    for (auto at = text_.begin(); at != text_.end();) {
      const auto end = std::find_if(at, text_.end(), Ends{});
      if (end != at && holds(text_.substr(std::size_t(at - text_.begin()), std::size_t(end - at))))
        return true;
      at = end == text_.end() ? end : end + 1;
    }
    return false;
  }
  constexpr bool has(std::string_view wanted) const {
    return any([&](std::string_view entry) { return entry == wanted; });
  }

 private:
  std::string_view text_;
};

struct IsBlank {
  constexpr bool operator()(char c) const { return c == ' ' || c == '\n'; }
};
struct IsLineEnd {
  constexpr bool operator()(char c) const { return c == '\n'; }
};
using WordList = TextList<IsBlank>;
using PhraseList = TextList<IsLineEnd>;  ///< a line each

}  // namespace mana::calendar
