// What is asked outside the house: against a real server on this machine.
#include <gtest/gtest.h>
#include <unistd.h>

#include "agent/bus/bus.hpp"
#include "agent/program/servers/outside_desk.hpp"
#include "tests/support/local_server.hpp"
#include "tests/support/real_clock.hpp"
#include "tests/support/recorder.hpp"

namespace mana::program {
namespace {
using namespace std::chrono_literals;

class OutsideTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    const int port = test::free_port();
    server_ = std::make_unique<test::LocalServer>(
        std::vector<std::string>{"/usr/bin/python3", MANA_TEST_SUPPORT "/stand_in_server.py",
                                 std::to_string(port)},
        port,
        std::filesystem::path{testing::TempDir()} /
            (std::to_string(::getpid()) + "_mana_outside_server.log"));
  }
  static void TearDownTestSuite() { server_.reset(); }
  static OutsideServers servers(const std::string& path, core::Duration longest = 20s) {
    OutsideServers s;
    const std::string host = "http://127.0.0.1:" + std::to_string(server_->port());
    s.urls = {{"encyclopaedia", host + path}, {"chat", host + "/chat"}};
    s.longest = longest;
    return s;
  }
  static dialogue::aiml::OutsideQuestion question(std::string text, std::string service = "encyclopaedia") {
    return {std::move(text), "", "", std::move(service), ""};
  }
  static inline std::unique_ptr<test::LocalServer> server_;
};

TEST_F(OutsideTest, WhatTheServerKnowsIsAnsweredInItsWords) {
  ASSERT_TRUE(server_->runs());
  const auto known = ask_server_and_wait(servers("/known"), question("who was Mozart"));
  ASSERT_TRUE(known) << known.error().sentence;
  EXPECT_EQ(*known, "Mozart was a composer from Salzburg. He lived from 1756 to 1791.");
  const auto unknown = ask_server_and_wait(servers("/known"), question("who was Xyzzy"));
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().code, core::ErrorCode::NotFound);
  const auto chat = ask_server_and_wait(servers("/known"), question("do you like \"tea\"?", "chat"));
  ASSERT_TRUE(chat);
  EXPECT_EQ(*chat, "You said in en-GB: do you like \"tea\"? <b>&</b>") << "words, whatever they look like";
  EXPECT_FALSE(ask_server_and_wait(servers("/known"), question("x", "weather")).ok());
}

TEST_F(OutsideTest, WhatIsNoAnswerIsNone) {
  EXPECT_EQ(ask_server_and_wait(servers("/broken"), question("mozart")).error().code,
            core::ErrorCode::BadInput);
  EXPECT_FALSE(ask_server_and_wait(servers("/angry"), question("mozart")).ok());
  OutsideServers nobody = servers("/known");
  nobody.urls["encyclopaedia"] = "http://127.0.0.1:" + std::to_string(test::free_port()) + "/";
  EXPECT_EQ(ask_server_and_wait(nobody, question("mozart")).error().code, core::ErrorCode::Unavailable);
}

TEST_F(OutsideTest, NobodyWaitsLongerThanTheSettingsSay) {
  const auto late = ask_server_and_wait(servers("/slow", 300ms), question("mozart"));
  ASSERT_FALSE(late.ok());
  EXPECT_EQ(late.error().code, core::ErrorCode::Timeout);
}

TEST_F(OutsideTest, ALongAnswerEndsWithASentence) {
  const auto answer = ask_server_and_wait(servers("/long"), question("tell me"));
  ASSERT_TRUE(answer);
  EXPECT_LE(answer->size(), kMostLetters);
  EXPECT_TRUE(answer->ends_with("of many."));
}

TEST(OutsideSettingsTest, AnAddressIsAnAddress) { EXPECT_EQ(spoken_answer("  two\n\n words "), "two words"); }

/// The module, live: stepped as its thread would.
class OutsideDeskTest : public OutsideTest {
 protected:
  /// Until there are so many answers; a guard against hanging.
  void run(OutsideDesk& desk, test::Recorder<msg::OutsideAnswer>& answers, std::size_t count) {
    const core::Time end = clock_.now() + 30s;
    while (answers.seen.size() < count && clock_.now() < end) {
      const core::Time wake = desk.step(clock_.now());
      answers.mailbox().deliver();
      if (answers.seen.size() >= count) break;
      desk.mailbox().wait(std::clamp<core::Duration>(wake - clock_.now(), 1ms, 1s));
      desk.mailbox().deliver();
    }
  }
  test::RealClock clock_;
};

TEST_F(OutsideDeskTest, AnswersWhatIsAskedAndGivesUpInTime) {
  for (const auto& [path, known] : {std::pair{"/known", true}, {"/slow", false}, {"/broken", false}}) {
    bus::Bus bus;
    test::Recorder<msg::OutsideAnswer> answers{bus};
    OutsideDesk desk{bus, servers(path, path == std::string{"/slow"} ? 300ms : 20s)};
    bus.seal();
    bus.publish(msg::AskOutside{msg::OutsideId{5}, "encyclopaedia", "who was Mozart", ""});
    desk.mailbox().deliver();
    run(desk, answers, 1);
    ASSERT_EQ(answers.seen.size(), 1u) << path;
    EXPECT_EQ(answers.seen[0].id, msg::OutsideId{5});
    EXPECT_EQ(answers.seen[0].known, known) << path;
    EXPECT_EQ(answers.seen[0].text.empty(), !known);
  }
}

TEST_F(OutsideDeskTest, OfTwoQuestionsTheNewestIsAnswered) {
  bus::Bus bus;
  test::Recorder<msg::OutsideAnswer> answers{bus};
  OutsideDesk desk{bus, servers("/known")};
  bus.seal();
  for (int i = 1; i <= 2; ++i)
    bus.publish(msg::AskOutside{msg::OutsideId{i}, "encyclopaedia", "who was Mozart", ""});
  desk.mailbox().deliver();
  run(desk, answers, 1);
  ASSERT_EQ(answers.seen.size(), 1u);
  EXPECT_EQ(answers.seen[0].id, msg::OutsideId{2});
}

}  // namespace
}  // namespace mana::program
