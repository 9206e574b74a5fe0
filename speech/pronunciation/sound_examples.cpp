#include "speech/pronunciation/sound_examples.hpp"

#include <algorithm>
#include <array>

namespace mana::speech {
namespace {
struct Example {
  std::string_view sound, word;
};
constexpr std::array kExamples = std::to_array<Example>({
    {"AA", "father"}, {"AE", "cat"},    {"AH", "cup"},     {"AO", "law"},  {"AW", "now"},  {"AY", "my"},
    {"B", "bee"},     {"CH", "cheese"}, {"D", "do"},       {"DH", "this"}, {"EH", "bed"},  {"ER", "bird"},
    {"EY", "day"},    {"F", "fee"},     {"G", "go"},       {"HH", "he"},   {"IH", "ship"}, {"IY", "sheep"},
    {"JH", "jam"},    {"K", "key"},     {"L", "leg"},      {"M", "me"},    {"N", "no"},    {"NG", "sing"},
    {"OW", "go"},     {"OY", "boy"},    {"P", "pea"},      {"R", "red"},   {"S", "see"},   {"SH", "she"},
    {"T", "tea"},     {"TH", "thin"},   {"UH", "book"},    {"UW", "too"},  {"V", "very"},  {"W", "we"},
    {"Y", "yes"},     {"Z", "zoo"},     {"ZH", "measure"},
});
}  // namespace

std::string_view example_of(std::string_view sound) {
  const auto found =
      std::find_if(kExamples.begin(), kExamples.end(), [&](const Example& e) { return e.sound == sound; });
  return found == kExamples.end() ? std::string_view{} : found->word;
}

}  // namespace mana::speech
