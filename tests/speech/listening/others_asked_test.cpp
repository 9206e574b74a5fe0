#include <gtest/gtest.h>

#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "speech/capture/wav_microphone.hpp"
#include "speech/listening/hearing.hpp"
#include "speech/recognition/recogniser.hpp"
#include "tests/speech/script.hpp"
#include "tests/speech/spoken.hpp"

/// Others, as a server on the network, who may know better what was said.
namespace mana::speech {
namespace {
using core::at_seconds, core::to_seconds;
using test::mix, test::room, test::spoken;

double length(const test::Samples& s) { return double(s.size()) / 16'000; }

/// Understands as ever, and asks a friend who takes his time.
struct WithAFriend final : Recognising {
  Recogniser own = Recogniser::open({}, test::household()).value();
  int questions = 0;
  std::optional<Recognition> answer;
  Recognition recognise(const Stretch& s, const Expected& e) override { return own.recognise(s, e); }
  const Vocabulary& vocabulary() const override { return own.vocabulary(); }
  bool ask_others(const Stretch&, const Expected&, const Recognition&) override { return ++questions > 0; }
  std::optional<Recognition> others_say() override { return std::exchange(answer, std::nullopt); }
};

struct FriendlyEvening {
  explicit FriendlyEvening(const test::Samples& sound, const HearingOptions& options = {}) {
    auto owned = std::make_unique<WithAFriend>();
    ears = owned.get();
    hearing = std::make_unique<Hearing>(bus, std::make_unique<WavMicrophone>(Sound{16'000, sound}),
                                        std::move(owned), options);
    box.subscribe(
        bus, [this](const msg::Heard& m) { heard.emplace_back(to_seconds(clock.now() - core::kStart), m); });
  }
  void run(double seconds) {
    bus::VirtualDriver driver{clock, {&script, hearing.get(), &box}};
    driver.run_until(at_seconds(seconds));
  }
  struct Box final : bus::Module {
    void subscribe(bus::Bus& bus, std::function<void(const msg::Heard&)> take) {
      bus.subscribe<msg::Heard>(mailbox(), name(), std::move(take));
    }
    std::string_view name() const override { return "test.box"; }
    core::Time step(core::Time) override { return core::kNever; }
  };
  core::ManualClock clock;
  bus::Bus bus;
  test::Script script;
  Box box;
  WithAFriend* ears = nullptr;
  std::unique_ptr<Hearing> hearing;
  std::vector<std::pair<double, msg::Heard>> heard;
};

TEST(OthersAskedTest, WhileOthersAreAskedWhatIsClearIsHeardAtOnceAndInOrder) {
  auto sound = room(9);
  const auto words = spoken("mana, what did I miss");
  mix(sound, spoken("the kettle is on the wooden table"), 1);
  mix(sound, words, 5);
  FriendlyEvening evening{sound};
  evening.run(9);  // the friend never answers
  EXPECT_EQ(evening.ears->questions, 1);
  ASSERT_EQ(evening.heard.size(), 2u);
  EXPECT_FALSE(evening.heard[0].second.accepted);
  EXPECT_EQ(evening.heard[1].second.command, "missed");
  EXPECT_LT(evening.heard[1].first, 5 + length(words) + 0.6);
}

TEST(OthersAskedTest, WhatOthersUnderstoodIsHeardWhenTheySaySo) {
  auto sound = room(9);
  mix(sound, spoken("the kettle is on the wooden table"), 1);
  FriendlyEvening evening{sound};
  evening.script.at(4.5, [&evening] {
    EXPECT_TRUE(evening.heard.empty());
    Recognition r;
    r.accepted = true;
    r.id = "date";
    evening.ears->answer = r;
  });
  evening.run(9);
  ASSERT_EQ(evening.heard.size(), 1u);
  EXPECT_EQ(evening.heard[0].second.command, "date");
  EXPECT_NEAR(evening.heard[0].first, 4.5, 0.05);
  EXPECT_NEAR(to_seconds(evening.heard[0].second.start), 1, 0.2);
}

// It was understood, and is for nobody: somebody else would only understand the same.
TEST(OthersAskedTest, AStopThatStopsNothingIsNoQuestionForOthers) {
  auto sound = room(9);
  mix(sound, spoken("stop"), 2);
  mix(sound, spoken("the kettle is on the wooden table"), 5);
  HearingOptions options;
  options.name_optional = true;
  FriendlyEvening evening{sound, options};
  evening.script.at(1, [&] { evening.bus.publish(msg::Looking{at_seconds(1), true}); });
  evening.script.at(4, [&] { EXPECT_EQ(evening.ears->questions, 0); });
  evening.run(9);
  EXPECT_EQ(evening.ears->questions, 1) << "what nobody understood is one";
  ASSERT_EQ(evening.heard.size(), 1u);
  EXPECT_FALSE(evening.heard[0].second.accepted);
  EXPECT_EQ(evening.heard[0].second.text, "stop");
}

// She looks at nobody, and said another's wake word: dialogue has to know that the command is for it.
TEST(OthersAskedTest, ACommandAfterAWordThatWakesCountsAsNamed) {
  auto sound = room(12);
  mix(sound, spoken("hey friend"), 1);
  mix(sound, spoken("what is the date"), 5);
  FriendlyEvening evening{sound};
  evening.script.at(3, [&evening] {
    Recognition name;
    name.completeness = Completeness::NameOnly;
    evening.ears->answer = name;
  });
  evening.run(12);
  ASSERT_EQ(evening.heard.size(), 2u);
  EXPECT_FALSE(evening.heard[0].second.accepted);
  EXPECT_EQ(evening.heard[1].second.command, "date");
  EXPECT_TRUE(evening.heard[1].second.named);
}

}  // namespace
}  // namespace mana::speech
