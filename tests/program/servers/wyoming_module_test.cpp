#include "agent/program/servers/wyoming_module.hpp"

#include <gtest/gtest.h>

#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/system.hpp"
#include "tests/speech/wyoming/test_client.hpp"
#include "tests/support/real_clock.hpp"
#include "tests/support/recorder.hpp"

namespace mana::program {
namespace {
using namespace std::chrono_literals;
using speech::wyoming::Event;
using speech::wyoming::test::TestClient;

const core::Json kNone = core::Json::object();
Event plain(const std::string& type) { return {type, kNone, {}}; }
Event with_text(const std::string& type, const std::string& text) { return {type, {{"text", text}}, {}}; }

WyomingModule::Options satellite() {
  WyomingModule::Options o;
  o.server.port = 0;
  o.server.description.is_satellite = true;
  o.services = {"home"};
  return o;
}

/// The module at a time that only the test moves, and a home's server on a real socket.
struct Home {
  explicit Home(WyomingModule::Options options = satellite())
      : module{bus, std::move(options), {}, kept, sounds} {
    step();
  }
  void step() {
    module.mailbox().deliver();
    next = module.step(now);
    asked.mailbox().deliver(), said.mailbox().deliver(), failed.mailbox().deliver();
  }
  /// Until that is so; what comes over the network takes its time.
  template <class IsSo>
  void until(IsSo is_so) {
    const test::RealClock clock;
    const core::Time end = clock.now() + 1min;
    while (!is_so() && clock.now() < end) {
      module.mailbox().wait(1s);
      step();
    }
  }
  void say_freely() {
    kept->keep(std::vector<std::int16_t>(1'600, 5));
    msg::Heard heard;
    heard.accepted = true;
    heard.command = msg::kFreeWords;
    bus.publish(heard);
  }
  void ask(const std::string& service = "home") {
    bus.publish(msg::AskOutside{msg::OutsideId{++questions}, service, "turn on the light", ""});
    step();
  }
  /// A house that is ready, and has been asked.
  void connect(TestClient& house) {
    house.send(plain("run-satellite"));
    until([this] { return kept->is_wanted(); });
    ASSERT_TRUE(kept->is_wanted());
  }

  bus::Bus bus;
  std::shared_ptr<speech::wyoming::KeptUtterance> kept = std::make_shared<speech::wyoming::KeptUtterance>();
  std::shared_ptr<speech::wyoming::HouseSounds> sounds = std::make_shared<speech::wyoming::HouseSounds>();
  WyomingModule module;
  test::Recorder<msg::OutsideAnswer> asked{bus};
  test::Recorder<msg::Say> said{bus};
  test::Recorder<msg::ModuleFailed> failed{bus};
  core::Time now = core::at_seconds(100);
  core::Time next{};
  std::int64_t questions = 0;
};

TEST(WyomingModuleTest, TheHouseAnswersWhatSheIsAsked) {
  Home home;
  TestClient house{home.module.port()};
  home.connect(house);
  home.say_freely();
  home.ask();
  EXPECT_TRUE(home.asked.seen.empty()) << "nobody waits";
  EXPECT_EQ(house.until("streaming-stopped").back().type, "streaming-stopped");
  house.send(with_text("synthesize", "The light is on."));
  home.until([&] { return !home.asked.seen.empty(); });
  ASSERT_EQ(home.asked.seen.size(), 1U);
  EXPECT_TRUE(home.asked.seen[0].known);
  EXPECT_EQ(home.asked.seen[0].text, "The light is on.");

  // The dialogue says it; something else is heard before.
  home.bus.publish(msg::SpeechStarted{msg::UtteranceId{1}, {}, "One moment.", "warm"});
  home.bus.publish(msg::SpeechEnded{msg::UtteranceId{1}, {}});
  home.bus.publish(msg::SpeechStarted{msg::UtteranceId{2}, {}, "The light is on.", "warm"});
  home.step();
  house.send(plain("ping"));
  EXPECT_EQ(house.next_type(), "pong") << "it was not played yet";
  home.bus.publish(msg::SpeechEnded{msg::UtteranceId{2}, {}});
  home.step();
  EXPECT_EQ(house.next_type(), "played");
}

TEST(WyomingModuleTest, WithoutAHouseOrASoundTheAnswerIsThatNobodyKnows) {
  Home home;
  home.ask();
  ASSERT_EQ(home.asked.seen.size(), 1U);
  EXPECT_FALSE(home.asked.seen[0].known);
  TestClient house{home.module.port()};
  home.connect(house);
  home.ask();  // typed
  ASSERT_EQ(home.asked.seen.size(), 2U);
  EXPECT_FALSE(home.asked.seen[1].known);
  home.say_freely();
  home.step();
  home.now += 1min;  // what was said then is not what is typed now
  home.ask();
  EXPECT_EQ(home.asked.seen.size(), 3U);
  home.ask("encyclopaedia");
  EXPECT_EQ(home.asked.seen.size(), 3U) << "that is for another to answer";
}

TEST(WyomingModuleTest, AHouseThatDoesNotAnswerInTimeIsDoneWithout) {
  Home home;
  TestClient house{home.module.port()};
  home.connect(house);
  home.say_freely();
  home.ask();
  house.until("streaming-stopped");
  EXPECT_EQ(home.next, home.now + 6s);
  home.now += 6s;
  home.step();
  ASSERT_EQ(home.asked.seen.size(), 1U);
  EXPECT_FALSE(home.asked.seen[0].known);
  // It can be asked again.
  home.say_freely();
  home.ask();
  EXPECT_EQ(house.until("streaming-stopped").back().type, "streaming-stopped");
}

TEST(WyomingModuleTest, AHouseThatGoesAwayKnowsNothingMoreAndNothingIsKeptForIt) {
  Home home;
  TestClient house{home.module.port()};
  home.connect(house);
  home.say_freely();
  home.ask();
  house.until("streaming-stopped");
  house.hang_up();
  home.until([&] { return !home.asked.seen.empty(); });
  ASSERT_EQ(home.asked.seen.size(), 1U);
  EXPECT_FALSE(home.asked.seen[0].known);
  EXPECT_FALSE(home.kept->is_wanted());
}

TEST(WyomingModuleTest, AnnouncementsAndTimersAreSaidAndSoundsPlayed) {
  Home home;
  TestClient house{home.module.port()};
  home.connect(house);
  house.send({"run-pipeline", {{"start_stage", "tts"}, {"announce_text", "Supper is ready."}}, {}});
  home.until([&] { return home.said.seen.size() == 1; });
  house.send({{"timer-started", {{"id", "1"}, {"name", "tea"}}, {}}, {"timer-finished", {{"id", "1"}}, {}}});
  home.until([&] { return home.said.seen.size() == 2; });
  house.send(speech::wyoming::events_of(std::vector<std::int16_t>(8'000, 99), 16'000));
  home.until([&] { return home.said.seen.size() == 3; });
  ASSERT_EQ(home.said.seen.size(), 3U);
  EXPECT_EQ(home.said.seen[0].text, "Supper is ready.");
  EXPECT_EQ(home.said.seen[1].text, "The timer for tea is over.");
  speech::SpokenSentence sentence;
  sentence.text = home.said.seen[2].text;
  EXPECT_NEAR(core::to_seconds(home.sounds->instead_of(sentence).duration()), 0.5, 0.01);
  home.bus.publish(msg::SpeechEnded{home.said.seen[2].id, {}});
  home.step();
  EXPECT_EQ(house.next_type(), "played");
}

TEST(WyomingModuleTest, APortThatIsTakenIsSaidOnceAndTriedAgain) {
  Home first;
  WyomingModule::Options options = satellite();
  options.server.port = first.module.port();
  Home second{options};
  EXPECT_EQ(second.failed.seen.size(), 1U);
  EXPECT_EQ(second.next, second.now + 1min);
  second.now += 1min;
  second.step();
  EXPECT_EQ(second.failed.seen.size(), 1U);
}

}  // namespace
}  // namespace mana::program
