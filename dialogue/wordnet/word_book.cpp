#include "dialogue/wordnet/word_book.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace mana::dialogue::wordnet {
namespace {

struct Mapping {
  Mapping(void* begin, std::size_t bytes) : at{begin}, size{bytes} {}
  ~Mapping() { ::munmap(at, size); }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  void* at;
  std::size_t size;
};

core::Result<std::shared_ptr<Mapping>> map(const std::filesystem::path& file) {
  const int handle = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (handle < 0) return core::not_found(file.string() + ": cannot be opened.");
  struct stat info {};
  const bool known = ::fstat(handle, &info) == 0 && info.st_size > 0;
  void* const at =
      known ? ::mmap(nullptr, static_cast<std::size_t>(info.st_size), PROT_READ, MAP_PRIVATE, handle, 0)
            : MAP_FAILED;
  ::close(handle);
  if (at == MAP_FAILED) return core::bad_input(file.string() + ": is empty or cannot be mapped.");
  return std::make_shared<Mapping>(at, static_cast<std::size_t>(info.st_size));
}

std::string lower_words(std::string_view word) {
  std::string out;
  for (char c : word) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == '_') c = ' ';
    if (c != ' ' || (!out.empty() && out.back() != ' ')) out.push_back(c);
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

/// The rules of detachment of WordNet's morphy(7WN).
constexpr std::array<std::pair<std::string_view, std::string_view>, 17> kEndings{{{"ses", "s"},
                                                                                  {"xes", "x"},
                                                                                  {"zes", "z"},
                                                                                  {"ches", "ch"},
                                                                                  {"shes", "sh"},
                                                                                  {"men", "man"},
                                                                                  {"ies", "y"},
                                                                                  {"es", "e"},
                                                                                  {"es", ""},
                                                                                  {"s", ""},
                                                                                  {"ed", "e"},
                                                                                  {"ed", ""},
                                                                                  {"ing", "e"},
                                                                                  {"ing", ""},
                                                                                  {"est", ""},
                                                                                  {"er", ""},
                                                                                  {"er", "e"}}};

}  // namespace

std::string_view to_string(WordClass c) {
  constexpr std::array<std::string_view, 4> kNames{"noun", "verb", "adjective", "adverb"};
  return kNames.at(static_cast<std::size_t>(c));
}

core::Result<WordBook> WordBook::open(const std::filesystem::path& image) {
  auto mapping = map(image);
  if (!mapping) return std::move(mapping).error();
  const auto* bytes = static_cast<const char*>((*mapping)->at);
  const std::size_t size = (*mapping)->size;
  ImageHeader header{};
  if (size >= sizeof header) std::memcpy(&header, bytes, sizeof header);
  const std::size_t words_at = sizeof header,
                    meanings_at = words_at + std::size_t{header.words} * sizeof(ImageWord),
                    text_at = meanings_at + std::size_t{header.meanings} * sizeof(ImageMeaning);
  if (std::memcmp(header.magic, kImageMagic, sizeof kImageMagic) != 0 || text_at + header.text != size)
    return core::bad_input(image.string() + ": is no list of words of this version; build MANA again.");
  WordBook book;
  book.words_ = {reinterpret_cast<const ImageWord*>(bytes + words_at), header.words};
  book.meanings_ = {reinterpret_cast<const ImageMeaning*>(bytes + meanings_at), header.meanings};
  book.text_ = {bytes + text_at, header.text};
  book.holder_ = std::move(*mapping);
  return book;
}

std::string_view WordBook::text(ImagePiece piece) const {
  if (piece.at > text_.size() || piece.size > text_.size() - piece.at) return {};  // a damaged disk
  return text_.substr(piece.at, piece.size);
}

std::span<const ImageMeaning> WordBook::find(const std::string& letters) const {
  const auto found =
      std::lower_bound(words_.begin(), words_.end(), std::string_view{letters},
                       [this](const ImageWord& w, std::string_view l) { return text(w.letters) < l; });
  if (found == words_.end() || text(found->letters) != letters) return {};
  if (found->first > meanings_.size() || found->count > meanings_.size() - found->first) return {};
  return meanings_.subspan(found->first, found->count);
}

std::vector<Meaning> WordBook::meanings(std::string_view word) const {
  const std::string letters = lower_words(word);
  std::span<const ImageMeaning> rows = find(letters);
  for (const auto& [ending, instead] : kEndings) {
    if (!rows.empty()) break;
    if (letters.size() > ending.size() + 1 && letters.ends_with(ending))
      rows = find(letters.substr(0, letters.size() - ending.size()) + std::string{instead});
  }
  std::vector<Meaning> all;
  for (const ImageMeaning& m : rows)
    all.push_back({static_cast<WordClass>(std::min<std::uint32_t>(m.word_class, 3)),
                   static_cast<int>(m.number), text(m.definition), text(m.examples), text(m.words),
                   text(m.kind), static_cast<int>(m.count), static_cast<int>(m.field), m.is_name != 0});
  return all;
}

}  // namespace mana::dialogue::wordnet
