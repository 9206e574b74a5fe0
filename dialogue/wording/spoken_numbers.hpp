#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Numbers as they are said and written in English: "1,000", "12.5", "two hundred and six", "a million", "one
/// and a half", "a dozen".
namespace mana::dialogue {

/// A text as pieces: numbers and signs, and words in lower case. "twenty-three" is two words and no
/// subtraction; "what's" is "what" and "s". A bracket is a piece of its own.
class Pieces {
 public:
  explicit Pieces(std::string_view text);
  bool any() const { return at_ < all_.size(); }
  /// Empty behind the last.
  std::string_view peek(std::size_t ahead = 0) const {
    return at_ + ahead < all_.size() ? std::string_view{all_[at_ + ahead]} : std::string_view{};
  }
  void skip(std::size_t n = 1) { at_ += n; }

 private:
  std::vector<std::string> all_;
  std::size_t at_ = 0;
};

/// The number that begins here, behind which `p` is moved; nothing, and `p` stays, where none does.
std::optional<double> number_at(Pieces& p);

}  // namespace mana::dialogue
