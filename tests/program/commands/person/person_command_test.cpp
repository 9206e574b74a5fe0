#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

// `mana person` as a family types it, with pictures in place of a camera.

namespace mana::test {
namespace {
namespace fs = std::filesystem;

class PersonCommandTest : public ::testing::Test {
 protected:
  TemporaryFolder folder;
  const fs::path faces = fs::path{MANA_SHARED_DATA} / "faces";
  const fs::path data = folder.path() / "data";

  bool has_pictures() {
    fs::create_directories(folder.path() / "shown");
    std::error_code missing;
    fs::copy(faces / "neutral_022_03.jpg", folder.path() / "shown" / "neutral.jpg", missing);
    if (!missing) fs::copy(faces / "smiling_022_08.jpg", folder.path() / "shown" / "happy.jpg", missing);
    return !missing;
  }
  Outcome person(std::vector<std::string> more, const std::string& typed = {}) const {
    std::vector<std::string> command{MANA_BINARY, "person"};
    command.insert(command.end(), more.begin(), more.end());
    command.insert(command.end(), {"--data", data.string()});
    if (typed.empty()) return run_program(command);
    std::ofstream{folder.path() / "typed"} << typed;
    return run_program(command, (folder.path() / "typed").string());
  }
  std::string neutral() const { return (folder.path() / "shown/neutral.jpg").string(); }
  /// Whom the eyes recognise in a film of a picture that somebody holds still for five seconds, after three
  /// of an empty room.
  std::vector<std::string> recognised() const {
    const fs::path film = folder.path() / "film";
    fs::create_directories(film);
    std::ofstream room{film / "00.pgm", std::ios::binary};
    room << "P5\n480 480\n255\n" << std::string(std::size_t{480} * 480, '\x70');
    room.close();
    for (int i = 1; i < 40; ++i) {
      const fs::path picture = film / (std::string{i < 10 ? "0" : ""} + std::to_string(i) + ".pgm");
      fs::copy(i < 15 ? film / "00.pgm" : fs::path{neutral()}, picture, fs::copy_options::overwrite_existing);
    }
    const Outcome o = run_program({MANA_BINARY, "watch", film.string(), "--data", data.string(), "--json"});
    EXPECT_EQ(o.status, 0) << o.err;
    std::vector<std::string> names;
    std::istringstream lines{o.out};
    for (std::string line; std::getline(lines, line);) {
      const auto json = nlohmann::json::parse(line);
      if (json["event"] == "recognised") names.push_back(json["name"]);
    }
    return names;
  }
  static unsigned rights(const fs::path& path) {
    return static_cast<unsigned>(fs::status(path).permissions() & fs::perms::all);
  }
};

TEST_F(PersonCommandTest, WhoIsEnrolledIsListedWithTheConsentAndRecognisedUntilForgotten) {
  if (!has_pictures()) GTEST_SKIP() << "../shared/data/faces is missing";
  const Outcome asked = person({"enrol", "Anna", neutral()}, "y\n");
  ASSERT_EQ(asked.status, 0) << asked.err;
  EXPECT_NE(asked.err.find("Does Anna agree?"), std::string::npos) << asked.err;
  const auto listed = nlohmann::json::parse(person({"list", "--json"}).out);
  EXPECT_EQ(listed["name"], "Anna");
  EXPECT_EQ(listed["by_face"], true);
  EXPECT_EQ(listed["face_consent"]["how"], "typed");
  EXPECT_EQ(listed["face_consent"]["when"].get<std::string>().substr(0, 2), "20");
  EXPECT_EQ(listed["expressions_consent"], nullptr);
  EXPECT_NE(person({"list"}).out.find("agreed: 20"), std::string::npos);
  EXPECT_EQ(rights(data / "people"), 0700U);
  EXPECT_EQ(rights(data / "people/Anna.face"), 0600U);
  EXPECT_EQ(recognised(), std::vector<std::string>{"Anna"});
  ASSERT_EQ(person({"forget", "Anna"}).status, 0);
  EXPECT_TRUE(recognised().empty());
}

TEST_F(PersonCommandTest, WhoeverIsEnrolledItIsSaidWhenTheOneWhomItIsForIsNotKnown) {
  if (!has_pictures()) GTEST_SKIP() << "../shared/data/faces is missing";
  const auto enrolled = [this](const char* name) {
    return person({"enrol", name, neutral(), "--consent"}).err;
  };
  EXPECT_NE(enrolled("Tom").find("person.name is empty"), std::string::npos);
  std::ofstream{data / "settings.toml"} << "[person]\nname = \"Anna Miller\"\n";
  const std::string said = enrolled("Tom");
  EXPECT_NE(said.find("(Tom) is clearly 'Anna Miller'"), std::string::npos) << said;
  EXPECT_NE(said.find("mana person enrol \"Anna Miller\" PICTURE"), std::string::npos) << said;
  EXPECT_EQ(enrolled("anna").find("Anna Miller"), std::string::npos) << "that is she";
}

TEST_F(PersonCommandTest, ANoAPictureOfNobodyAndOneThatIsMissingEnrolNobody) {
  if (!has_pictures()) GTEST_SKIP() << "../shared/data/faces is missing";
  EXPECT_EQ(person({"enrol", "Anna", neutral()}, "n\n").status, 1);
  std::ofstream{folder.path() / "grey.pgm", std::ios::binary} << "P5\n64 64\n255\n" << std::string(4096, 'p');
  const Outcome nobody = person({"enrol", "Anna", (folder.path() / "grey.pgm").string(), "--consent"});
  EXPECT_EQ(nobody.status, 1);
  EXPECT_NE(nobody.err.find("No face is seen"), std::string::npos) << nobody.err;
  EXPECT_EQ(person({"enrol", "Anna", "/nowhere.jpg", "--consent"}).status, 1);
  EXPECT_EQ(person({"enrol", "../Anna", neutral(), "--consent"}).status, 1);
  EXPECT_FALSE(fs::exists(data / "people/Anna.face"));
}

class ForgettingTest : public PersonCommandTest {
 protected:
  /// A face that a power cut has cut short, a voice, a talk and a lesson.
  void SetUp() override {
    fs::create_directories(data / "people");
    std::ofstream{data / "people/Anna.face.new"} << "MANA face codes 2\n";
    std::ofstream{data / "people/Anna.voice"} << "1\n";
    fs::create_directories(folder.path() / "set");
    std::ofstream{folder.path() / "set/a.aiml"}
        << "<aiml version=\"2.0\"><category><pattern>MY NAME IS *</pattern><template>Hello <set "
           "name=\"name\"><star/></set>.</template></category>"
           "<category><pattern>WHO AM I</pattern><template><get name=\"name\"/></template></category></aiml>";
    ASSERT_EQ(talk("my name is Ann\n"), "Hello Ann.\n");
    ASSERT_EQ(
        run_program({MANA_BINARY, "lesson", "enrol", "Anna", "--consent", "her son", "--data", data.string()})
            .status,
        0);
  }
  std::string talk(const std::string& said) const {
    std::ofstream{folder.path() / "said"} << said;
    return run_program({MANA_BINARY, "talk", "--aiml", (folder.path() / "set").string(), "--user", "Anna",
                        "--data", data.string()},
                       (folder.path() / "said").string())
        .out;
  }
  bool has_voice() const { return fs::exists(data / "people/Anna.voice"); }
  bool learns() const {
    return run_program({MANA_BINARY, "lesson", "learners", "--data", data.string()}).out.find("Anna") !=
           std::string::npos;
  }
};

TEST_F(ForgettingTest, WhatElseIsKeptIsNamedWithWhatErasesIt) {
  const Outcome o = person({"forget", "Anna"});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_FALSE(fs::exists(data / "people/Anna.face.new"));
  for (const char* way :
       {"learn-voice \"Anna\" --forget", "person forget \"Anna\" --everything", "lesson forget \"Anna\""})
    EXPECT_NE(o.err.find(way), std::string::npos) << o.err;
  EXPECT_TRUE(has_voice());
  EXPECT_TRUE(learns());
  EXPECT_EQ(talk("who am I\n"), "Ann\n");
}

TEST_F(ForgettingTest, EverythingIsErasedAfterAYesAndNothingWithoutOne) {
  const Outcome no = person({"forget", "Anna", "--everything"}, "n\n");
  EXPECT_EQ(no.status, 1);
  EXPECT_NE(no.err.find("the learnt voice, what was told in talks, what was learnt in lessons. Go on?"),
            std::string::npos)
      << no.err;
  EXPECT_TRUE(has_voice());
  EXPECT_TRUE(fs::exists(data / "people/Anna.face.new"));
  const Outcome yes = person({"forget", "Anna", "--everything"}, "y\n");
  EXPECT_EQ(yes.status, 0) << yes.err;
  EXPECT_TRUE(fs::is_empty(data / "people"));
  EXPECT_FALSE(learns());
  EXPECT_EQ(talk("who am I\n"), "unknown\n");
  EXPECT_EQ(person({"forget", "Anna", "--everything", "--yes"}).status, 1) << "nothing is left";
}

TEST_F(PersonCommandTest, ExpressionsAreLearntListedAndErased) {
  if (!has_pictures()) GTEST_SKIP() << "../shared/data/faces is missing";
  const Outcome o =
      person({"expressions", "Anna", "--from", (folder.path() / "shown").string(), "--consent", "--json"});
  ASSERT_EQ(o.status, 0) << o.err;
  const auto learnt = nlohmann::json::parse(o.out);
  EXPECT_EQ(learnt["expressions"], (std::vector<std::string>{"neutral", "happy"}));
  const auto listed = nlohmann::json::parse(person({"list", "--json"}).out);
  EXPECT_EQ(listed["name"], "Anna");
  EXPECT_EQ(listed["by_face"], false);
  EXPECT_EQ(listed["face_consent"], nullptr);
  EXPECT_EQ(listed["expressions_consent"]["how"], "--consent");
  EXPECT_EQ(person({"forget", "Anna"}).status, 0);
  EXPECT_TRUE(fs::is_empty(data / "people"));
  EXPECT_EQ(person({"forget", "Anna"}).status, 1);
}

TEST_F(PersonCommandTest, AnExpressionThatIsLearntLaterIsAdded) {
  if (!has_pictures()) GTEST_SKIP() << "../shared/data/faces is missing";
  const std::string shown = (folder.path() / "shown").string();
  ASSERT_EQ(person({"expressions", "Anna", "--from", shown, "--consent"}).status, 0);
  fs::rename(folder.path() / "shown/happy.jpg", folder.path() / "shown/surprised.jpg");
  fs::remove(folder.path() / "shown/neutral.jpg");
  ASSERT_EQ(person({"expressions", "Anna", "--from", shown, "--consent"}).status, 0);
  const auto listed = nlohmann::json::parse(person({"list", "--json"}).out);
  EXPECT_EQ(listed["expressions"], (std::vector<std::string>{"neutral", "happy", "surprised"}));
}

TEST_F(PersonCommandTest, WithoutAYesNothingIsKept) {
  const Outcome o = person({"expressions", "Anna", "--from", folder.path().string()});
  EXPECT_EQ(o.status, 1);
  EXPECT_NE(o.err.find("Does Anna agree?"), std::string::npos);
  EXPECT_FALSE(fs::exists(data / "people" / "Anna.expressions"));
}

TEST_F(PersonCommandTest, WhatIsMissingIsSaid) {
  fs::create_directories(folder.path() / "shown");
  const std::string shown = (folder.path() / "shown").string();
  const Outcome empty = person({"expressions", "Anna", "--from", shown, "--consent"});
  EXPECT_EQ(empty.status, 1);
  EXPECT_NE(empty.err.find("name files or folders neutral, happy"), std::string::npos) << empty.err;
  std::ofstream{folder.path() / "shown" / "happy.jpg"} << "no picture";
  const Outcome broken = person({"expressions", "Anna", "--from", shown, "--consent"});
  EXPECT_EQ(broken.status, 1);
  EXPECT_NE(broken.err.find("happy.jpg"), std::string::npos) << broken.err;
  EXPECT_EQ(person({"expressions", "Anna", "--from", "/nowhere", "--consent"}).status, 1);
  EXPECT_EQ(person({"expressions", "../Anna", "--from", shown, "--consent"}).status, 1);
}

}  // namespace
}  // namespace mana::test
