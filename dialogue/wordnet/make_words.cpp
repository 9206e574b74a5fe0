// mana-make-words FOLDER FILE: makes the image of a folder with WordNet's files (Debian: wordnet-base).
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "dialogue/wordnet/word_book.hpp"

namespace mana::dialogue::wordnet {
namespace {

namespace fs = std::filesystem;
constexpr std::array<const char*, 4> kClasses{"noun", "verb", "adj", "adv"};

struct Synset {
  std::string definition, examples, words;
  long kind = -1;  // the place of its hypernym
  std::uint32_t field = 0;
  bool is_name = false;
};

std::string spoken(std::string word) {
  std::replace(word.begin(), word.end(), '_', ' ');
  if (const std::size_t marker = word.find('('); marker != std::string::npos)
    word.resize(marker);  // "galore(ip)"
  return word;
}

/// A line of data.POS: offset, file, class, number of words in hex, words with ids, pointers, | gloss
/// (wndb(5WN)).
Synset synset_of(const std::string& line) {
  Synset s;
  const std::size_t bar = line.find(" | ");
  std::istringstream in{line.substr(0, bar)};
  std::string skip, count;
  in >> skip >> s.field >> skip >> count;
  for (int n = static_cast<int>(std::strtol(count.c_str(), nullptr, 16)); n > 0; --n) {
    std::string word;
    in >> word >> skip;
    s.words += (s.words.empty() ? "" : ", ") + spoken(word);
  }
  int pointers = 0;
  in >> pointers;
  for (; pointers > 0 && s.kind < 0; --pointers) {
    std::string symbol;
    long offset = 0;
    in >> symbol >> offset >> skip >> skip;
    s.is_name = symbol == "@i";
    if (symbol == "@" || symbol == "@i") s.kind = offset;
  }
  std::string gloss = bar == std::string::npos ? "" : line.substr(bar + 3);
  const std::size_t quote = gloss.find("; \"");
  s.definition = gloss.substr(0, quote);
  if (quote != std::string::npos) s.examples = gloss.substr(quote + 2);
  while (s.definition.ends_with(' ')) s.definition.pop_back();
  return s;
}

class Maker {
 public:
  bool read(const fs::path& folder) {
    read_counts(folder);
    for (std::uint32_t c = 0; c < kClasses.size(); ++c)
      if (!read_class(folder, c)) return false;
    for (std::uint32_t c = 0; c < kClasses.size(); ++c) read_exceptions(folder, c);
    return !words_.empty();
  }

  bool write(const fs::path& file) {
    std::vector<ImageWord> words;
    std::vector<ImageMeaning> meanings;
    for (const auto& [letters, senses] : words_) {
      words.push_back({put(letters), static_cast<std::uint32_t>(meanings.size()),
                       static_cast<std::uint32_t>(senses.size())});
      meanings.insert(meanings.end(), senses.begin(), senses.end());
    }
    ImageHeader header{};
    std::memcpy(header.magic, kImageMagic, sizeof kImageMagic);
    header.words = static_cast<std::uint32_t>(words.size());
    header.meanings = static_cast<std::uint32_t>(meanings.size());
    header.text = static_cast<std::uint32_t>(text_.size());
    std::ofstream out{file, std::ios::binary | std::ios::trunc};
    const auto bytes = [&out](const auto* at, std::size_t size) {
      out.write(reinterpret_cast<const char*>(at), static_cast<std::streamsize>(size));
    };
    bytes(&header, sizeof header);
    bytes(words.data(), words.size() * sizeof(ImageWord));
    bytes(meanings.data(), meanings.size() * sizeof(ImageMeaning));
    bytes(text_.data(), text_.size());
    return static_cast<bool>(out.flush());
  }

 private:
  ImagePiece put(const std::string& text) {
    const auto [known, is_new] = put_.try_emplace(
        text, ImagePiece{static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(text.size())});
    if (is_new) text_ += text;
    return known->second;
  }

