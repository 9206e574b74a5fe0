#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::dialogue::wordnet {

enum class WordClass : std::uint8_t { Noun, Verb, Adjective, Adverb };
std::string_view to_string(WordClass c);

/// One meaning of a word, as WordNet has it.
struct Meaning {
  WordClass word_class = WordClass::Noun;
  int number = 1;               ///< 1: the usual one of this word class
  std::string_view definition;  ///< "sloping land (especially the slope beside a body of water)"
  std::string_view examples;    ///< sentences and more, as they stand behind it
  std::string_view words;       ///< those that mean the same, with ", " between
  std::string_view kind;        ///< what it is a kind of: "slope"; empty for most that are no nouns
  int count = 0;                ///< how often it stood in the texts that WordNet's makers marked; most: 0
  int field = 0;                ///< 0..44: the lexicographers' file it is from, see lexnames(5WN)
  bool is_name = false;         ///< of one person, place or thing: "Crane, United States writer"
};

// The layout of the image: header, words in order of their letters, meanings, text. Little-endian, as written
// by the machine that reads it; an image of another version is refused.
struct ImageHeader {
  char magic[8];
  std::uint32_t words, meanings, text;
};
struct ImagePiece {
  std::uint32_t at = 0, size = 0;  ///< in the text
};
struct ImageWord {
  ImagePiece letters;
  std::uint32_t first = 0, count = 0;  ///< of its meanings
};
struct ImageMeaning {
  ImagePiece definition, examples, words, kind;
  std::uint32_t word_class = 0, number = 0, count = 0, field = 0, is_name = 0;
};
inline constexpr char kImageMagic[8] = {'m', 'a', 'n', 'a', 'w', 'r', 'd', '2'};

/// WordNet as a file that is mapped, made when MANA is built: opening it costs nothing, looking up some 20
/// steps. Ownership: shares the mapping; copies are cheap.  Threads: any.
class WordBook {
 public:
  /// Errors: NotFound; BadInput for a file that is no such image, whole.
  static core::Result<WordBook> open(const std::filesystem::path& image);

  /// The meanings of a word, or of what it is a form of ("mice", "walked"); nouns first, the usual first.
  /// `word` in any case, with blanks between several words.
  std::vector<Meaning> meanings(std::string_view word) const;
  std::size_t words() const { return words_.size(); }

 private:
  std::span<const ImageMeaning> find(const std::string& letters) const;
  std::string_view text(ImagePiece piece) const;

  std::shared_ptr<const void> holder_;
  std::span<const ImageWord> words_;
  std::span<const ImageMeaning> meanings_;
  std::string_view text_;
};

/// One meaning, and how likely it is the one that somebody at home asks about.
struct EverydayMeaning {
  Meaning meaning;
  double weight = 0;  ///< of no unit; a step of 1: its texts had it twice as often
};
/// What `word` means at home, the likeliest first: things, food, animals, the body and illness before what
/// belongs to an office or a book; the name of one person or place last; nothing coarse. Empty where the book
/// has none. Threads: any.
std::vector<EverydayMeaning> everyday_meanings(const WordBook& book, std::string_view word);

/// The meaning that is meant where those other words stand around it: the more words of its definition,
/// examples and relatives (Lesk 1986, as extended by Kilgarriff and Rosenzweig 2000) are there, the likelier.
struct ScoredMeaning {
  Meaning meaning;
  double score = 0;  ///< 0..1; all together 1
};
/// The likeliest first. Without a context the usual one is.
std::vector<ScoredMeaning> meant_by(const WordBook& book, std::string_view word, std::string_view context);

}  // namespace mana::dialogue::wordnet
