#include "speech/sphinx/lexicon.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>

namespace mana::speech {
namespace {
constexpr std::array<std::string_view, 39> kPhones = {
    "AA", "AE", "AH", "AO", "AW", "AY", "B",  "CH", "D", "DH", "EH", "ER", "EY",
    "F",  "G",  "HH", "IH", "IY", "JH", "K",  "L",  "M", "N",  "NG", "OW", "OY",
    "P",  "R",  "S",  "SH", "T",  "TH", "UH", "UW", "V", "W",  "Y",  "Z",  "ZH"};
constexpr std::size_t kMaxPhones = 60;

core::Status check_phones(const std::string& word, const std::string& phones) {
  std::istringstream in{phones};
  std::size_t count = 0;
  for (std::string phone; in >> phone; ++count)
    if (std::find(kPhones.begin(), kPhones.end(), phone) == kPhones.end())
      return core::bad_input(
          std::string{"the pronunciation of '"}.append(word).append("' has '").append(phone).append(
              "', which is no ARPAbet sound (write for example M AA N AH)"));
  if (count == 0 || count > kMaxPhones)
    return core::bad_input("the pronunciation of '" + word + "' is empty or too long");
  return {};
}

bool is_vowel(std::string_view phone) {
  return std::string_view{"AEIOU"}.find(phone[0]) != std::string_view::npos;
}

std::vector<std::string> split(const std::string& phones) {
  std::istringstream in{phones};
  return {std::istream_iterator<std::string>{in}, {}};
}

// "what's(2)" -> "what's"
std::string_view without_number(std::string_view word) { return word.substr(0, word.find('(')); }

// Many leave the H out, and after another word most do.
std::string without_h(const std::string& phones) {
  return phones.starts_with("HH ") ? phones.substr(3) : phones;
}

void add_british(std::vector<Pronunciation>& words) {
  std::map<std::string, std::set<std::string>> ways;  // of each word
  for (const Pronunciation& p : words) ways[std::string{without_number(p.word)}].insert(p.phones);
  for (auto& [word, known] : ways)
    for (const std::string& phones : std::set<std::string>{known})
      for (const std::string& other : {british(phones), without_h(british(phones))})
        if (known.insert(other).second)
          words.push_back({word + "(" + std::to_string(known.size()) + ")", other});
}

}  // namespace

core::Result<std::vector<Pronunciation>> look_up(const std::filesystem::path& dictionary,
                                                 const std::vector<std::string>& words,
                                                 const std::map<std::string, std::string>& own,
                                                 const std::map<std::string, std::string>& guessed) {
  std::set<std::string, std::less<>> wanted{words.begin(), words.end()};
  std::vector<Pronunciation> found;
  for (const auto& [word, phones] : own) {
    if (wanted.erase(word) == 0) continue;
    if (auto status = check_phones(word, phones); !status) return std::move(status).error();
    found.push_back({word, phones});
  }

  std::ifstream file{dictionary};
  if (!file)
    return core::not_found("the pronunciation dictionary " + dictionary.string() +
                           " is not there: install the package pocketsphinx-en-us");
  std::set<std::string, std::less<>> missing = wanted;
  for (std::string line; std::getline(file, line);) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = std::string_view{line}.substr(0, end);
    if (const auto it = wanted.find(without_number(word)); it != wanted.end()) {
      found.push_back({std::string{word}, line.substr(std::min(end + 1, line.size()))});
      missing.erase(*it);
    }
  }
  for (const auto& [word, phones] : guessed) {
    if (!missing.contains(word) || !check_phones(word, phones)) continue;
    found.push_back({word, phones});
    missing.erase(word);
  }
  if (!missing.empty())
    return core::bad_input("nobody told me how to pronounce '" + *missing.begin() +
                           "': choose another word or give its pronunciation in ARPAbet");
  add_british(found);
  return found;
}

void add_other_a(std::vector<Pronunciation>& words, const std::string& word) {
  std::set<std::string> known;
  for (const Pronunciation& p : words)
    if (without_number(p.word) == word) known.insert(p.phones);
  for (const std::string& phones : std::set<std::string>{known}) {
    std::string other;
    for (const std::string& phone : split(phones))
      other += (other.empty() ? "" : " ") + (phone == "AA" ? "AE" : phone);
    if (known.insert(other).second) words.push_back({word + "(" + std::to_string(known.size()) + ")", other});
  }
}

std::string british(const std::string& phones) {
  const std::vector<std::string> in = split(phones);
  std::string out;
  for (std::size_t i = 0; i < in.size(); ++i) {
    const bool last = i + 1 == in.size();
    if (in[i] == "R" && i > 0 && (last || !is_vowel(in[i + 1]))) continue;
    const std::string phone = in[i] == "ER" && last ? "AH"
                              : in[i] == "AE"       ? "AA"
                              : in[i] == "OW"       ? "AH UH"
                                                    : in[i];
    out += (out.empty() ? "" : " ") + phone;
  }
  return out;
}

}  // namespace mana::speech
