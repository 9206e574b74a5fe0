#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <map>

#include "dialogue/aiml/reading/brain_loader.hpp"
#include "dialogue/aiml/text/utf8.hpp"
#include "tests/dialogue/aiml/talker.hpp"

namespace mana::dialogue::aiml {
namespace {

/// A talk that forgives slips.
class Forgiving : public test::Talker {
 public:
  explicit Forgiving(std::string_view categories) : Talker{categories}, corrector_{brain.graph} {
    SessionOptions o;
    o.corrector = &corrector_;
    start(o);
  }

 private:
  Corrector corrector_;
};

constexpr std::string_view kCategories = R"(
<category><pattern>WHAT TIME IS IT</pattern><template>TIME</template></category>
<category><pattern>MY SISTER LIVES IN *</pattern><template>IN <star/></template></category>
<category><pattern>MY NAME IS *</pattern><template>NAME <star/></template></category>
<category><pattern>I LIKE ROSES</pattern><template>ROSES</template></category>
<category><pattern>I LIKE NOSES</pattern><template>NOSES</template></category>
<category><pattern>I LIKE *</pattern><template>LIKE <star/></template></category>
<category><pattern>WONDERFUL WEATHER TODAY</pattern><template>WEATHER</template></category>
<category><pattern>*</pattern><template>REST <star/></template></category>)";

TEST(CorrectionTest, OneSlipFindsTheSameCategory) {
  Forgiving talk{kCategories};
  for (const char* text : {"waht time is it", "what tiem is it", "what tim is it", "what timme is it"})
    EXPECT_EQ(talk.say(text), "TIME") << text;
  EXPECT_EQ(talk.say("wonderrfl weather today"), "WEATHER") << "two slips in a long word";
  EXPECT_EQ(talk.say("my sistr lives in Perth"), "IN Perth");
  ASSERT_EQ(talk.last.chain[0].corrected.size(), 1u);
  EXPECT_EQ(talk.last.chain[0].corrected[0].second, "SISTER");
}

TEST(CorrectionTest, WhatAStarStandsForStaysAsTyped) {
  Forgiving talk{kCategories};
  EXPECT_EQ(talk.say("my nmae is Sistr"), "NAME Sistr") << "it would be a word of the patterns";
  EXPECT_EQ(talk.say("i like rosemary"), "LIKE rosemary");
  EXPECT_EQ(talk.say("i like Rosses"), "LIKE Rosses") << "a name, most likely";
  EXPECT_EQ(talk.say("tiem"), "REST tiem") << "no pattern begins so";
}

TEST(CorrectionTest, BetweenTwoAsNearNobodyGuesses) {
  Forgiving talk{kCategories};
  EXPECT_EQ(talk.say("i like oses"), "LIKE oses");
  EXPECT_EQ(talk.say("i like rosess"), "ROSES");
}

TEST(CorrectionTest, APhraseOfASetIsFoundAgain) {
  Knowledge knowledge;
  knowledge.sets["weather"].add("bucketing down");
  knowledge.sets["weather"].add("drizzling");
  knowledge.sets["strong"].add("whore");
  test::Talker talk{R"(
<category><pattern># <set>strong</set> #</pattern><template>STRONG</template></category>
<category><pattern>IT IS <set>weather</set> ^</pattern><template>WET</template></category>
<category><pattern>*</pattern><template>REST</template></category>)",
                    "2.0", knowledge};
  const Corrector corrector{talk.brain.graph, knowledge};
  SessionOptions o;
  o.corrector = &corrector;
  talk.start(o);
  EXPECT_EQ(talk.say("it is buketing down"), "WET");
  EXPECT_EQ(talk.say("it is drizling today"), "WET");
  EXPECT_EQ(talk.say("the whole choir"), "REST")
      << "one letter from a strong word, and nothing else speaks for it";
  EXPECT_EQ(talk.say("it is Drizlin"), "REST") << "a name, most likely";
}

TEST(CorrectionTest, WithoutACorrectorWordsAreTakenAsTheyAre) {
  test::Talker talk{kCategories};
  EXPECT_EQ(talk.say("waht time is it"), "REST waht time is it");
}

