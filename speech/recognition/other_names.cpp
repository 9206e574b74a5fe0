#include "speech/recognition/other_names.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>

namespace mana::speech {
namespace {
/// ARPAbet's vowels begin with a vowel.
std::string consonants_of(const std::string& phones) {
  std::istringstream in{phones};
  std::string out;
  for (std::string p; in >> p;)
    if (std::string_view{"AEIOU"}.find(p[0]) == std::string_view::npos) out += p + " ";
  return out;
}
}  // namespace

const std::vector<std::string>& other_names() {
  static const std::vector<std::string> words = [] {
    std::istringstream in{
        "alan alana amanda amen amy anna anne annie banana barbara betty carol comma dad daddy dana david "
        "diana donna drama emma fauna grandma grandpa hannah helen ina irma jana jane joanna john johanna "
        "karma lana lena linda llama lorna mama mandy margaret maria mark martha martin marvin mary "
        "matter mother mum mummy norma norman panama paul pajama peter sarah "
        "savannah sauna sheila susan tammy tina wanda wanna"};
    return std::vector<std::string>{std::istream_iterator<std::string>{in}, {}};
  }();
  return words;
}

bool is_clearly_other(const std::vector<Pronunciation>& words, const std::string& other,
                      const std::string& name) {
  const auto ways = [&](const std::string& word) {
    std::set<std::string> found;
    for (const Pronunciation& p : words)
      if (p.word.substr(0, p.word.find('(')) == word) found.insert(consonants_of(p.phones));
    return found;
  };
  const std::set<std::string> of_name = ways(name), of_other = ways(other);
  return std::none_of(of_other.begin(), of_other.end(), [&](const auto& c) { return of_name.contains(c); });
}

}  // namespace mana::speech
