#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/scenario/story.hpp"
#include "tests/support/journal_reader.hpp"
#include "tests/support/program.hpp"
#include "tests/vision/small_network.hpp"

// A model that somebody has brought along and the settings name: whoever looks by it looks by the same.

namespace mana::test {
namespace {
namespace fs = std::filesystem;

class ExpressionStoryTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!film_a_visit(film, 12, 2, 12)) GTEST_SKIP() << "../shared/data/faces is missing";
    // No usual size, and two outputs: without the settings it could not be used.
    std::ofstream{model, std::ios::binary} << small_network(40, 1, 2);
  }
  void settings(const std::string& labels, int size) const {
    std::ofstream{data + "/settings.toml"} << "[vision]\nexpression_model = \"" << model.string()
                                           << "\"\nexpression_labels = \"" << labels
                                           << "\"\nexpression_size = " << size << "\n";
  }
  /// What the companion is sure to have seen.
  std::set<std::string> lived() const {
    mana({"run", "--virtual", "--for", "12s", "--headless", "--data", data, "--journal", journal, "--camera",
          film.string()});
    std::set<std::string> seen;
    for (const auto& line : only(read_journal(journal), "ExpressionSeen")) {
      if (line.at("sure")) seen.insert(line.at("expression").get<std::string>());
    }
    return seen;
  }
  std::set<std::string> told(const std::vector<std::string>& args) const {
    std::istringstream lines{mana(args)};
    std::set<std::string> seen;
    for (std::string line; std::getline(lines, line);) {
      const auto json = nlohmann::json::parse(line);
      if (json.contains("expression") && json.value("sure", true) && json["expression"] != "not sure" &&
          json["expression"] != "")
        seen.insert(json["expression"].get<std::string>());
    }
    return seen;
  }
  std::set<std::string> watched(std::vector<std::string> more = {}) const {
    std::vector<std::string> args{"watch", film.string(), "--data", data, "--json"};
    args.insert(args.end(), more.begin(), more.end());
    return told(args);
  }
  std::set<std::string> read(std::vector<std::string> more = {}) const {
    std::vector<std::string> args{"person", "read", "Anna", portrait, "--data", data, "--json"};
    args.insert(args.end(), more.begin(), more.end());
    return told(args);
  }
  Stage stage{"expressions"};
  const fs::path film = stage / "film", model = stage / "model.onnx";
  const std::string portrait = std::string{MANA_SHARED_DATA "/faces/smiling_001_08.jpg"};
  const std::string data = home_in_adelaide(stage / "data");
  const std::string journal = (stage / "journal.jsonl").string();
};

using Seen = std::set<std::string>;

TEST_F(ExpressionStoryTest, TheModelItsLabelsAndItsSizeOfTheSettingsHoldForTheCompanionAndForWhoeverTriesIt) {
  settings("happy angry", 40);
  const Seen seen = lived();
  ASSERT_TRUE(seen == Seen{"happy"} || seen == Seen{"angry"}) << "one of the two that it can tell";
  EXPECT_EQ(watched(), seen);
  EXPECT_EQ(read(), seen);
  settings("angry happy", 40);  // the same numbers now mean the other
  const Seen other = seen == Seen{"happy"} ? Seen{"angry"} : Seen{"happy"};
  EXPECT_EQ(lived(), other);
  EXPECT_EQ(watched(), other);
  EXPECT_EQ(read(), other);
  EXPECT_EQ(watched({"--expression-labels", "happy angry"}), seen) << "what is typed goes before";
  EXPECT_EQ(read({"--expression-labels", "happy angry"}), seen);
}

TEST_F(ExpressionStoryTest, AModelThatCannotBeUsedIsSaidByTheDoctorAndStopsNothing) {
  settings("happy angry", 41);
  EXPECT_TRUE(lived().empty());
  std::istringstream lines{run_program({MANA_BINARY, "doctor", "--data", data, "--json"}).out};
  std::string found;
  for (std::string line; std::getline(lines, line);) {
    const auto json = nlohmann::json::parse(line);
    if (json["part"] != "expressions") continue;
    EXPECT_EQ(json["state"], "broken");
    found = json["found"];
  }
  EXPECT_NE(found.find("vision.expression_size"), std::string::npos) << found;
}

}  // namespace
}  // namespace mana::test
