#include "dialogue/aiml/text/english.hpp"

#include <array>
#include <string_view>

namespace mana::dialogue::aiml::english {
namespace {

using Row = std::pair<std::string_view, std::string_view>;

/// Between blanks, so that only whole words are meant.
template <std::size_t N>
Pairs words(const std::array<Row, N>& rows) {
  Pairs out;
  for (const auto& [from, to] : rows)
    out.emplace_back(" " + std::string{from} + " ", " " + std::string{to} + " ");
  return out;
}

constexpr std::array<Row, 62> kContractions{{
    {"ain't", "is not"},
    {"aren't", "are not"},
    {"can't", "can not"},
    {"cannot", "can not"},
    {"couldn't", "could not"},
    {"could've", "could have"},
    {"didn't", "did not"},
    {"doesn't", "does not"},
    {"don't", "do not"},
    {"hadn't", "had not"},
    {"hasn't", "has not"},
    {"haven't", "have not"},
    {"he'd", "he would"},
    {"he'll", "he will"},
    {"he's", "he is"},
    {"here's", "here is"},
    {"how'd", "how did"},
    {"how's", "how is"},
    {"i'd", "I would"},
    {"i'll", "I will"},
    {"i'm", "I am"},
    {"i've", "I have"},
    {"isn't", "is not"},
    {"it'd", "it would"},
    {"it'll", "it will"},
    {"it's", "it is"},
    {"let's", "let us"},
    {"mustn't", "must not"},
    {"needn't", "need not"},
    {"shan't", "shall not"},
    {"she'd", "she would"},
    {"she'll", "she will"},
    {"she's", "she is"},
    {"shouldn't", "should not"},
    {"should've", "should have"},
    {"that'll", "that will"},
    {"that's", "that is"},
    {"there's", "there is"},
    {"they'd", "they would"},
    {"they'll", "they will"},
    {"they're", "they are"},
    {"they've", "they have"},
    {"wasn't", "was not"},
    {"we'd", "we would"},
    {"we'll", "we will"},
    {"we're", "we are"},
    {"we've", "we have"},
    {"weren't", "were not"},
    {"what'll", "what will"},
    {"what's", "what is"},
    {"when's", "when is"},
    {"where's", "where is"},
    {"who'll", "who will"},
    {"who's", "who is"},
    {"why's", "why is"},
    {"won't", "will not"},
    {"wouldn't", "would not"},
    {"would've", "would have"},
    {"you'd", "you would"},
    {"you'll", "you will"},
    {"you're", "you are"},
    {"you've", "you have"},
}};
// Typed in a hurry. Only what is no other word.
constexpr std::array<Row, 30> kHurried{{
    {"aint", "is not"},         {"arent", "are not"},     {"cant", "can not"},    {"couldnt", "could not"},
    {"didnt", "did not"},       {"doesnt", "does not"},   {"dont", "do not"},     {"hasnt", "has not"},
    {"havent", "have not"},     {"im", "I am"},           {"isnt", "is not"},     {"ive", "I have"},
    {"shouldnt", "should not"}, {"thats", "that is"},     {"theyre", "they are"}, {"wasnt", "was not"},
    {"werent", "were not"},     {"whats", "what is"},     {"wheres", "where is"}, {"whos", "who is"},
    {"wont", "will not"},       {"wouldnt", "would not"}, {"youre", "you are"},   {"youve", "you have"},
    {"gonna", "going to"},      {"wanna", "want to"},     {"gotta", "got to"},    {"gimme", "give me"},
    {"lemme", "let me"},        {"dunno", "do not know"},
}};
constexpr std::array<Row, 8> kAbbreviations{{{"mr.", "Mr"},
                                             {"mrs.", "Mrs"},
                                             {"ms.", "Ms"},
                                             {"dr.", "Dr"},
                                             {"st.", "St"},
                                             {"e.g.", "for example"},
                                             {"i.e.", "that is"},
                                             {"o'clock", "oclock"}}};
// What people type with a curved apostrophe is the same.
constexpr std::string_view kCurved = "\xE2\x80\x99";

// Of addresses; a full stop within one ends no sentence.
constexpr std::array<Row, 4> kAddresses{
    {{" dot com ", ".com "}, {" dot org ", ".org "}, {" dot net ", ".net "}, {" dot au ", ".au "}}};
constexpr std::array<Row, 4> kDenormal{
    {{" dot ", "."}, {" can not ", " can't "}, {" oclock ", " o'clock "}, {" www ", " www."}}};

constexpr std::array<Row, 28> kPerson{{
    {"i am", "you are"},    {"i was", "you were"},   {"i", "you"},           {"me", "you"},
    {"my", "your"},         {"mine", "yours"},       {"myself", "yourself"}, {"you are", "I am"},
    {"you were", "I was"},  {"are you", "am I"},     {"were you", "was I"},  {"am i", "are you"},
    {"was i", "were you"},  {"you", "me"},           {"your", "my"},         {"yours", "mine"},
    {"yourself", "myself"}, {"with you", "with me"}, {"to you", "to me"},    {"for you", "for me"},
    {"you do", "I do"},     {"you have", "I have"},  {"you can", "I can"},   {"you will", "I will"},
    {"do you", "do I"},     {"have you", "have I"},  {"can you", "can I"},   {"will you", "will I"},
}};
constexpr std::array<Row, 22> kPerson2{{
    {"i am", "he or she is"},
    {"i was", "he or she was"},
    {"i have", "he or she has"},
    {"i", "he or she"},
    {"me", "him or her"},
    {"my", "his or her"},
    {"mine", "his or hers"},
    {"myself", "himself or herself"},
    {"he is", "I am"},
    {"she is", "I am"},
    {"he was", "I was"},
    {"she was", "I was"},
    {"he", "I"},
    {"she", "I"},
    {"him", "me"},
    {"his", "my"},
    {"himself", "myself"},
    {"herself", "myself"},
    {"he or she", "I"},
    {"him or her", "me"},
    {"his or her", "my"},
    {"am i", "is he or she"},
}};
constexpr std::array<Row, 18> kGender{{{"he", "she"},
                                       {"she", "he"},
                                       {"him", "her"},
                                       {"his", "her"},
                                       {"her", "his"},
                                       {"hers", "his"},
                                       {"himself", "herself"},
                                       {"herself", "himself"},
                                       {"to her", "to him"},
                                       {"for her", "for him"},
                                       {"with her", "with him"},
                                       {"of her", "of him"},
                                       {"he's", "she's"},
                                       {"she's", "he's"},
                                       {"he'd", "she'd"},
                                       {"she'd", "he'd"},
                                       {"he'll", "she'll"},
                                       {"she'll", "he'll"}}};

// Punctuation is gone from what patterns see, and with it what a sum is about. Behind a digit these signs are
// words, with a blank before them or without; those that stand in dates and telephone numbers, too, only with
// a blank.
constexpr std::array<Row, 6> kBehindDigits{{{"+", "plus"},
                                            {"*", "times"},
                                            {"%", "percent"},
                                            {"\u00d7", "times"},
                                            {"\u00f7", "divided by"},
                                            {"\u2212", "minus"}}};
constexpr std::array<Row, 3> kBetweenBlanks{{{"/", "divided by"}, {"-", "minus"}, {"x", "times"}}};

Pairs signs() {
  Pairs out;
  for (char digit = '0'; digit <= '9'; ++digit) {
    const std::string d{digit};
    for (const auto& [sign, word] : kBehindDigits)
      for (const char* const blank : {"", " "})
        out.emplace_back(d + blank + std::string{sign}, d + " " + std::string{word} + " ");
    for (const auto& [sign, word] : kBetweenBlanks)
      out.emplace_back(d + " " + std::string{sign} + " ", d + " " + std::string{word} + " ");
    for (char next = '0'; next <= '9'; ++next) out.emplace_back(d + "x" + next, d + " times " + next);  // 3x4
  }
  return out;
}

}  // namespace

Pairs normal() {
  Pairs out = words(kContractions);
  const std::size_t with_apostrophe = out.size();
  for (std::size_t i = 0; i < with_apostrophe; ++i) {
    std::string curved = out[i].first;
    const std::size_t apostrophe = curved.find('\'');
    if (apostrophe == std::string::npos) continue;
    out.emplace_back(curved.replace(apostrophe, 1, kCurved), out[i].second);
  }
  for (auto& pair : words(kHurried)) out.push_back(std::move(pair));
  for (auto& pair : words(kAbbreviations)) out.push_back(std::move(pair));
  for (const auto& [spoken, written] : kAddresses) out.emplace_back(written, spoken);
  for (auto& pair : signs()) out.push_back(std::move(pair));
  return out;
}

Pairs denormal() {
  Pairs out{kAddresses.begin(), kAddresses.end()};
  out.insert(out.end(), kDenormal.begin(), kDenormal.end());
  return out;
}
Pairs person() { return words(kPerson); }
Pairs person2() { return words(kPerson2); }
Pairs gender() { return words(kGender); }

}  // namespace mana::dialogue::aiml::english
