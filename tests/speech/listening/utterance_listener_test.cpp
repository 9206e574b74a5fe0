#include "speech/listening/utterance_listener.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "tests/speech/noise.hpp"
#include "tests/speech/spoken.hpp"

namespace mana::speech {
namespace {
using namespace std::chrono_literals;

/// Takes everything for one command, certain that nothing more follows.
class TakesItFor final : public Recognising {
 public:
  explicit TakesItFor(const char* id, bool named = true, bool is_answer = false)
      : id_{id}, named_{named}, is_answer_{is_answer} {}
  Recognition recognise(const Stretch&, const Expected&) override {
    Recognition r;
    r.text = r.id = id_;
    r.accepted = true;
    r.named = named_;
    r.is_answer = is_answer_;
    r.confidence = 0.9;
    r.completeness = Completeness::Certain;
    return r;
  }
  const Vocabulary& vocabulary() const override { return vocabulary_; }

 private:
  const char* id_;
  bool named_, is_answer_;
  Vocabulary vocabulary_ = test::household();
};

/// How long after the word's end it was understood, of sound that comes 10 ms at a time. Nothing where it was
/// refused.
std::optional<core::Duration> waited(TakesItFor recogniser, GoesOn goes_on = GoesOn::Speech) {
  UtteranceListener listener{recogniser, {}};
  listener.may_be_stopped(goes_on);
  auto sound = test::room(3);
  test::mix(sound, test::spoken("stop"), 1);
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples) {
    const core::Time t = core::at_seconds(double(at) / kHearingRateHz);
    for (const ListenerEvent& e : listener.hear(std::span{sound}.subspan(at, kFrameSamples), t, Ear::Open)) {
      if (e.kind == ListenerEvent::Kind::Stopped) {
        EXPECT_EQ(e.found, t + 10ms) << "what it says of itself";
      }
      if (e.kind == ListenerEvent::Kind::Understood && e.what.accepted) return t + 10ms - e.end;
    }
  }
  return std::nullopt;
}

TEST(UtteranceListenerTest, WhatCannotWaitCountsAtTheFirstPause) {
  const auto stop = waited(TakesItFor{"stop"}), other = waited(TakesItFor{"today"});
  ASSERT_TRUE(stop && other);
  EXPECT_LE(*stop, 120ms);
  EXPECT_GE(*other, 150ms);
  EXPECT_LE(*other, 180ms);
}

TEST(UtteranceListenerTest, ThereIsNoHurryWhereNobodySpeaks) {
  for (const GoesOn goes_on : {GoesOn::Nothing, GoesOn::Something}) {
    const auto stop = waited(TakesItFor{"stop"}, goes_on);
    ASSERT_TRUE(stop);
    EXPECT_GE(*stop, 150ms);
  }
}

// Somebody looks at her while she is silent, and "stop" is said to somebody else.
TEST(UtteranceListenerTest, NobodyStopsNothing) {
  constexpr bool kNamed = true, kAnswer = true;
  EXPECT_FALSE(waited(TakesItFor{"stop", !kNamed, !kAnswer}, GoesOn::Nothing));
  EXPECT_TRUE(waited(TakesItFor{"stop", !kNamed, !kAnswer}, GoesOn::Something)) << "a question waits";
  EXPECT_TRUE(waited(TakesItFor{"stop", !kNamed, !kAnswer}, GoesOn::Speech));
  EXPECT_TRUE(waited(TakesItFor{"stop", !kNamed, kAnswer}, GoesOn::Nothing)) << "a lesson awaits it";
  EXPECT_TRUE(waited(TakesItFor{"stop", kNamed, !kAnswer}, GoesOn::Nothing));
  EXPECT_TRUE(waited(TakesItFor{"today", !kNamed, !kAnswer}, GoesOn::Nothing));
}

TEST(UtteranceListenerTest, WhatWentOnWhenItWasSaidIsStopped) {
  TakesItFor recogniser{"stop", false};
  UtteranceListener listener{recogniser, {}};
  auto sound = test::room(3);
  test::mix(sound, test::spoken("stop"), 1);
  bool accepted = false;
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples) {
    const double t = double(at) / kHearingRateHz;
    listener.may_be_stopped(t < 1.2 ? GoesOn::Speech : GoesOn::Nothing);  // she ends in the midst of it
    for (const auto& e : listener.hear(std::span{sound}.subspan(at, kFrameSamples), core::at_seconds(t)))
      accepted = accepted || e.what.accepted;
  }
  EXPECT_TRUE(accepted);
}

