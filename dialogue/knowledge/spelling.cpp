#include "dialogue/knowledge/spelling.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/knowledge/form.hpp"
#include "dialogue/knowledge/said_text.hpp"
#include "dialogue/knowledge/text_lines.hpp"

namespace mana::dialogue::knowledge {
namespace {

/// What stands where the word would, but is none to be spelt.
bool stands_for_another(std::string_view w) {
  constexpr std::array<std::string_view, 45> kNone{
      "it",     "that",      "this",     "them",     "those", "these",   "his",  "her",   "hers",
      "their",  "my",        "your",     "our",      "me",    "you",     "out",  "the",   "a",
      "an",     "name",      "names",    "word",     "words", "trouble", "of",   "check", "check",
      "things", "something", "anything", "disaster", "doom",  "danger",  "well", "they",  "i",
      "we",     "he",        "she",      "would",    "will",  "had",     "have", "is",    "us"};
  return std::find(kNone.begin(), kNone.end(), w) != kNone.end();
}

const std::vector<Form>& forms() {
  static const std::vector<Form> kForms{
      ("how do|would|should|did|can|is|are|does you|i|we|one|they|anybody|people meant|supposed|be? to? "
       "spell|spelling|write_down "
       "{that}? {word} {tail}?"),
      "how to spell {that}? {word} {tail}?",
      "can|could|will|would you spell out? {that}? {word} {tail}?",
      "spell out? {that}? {word} {tail}?",
      "how is|are {that}? {word} spelt|spelled|written {tail}?",
      "what is the spelling of|for {that}? {word} {tail}?",
      "what is the right|correct|proper way to spell|of_spelling {that}? {word} {tail}?",
      "is|are|was there|it one {letter} or 2|two in {that}? {word} {tail}?",
      "is|are|was there|it 1|one|two {letter} or 1|one|two {letter}? in {that}? {word} {tail}?",
      "how many {letter} is|are there? in {that}? {word} {tail}?",
      "is {that}? {word} spelt|spelled with one|two|a|an {letter} or two|one|a|an {letter}? {tail}?",
      "what letters is|are there? in {that}? {word} {tail}?",
      "what do|does {that}? {word} start|begin with {tail}?"};
  return kForms;
}

/// Around the word.
class SpellingSlots final : public SlotReader {
 public:
  std::size_t length(std::string_view slot, Words words, std::size_t at) const override {
    if (slot == "letter") {
      const std::string& w = words[at].text;
      return (w.size() == 1 || (w.size() == 2 && w[1] == 's')) && !words[at].number ? 1 : 0;
    }
    if (slot == "that")
      return words[at].is("the") && at + 1 < words.size() && words[at + 1].is("word") ? 2
             : words[at].is("me")                                                     ? 1
                                                                                      : 0;
    constexpr std::array<std::string_view, 26> kTail{
        "with",      "a",        "an",    "or",        "what", "is",      "it",    "one",   "two",
        "at",        "the",      "start", "beginning", "for",  "me",      "out",   "would", "you",
        "correctly", "properly", "right", "all",       "in",   "english", "spell", "double"};
    std::size_t n = 0;
    while (at + n < words.size() && !(slot == "tail" && words[at + n].begins) &&
           (words[at + n].text.size() == 1 ||
            std::find(kTail.begin(), kTail.end(), words[at + n].text) != kTail.end()))
      ++n;
    return n;
  }
};

std::string letter_by_letter(std::string_view word) {
  std::string out;
  for (std::size_t at = 0; at < word.size();) {
    const char32_t c = aiml::next_character(word, at);
    if (!out.empty()) out += ", ";
    aiml::append_character(out, aiml::upper(c));
  }
  return out;
}

/// "is it i-t-e or a-t-e at the end of it" goes on behind the letters.
bool form_runs_on(const std::vector<Slot>& slots) { return slots.size() > 1; }

/// Of "Crossword. Spell rhythm." the clauses are no lead-in that could change anything.
bool ends_well(Words words, std::size_t end) {
  if (end == words.size()) return true;
  if (!words[end].begins) return false;
  const std::size_t more = SpellingSlots{}.length("rest", words, end);  // "with a p or what"
  return !any_question_word(words.subspan(end + more));
}

}  // namespace

core::Result<Spelling> Spelling::read(const std::filesystem::path& file, const wordnet::WordBook* book) {
  auto lines = lines_of(file);
  if (!lines) return std::move(lines).error();
  Spelling spelling;
  spelling.book_ = book;
  for (const std::string& line : *lines) {
    const auto sides = split(line, '=');
    spelling.british_[sides.front()] = sides.back();
    spelling.british_.emplace(sides.back(), sides.back());
  }
  return spelling;
}

bool Spelling::is_known(const std::string& word) const {
  if (british_.count(word) > 0) return true;
  return book_ != nullptr && !book_->meanings(word).empty();
}

std::optional<std::string> Spelling::asked(Words words) const {
  const SpellingSlots slots;
  for (const Form& form : forms()) {
    for (std::size_t at = 0; at < words.size(); ++at) {
      if (any_question_word(words.first(at))) break;
      const auto found = form.match(words, at, &slots);
      if (!found || !ends_well(words, found->end)) continue;
      const std::string& word = words[found->slot("word")->begin].text;
      const bool polite =
          words[found->slot("word")->begin].begins &&
          is_among(word, {"please", "mana", "love", "can", "could", "will", "would", "there"});
      if (!stands_for_another(word) && word.size() > 2 && !polite) return word;
    }
  }
  return {};
}

/// "chrysanthemum, how's it spelt", "I can never get accommodation right, how's it go", "the spelling" of
/// Leicester: the one hard word of all, or the one that is named for it.
std::optional<std::string> Spelling::told(Words words) const {
  static const std::vector<Form> kAsked{
      "how is|are|do|does|would|should it|that|you|they|one|i be? spelt|spelled|spell|write|written it|that?",
      "how is|are it|that|they spelt|spelled|written",
      "how do you spell it|that",
      "how do i spell it|that",
      "spell|spelt it|that|out? out? properly|proper|right?",
      "what is the spelling",
      "the spelling",
      "what is the right|correct|proper spelling",
      "how many {letter} and how_many? {letter}",
      "can|could|will|would you spell it|that out?",
      "is it {letter} {letter}",
      "is it {letter} {letter} {letter} or {letter}"};
  static const std::vector<Form> kGo{"how is|does|do it|you go|spell|do", "how is|does it go"};
  const SpellingSlots slots;
  const auto any = [&](const std::vector<Form>& forms, Words w) {
    for (const Form& form : forms)
      for (std::size_t at = 0; at < w.size(); ++at)
        if (const auto found = form.match(w, at, &slots);
            found && (found->end == w.size() || w[found->end].begins || form_runs_on(found->slots)))
          return std::optional{at};
    return std::optional<std::size_t>{};
  };
  auto asked = any(kAsked, words);
  if (!asked && has_phrase(words, "right")) asked = any(kGo, words);
  if (!asked || words.size() > 40) return {};
  std::optional<std::string> hard;
  for (const Word& w : words) {
    if (british_.count(w.text) == 0 || stands_for_another(w.text) || is_question_word(w.text)) continue;
    if (hard && *hard != w.text) return {};
    hard = w.text;
  }
  if (hard) return hard;
  // "receipt, how do you spell it"
  const bool alone = *asked == 1 || (*asked > 1 && words.size() > 1 && words[1].begins);
  const std::string& first = words.front().text;
  if (alone && !any_question_word(words.first(1)) && first.size() > 4 && !words.front().number) return first;
  return {};
}

std::optional<std::string> Spelling::answer(const Question& question) const {
  const Words words{question.all};
  // A number in the way of "is there one M or two" is a word here.
  std::vector<Word> plain(words.begin(), words.end());
  for (Word& w : plain) w.number.reset();
  // "please", "love" at the end are no words to be spelt, but "how do you spell love" asks for one.
  const auto word = asked(question.words.size() == plain.size() ? plain : question.words);
  auto found = word ? word : asked(plain);
  if (!found) found = told(plain);
  if (!found || !is_known(*found)) return {};
  const auto british = british_.find(*found);
  const std::string& right = british == british_.end() ? *found : british->second;
  return capitalised(right) + ": " + letter_by_letter(right) + ".";
}

}  // namespace mana::dialogue::knowledge
