#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/support/local_server.hpp"
#include "tests/support/program.hpp"

// `mana talk` as an author types it: lines in, replies out.

namespace mana::test {
namespace {
namespace fs = std::filesystem;

class TalkCommandTest : public ::testing::Test {
 protected:
  fs::path folder = fs::temp_directory_path() / ("mana_talk_test_" + std::to_string(::getpid()));
  fs::path set = folder / "set";
  void SetUp() override { fs::create_directories(set); }
  void TearDown() override { fs::remove_all(folder); }

  std::string file(const std::string& name, const std::string& content) {
    std::ofstream{folder / name, std::ios::binary} << content;
    return (folder / name).string();
  }
  void categories(const std::string& text) {
    file("set/a.aiml", "<aiml version=\"2.0\">\n" + text + "\n</aiml>");
  }
  Outcome talk(const std::string& said, std::vector<std::string> more = {}) {
    std::vector<std::string> command{MANA_BINARY,  "talk",   "--aiml",
                                     set.string(), "--data", (folder / "data").string()};
    command.insert(command.end(), more.begin(), more.end());
    return run_program(command, file("said.txt", said));
  }
  static Outcome mana_talk(std::vector<std::string> args) {
    args.insert(args.begin(), {MANA_BINARY, "talk"});
    return run_program(args);
  }
  const std::string name_tags =
      "<category><pattern>MY NAME IS *</pattern><template>Hello <set "
      "name=\"name\"><star/></set>.</template></category>\n"
      "<category><pattern>WHO AM I</pattern><template><get name=\"name\"/></template></category>\n";
};

TEST_F(TalkCommandTest, LintNamesWhatTheFaceCannotDoAndTasksThatCannotBeUsed) {
  file("set/a.aiml",
       "<aiml version=\"2.0\">\n<category><pattern>HI</pattern><template><gesture type=\"salto\"/>Hi."
       "<expression type='bogus'/><gesture type='nod'/></template></category>\n</aiml>");
  fs::create_directories(set / "tasks");
  file("set/tasks/x.toml", "id='x'\ntrigger='command:nobody'\n[[state]]\nid='a'\nsay='x'\n");
  const Outcome o = mana_talk({"lint", set.string()});
  EXPECT_NE(o.status, 0);
  EXPECT_NE(o.out.find("a.aiml:2: The face has no gesture 'salto'; `mana poses`"), std::string::npos)
      << o.out;
  EXPECT_NE(o.out.find("no expression 'bogus'; `mana expressions`"), std::string::npos);
  EXPECT_EQ(o.out.find("'nod'"), std::string::npos);
  EXPECT_NE(o.out.find("x.toml, line 2: the command 'nobody' is not in commands.toml"), std::string::npos);
}

TEST_F(TalkCommandTest, ALineInAReplyOut) {
  categories(name_tags);
  const Outcome o = talk("my name is Ann\r\nWho am I?\nsomething else\n");
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_EQ(o.out, "Hello Ann.\nAnn\n\n");
}

/// The persona that comes with MANA, and a server on this machine.
TEST_F(TalkCommandTest, WhatThePersonaDoesNotKnowIsAskedOfTheServerThatIsNamed) {
  const int port = free_port();
  const LocalServer server{
      {"/usr/bin/python3", MANA_TEST_SUPPORT "/stand_in_server.py", std::to_string(port)},
      port,
      folder / "log"};
  if (!server.runs()) GTEST_SKIP() << "python3 is not there, so there is no server to ask";
  const std::string at = "http://127.0.0.1:" + std::to_string(port);
  const auto said_by = [&](const std::string& words, const std::vector<std::string>& more) {
    std::vector<std::string> command{MANA_BINARY, "talk", "--persona", "companion", "--random", "first"};
    command.insert(command.end(), more.begin(), more.end());
    return run_program(command, file("said.txt", words)).out;
  };
  const std::string alone = said_by("who was Mozart\nwibble wobble\n", {});
  EXPECT_EQ(alone.find("Salzburg"), std::string::npos) << "nobody is asked unless somebody says so";
  const std::string asked = said_by("who was Mozart\nwho was Xyzzy\n", {"--encyclopaedia", at + "/known"});
  EXPECT_TRUE(asked.starts_with("Mozart was a composer from Salzburg.")) << asked;
  EXPECT_NE(asked.find("I do not know that"), std::string::npos) << asked;
  fs::create_directories(folder / "data");
  file("data/settings.toml", "[person]\nzone = \"Australia/Adelaide\"\n");
  const std::string chat = said_by("wibble wobble\nI want to die\n",
                                   {"--chat", at + "/chat", "--data", (folder / "data").string()});
  EXPECT_TRUE(chat.starts_with("You said in en-GB: wibble wobble")) << chat;
  EXPECT_NE(chat.find("Lifeline"), std::string::npos) << "what matters is not left to a server";
  EXPECT_EQ(said_by("who was Mozart\n", {"--encyclopaedia", at + "/broken"}),
            said_by("who was Mozart\n", {}));
}

TEST_F(TalkCommandTest, ThePersonaNamesTheHelpLinesOfTheHome) {
  fs::create_directories(folder / "data");
  file("data/settings.toml", "[person]\nzone = \"Europe/London\"\n");
  const Outcome o =
      run_program({MANA_BINARY, "talk", "--persona", "companion", "--data", (folder / "data").string()},
                  file("said.txt", "I want to die\n"));
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_NE(o.out.find("Samaritans"), std::string::npos) << o.out;
  EXPECT_EQ(o.out.find("Lifeline"), std::string::npos) << o.out;
}

TEST_F(TalkCommandTest, AnEmptyLineBeginsANewTalk) {
  categories(name_tags);
  EXPECT_EQ(talk("my name is Ann\n\nwho am I\n").out, "Hello Ann.\nunknown\n");
}

TEST_F(TalkCommandTest, WhatANamedPersonSaidIsRememberedForThatPerson) {
  categories(name_tags +
             "<category><pattern>LEARN</pattern><template><learnf><category><pattern>NEW</"
             "pattern><template>learned</template>"
             "</category></learnf>ok</template></category>");
  EXPECT_EQ(talk("my name is Ann\nlearn\n", {"--user", "ann"}).out, "Hello Ann.\nok\n");
  EXPECT_EQ(talk("who am I\nnew\n", {"--user", "ann"}).out, "Ann\nlearned\n");
  EXPECT_EQ(talk("who am I\nnew\n", {"--user", "bob"}).out, "unknown\n\n");
  EXPECT_EQ(talk("who am I\nnew\n").out, "unknown\n\n");
}

TEST_F(TalkCommandTest, WithoutAUserOrAStoreNobodysWordsAreKept) {
  categories(name_tags);
  const std::string home = (folder / "home").string();
  const auto at_home = [&](std::vector<std::string> args) {
    args.insert(args.begin(), {"/usr/bin/env", "XDG_DATA_HOME=" + home, MANA_BINARY, "talk"});
    return run_program(args, file("said.txt", "my name is Ann\nmy secret\n"));
  };
  EXPECT_EQ(at_home({"--aiml", set.string()}).out, "Hello Ann.\n\n");
  EXPECT_FALSE(fs::exists(home));
  EXPECT_EQ(at_home({"--aiml", set.string(), "--user", "ann"}).status, 0);
  EXPECT_NE(at_home({"unanswered"}).out.find("my secret"), std::string::npos);
}

TEST_F(TalkCommandTest, TheListOfWhatNothingAnsweredMakesNoStore) {
  const fs::path data = folder / "nowhere";
  const Outcome o = mana_talk({"unanswered", "--data", data.string()});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_FALSE(fs::exists(data));
}

TEST_F(TalkCommandTest, JsonTellsWhatAnsweredAndWhy) {
  categories(name_tags +
             "<category><pattern>I AM *</pattern><template><srai>MY NAME IS <star/></srai><gesture "
             "type=\"nod\"/></template></category>");
  const Outcome o = talk("I am Ann\nhm\n", {"--json"});
  const auto line = nlohmann::json::parse(o.out.substr(0, o.out.find('\n')));
  EXPECT_EQ(line["reply"], "Hello Ann.");
  EXPECT_EQ(line["markup"], "Hello Ann.<gesture type=\"nod\"/>");
  EXPECT_EQ(line["gestures"][0]["type"], "nod");
  EXPECT_EQ(line["matched"]["pattern"], "I AM *");
  EXPECT_EQ(line["matched"]["line"], 4);
  EXPECT_TRUE(line["matched"]["file"].get<std::string>().ends_with("a.aiml"));
  EXPECT_EQ(line["stars"][0], "Ann");
  EXPECT_EQ(line["chain"].size(), 2u);
  EXPECT_EQ(line["chain"][1]["depth"], 1);
  EXPECT_GE(line["time"].get<double>(), 0.0);
  const auto second = nlohmann::json::parse(o.out.substr(o.out.find('\n') + 1));
  EXPECT_FALSE(second["answered"].get<bool>());
  EXPECT_EQ(second["unanswered"][0], "hm");
}

TEST_F(TalkCommandTest, TheChoiceOfRandomItemsIsInHand) {
  categories(
      "<category><pattern>A</pattern><template><random><li>1</li><li>2</li><li>3</li><li>4</li></random></"
      "template></category>");
  EXPECT_EQ(talk("a\na\na\n", {"--random", "first"}).out, "1\n1\n1\n");
  const std::string eight = "a\na\na\na\na\na\na\na\n";
  EXPECT_EQ(talk(eight, {"--seed", "5"}).out, talk(eight, {"--seed", "5"}).out);
  EXPECT_NE(talk(eight, {"--seed", "5"}).out, talk(eight, {"--seed", "6"}).out);
}

TEST_F(TalkCommandTest, WhatNothingAnsweredIsListedForTheAuthor) {
  categories(name_tags);
  talk("pardon me\nwho am I\npardon me\nhm\n");
  const Outcome o = mana_talk({"unanswered", "--data", (folder / "data").string(), "--clear"});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_EQ(o.out, "     2  pardon me\n     1  hm\n");
  EXPECT_EQ(mana_talk({"unanswered", "--data", (folder / "data").string()}).out, "");
}

TEST_F(TalkCommandTest, ABrokenCategoryIsNamedAndTheTalkGoesOn) {
  categories("<category><pattern>A</pattern><template><b></template></category>\n" + name_tags);
  const Outcome o = talk("who am I\n");
  EXPECT_EQ(o.status, 0);
  EXPECT_EQ(o.out, "unknown\n");
  EXPECT_NE(o.err.find("a.aiml:2: The XML is broken here"), std::string::npos) << o.err;
}

TEST_F(TalkCommandTest, AnImageIsMadeUsedAndMadeAnew) {
  categories(name_tags);
  const std::string image = (folder / "x.image").string();
  EXPECT_EQ(talk("who am I\n", {"--image", image}).out, "unknown\n");
  EXPECT_TRUE(fs::exists(image));
  EXPECT_EQ(talk("who am I\n", {"--image", image}).out, "unknown\n");
  categories("<category><pattern>WHO AM I</pattern><template>changed</template></category>");
  EXPECT_EQ(talk("who am I\n", {"--image", image}).out, "changed\n");
  file("x.image", "rubbish");
  EXPECT_EQ(talk("who am I\n", {"--image", image}).out, "changed\n");
}

TEST_F(TalkCommandTest, LintFailsOnAFault) {
  categories(name_tags);
  const Outcome good = mana_talk({"lint", set.string()});
  EXPECT_EQ(good.status, 0) << good.out << good.err;
  categories("<category><pattern>A</pattern><template><srai>A</srai></template></category>");
  const Outcome bad = mana_talk({"lint", set.string(), "--json"});
  EXPECT_EQ(bad.status, 1);
  EXPECT_NE(bad.out.find("\"kind\":\"error\""), std::string::npos) << bad.out;
}

TEST_F(TalkCommandTest, WrongUseIsOneSentence) {
  categories(name_tags);
  const std::vector<std::vector<std::string>> kMistakes{{"--aiml", (folder / "none").string()},
                                                        {"--persona", "nobody"},
                                                        {"--persona", "../faces"},
                                                        {"lint", (folder / "none").string()},
                                                        {"test", folder / "none.yaml"},
                                                        {"--aiml", file("empty.txt", "")}};
  for (const auto& args : kMistakes) {
    const Outcome o = mana_talk(args);
    EXPECT_EQ(o.status, 1) << args[0];
    EXPECT_EQ(std::count(o.err.begin(), o.err.end(), '\n'), 1) << o.err;
    EXPECT_TRUE(o.out.empty());
  }
  EXPECT_EQ(mana_talk({"--random", "last"}).status, 2);
  EXPECT_EQ(mana_talk({"lint"}).status, 2);
  for (const char* name : {"lint", "test", "unanswered"})
    EXPECT_EQ(mana_talk({name, "--help"}).status, 0) << name;
}

class PersonaTest : public testing::TestWithParam<const char*> {};

TEST_P(PersonaTest, TalksAsItIsWritten) {
  const fs::path persona = fs::path{MANA_ASSETS} / "personae" / GetParam();
  const Outcome o = run_program({MANA_BINARY, "talk", "test", (persona / "talks.yaml").string()});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
}

TEST_P(PersonaTest, HasNothingThatNeverAnswers) {
  const fs::path persona = fs::path{MANA_ASSETS} / "personae" / GetParam();
  const Outcome o = run_program({MANA_BINARY, "talk", "lint", "--strict", persona.string()});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
}

// A number is tried and changed in one place.
TEST_P(PersonaTest, HasNoTelephoneNumberOfItsOwn) {
  const std::regex number{"1[38]00 |13 1[0-9] |0 0 0"};
  for (const auto& file : fs::directory_iterator{fs::path{MANA_ASSETS} / "personae" / GetParam()}) {
    if (file.path().extension() != ".aiml") continue;
    std::ifstream in{file.path()};
    const std::string text{std::istreambuf_iterator<char>{in}, {}};
    EXPECT_FALSE(std::regex_search(text, number)) << file.path();
  }
}

INSTANTIATE_TEST_SUITE_P(Each, PersonaTest, testing::Values("companion", "tutor", "wit"),
                         [](const auto& persona) { return std::string{persona.param}; });

TEST_F(TalkCommandTest, ReadsWhatAFolderSharesBeforeIt) {
  const fs::path common = folder / "common", mine = folder / "mine";
  fs::create_directories(common);
  fs::create_directories(mine);
  std::ofstream{common / "a.aiml"} << R"(<aiml version="2.1">
<category><pattern>HI</pattern><template>shared</template></category>
<category><pattern>BYE</pattern><template>shared</template></category></aiml>)";
  std::ofstream{mine / "a.aiml"} << R"(<aiml version="2.1">
<category><pattern>BYE</pattern><template>mine</template></category></aiml>)";
  std::ofstream{mine / "shares.txt"} << "# what others say too\n../common\n";
  const std::vector<std::string> command{MANA_BINARY, "talk", "--aiml", mine.string()};
  EXPECT_EQ(run_program(command, file("said.txt", "hi\nbye\n")).out, "shared\nmine\n");
  EXPECT_EQ(mana_talk({"lint", "--strict", mine.string()}).status, 0);

  std::ofstream{mine / "shares.txt"} << "../nowhere\n";
  const Outcome o = run_program(command, file("said.txt", "hi\n"));
  EXPECT_EQ(o.status, 1);
  EXPECT_NE(o.err.find("nowhere"), std::string::npos) << o.err;
}

}  // namespace
}  // namespace mana::test
