#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::speech {

/// Which words follow on which in what people say to a companion: counts of one, two and three words in a row
/// of many thousand examples, each interpolated with the shorter ones by absolute discounting (Ney, Essen and
/// Kneser 1994). Words are lower-case letters and figures, other signs are left out: "i'm" is "im". Threads:
/// constant.
class Sayings {
 public:
  using Word = std::int32_t;
  static constexpr Word kUnknown = 0, kBegin = 1, kEnd = 2;

  /// Nothing is known: every word is as likely.
  Sayings() = default;
  /// @param lines one saying each; a full stop, a question mark or an exclamation mark ends a sentence within
  /// one
  static Sayings of(const std::vector<std::string>& lines);
  /// NotFound; BadInput where the file is damaged or of another kind.
  static core::Result<Sayings> read(const std::filesystem::path& file);
  static core::Result<Sayings> parse(std::string_view bytes);
  std::string bytes() const;

  bool empty() const { return words_.size() <= kEnd + 1; }
  /// @param word as it is written: case and signs do not matter
  Word word(std::string_view word) const;
  /// Natural logarithm of how probable the third is after the two; kEnd: that the sentence ends.
  double log_probability(Word before, Word last, Word next) const;
  /// Likewise that a sentence ends after a text. 0 where nothing is known.
  double log_probability_of_end(std::string_view text) const;

 private:
  using Key = std::uint64_t;
  /// Of two or three words in a row, sorted by key.
  struct Counts {
    std::vector<Key> keys;
    std::vector<std::uint16_t> counts;
    std::uint16_t of(Key key) const;
  };
  /// How often words were followed by anything, and by how many different words.
  struct Followers {
    std::uint32_t all = 0, kinds = 0;
  };
  static Key key(Word a, Word b) { return static_cast<Key>(a) << 21 | static_cast<Key>(b); }
  static Key key(Word a, Word b, Word c) { return key(a, b) << 21 | static_cast<Key>(c); }
  void count_followers();

  std::vector<std::string> words_;
  std::vector<std::uint32_t> single_;  // of each word
  Counts pairs_, triples_;
  // made from those
  std::unordered_map<std::string, Word> numbers_;
  std::vector<Followers> after_one_;
  std::unordered_map<Key, Followers> after_two_;
  double all_ = 0;
};

/// The words of a text as Sayings counts them: letters and figures, in lower case. Pure function.
std::string as_counted(std::string_view word);

}  // namespace mana::speech
