#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "dialogue/aiml/brain/image.hpp"
#include "dialogue/aiml/reading/brain_loader.hpp"
#include "dialogue/aiml/tools/lint.hpp"
#include "dialogue/aiml/tools/transcript.hpp"
#include "tests/dialogue/aiml/talker.hpp"

// Files as they come: broken, old, of other interpreters.

namespace mana::test {
namespace {

namespace fs = std::filesystem;
namespace aiml = dialogue::aiml;

class AimlFolder : public ::testing::Test {
 protected:
  fs::path folder = fs::temp_directory_path() / ("mana_aiml_test_" + std::to_string(::getpid()));
  void SetUp() override { fs::create_directories(folder); }
  void TearDown() override { fs::remove_all(folder); }

  fs::path file(const std::string& name, std::string_view content) {
    const fs::path path = folder / name;
    fs::create_directories(path.parent_path());
    std::ofstream{path, std::ios::binary} << content;
    return path;
  }
  void categories(std::string_view text) {
    file("a.aiml", "<aiml version=\"2.0\">\n" + std::string{text} + "\n</aiml>");
  }
  aiml::LoadedBrain load() {
    auto loaded = aiml::load_brain({folder});
    EXPECT_TRUE(loaded.ok());
    return std::move(loaded).value();
  }
  std::string say(std::string_view text) {
    const aiml::LoadedBrain loaded = load();
    return aiml::Session{loaded.brain, {}}.turn(text).text;
  }
  /// "LINE: sentence" of each remark.
  static std::vector<std::string> said(const std::vector<aiml::Remark>& remarks) {
    std::vector<std::string> out;
    for (const auto& r : remarks) out.push_back(std::to_string(r.line) + ": " + r.sentence);
    return out;
  }
};

using AimlReaderTest = AimlFolder;
using KnowledgeReaderTest = AimlFolder;
using ImageTest = AimlFolder;
using LintTest = AimlFolder;
using TranscriptTest = AimlFolder;

TEST_F(AimlReaderTest, ABrokenCategoryIsLeftOutAndTheOthersAreRead) {
  categories(tells("A", "a") + "\n" + tells("B", "<b>b") + "\n" + tells("C", "c & d") + "\n" +
             tells("D", "d") + "\n<topic name=\"x\">\n" + tells("E", "<e") + "\n" + tells("D", "in x") +
             "\n</topic>\n" + tells("F", "f"));
  const aiml::LoadedBrain loaded = load();
  EXPECT_EQ(loaded.brain.graph.size(), 4u);
  aiml::Session talk{loaded.brain, {}};
  EXPECT_EQ(talk.turn("a").text, "a");
  EXPECT_EQ(talk.turn("d").text, "d");
  EXPECT_EQ(talk.turn("f").text, "f");
  talk.set_predicate("topic", "x");
  EXPECT_EQ(talk.turn("d").text, "in x");
  EXPECT_EQ(said(loaded.remarks),
            (std::vector<std::string>{
                "3: The XML is broken here (mismatched tag); the category that begins in line 3 is left out.",
                "4: The XML is broken here (not well-formed (invalid token)); the category that begins in "
                "line 4 is left out.",
                "7: The XML is broken here (not well-formed (invalid token)); the category that begins in "
                "line 7 is left out."}));
}

TEST_F(AimlReaderTest, AFaultWithinASetOfAPatternLeavesNothingOpen) {
  // The next category's pattern was taken for the inside of the set that never ended.
  categories("<category><pattern>A <set>x</pattern><template>a</template></category>\n" + tells("B", "b"));
  EXPECT_EQ(say("b"), "b");
}

TEST_F(AimlReaderTest, WhatMakesNoCategoryIsSaid) {
  categories(
      "<category><template>x</template></category>\n<category><pattern>A</pattern></category>\n"
      "<category><pattern>B "
      "<i>c</i></pattern><template>x</template></category>\n<category><pattern/><template>x</template>"
      "</category>\n<categry>x</categry>\n" +
      tells("OK", "ok"));
  const aiml::LoadedBrain loaded = load();
  EXPECT_EQ(loaded.brain.graph.size(), 1u);
  EXPECT_EQ(said(loaded.remarks),
            (std::vector<std::string>{"2: This category has no pattern; it is left out.",
                                      "3: This category has no template; it is left out.",
                                      "4: This category has an element <i> in its pattern; it is left out.",
                                      "5: This category has an empty pattern; it is left out.",
                                      "6: <categry> is not expected here; it is left out."}));
}

TEST_F(AimlReaderTest, AFileThatIsNoAimlIsSaid) {
  file("a.aiml", "hello");
  file("b.aiml", "<html/>");
  file("c.aiml", "");
  const aiml::LoadedBrain loaded = load();
  EXPECT_EQ(loaded.brain.graph.size(), 0u);
  EXPECT_GE(loaded.remarks.size(), 3u);
}

TEST_F(AimlReaderTest, EncodingsAreFoundOut) {
  file("a.aiml", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><aiml>" + tells("A", "caf\xE9") + "</aiml>");
  file("b.aiml",
       "<?xml version=\"1.0\" encoding=\"UTF-8\"?><aiml>" + tells("B", "caf\xE9 \x93quoted\x94") + "</aiml>");
  file("c.aiml", "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"UTF-8\"?><aiml>" +
                     tells("C", "café &eacute;&hellip;") + "</aiml>");
  std::string wide = "\xFF\xFE";
  for (const char c : "<aiml>" + tells("D", "caf\xE9") + "</aiml>") wide += {c, '\0'};
  file("d.aiml", wide);
  EXPECT_EQ(say("a. b. c. d"), "café café “quoted” café é… café");
}

TEST_F(AimlReaderTest, EntitiesDoNotExplode) {
  std::string bomb = "<?xml version=\"1.0\"?><!DOCTYPE aiml [<!ENTITY a0 \"aaaaaaaaaaaaaaaaaaaa\">";
  for (int i = 1; i < 12; ++i) {
    bomb += "<!ENTITY a" + std::to_string(i) + " \"";
    for (int k = 0; k < 10; ++k) bomb += "&a" + std::to_string(i - 1) + ";";
    bomb += "\">";
  }
  file("a.aiml", bomb + "]><aiml>" + tells("A", "&a11;") + "</aiml>");
  file("b.aiml", "<aiml>" + tells("B", "b") + "</aiml>");
  EXPECT_EQ(say("b"), "b");
}

TEST_F(AimlReaderTest, DeepNestingIsRefusedForThatCategoryOnly) {
  std::string deep = "x";
  for (int i = 0; i < 5000; ++i) deep = "<b>" + deep + "</b>";
  categories(tells("A", deep) + tells("B", "b"));
  EXPECT_EQ(say("b"), "b");
  EXPECT_EQ(say("a"), "");
}

TEST_F(AimlReaderTest, AFolderThatIsNotThereIsOneSentence) {
  const auto missing = aiml::load_brain({folder / "no"});
  ASSERT_FALSE(missing.ok());
  EXPECT_NE(missing.error().sentence.find("there is no folder"), std::string::npos);
  const auto empty = aiml::load_brain({folder});
  ASSERT_FALSE(empty.ok());
  EXPECT_NE(empty.error().sentence.find("there is no .aiml file"), std::string::npos);
}

TEST_F(AimlReaderTest, ALaterFolderOverridesAnEarlierOne) {
  file("one/a.aiml", "<aiml>" + tells("A", "one") + "</aiml>");
  file("two/a.aiml", "<aiml>" + tells("A", "two") + "</aiml>");
  const auto loaded = aiml::load_brain({folder / "two", folder / "one"});
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ((aiml::Session{loaded->brain, {}}.turn("a").text), "one");
}

TEST_F(KnowledgeReaderTest, FilesOfProgramAB) {
  file("sets/colour.txt", "red\ndark blue\n");
  file("maps/capital.txt", "France:Paris\nNew Zealand:Wellington\nnonsense\n");
  file("config/properties.txt", "name:Mana\nage:2\n");
  file("config/predicates.txt", "mood:calm\n");
  file("config/normal.txt", "\" dunno \",\" do not know \"\n\"broken\n");
  file("config/person.txt", "\" me \",\" thee \"\n");
  file("config/pronouns.txt", "he\n");
  file("config/triples.txt", "Rex:is a:dog\n");
  categories(
      tells("A <set>colour</set> ONE",
            "<star/>, <bot name=\"name\"/>, <get name=\"mood\"/>, <map name=\"capital\">new zealand</map>") +
      tells("I DO NOT KNOW *",
            "<person/>, <set name=\"he\">Bob</set>, <uniq><subj>Rex</subj><pred>is "
            "a</pred><obj>?x</obj></uniq>"));
  EXPECT_EQ(say("a dark blue one"), "dark blue, Mana, calm, Wellington");
  EXPECT_EQ(say("I dunno me"), "thee, he, dog");
  EXPECT_EQ(
      said(load().remarks),
      (std::vector<std::string>{
          "2: A substitution is two texts in quotes: \" what's \",\" what is \"; this line is left out.",
          "3: There is no ':' in this line; it is left out."}));
}

TEST_F(KnowledgeReaderTest, FilesOfPandorabots) {
  file("colour.set", R"([["red"],["dark","blue"],"green"])");
  file("capital.map", R"([["France","Paris"]])");
  file("number2word.map", R"({"1":"one"})");
  file("bot.properties", R"([["name","Mana"],["age",2]])");
  file("bot.pdefaults", R"([["mood","calm"]])");
  file("normal.substitution", R"([[" dunno "," do not know "]])");
  file("broken.set", "[\"a\"");
  categories(
      tells("A <set>colour</set> ONE",
            "<star/>, <bot name=\"age\"/>, <get name=\"mood\"/>, <map name=\"capital\">France</map>, <map "
            "name=\"number2word\">1</map>") +
      tells("DO NOT KNOW", "yes"));
  EXPECT_EQ(say("a dark blue one"), "dark blue, 2, calm, Paris, one");
  EXPECT_EQ(say("a green one. dunno"), "green, 2, calm, Paris, one yes");
  EXPECT_EQ(said(load().remarks),
            std::vector<std::string>{"0: This is no JSON list, though it begins like one; it is left out."});
}

TEST_F(ImageTest, AnImageTalksAsItsFiles) {
  file("colour.set", R"([["red"]])");
  file("capital.map", R"([["France","Paris"]])");
  file("intents/trouble.txt", "it burns\nit burns a lot");
  file("intents/ordinary.txt", "it rains\nit rains a lot");
  categories(
      tells("A <set>colour</set> *", "<star/> <star index=\"2\"/> <map name=\"capital\">France</map>") +
      category("HI", "A B", "hi") + tells("XSEEMS TROUBLE", "run"));
  const auto loaded = load();
  const fs::path image = folder / "x.image";
  ASSERT_TRUE(aiml::save_image(loaded.brain, 5, image).ok());
  auto opened = aiml::open_image(image, 5);
  ASSERT_TRUE(opened.ok());
  fs::remove(image);
  aiml::Session talk{opened.value(), {}};
  EXPECT_EQ(talk.turn("a red car can't").text, "red car can not Paris");
  EXPECT_EQ(talk.turn("now it burns").text, "run");
  EXPECT_EQ(opened->graph.size(), 3u);
}

TEST_F(ImageTest, ADamagedOrOtherImageIsRefused) {
  categories(tells("A", "a"));
  const fs::path image = folder / "x.image";
  ASSERT_TRUE(aiml::save_image(load().brain, 5, image).ok());
  EXPECT_FALSE(aiml::open_image(image, 6).ok());
  EXPECT_FALSE(aiml::open_image(folder / "no", 5).ok());
  std::string bytes;
  {
    std::ifstream in{image, std::ios::binary};
    bytes.assign(std::istreambuf_iterator<char>{in}, {});
  }
  for (std::size_t at = 0; at < bytes.size(); at += at < 300 ? 5 : bytes.size() / 40) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x40);
    std::ofstream{image, std::ios::binary | std::ios::trunc} << damaged;
    const auto opened = aiml::open_image(image, 5);
    if (opened.ok()) ADD_FAILURE() << "byte " << at;
  }
  std::ofstream{image, std::ios::binary | std::ios::trunc} << bytes.substr(0, bytes.size() / 2);
  EXPECT_FALSE(aiml::open_image(image, 5).ok());
}

TEST_F(LintTest, APatternWithAContractionIsNamedWhenItIsRead) {
  categories(tells("WHAT'S NEW", "x") + tells("ROCK 'N ROLL", "x"));
  EXPECT_EQ(said(load().remarks),
            std::vector<std::string>{"2: This pattern never answers: the substitutions make "
                                     "\"what is NEW\" of what is said; write that."});
}

TEST_F(LintTest, NamesWhatNeverAnswers) {
  categories(tells("A", "1") + "\n" + tells("A", "2") + "\n" + tells("DONT GO", "x") + "\n" +
             tells("_ B", "x") + "\n" + tells("* B", "x") + "\n" + tells("C <set>none</set>", "x") + "\n" +
             tells("D", "<map name=\"none\">x</map><bot name=\"none\"/>") + "\n" +
             tells("E", "<srai>E2</srai>") + "\n" + tells("E2", "<srai>E</srai>") + "\n" +
             tells("F", "<srai>GONE</srai>") + "\n" + tells("GOOD *", "<srai>A</srai> <star/>"));
  const auto remarks = aiml::lint(load());
  const std::string where = (folder / "a.aiml").string();
  EXPECT_EQ(said(remarks),
            (std::vector<std::string>{
                "2: The same pattern stands in " + where + ":3, which counts.",
                "4: Never answers: before matching, the substitutions make \"DO NOT GO\" of \"DONT GO\".",
                "6: Seems never to answer: " + where + ":5 (_ B) comes first.",
                "7: There is no set 'none'; this category never answers.", "8: There is no map 'none'.",
                "8: The property 'none' is not set; it is said as nothing or \"unknown\".",
                "9: Its srai goes round without end: \"E\" -> \"E2\" -> \"E\" -> \"E2\" ...",
                "10: Its srai goes round without end: \"E2\" -> \"E\" -> \"E2\" -> \"E\" ...",
                "11: Its srai \"GONE\" finds no category."}));
}

TEST_F(LintTest, NamesWhatTakesMoreThanThereIs) {
  categories(tells("I LIKE * AND *", "<star/> <star index=\"2\"/> <star index=\"3\"/>") + "\n" +
             tells("HELLO", "Hello <star/>") + "\n" + tells("A *", "<thatstar/><topicstar index=\"2\"/>") +
             "\n" + tells("B", "<show text=\"1\"/> or <show text=\"2\"/>") + "\n" +
             tells("C", "<random><li><show text=\"1\"/></li><li><show text=\"2\"/></li></random>") + "\n" +
             tells("D <set>number</set>", "<star/>"));
  EXPECT_EQ(
      said(aiml::lint(load())),
      (std::vector<std::string>{"2: <star index=\"3\"/> says nothing: its pattern has 2 wildcards.",
                                "3: <star index=\"1\"/> says nothing: its pattern has no wildcard.",
                                "4: <topicstar index=\"2\"/> says nothing: its <topic> has one wildcard.",
                                "5: It shows more than one thing at once; only the last is seen."}));
}

TEST_F(TranscriptTest, ATalkIsComparedWithWhatWasWritten) {
  categories(tells("HELLO", "Hi, <get name=\"name\"/>. <gesture type=\"nod\"/>") +
             tells("I AM *", "<think><set name=\"mood\"><star/></set></think>Oh."));
  const auto transcript = aiml::read_transcript(file("t.yaml", R"(aiml: .
random: first
talks:
  - name: greeting
    predicates: { name: Ann }
    turns:
      - say: hello
        reply: [Hello., "Hi, Ann."]
        pattern: HELLO
        markup: '<gesture type="nod"'
        contains: ann
        lacks: bob
        matches: ^Hi.*\.$
      - say: I am glad
        predicates: { mood: glad }
      - say: hello
        reply: Hello.
)"));
  ASSERT_TRUE(transcript.ok()) << transcript.error().sentence;
  const auto loaded = load();
  aiml::Session session{loaded.brain, {}};
  const auto differences = aiml::play(transcript->talks.at(0), session);
  ASSERT_EQ(differences.size(), 1u);
  EXPECT_EQ(differences[0].line, 16);
  EXPECT_EQ(differences[0].expected, "the reply \"Hello.\"");
}

TEST_F(TranscriptTest, AFaultNamesItsLine) {
  const std::pair<const char*, const char*> kFaults[] = {
      {"talks:\n  - turns:\n    - sey: x\n", "line 3: a turn has no 'sey'"},
      {"talks:\n  - name: x\n", "line 2: a talk needs 'turns:'"},
      {"talks: [\n", "this is no YAML"},
      {"hello", "line 1: a transcript has 'talks:'"},
      {"talks:\n  - turns:\n    - say: x\n      matches: '('\n", "line 4: '(' is no regular expression"},
  };
  for (const auto& [text, sentence] : kFaults) {
    const auto read = aiml::read_transcript(file("t.yaml", text));
    ASSERT_FALSE(read.ok()) << text;
    EXPECT_NE(read.error().sentence.find(sentence), std::string::npos) << read.error().sentence;
  }
}

}  // namespace
}  // namespace mana::test
