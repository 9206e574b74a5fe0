#include "dialogue/knowledge/meanings.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "dialogue/knowledge/form.hpp"
#include "dialogue/knowledge/local_knowledge.hpp"
#include "dialogue/knowledge/said_text.hpp"
#include "dialogue/knowledge/text_lines.hpp"

namespace mana::dialogue::knowledge {
namespace {

const std::vector<Form>& forms() {
  static const std::vector<Form> kForms{
      "what does it mean if|when somebody|someone|a_person|he|she|they|people|you is|are being? a|an? {word}",
      "what is it mean if|when somebody|someone|a_person|he|she|they|people|you is|are being? a|an? {word}",
      "what do|does they|people|he|she|you|doctors|folk mean by a|an|the? {word}",
      "what does|is the? word? {word} mean|means",
      "what does being|to_be {word} mean",
      "what is a|an {word} when it is at home",
      "what is {word} when it is at home",
      "what is the meaning of the? word? {word}",
      "what is meant by a|an|the? {word}",
      "what is somebody|someone who_is {word}"};
  return kForms;
}

/// Behind a clause that ends with the word: "my letter says biannual, what's that mean".
const std::vector<Form>& forms_behind() {
  static const std::vector<Form> kForms{
      "what is|does that|it mean", "what is|does that|it mean when it is at home",
      "what is that when it is at home", "what do|does they|she|he mean by that"};
  return kForms;
}

bool is_too_plain(std::string_view w) {
  constexpr std::array<std::string_view, 33> kPlain{
      "it",   "that", "this",  "he",   "she",  "they", "you",   "i",        "we",        "one",  "all",
      "so",   "yes",  "no",    "not",  "what", "is",   "am",    "the",      "life",      "god",  "love",
      "mean", "time", "there", "here", "well", "name", "today", "tomorrow", "yesterday", "home", "dinner"};
  return w.size() < 4 || std::find(kPlain.begin(), kPlain.end(), w) != kPlain.end();
}

/// "my letter says biannual": the last word behind such a verb.
std::optional<std::string> word_told(Words before) {
  constexpr std::array<std::string_view, 10> kTells{"says", "said", "say",   "word",  "called",
                                                    "call", "it",   "wrote", "reads", "was"};
  if (before.size() < 3 || any_number(before) || any_question_word(before)) return {};
  const std::string& verb = before[before.size() - 2].text;
  const std::string& article = before[before.size() - 3].text;
  const bool by_article = (verb == "a" || verb == "an" || verb == "is" || verb == "am") &&
                          std::find(kTells.begin(), kTells.end(), article) != kTells.end();
  if (std::find(kTells.begin(), kTells.end(), verb) == kTells.end() && !by_article) return {};
  return before.back().text;
}

/// One meaning so much likelier than another kind of it that it is surely meant.
bool is_clear(const std::vector<wordnet::EverydayMeaning>& all) {
  constexpr double kClearly = 1;
  if (all.empty() || all.front().meaning.is_name) return false;
  if (all.size() < 2 || all[0].weight - all[1].weight >= kClearly) return true;
  // Of a rare word that only describes, the meanings are shades of one.
  constexpr std::size_t kFew = 3;
  return all.size() <= kFew && std::all_of(all.begin(), all.end(), [](const auto& m) {
           return m.meaning.word_class == wordnet::WordClass::Adjective;
         });
}

}  // namespace

core::Result<Meanings> Meanings::read(const std::filesystem::path& file, const wordnet::WordBook* book) {
  auto lines = lines_of(file);
  if (!lines) return std::move(lines).error();
  Meanings meanings;
  meanings.book_ = book;
  for (const std::string& line : *lines) {
    const std::size_t sign = line.find(" = ");
    if (sign == std::string::npos)
      return core::bad_input(file.string() + ": \"" + line + "\" is no meaning.");
    const std::string sentence = split(std::string_view{line}.substr(sign + 3), '\n').front();
    for (const std::string& name : split(std::string_view{line}.substr(0, sign), '|'))
      meanings.own_.emplace(joined(question_of(name, Filler{}).words), sentence);
  }
  return meanings;
}

const std::string* Meanings::own_at(Words words, std::size_t begin, std::size_t end) const {
  const auto found = own_.find(joined(words, begin, end));
  return found == own_.end() ? nullptr : &found->second;
}

/// "what is a selfie", "what does RSVP stand for", and the other wordings.
std::optional<std::string> Meanings::of_own(Words words) const {
  constexpr std::size_t kMostOfAClause = 6;
  static const std::vector<Form> kBefore{
      "what is a|an|the?",
      "what does a|an|the? word|letters?",
      "what do a|an|the? word|letters?",
      "what is the meaning of a|an|the?",
      "what is meant by a|an|the?",
      "what do|does they|people|he|she|you mean by a|an|the?",
      ("what does|is it mean if|when somebody|someone|a_person|he|she|they|people|you is|are|say|says|being? "
       "being? a|an|the?"),
      "what does being"};
  static const std::vector<Form> kBehind{"mean|means when_it_is_at_home?", "stand|stands for",
                                         "when it is at home", "about"};
  for (std::size_t at = 0; at < words.size() && !any_question_word(words.first(at)); ++at) {
    for (const Form& form : kBefore) {
      const auto asked = form.match(words, at);
      if (!asked) continue;
      for (std::size_t n = std::min(kMostOfAClause, words.size() - asked->end); n > 0; --n) {
        const std::string* const sentence = own_at(words, asked->end, asked->end + n);
        std::size_t end = asked->end + n;
        if (sentence == nullptr) continue;
        for (const Form& behind : kBehind)
          if (const auto more = behind.match(words, end)) end = more->end;
        if (end == words.size() || words[end].begins) return *sentence;
      }
    }
  }
  return {};
}

std::optional<std::string> Meanings::of_book(Words words) const {
  constexpr std::size_t kOfPeople = 2;  // the first forms: "if somebody's being facetious"
  std::optional<std::string> word;
  bool of_people = false;
  if (const auto found = first_of(forms(), words)) {
    of_people = found->form < kOfPeople;
    word = words[found->found.slot("word")->begin].text;
  }
  if (!word || is_too_plain(*word)) {
    word.reset();
    for (const Form& form : forms_behind()) {
      const auto asked = form.find_last(words);
      if (asked && asked->end == words.size() && !word) word = word_told(words.first(asked->begin));
    }
  }
  if (!word) return {};
  if (const auto own = own_.find(*word); own != own_.end()) return own->second;
  if (book_ == nullptr || is_too_plain(*word)) return {};
  const auto all = wordnet::everyday_meanings(*book_, *word);
  if (!is_clear(all)) return {};
  if (of_people && all.front().meaning.word_class != wordnet::WordClass::Adjective) return {};
  auto clause = LocalKnowledge{book_, nullptr}.ask({*word, "", "", "meaning", ""});
  if (!clause || clause->empty()) return {};
  return capitalised(*word) + " means: " + *clause + ".";
}

std::optional<std::string> Meanings::answer(const Question& question) const {
  const Words words{question.words};
  if (auto own = of_own(words)) return own;
  return of_book(words);
}

}  // namespace mana::dialogue::knowledge