// ---- the shipped companion, whole
class ShippedCorrectionTest : public ::testing::Test {
 protected:
  Brain brain = load_brain({std::filesystem::path{MANA_ASSETS} / "personae/companion"}).value().brain;
  Corrector corrector{brain.graph, brain.knowledge};
  Session session() {
    SessionOptions o;
    o.corrector = &corrector;
    o.random_first = true;
    return Session{brain, o};
  }
  static std::string winner(Session talk, const std::string& text) {
    const Reply reply = talk.turn(text);
    return reply.chain.empty() || !reply.chain[0].answered
               ? ""
               : reply.chain[0].file + ":" + std::to_string(reply.chain[0].line);
  }
  /// A letter put in, left out, changed, or changed over with its neighbour.
  static std::string with_a_slip(std::string word, core::Random& random) {
    const auto letter = static_cast<char>('a' + random.below(26));
    const std::size_t at = random.below(word.size());
    switch (random.below(4)) {
      case 0: word.insert(word.begin() + static_cast<std::ptrdiff_t>(at), letter); break;
      case 1: word.erase(at, 1); break;
      case 2: word[at] = letter; break;
      default:
        if (word.size() > 1)
          std::swap(word[std::min(at, word.size() - 2)], word[std::min(at, word.size() - 2) + 1]);
    }
    return word;
  }
  static std::vector<std::string> words_of_pattern(std::string_view pattern) {
    std::vector<std::string> words{""};
    for (const char c : lower(pattern)) {
      if (c == ' ') {
        words.emplace_back();
      } else {
        words.back() += c;
      }
    }
    return words;
  }
  static std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& w : words) text += (text.empty() ? "" : " ") + w;
    return text;
  }
};

TEST_F(ShippedCorrectionTest, ASlipInALiteralPatternFindsTheSameCategory) {
  core::Random random{7};
  int tried = 0, found = 0, strictly = 0;
  for (std::uint32_t i = 0; i < brain.graph.size(); ++i) {
    const CategoryRow& row = brain.graph.category(i);
    const std::string_view pattern = brain.graph.text(row.pattern);
    const bool literal = std::all_of(pattern.begin(), pattern.end(),
                                     [](char c) { return (c >= 'A' && c <= 'Z') || c == ' '; });
    if (!literal || row.that.size != 0 || row.topic.size != 0) continue;
    std::vector<std::string> words = words_of_pattern(pattern);
    const std::string right = winner(session(), joined(words));
    std::string& slipped = words[random.below(words.size())];
    const std::string before = slipped;
    while (slipped == before) slipped = with_a_slip(before, random);
    ++tried;
    found += winner(session(), joined(words)) == right ? 1 : 0;
    SessionOptions strict;
    strictly += winner(Session{brain, strict}, joined(words)) == right ? 1 : 0;
  }
  std::printf("%d literal patterns with one slip: %.1f %% found again, %.1f %% without correction\n", tried,
              100.0 * found / tried, 100.0 * strictly / tried);
  ASSERT_GT(tried, 100);
  EXPECT_GE(found, 0.85 * tried);
  EXPECT_LT(strictly, 0.7 * tried) << "then this test says nothing";
}

TEST_F(ShippedCorrectionTest, NamesStayWhatTheyAre) {
  int tried = 0, kept = 0;
  const std::vector<std::string> names{
      "edith",      "Aoife",  "Bruce",        "Nguyen",      "Wojciech",   "Xanthe",    "Merv",
      "Shirl",      "Dot",    "Kev",          "Siobhan",     "Tarni",      "Jarrah",    "Kirra",
      "Priya",      "Ahmed",  "Bjorn",        "Saskia",      "Thanh",      "Oodgeroo",  "Lachlan",
      "Noelene",    "Ern",    "Beryl",        "Una",         "Gwen",       "Clancy",    "Darryl",
      "Trev",       "Marj",   "Ngaire",       "Te Aroha",    "Caoimhe",    "perth",     "Wagga",
      "Dubbo",      "gympie", "Yackandandah", "Coober Pedy", "Oodnadatta", "Bendigo",   "Ulladulla",
      "Hobbart",    "Cairns", "Mildura",      "Kalgoorlie",  "zeehan",     "Wonthaggi", "Narrabri",
      "Goondiwindi"};
  for (const char* frame : {"My name is ", "I grew up in ", "I was born in ", "I am from ",
                            "My husband was called ", "I like ", "My friend is called ", "I miss "}) {
    for (const std::string& name : names) {
      Session talk = session();
      const Reply reply = talk.turn(frame + name);
      ++tried;
      const auto& link = reply.chain.at(0);
      const bool changed = std::any_of(link.corrected.begin(), link.corrected.end(), [&](const auto& c) {
        return upper(name).find(c.first) != std::string::npos;
      });
      kept += changed ? 0 : 1;
      if (changed) std::printf("%s%s: %s\n", frame, name.c_str(), link.pattern.c_str());
    }
  }
  std::printf("%d names: %.1f %% unchanged\n", tried, 100.0 * kept / tried);
  EXPECT_GE(kept, 0.99 * tried);
}

}  // namespace
}  // namespace mana::dialogue::aiml
