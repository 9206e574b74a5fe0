#include "speech/satellite/kept_utterance.hpp"

#include <gtest/gtest.h>

#include "agent/bus/messages/hearing.hpp"

namespace mana::speech::wyoming {
namespace {

/// Hears what a test tells it to.
struct Ears final : Recognising {
  Recognition written, others;
  Vocabulary words;
  Recognition recognise(const Stretch&, const Expected&) override { return {}; }
  const Vocabulary& vocabulary() const override { return words; }
  Recognition hear_out(const Stretch&, const Expected&, Recognition) override { return written; }
  bool ask_others(const Stretch&, const Expected&, const Recognition&) override { return true; }
  std::optional<Recognition> others_say() override { return others; }
};

Recognition free_words() {
  Recognition r;
  r.accepted = true;
  r.id = msg::kFreeWords;
  r.named = true;
  return r;
}

struct House {
  House() {
    auto own = std::make_unique<Ears>();
    ears = own.get();
    recogniser = std::make_unique<KeepingRecogniser>(std::move(own), kept);
    stretch.sound = sound;
    stretch.speech = {20, 280};
  }
  std::shared_ptr<KeptUtterance> kept = std::make_shared<KeptUtterance>();
  Ears* ears = nullptr;
  std::unique_ptr<KeepingRecogniser> recogniser;
  std::vector<std::int16_t> sound = std::vector<std::int16_t>(48'000, 1'000);
  Stretch stretch;
};

TEST(KeptUtteranceTest, NothingIsKeptUnlessSomebodyWantsIt) {
  House h;
  h.ears->written = free_words();
  h.recogniser->hear_out(h.stretch, {}, {});
  EXPECT_FALSE(h.kept->take());
  h.kept->want(true);
  h.recogniser->hear_out(h.stretch, {}, {});
  EXPECT_TRUE(h.kept->take());
  EXPECT_FALSE(h.kept->take()) << "once";
  h.recogniser->hear_out(h.stretch, {}, {});
  h.kept->want(false);
  EXPECT_FALSE(h.kept->take());
}

TEST(KeptUtteranceTest, OnlyFreeWordsForHerAreKept) {
  House h;
  h.kept->want(true);
  h.recogniser->hear_out(h.stretch, {}, {});  // nothing understood
  h.ears->written = free_words();
  h.ears->written.id = "date";
  h.recogniser->hear_out(h.stretch, {}, {});
  EXPECT_FALSE(h.kept->take());
}

// The recogniser takes her name for the beginning of the word that follows it.
TEST(KeptUtteranceTest, HerNameIsLeftOutUpToThePauseAfterIt) {
  House h;
  h.kept->want(true);
  const auto silence = h.sound.begin() + 70 * 160;
  std::fill(silence, silence + 640, std::int16_t{0});
  h.ears->written = free_words();
  h.ears->written.words = {{"Turn", 0, 0.85, 1}, {"on", 0.85, 1, 1}};
  h.recogniser->hear_out(h.stretch, {}, {});
  const auto sound = h.kept->take();
  ASSERT_TRUE(sound);
  EXPECT_NEAR(static_cast<double>(h.sound.size() - sound->size()), 70 * 160, 320);
}

TEST(KeptUtteranceTest, WordsAtTheVeryEndAreNoTrouble) {
  House h;
  h.kept->want(true);
  for (const double end : {0.0, 0.05, 2.79, 99.0}) {
    h.ears->written = free_words();
    h.ears->written.words = {{"Turn", 0, end, 1}};
    h.recogniser->hear_out(h.stretch, {}, {});
    EXPECT_TRUE(h.kept->take()) << end;
  }
}

TEST(KeptUtteranceTest, WhatAServerWroteDownIsKeptWhole) {
  House h;
  h.kept->want(true);
  h.ears->others = free_words();
  ASSERT_TRUE(h.recogniser->ask_others(h.stretch, {}, {}));
  EXPECT_TRUE(h.recogniser->others_say());
  EXPECT_EQ(h.kept->take()->size(), h.sound.size());
  ASSERT_TRUE(h.recogniser->ask_others(h.stretch, {}, {}));
  h.recogniser->forget_others();
  EXPECT_TRUE(h.recogniser->others_say());
  EXPECT_FALSE(h.kept->take());
}

}  // namespace
}  // namespace mana::speech::wyoming