  bool read_class(const fs::path& folder, std::uint32_t c) {
    std::unordered_map<long, Synset> synsets;
    std::ifstream data{folder / (std::string{"data."} + kClasses[c])};
    for (std::string line; std::getline(data, line);)
      if (!line.starts_with(' ')) synsets.emplace(std::strtol(line.c_str(), nullptr, 10), synset_of(line));
    std::ifstream index{folder / (std::string{"index."} + kClasses[c])};
    for (std::string line; std::getline(index, line);)
      if (!line.starts_with(' ')) read_word(line, c, synsets);
    return !synsets.empty();
  }

  /// A line of cntlist.rev: "bank%1:17:01:: 1 25", the word with its class, number of the meaning, how often
  /// it was met. Who has no such file has no counts.
  void read_counts(const fs::path& folder) {
    std::ifstream in{folder / "cntlist.rev"};
    std::string key;
    for (std::uint32_t number = 0, count = 0; in >> key >> number >> count;) {
      const std::size_t percent = key.find('%');
      if (percent == std::string::npos || percent + 1 >= key.size()) continue;
      const char c =
          key[percent + 1] == '5' ? '3' : key[percent + 1];  // 5: an adjective that leans on another
      counts_[key.substr(0, percent) + '%' + c + std::to_string(number)] = count;
    }
  }

  std::uint32_t count_of(const std::string& lemma, std::uint32_t c, int number) const {
    const auto found = counts_.find(lemma + '%' + std::to_string(c + 1) + std::to_string(number));
    return found == counts_.end() ? 0 : found->second;
  }

  /// A line of index.POS: lemma, class, number of synsets, pointers, numbers, offsets: the usual meaning
  /// first.
  void read_word(const std::string& line, std::uint32_t c, const std::unordered_map<long, Synset>& synsets) {
    std::istringstream in{line};
    std::string lemma, skip;
    int count = 0, pointers = 0;
    in >> lemma >> skip >> count >> pointers;
    for (int i = 0; i < pointers + 2; ++i) in >> skip;
    std::vector<ImageMeaning>& senses = words_[spoken(lemma)];
    for (int number = 1; number <= count; ++number) {
      long offset = 0;
      in >> offset;
      const auto found = synsets.find(offset);
      if (found == synsets.end()) continue;
      const auto above = synsets.find(found->second.kind);
      std::string kind = above == synsets.end() ? "" : above->second.words;
      kind.resize(std::min(kind.size(), kind.find(',')));
      senses.push_back({put(found->second.definition), put(found->second.examples), put(found->second.words),
                        put(kind), c, static_cast<std::uint32_t>(number), count_of(lemma, c, number),
                        found->second.field, found->second.is_name ? 1U : 0U});
    }
  }

  /// "mice mouse": what no rule makes of the other. A word of its own keeps its own meanings, too.
  void read_exceptions(const fs::path& folder, std::uint32_t c) {
    std::ifstream in{folder / (std::string{kClasses[c]} + ".exc")};
    for (std::string line; std::getline(in, line);) {
      std::istringstream words{line};
      std::string form, base;
      words >> form >> base;
      const auto known = words_.find(spoken(base));
      if (known == words_.end() || spoken(form) == spoken(base)) continue;
      const std::vector<ImageMeaning> senses = known->second;
      std::vector<ImageMeaning>& of_form = words_[spoken(form)];
      for (const ImageMeaning& m : senses)
        if (m.word_class == c) of_form.push_back(m);
    }
  }

  std::map<std::string, std::vector<ImageMeaning>> words_;
  std::unordered_map<std::string, ImagePiece> put_;
  std::unordered_map<std::string, std::uint32_t> counts_;  // "bank%11": of the first meaning as a noun
  std::string text_;
};

}  // namespace
}  // namespace mana::dialogue::wordnet

int main(int count, char** arguments) {
  if (count != 3) {
    std::fputs("Usage: mana-make-words FOLDER FILE\n", stderr);
    return 2;
  }
  mana::dialogue::wordnet::Maker maker;
  if (!maker.read(arguments[1])) {
    std::fprintf(stderr, "mana-make-words: %s holds no WordNet; install the Debian package wordnet-base\n",
                 arguments[1]);
    return 1;
  }
  if (maker.write(arguments[2])) return 0;
  std::fprintf(stderr, "mana-make-words: %s cannot be written\n", arguments[2]);
  return 1;
}
