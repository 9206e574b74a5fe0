#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>

#include "tests/scenario/story.hpp"
#include "tests/support/journal_reader.hpp"

// Her name, a pause, and a question: through the whole program, by a synthetic voice in virtual time.

namespace mana::test {
namespace {

class Called : public ::testing::Test {
 protected:
  std::vector<nlohmann::json> live(const std::vector<Line>& lines, double length_s) {
    record_a_person(stage / "said.wav", stage / "scratch.wav", length_s, lines);
    mana({"run", "--virtual", "--headless", "--start", "2027-03-27T09:00:00+10:30", "--for",
          std::to_string(static_cast<int>(length_s)) + "s", "--camera", "none", "--microphone",
          (stage / "said.wav").string(), "--data", data, "--journal", (stage / "j.jsonl").string()});
    return read_journal((stage / "j.jsonl").string());
  }
  void set(const std::string& line) {
    std::ofstream{std::filesystem::path{data} / "settings.toml", std::ios::app} << line << "\n";
  }
  static bool says(const std::vector<nlohmann::json>& journal, const std::string& word) {
    for (const auto& line : only(journal, "Say"))
      if (std::string{line.at("text")}.find(word) != std::string::npos) return true;
    return false;
  }

  Stage stage{"called"};
  std::string data = home_in_adelaide(stage / "data");
};

TEST_F(Called, ByHerNameAloneSheAttendsAndAnswersWhatFollows) {
  for (const double pause : {1.0, 2.8}) {
    // The voice says the name in about half a second.
    const auto journal = live({{5, "mana"}, {5.6 + pause, "what day is it"}}, 25);
    const auto called = only(journal, "Called");
    ASSERT_EQ(called.size(), 1u) << pause;
    EXPECT_NEAR(double(called[0].at("t")), 6.4, 0.6);
    const auto notices = only(journal, "ShowNotice");
    ASSERT_EQ(notices.size(), 2u) << "shown, and gone when she has understood";
    EXPECT_NE(notices[0].at("text"), "");
    EXPECT_EQ(notices[1].at("text"), "");
    EXPECT_LT(double(notices[1].at("t")), 10 + pause);
    EXPECT_TRUE(says(journal, "Saturday")) << pause;
  }
}

TEST_F(Called, WhenNothingFollowsSheHasAnsweredByAWordAndAttendsNoLonger) {
  const auto journal = live({{5, "mana"}}, 25);
  ASSERT_EQ(only(journal, "Called").size(), 1u);
  EXPECT_EQ(only(journal, "Say").size(), 1u);
  EXPECT_TRUE(says(journal, "Yes"));
  const auto attention = only(journal, "AttentionChanged");
  ASSERT_GE(attention.size(), 2u);
  EXPECT_NE(attention.back().at("attention"), "listening");
  EXPECT_EQ(only(journal, "ShowNotice").back().at("text"), "");
}

// Before, it was taken for a question about the time, refused, and there was silence.
TEST_F(Called, WhatIsToldHerInAnyWordsIsAnswered) {
  if (!std::filesystem::exists("build/parts/ears/second_pass_model.bin"))
    GTEST_SKIP() << "the model of the second pass is not here";
  const auto journal = live({{5, "mana, I feel a bit lonely today"}}, 20);
  const auto heard = only(journal, "Heard");
  ASSERT_EQ(heard.size(), 1u);
  EXPECT_EQ(heard[0].at("command"), "words");
  EXPECT_NE(std::string{heard[0].at("text")}.find("lonely"), std::string::npos) << heard[0].at("text");
  EXPECT_FALSE(only(journal, "Say").empty());
}

// In virtual time nobody waits for a server; one for words was asked all the same.
TEST_F(Called, InVirtualTimeNoServerHearsWhatIsSaid) {
  const int listening = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ASSERT_EQ(::bind(listening, reinterpret_cast<const sockaddr*>(&address), size), 0);
  ASSERT_EQ(::listen(listening, 4), 0);
  ASSERT_EQ(::getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size), 0);
  set("[hearing]\nserver = \"tcp://127.0.0.1:" + std::to_string(ntohs(address.sin_port)) + "\"");
  live({{5, "mana what do you make of all this weather"}}, 15);
  EXPECT_EQ(::accept(listening, nullptr, nullptr), -1) << "somebody called it";
  ::close(listening);
}

}  // namespace
}  // namespace mana::test
