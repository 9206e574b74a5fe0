#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include "dialogue/tutor/heard_words.hpp"
#include "dialogue/tutor/lesson_reader.hpp"
#include "dialogue/tutor/tutor_words.hpp"
#include "dialogue/wording/spoken_text.hpp"
#ifdef MANA_WITH_HUNSPELL
#include <hunspell/hunspell.hxx>
#endif

// What children read and hear: spelt as in Britain, and short.
namespace mana::dialogue::tutor {
namespace {
namespace fs = std::filesystem;

const fs::path kLessons = fs::path{MANA_ASSETS} / "lessons/en-GB";

/// Children and others of the lessons; a name that is not here is a misprint.
/// Names, and sounds as they are written down.
const std::set<std::string> kNames{
    "Ada",   "Amina", "Arjun", "Diego", "Emily", "Fatima", "Hamid", "Hana", "Ines",  "Kofi",  "Lena",  "Leo",
    "Lucia", "Maya",  "Mei",   "Noah",  "Olu",   "Omar",   "Priya", "Ravi", "Silva", "Sofia", "Tariq", "Tim",
    "Sal",   "Yuki",  "Zofia", "th",    "ee",    "eee",    "oo",    "rrr",  "Rrr",   "ch",    "ick",   "ts"};

using Text = std::function<void(const std::string& where, const std::string& markup)>;

void each_text(const Question& q, const std::string& where, const Text& text) {
  text(where, q.ask);
  for (const std::string& c : q.choices) text(where, c);
}

/// Everything of a step that is said, not what the child may say.
struct TextsOf {
  const std::string& where;
  const Text& text;
  void operator()(const Explain& e) const { text(where, e.say); }
  void operator()(const Show& s) const {
    for (const Line& l : s.lines) text(where, l.say);
    text(where, s.notice);
  }
  void operator()(const Ask& a) const {
    text(where, a.ask);
    for (const Answer& answer : a.answers) text(where, answer.say);
    text(where, a.otherwise);
    text(where, a.silence);
    for (const std::string& r : a.reprompts) text(where, r);
  }
  void operator()(const RolePlay& r) const {
    for (const std::string* s : {&r.scene, &r.opens, &r.closes}) text(where, *s);
    for (const Turn& t : r.turns)
      for (const std::string* s : {&t.want, &t.good, &t.help, &t.reply})
        if (!s->empty()) text(where, *s);
  }
  void operator()(const ReadFace& r) const {
    for (const std::string* s : {&r.ask, &r.right, &r.wrong}) text(where, *s);
  }
  void operator()(const MakeFace& m) const {
    for (const std::string* s : {&m.ask, &m.seen, &m.not_seen, &m.unsure}) text(where, *s);
  }
  void operator()(const SayWord& w) const {
    for (const std::string* s : {&w.ask, &w.good, &w.nearly}) text(where, *s);
  }
  void operator()(const Quiz& q) const {
    each_text(q.question, where, text);
    text(where, q.right);
    text(where, q.wrong);
  }
};

void each_text(const Lesson& l, const Text& text) {
  for (const Step& s : l.steps) {
    const std::string where = l.module + "/" + l.id + " " + s.id;
    std::visit(TextsOf{where, text}, s.what);
  }
}

/// Of the names that there are; kept, so that what is in it can be walked over.
const Module& module_named(const std::string& name) {
  static std::map<std::string, Module> known;
  const auto [it, is_new] = known.try_emplace(name);
  if (is_new) it->second = read_module(kLessons / name).value();
  return it->second;
}
constexpr const char* kModules[] = {"conversation", "bullying", "sounds", "lips", "german"};

/// The tests before and after, and what is said in every lesson.
void each_other_text(const Text& text) {
  for (const char* name : kModules) {
    for (const TestItem& i : module_named(name).items) {
      each_text(i.a, name + (" item " + i.id), text);
      each_text(i.b, name + (" item " + i.id), text);
    }
  }
  const TutorWords always = read_tutor_words(kLessons / "tutor.toml").value();
  for (const auto& [occasion, variants] : always.say)
    for (const std::string& v : variants) text("tutor.toml " + occasion, fill(v, {}));
}

/// What a text shows; words of another language, which are another test's, are one English word each.
std::string english(const std::string& markup) {
  SpokenText read = compile(markup);
  for (auto m = read.manners.rbegin(); m != read.manners.rend(); ++m)
    if (m->kind == "language")
      read.text.replace(static_cast<std::size_t>(m->begin), static_cast<std::size_t>(m->end - m->begin),
                        "word");
  return read.text;
}
/// Nothing but those.
void each_foreign_text(
    const std::string& markup,
    const std::function<void(const std::string& language, const std::string& text)>& take) {
  const SpokenText read = compile(markup);
  for (const msg::Manner& m : read.manners)
    if (m.kind == "language")
      take(m.value,
           read.text.substr(static_cast<std::size_t>(m.begin), static_cast<std::size_t>(m.end - m.begin)));
}

std::vector<std::string> words_in(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text + " ") {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c == '\'' && !word.empty());
    if (letter) {
      word += c;
    } else if (!word.empty()) {
      while (word.ends_with('\'')) word.pop_back();
      if (!word.empty()) words.push_back(word);
      word.clear();
    }
  }
  return words;
}

