#include "agent/program/lessons/trial_log.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/lesson.hpp"
#include "agent/bus/messages/say.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "agent/core/manual_clock.hpp"
#include "agent/evaluation/study/log_reader.hpp"

namespace mana::program {
namespace {
using namespace std::chrono_literals;
namespace fs = std::filesystem;

class TrialLogTest : public ::testing::Test {
 protected:
  fs::path folder = fs::temp_directory_path() / ("mana_trial_log_test_" + std::to_string(::getpid()));
  core::ManualClock clock{core::WallTime{20h}};
  bus::Bus bus;
  std::unique_ptr<TrialLog> log;
  std::optional<bus::VirtualDriver> driver;

  void SetUp() override {
    log = TrialLog::open(bus, clock, folder, "p07").value();
    bus.seal();
    driver.emplace(clock, std::vector<bus::Module*>{log.get()});
    driver->run_for(10s);
  }
  void TearDown() override { fs::remove_all(folder); }

  void hear(const std::string& command, bool accepted, bool named = true) {
    msg::Heard m;
    m.start = clock.now() - 900ms;
    m.end = clock.now() - 200ms;
    m.text = "secret words";
    m.command = accepted ? command : "";
    m.confidence = 0.8;
    m.accepted = accepted;
    m.named = named;
    m.alternatives = {{"secret words", command, 0.8}, {"other words", "date", 0.1}};
    bus.publish(m);
    driver->run_for(10ms);
  }
  evaluation::Log read() const {
    std::ifstream in{log->file()};
    std::stringstream text;
    text << in.rdbuf();
    EXPECT_EQ(text.str().find("words"), std::string::npos) << "what was said is nobody's business";
    evaluation::Log l;
    const auto read = evaluation::read_log(text.str(), l);
    EXPECT_TRUE(read) << read.error().sentence;
    return l;
  }
};

TEST_F(TrialLogTest, AnAnswerInALessonIsATrialWithItsRightChoice) {
  bus.publish(msg::LessonAnswered{"pre", "greet-known", "item", "b", "greet", 0, 2, false, 3200ms});
  bus.publish(msg::LessonAnswered{"greeting", "greeting/play", "role-play", "1", "greet", -1, -1, true, 2s});
  driver->run_for(10ms);
  const evaluation::Log l = read();
  ASSERT_EQ(l.trials.size(), 2U);
  EXPECT_EQ(l.trials[0].kind, "lesson");
  EXPECT_EQ(l.trials[0].predicted, "choice_1");
  EXPECT_EQ(l.trials[0].actual, "choice_3");
  EXPECT_EQ(l.trials[0].latency_ms, 3200);
  EXPECT_EQ(std::get<std::string>(l.trials[0].cond.at("item")), "greet-known");
  EXPECT_EQ(l.trials[1].kind, "lesson-role-play");
  EXPECT_EQ(l.trials[1].predicted, "true");
}

TEST_F(TrialLogTest, WhatTheEarsDecidedIsWrittenWithoutTheWords) {
  bus.publish(msg::Looking{clock.now(), true, 0.9});
  driver->run_for(10ms);
  hear("time", true);
  hear("appointment", false);
  auto l = read();
  ASSERT_EQ(l.sessions.size(), 1U);
  EXPECT_EQ(l.sessions[0].subject, "p07");
  std::erase_if(l.trials, [](const auto& t) { return t.kind != "command"; });
  ASSERT_EQ(l.trials.size(), 2U);
  EXPECT_EQ(l.trials[0].kind, "command");
  EXPECT_EQ(l.trials[0].predicted, "time");
  EXPECT_EQ(l.trials[0].scores.at("date"), 0.1);
  EXPECT_NEAR(*l.trials[0].latency_ms, 200, 1);
  EXPECT_EQ(std::get<bool>(l.trials[0].cond.at("gaze")), true);
  EXPECT_EQ(l.trials[1].predicted, "none");
  EXPECT_NE(l.trials[0].trial, l.trials[1].trial);
}

TEST_F(TrialLogTest, EachStretchOfSpeechIsATrialOfTheName) {
  hear("time", true);         // called and obeyed
  hear("time", true, false);  // obeyed without the name
  hear("time", false);        // something like the name, and not believed
  std::vector<evaluation::TrialRecord> wakes;
  for (const auto& t : read().trials)
    if (t.kind == "wake") wakes.push_back(t);
  ASSERT_EQ(wakes.size(), 3U);
  EXPECT_EQ(wakes[0].predicted, "true");
  EXPECT_EQ(wakes[0].score, 0.8);
  EXPECT_EQ(wakes[1].predicted, "false");
  EXPECT_EQ(wakes[1].score, 0) << "no name was in it";
  EXPECT_EQ(wakes[2].predicted, "false");
  EXPECT_NEAR(*wakes[0].window_s, 0.7, 1e-6) << "so long was spoken";
}

TEST_F(TrialLogTest, AnAnswerThatIsAwaitedNeedsNoName) {
  msg::Heard m;
  m.command = "yes";
  m.is_answer = m.accepted = true;
  bus.publish(m);
  driver->run_for(10ms);
  for (const auto& t : read().trials) EXPECT_NE(t.kind, "wake");
}

TEST_F(TrialLogTest, TheGateIsJudgedByWhetherACommandWasObeyed) {
  hear("time", true, false);
  bus.publish(msg::CommandIgnored{"time", "nobody looks at the screen"});
  driver->run_for(2s);
  hear("date", true, false);
  driver->run_for(2s);
  hear("date", true, true);  // the name opens every gate
  driver->run_for(2s);
  std::vector<std::string> gates;
  for (const auto& t : read().trials)
    if (t.kind == "gate") gates.push_back(t.predicted);
  EXPECT_EQ(gates, (std::vector<std::string>{"false", "true"}));
}

TEST_F(TrialLogTest, TheGateKnowsTheGazeOfTheMomentOfTheCommand) {
  bus.publish(msg::Looking{clock.now(), true, 0.9});
  driver->run_for(10ms);
  hear("time", true, false);
  bus.publish(msg::Looking{clock.now(), false, 0.1});
  driver->run_for(2s);
  const auto l = read();
  ASSERT_EQ(l.trials.back().kind, "gate");
  EXPECT_TRUE(std::get<bool>(l.trials.back().cond.at("gaze")));
  EXPECT_EQ(l.trials.back().predicted, "true");
}

TEST_F(TrialLogTest, AnAnswerIsTimedFromTheEndOfTheWords) {
  hear("time", true);
  bus.publish(msg::SpeechStarted{msg::UtteranceId{1}, clock.now() + 100ms, "It is eight.", ""});
  driver->run_for(2s);
  bus.publish(msg::SpeechStarted{msg::UtteranceId{2}, clock.now(), "By the way.", ""});
  driver->run_for(1s);
  std::vector<double> latencies;
  for (const auto& t : read().trials)
    if (t.kind == "response") latencies.push_back(*t.latency_ms);
  ASSERT_EQ(latencies.size(), 1U);
  EXPECT_NEAR(latencies[0], 310, 1);
}

TEST_F(TrialLogTest, WhoAppearsIsAnEventAndASecondSessionAnotherFile) {
  bus.publish(msg::PersonAppeared{clock.now()});
  driver->run_for(1s);
  const auto l = read();
  ASSERT_EQ(l.events.size(), 1U);
  EXPECT_EQ(l.events[0].kind, "person");
  EXPECT_FALSE(l.events[0].actual);
  EXPECT_NEAR(l.events[0].t, 10, 0.001);
  bus::Bus another;
  core::ManualClock same{core::WallTime{20h}};
  const auto second = TrialLog::open(another, same, folder, "").value();
  EXPECT_NE(second->file(), log->file());
}

TEST(TrialLogFileTest, AFolderThatCannotBeIsASentence) {
  bus::Bus bus;
  core::ManualClock clock;
  EXPECT_EQ(TrialLog::open(bus, clock, "/proc/nowhere", "").error().code, core::ErrorCode::Io);
}

TEST_F(TrialLogTest, WhatTheDialogueTookItForIsWritten) {
  bus.publish(msg::IntentTaken{clock.now(), "task", "tablets:yes"});
  bus.publish(msg::IntentTaken{clock.now(), "talk", "fallback"});
  driver->run_for(10ms);
  const auto l = read();
  ASSERT_EQ(l.trials.size(), 2U);
  EXPECT_EQ(l.trials[0].kind, "intent");
  EXPECT_EQ(l.trials[0].predicted, "tablets:yes");
  EXPECT_EQ(l.trials[1].predicted, "fallback");
}

}  // namespace
}  // namespace mana::program
