#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

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
  Outcome person(std::vector<std::string> more) const {
    std::vector<std::string> command{MANA_BINARY, "person"};
    command.insert(command.end(), more.begin(), more.end());
    command.insert(command.end(), {"--data", data.string()});
    return run_program(command);
  }
};

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