#ifdef MANA_WITH_HUNSPELL
constexpr const char* kDash = "\u2014";  // stands for a word that is heard

/// Letters of Western Europe, one byte each.
std::string latin1(const std::string& utf8) {
  std::string out;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const bool of_two = static_cast<unsigned char>(utf8[i]) == 0xC3 && i + 1 < utf8.size();
    out += of_two ? static_cast<char>(static_cast<unsigned char>(utf8[++i]) + 0x40) : utf8[i];
  }
  return out;
}

TEST(LessonWordingTest, EveryWordIsSpeltAsInBritain) {
  const std::string dictionary = "/usr/share/hunspell/en_GB";
  if (!fs::exists(dictionary + ".dic"))
    GTEST_SKIP() << "no British dictionary; Debian's hunspell-en-gb has it";
  Hunspell hunspell{(dictionary + ".aff").c_str(), (dictionary + ".dic").c_str()};
  ASSERT_FALSE(hunspell.spell(std::string{"colorr"}));
  ASSERT_FALSE(hunspell.spell(std::string{"favorite"})) << "that is American";
  std::set<std::string> wrong;
  std::size_t words = 0;
  const Text check = [&](const std::string& where, const std::string& markup) {
    for (std::string w : words_in(english(markup))) {
      ++words;
      if (hunspell.spell(w)) continue;
      if (w.ends_with("'s")) w.resize(w.size() - 2);
      if (!kNames.contains(w) && !hunspell.spell(w)) wrong.insert(w + " (" + where + ")");
    }
  };
  for (const char* name : kModules)
    for (const Lesson& l : module_named(name).lessons) each_text(l, check);
  each_other_text(check);
  EXPECT_GT(words, 10'000U);
  for (const std::string& w : wrong) ADD_FAILURE() << w;
}

// The words that are taught are in no English dictionary.
TEST(LessonWordingTest, EveryGermanWordIsSpeltAsInGermany) {
  const std::string dictionary = "/usr/share/hunspell/de_DE";
  if (!fs::exists(dictionary + ".dic"))
    GTEST_SKIP() << "no German dictionary; Debian's hunspell-de-de has it";
  Hunspell hunspell{(dictionary + ".aff").c_str(), (dictionary + ".dic").c_str()};
  const bool is_latin1 = hunspell.get_dict_encoding() != "UTF-8";  // both are about
  const auto is_spelt = [&](const std::string& word) {
    return hunspell.spell(is_latin1 ? latin1(word) : word);
  };
  ASSERT_TRUE(is_spelt("schön"));
  ASSERT_FALSE(is_spelt("schoen"));
  std::size_t words = 0;
  const auto check = [&](const std::string& where, const std::string& text) {
    std::string word;
    for (const char c : text + " ") {
      if (std::isalpha(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0) {
        word += c;
        continue;
      }
      if (!word.empty() && word != kDash) {
        ++words;
        EXPECT_TRUE(is_spelt(word)) << word << " (" << where << ")";
      }
      word.clear();
    }
  };
  const Text each = [&](const std::string& where, const std::string& markup) {
    each_foreign_text(markup, [&](const std::string& language, const std::string& text) {
      EXPECT_EQ(language, "de") << where;
      check(where, text);
    });
  };
  const Module& german = module_named("german");
  for (const Lesson& l : german.lessons) {
    each_text(l, each);
    for (const Step& s : l.steps)
      if (const auto* w = std::get_if<SayWord>(&s.what)) check(l.id, w->word);
  }
  for (const TestItem& i : german.items) {
    each_text(i.a, i.id, each);
    each_text(i.b, i.id, each);
  }
  EXPECT_GT(words, 200U);
}
#else
TEST(LessonWordingTest, EveryGermanWordIsSpeltAsInGermany) {
  GTEST_SKIP() << "built without Hunspell; Debian's libhunspell-dev and hunspell-de-de have it";
}
TEST(LessonWordingTest, EveryWordIsSpeltAsInBritain) {
  GTEST_SKIP() << "built without Hunspell; Debian's libhunspell-dev and hunspell-en-gb have it";
}
#endif

/// Of English: groups of vowels; a silent e at the end is none, "le" after a consonant and "ed" after t or d
/// are one.
std::size_t syllables(std::string w) {
  for (char& c : w) c = static_cast<char>(c | 0x20);
  if (const auto quote = w.find('\''); quote != std::string::npos) w.resize(quote);
  const auto vowel = [](char c) { return std::string_view{"aeiouy"}.find(c) != std::string_view::npos; };
  std::size_t n = 0;
  for (std::size_t i = 0; i < w.size(); ++i)
    if (vowel(w[i]) && (i == 0 || !vowel(w[i - 1]))) ++n;
  const std::size_t size = w.size();
  const bool silent_e =
      size > 2 && w.ends_with('e') && !vowel(w[size - 2]) && !(w.ends_with("le") && !vowel(w[size - 3]));
  const bool silent_ed =
      size > 3 && w.ends_with("ed") && w[size - 3] != 't' && w[size - 3] != 'd' && !vowel(w[size - 3]);
  const bool silent_es = size > 3 && w.ends_with("es") &&
                         std::string_view{"sxzhcg"}.find(w[size - 3]) == std::string_view::npos &&
                         !vowel(w[size - 3]);
  if (n > 1 && (silent_e || silent_ed || silent_es)) --n;
  return std::max<std::size_t>(n, 1);
}

TEST(LessonWordingTest, SyllablesAreCountedAsTheyAreSpoken) {
  for (const auto& [word, n] : std::vector<std::pair<std::string, std::size_t>>{{"cat", 1},
                                                                                {"like", 1},
                                                                                {"little", 2},
                                                                                {"table", 2},
                                                                                {"played", 1},
                                                                                {"wanted", 2},
                                                                                {"surprised", 2},
                                                                                {"teacher", 2},
                                                                                {"feeling", 2},
                                                                                {"jokes", 1},
                                                                                {"faces", 2},
                                                                                {"the", 1},
                                                                                {"family", 3},
                                                                                {"don't", 1}})
    EXPECT_EQ(syllables(word), n) << word;
}

/// Flesch and Kincaid, 1975: the school year in which a text is read.
struct Reading {
  std::size_t words = 0, sentences = 0, syllables_ = 0;
  void add(const std::string& text) {
    bool open = false;
    for (const std::string& w : words_in(text)) {
      ++words;
      syllables_ += syllables(w);
    }
    for (const char c : text) {
      const bool stop = c == '.' || c == '!' || c == '?';
      if (stop && open) ++sentences;
      open = stop ? false : open || (c | 0x20) >= 'a';
    }
    if (open) ++sentences;
  }
  double grade() const {
    return 0.39 * double(words) / double(sentences) + 11.8 * double(syllables_) / double(words) - 15.59;
  }
};

TEST(LessonWordingTest, EveryLessonIsReadInTheFourthYearOrBefore) {
  for (const char* name : kModules) {
    for (const Lesson& l : module_named(name).lessons) {
      Reading r;
      each_text(l, [&](const std::string&, const std::string& markup) { r.add(english(markup)); });
      EXPECT_LE(r.grade(), 4.0) << name << "/" << l.id;
      RecordProperty(std::string{name} + "_" + l.id, std::to_string(r.grade()));
      EXPECT_GT(r.words, 300U) << l.id;
    }
  }
  Reading other;
  each_other_text([&](const std::string&, const std::string& markup) { other.add(english(markup)); });
  EXPECT_LE(other.grade(), 4.0);
  Reading hard;
  hard.add("Organisations implementing comprehensive interventions demonstrate considerable improvements.");
  EXPECT_GT(hard.grade(), 15.0);
}

}  // namespace
}  // namespace mana::dialogue::tutor