double rms_of(std::span<const std::int16_t> sound) {
  double power = 0;
  for (const auto s : sound) power += double(s) * s;
  return std::sqrt(power / std::max(1.0, double(sound.size())));
}

/// Understands a word when it has so much of the room before it: what is made up there is fainter.
class NeedsRoom final : public Recognising {
 public:
  explicit NeedsRoom(int frames) : frames_{frames} {}
  Recognition recognise(const Stretch& stretch, const Expected&) override {
    Recognition r;
    const auto before = static_cast<std::size_t>(stretch.speech.first_frame) * kFrameSamples;
    r.accepted = stretch.speech.first_frame >= frames_;
    heard.push_back(rms_of(stretch.sound.first(std::min(before, std::size_t{1'600}))));
    lengths.push_back(stretch.speech.last_frame - stretch.speech.first_frame);
    return r;
  }
  const Vocabulary& vocabulary() const override { return vocabulary_; }
  std::vector<int> lengths;   ///< of the speech, in frames
  std::vector<double> heard;  ///< how loud the first tenth of a second was

 private:
  int frames_;
  Vocabulary vocabulary_ = test::household();
};

TEST(UtteranceListenerTest, WhatMadeNoSenseIsHeardOnceMoreWithMoreAroundIt) {
  for (const int frames : {10, 35, 60}) {
    NeedsRoom recogniser{frames};
    UtteranceListener listener{recogniser, {}};
    auto sound = test::white_noise(9, 150);
    test::mix(sound, test::hum(0.7, 3'000), 7);
    bool understood = false;
    for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples)
      for (const auto& e : listener.hear(std::span{sound}.subspan(at, kFrameSamples),
                                         core::at_seconds(double(at) / kHearingRateHz)))
        understood = understood || e.what.accepted;
    EXPECT_EQ(understood, frames < 40) << frames;
    ASSERT_EQ(recogniser.lengths.size(), frames == 10 ? 1U : 2U) << frames;
    EXPECT_EQ(recogniser.lengths.front(), recogniser.lengths.back()) << "the speech is the same";
    EXPECT_NEAR(recogniser.heard.back(), 150, 20) << "and the room is what was heard of it";
  }
}

/// Understands nothing, and keeps whether each stretch followed on talk.
class MakesNoSense final : public Recognising {
 public:
  Recognition recognise(const Stretch& stretch, const Expected&) override {
    after_talk = stretch.after_talk;
    Recognition r;
    r.text = "no";
    return r;
  }
  const Vocabulary& vocabulary() const override { return vocabulary_; }
  bool after_talk = false;

 private:
  Vocabulary vocabulary_ = test::household();
};

/// What was thought of each utterance of a sound: whether it was part of talk that went on.
std::vector<bool> parts_of_talk(const test::Samples& sound) {
  MakesNoSense recogniser;
  UtteranceListener listener{recogniser, {}};
  std::vector<bool> found;
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples)
    for (const ListenerEvent& e : listener.hear(std::span{sound}.subspan(at, kFrameSamples),
                                                core::at_seconds(double(at) / kHearingRateHz), Ear::Open))
      if (e.kind == ListenerEvent::Kind::Understood) found.push_back(recogniser.after_talk);
  return found;
}

constexpr char kTalk[] = "the neighbour sold the old garden chair";

TEST(UtteranceListenerTest, WhatFollowsAtOnceOnTalkIsMoreOfIt) {
  const test::Samples talk = test::spoken(kTalk), word = test::spoken("no");
  const double end = 1 + double(talk.size()) / kHearingRateHz;
  for (const double pause : {0.7, 2.5}) {
    test::Samples sound = test::room(end + 5);
    test::mix(sound, talk, 1);
    test::mix(sound, word, end + pause);
    const std::vector<bool> found = parts_of_talk(sound);
    ASSERT_EQ(found.size(), 2U) << pause;
    EXPECT_FALSE(found[0]);
    EXPECT_EQ(found[1], pause < 1) << pause;
  }
}

TEST(UtteranceListenerTest, ShortBitsKeepTalkGoing) {
  const test::Samples talk = test::spoken(kTalk), word = test::spoken("no");
  double at = 1 + double(talk.size()) / kHearingRateHz;
  test::Samples sound = test::room(at + 6);
  test::mix(sound, talk, 1);
  for (int i = 0; i < 3; ++i) {
    at += 0.7;
    test::mix(sound, word, at);
    at += double(word.size()) / kHearingRateHz;
  }
  EXPECT_EQ(parts_of_talk(sound), (std::vector<bool>{false, true, true, true}));
}

TEST(UtteranceListenerTest, WhoeverIsNearerThanThoseWhoTalkIsNoPartOfIt) {
  test::Samples talk = test::spoken(kTalk), word = test::spoken("no");
  for (auto& s : talk) s = static_cast<std::int16_t>(s / 32);
  const double end = 1 + double(talk.size()) / kHearingRateHz;
  for (const int fainter : {2, 32}) {  // 24 dB above the talk; as loud
    test::Samples sound = test::room(end + 4), said = word;
    for (auto& s : said) s = static_cast<std::int16_t>(s / fainter);
    test::mix(sound, talk, 1);
    test::mix(sound, said, end + 0.7);
    const std::vector<bool> found = parts_of_talk(sound);
    ASSERT_GE(found.size(), 2U) << fainter;
    EXPECT_EQ(found.back(), fainter == 32) << fainter;
  }
}

/// Understands what is as long as this, as sure as that.
class TakesLengths final : public Recognising {
 public:
  using Sure = std::vector<std::pair<core::Duration, double>>;  ///< the shortest it is said of, and how sure
  explicit TakesLengths(Sure sure) : sure_{std::move(sure)} {}
  Recognition recognise(const Stretch& stretch, const Expected&) override {
    const core::Duration length = 10ms * (stretch.speech.last_frame - stretch.speech.first_frame);
    const auto first = static_cast<std::size_t>(stretch.speech.first_frame) * kFrameSamples;
    begins.push_back(rms_of(stretch.sound.subspan(first, 1'600)));
    Recognition r;
    for (const auto& [shortest, confidence] : sure_)
      if (length >= shortest) r.confidence = confidence;
    r.accepted = r.confidence > 0.5;
    r.text = length >= 1'200ms ? "not now" : "no";
    return r;
  }
  const Vocabulary& vocabulary() const override { return vocabulary_; }
  std::vector<double> begins;  ///< how loud the first tenth of a second of the speech was

 private:
  Sure sure_;
  Vocabulary vocabulary_ = test::household();
};

/// What is understood of one who begins softly, or of two, the second nearer; empty: nothing.
std::string understood_of_soft_and_loud(TakesLengths::Sure sure) {
  TakesLengths recogniser{std::move(sure)};
  UtteranceListener listener{recogniser, {}};
  auto sound = test::white_noise(9, 10);
  test::mix(sound, test::hum(0.7, 200), 6);
  test::mix(sound, test::hum(0.7, 2000), 6.7);
  std::string text;
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples)
    for (const ListenerEvent& e : listener.hear(std::span{sound}.subspan(at, kFrameSamples),
                                                core::at_seconds(double(at) / kHearingRateHz), Ear::Open))
      if (e.what.accepted) {
        text += e.what.text;
        EXPECT_NEAR(core::to_seconds(e.start), e.what.text == "no" ? 6.7 : 6, 0.1);
      }
  EXPECT_EQ(recogniser.begins.size(), 2U);
  EXPECT_GT(recogniser.begins.front(), 600) << "of the nearer voice";
  EXPECT_NEAR(recogniser.begins.back(), 150, 100) << "of the soft one";
  return text;
}

TEST(UtteranceListenerTest, WhoseFirstWordsWereSoftIsHeardFromTheFirst) {
  EXPECT_EQ(understood_of_soft_and_loud({{0ms, 0.6}, {1'200ms, 0.9}}), "not now");
  EXPECT_EQ(understood_of_soft_and_loud({{0ms, 0.1}, {1'200ms, 0.9}}), "not now");
  EXPECT_EQ(understood_of_soft_and_loud({{0ms, 0.9}, {1'200ms, 0.1}}), "no") << "a television, and somebody";
  EXPECT_EQ(understood_of_soft_and_loud({{0ms, 0.9}, {1'200ms, 0.6}}), "no");
}

}  // namespace
}  // namespace mana::speech
