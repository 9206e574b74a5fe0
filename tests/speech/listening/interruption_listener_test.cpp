#include "speech/listening/interruption_listener.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/speech/noise.hpp"

namespace mana::speech {
namespace {

/// What is left of the microphone's sound while the loudspeaker says something all the time, of which nothing
/// is left.
CleanFrame frame_of(std::span<const std::int16_t> sound) {
  CleanFrame frame;
  std::copy(sound.begin(), sound.end(), frame.sound.begin());
  frame.far = 1e6;
  for (const std::int16_t s : sound) frame.rest += double(s) * s / kFrameSamples;
  return frame;
}

struct Try {
  int speech = 0;  // how long it was, in frames
  int frame = 0;   // of the sound, at which it was tried
  bool urgent = false;
};
/// Each time something was looked for in it.
/// @param frames_of_a_try so many are heard while it is looked for
std::vector<Try> tries_of(const test::Samples& sound, int frames_of_a_try = 0) {
  std::vector<Try> tries;
  int now = 0, heard = 0;  // frames: at which it is, and what the microphone has
  OtherTalk talk;
  InterruptionListener listener{[&](const InterruptionListener::Stretch& s, bool urgent) {
                                  tries.push_back({s.speech.last_frame - s.speech.first_frame, now, urgent});
                                  heard += frames_of_a_try;
                                  return InterruptionListener::Understood{};
                                },
                                talk};
  const int all = static_cast<int>(sound.size()) / kFrameSamples;
  for (; now < all; ++now) {
    heard = std::min(std::max(heard, now + 1), all);
    listener.hear(
        frame_of(std::span{sound}.subspan(static_cast<std::size_t>(now) * kFrameSamples, kFrameSamples)),
        core::at_seconds(double(now) * kFrameSamples / kHearingRateHz), true, heard - now - 1);
  }
  return tries;
}

// The S of "stop", and the moment before its T: to try it would hold up the frames that end the word.
TEST(InterruptionListenerTest, TheBeginningOfAWordIsNotTried) {
  auto sound = test::white_noise(5, 10);
  test::mix(sound, test::hum(0.12, 3'000), 3);
  test::mix(sound, test::hum(0.3, 3'000), 3.18);
  const auto tries = tries_of(sound);
  ASSERT_FALSE(tries.empty());
  for (const Try& t : tries) EXPECT_GE(t.speech, 40) << "the whole word";
}

TEST(InterruptionListenerTest, WhatIsTwoTenthsOfASecondLongIsTried) {
  auto sound = test::white_noise(5, 10);
  test::mix(sound, test::hum(0.24, 3'000), 3);
  const auto tries = tries_of(sound);
  ASSERT_FALSE(tries.empty());
  EXPECT_TRUE(tries.front().urgent);
}

// Three tries at a word of which nothing is understood; and while each takes 60 ms, one at what was heard
// before it would only hold up that at what was heard since.
TEST(InterruptionListenerTest, WhileItIsBehindItTriesOnlyTheNewest) {
  auto sound = test::white_noise(5, 10);
  test::mix(sound, test::hum(0.4, 3'000), 3);
  const auto at_once = tries_of(sound), slow = tries_of(sound, 6);
  ASSERT_EQ(at_once.size(), 3u);
  EXPECT_EQ(at_once[1].frame - at_once[0].frame, 3);
  EXPECT_EQ(at_once[2].frame - at_once[1].frame, 3);
  ASSERT_GE(slow.size(), 2u);
  EXPECT_EQ(slow[0].frame, at_once[0].frame);
  EXPECT_GE(slow[1].frame - slow[0].frame, 4);
}

/// What came of somebody who says something, and something more `pause` seconds later.
struct Answered {
  std::vector<ListenerEvent::Kind> events;
  double perhaps = 0, understood = 0;  // s, from the end of the first words; of the first of them
  bool accepted = false;
};
Answered answer(InterruptionListener::Understood first, double pause, double more, double level = 3'000) {
  auto sound = test::white_noise(5, 10);
  test::mix(sound, test::hum(0.4, 3'000), 3);
  if (more > 0) test::mix(sound, test::hum(more, level), 3.4 + pause);
  OtherTalk talk;
  InterruptionListener listener{[&](const InterruptionListener::Stretch& s, bool) {
                                  const bool alone = s.start < core::at_seconds(3.2) &&
                                                     core::to_seconds(s.end - s.start) < 0.5;
                                  return alone ? first : InterruptionListener::Understood{};
                                },
                                talk};
  Answered a;
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples) {
    const double now = double(at) / kHearingRateHz;
    for (const ListenerEvent& e :
         listener.hear(frame_of(std::span{sound}.subspan(at, kFrameSamples)), core::at_seconds(now), true)) {
      a.events.push_back(e.kind);
      if (e.kind == ListenerEvent::Kind::Perhaps) a.perhaps = now - 3.4;
      if (e.kind == ListenerEvent::Kind::Understood && a.understood == 0)
        a.understood = now - 3.4, a.accepted = e.what.accepted;
    }
  }
  return a;
}
using Kinds = std::vector<ListenerEvent::Kind>;
InterruptionListener::Understood taken(bool named, bool urgent) {
  InterruptionListener::Understood u;
  u.what.accepted = true;
  u.what.named = named;
  u.is_urgent = urgent;
  return u;
}

TEST(InterruptionListenerTest, AnAnswerCountsWhenNobodyGoesOn) {
  const Answered a = answer(taken(false, false), 0, 0);
  EXPECT_EQ(a.events, (Kinds{ListenerEvent::Kind::Began, ListenerEvent::Kind::Perhaps,
                             ListenerEvent::Kind::Stopped, ListenerEvent::Kind::Understood}));
  EXPECT_TRUE(a.accepted);
  EXPECT_LT(a.perhaps, 0.2);
  EXPECT_GT(a.understood, 0.38);
  EXPECT_LT(a.understood, 0.5);
}

// "I don't know, but ...": of which the agent's own voice hid the beginning.
TEST(InterruptionListenerTest, WhatGoesOnAfterAnAnswerIsNone) {
  const Answered a = answer(taken(false, false), 0.3, 0.6);
  EXPECT_EQ(a.events, (Kinds{ListenerEvent::Kind::Began, ListenerEvent::Kind::Perhaps,
                             ListenerEvent::Kind::Stopped, ListenerEvent::Kind::Understood}));
  EXPECT_FALSE(a.accepted);
}

/// Two words with a pause between them: the first is an answer, the second what it is said to be.
std::vector<std::string> two_words(const std::string& second, bool second_is_urgent) {
  auto sound = test::white_noise(5, 10);
  test::mix(sound, test::hum(0.4, 3'000), 3);
  test::mix(sound, test::hum(0.4, 3'000), 3.7);
  std::vector<std::string> accepted;
  OtherTalk talk;
  InterruptionListener listener{[&](const InterruptionListener::Stretch& s, bool urgent) {
                                  InterruptionListener::Understood u;
                                  if (core::to_seconds(s.end - s.start) > 0.6)
                                    return u;  // both together are nothing
                                  const bool is_second = core::to_seconds(s.start - core::kStart) > 3.55;
                                  u.is_urgent = is_second && second_is_urgent;
                                  u.what.named = false;
                                  u.what.id = is_second ? second : "no";
                                  u.what.accepted = !urgent || u.is_urgent;
                                  return u;
                                },
                                talk};
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples)
    for (const ListenerEvent& e : listener.hear(frame_of(std::span{sound}.subspan(at, kFrameSamples)),
                                                core::at_seconds(double(at) / kHearingRateHz), true))
      if (e.kind == ListenerEvent::Kind::Understood && e.what.accepted) accepted.push_back(e.what.id);
  return accepted;
}

TEST(InterruptionListenerTest, NoStopStops) {
  EXPECT_EQ(two_words("stop", true), std::vector<std::string>{"stop"});
}
TEST(InterruptionListenerTest, WhoSaysItTwiceHasSaidIt) {
  EXPECT_EQ(two_words("no", false), std::vector<std::string>{"no"});
}
// The microphone is shut, or its sound has a gap.
TEST(InterruptionListenerTest, WhatWouldCountCountsWhenTheSoundEnds) {
  auto sound = test::white_noise(3.7, 10);
  test::mix(sound, test::hum(0.4, 3'000), 3);
  OtherTalk talk;
  InterruptionListener listener{
      [](const InterruptionListener::Stretch&, bool) { return taken(false, false); }, talk};
  bool perhaps = false;
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples)
    for (const ListenerEvent& e : listener.hear(frame_of(std::span{sound}.subspan(at, kFrameSamples)),
                                                core::at_seconds(double(at) / kHearingRateHz), true))
      perhaps = perhaps || e.kind == ListenerEvent::Kind::Perhaps;
  ASSERT_TRUE(perhaps);
  const auto events = listener.finish();
  ASSERT_EQ(events.size(), 2u);
  EXPECT_TRUE(events[1].what.accepted);
  EXPECT_LT(core::to_seconds(events[1].end - core::kStart), 3.6);
}

// Talk sounds like "stop" now and then: the voice is silent at once, but what she says ends only when nobody
// goes on.
TEST(InterruptionListenerTest, AStopWithoutTheNameWaitsUnlessItIsClear) {
  const Answered stop = answer(taken(false, true), 0, 0);
  EXPECT_EQ(stop.events, (Kinds{ListenerEvent::Kind::Began, ListenerEvent::Kind::Perhaps,
                                ListenerEvent::Kind::Stopped, ListenerEvent::Kind::Understood}));
  EXPECT_LT(stop.perhaps, 0.12) << "after the shortest silence";
  EXPECT_TRUE(stop.accepted);
  EXPECT_FALSE(answer(taken(false, true), 0.2, 0.6).accepted);
  InterruptionListener::Understood clear = taken(false, true);
  clear.what.confidence = 0.96;
  const Answered at_once = answer(clear, 0.2, 0.6);
  EXPECT_TRUE(at_once.accepted) << "stop, I can't hear the telephone";
  EXPECT_LT(at_once.understood, 0.12);
}

// "Thank you" begins "thank you, MANA", and "I have" begins "I have not".
TEST(InterruptionListenerTest, SheIsSilentForWhatMayGoOnAndWaitsLonger) {
  InterruptionListener::Understood unfinished = taken(false, false);
  unfinished.wants_more = true;
  const Answered alone = answer(unfinished, 0, 0);
  EXPECT_EQ(alone.events, (Kinds{ListenerEvent::Kind::Began, ListenerEvent::Kind::Perhaps,
                                 ListenerEvent::Kind::Stopped, ListenerEvent::Kind::Understood}));
  EXPECT_LT(alone.perhaps, 0.2);
  EXPECT_TRUE(alone.accepted);
  EXPECT_GT(alone.understood, 0.55);
  EXPECT_FALSE(answer(unfinished, 0.3, 0.1).accepted) << "however little follows, it is another sentence";
}

// A second look, at more of the silence, takes its time.
TEST(InterruptionListenerTest, SheIsSilentBeforeWhatMayGoOnIsLookedAtAgain) {
  auto sound = test::white_noise(4, 10);
  test::mix(sound, test::hum(0.4, 3'000), 3);
  std::vector<std::string> order;
  OtherTalk talk;
  InterruptionListener listener{[&](const InterruptionListener::Stretch&, bool urgent) {
                                  order.emplace_back(urgent ? "at once" : "again");
                                  InterruptionListener::Understood u = taken(false, false);
                                  u.wants_more = true;
                                  return u;
                                },
                                talk};
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples)
    for (const ListenerEvent& e : listener.hear(frame_of(std::span{sound}.subspan(at, kFrameSamples)),
                                                core::at_seconds(double(at) / kHearingRateHz), true))
      if (e.kind == ListenerEvent::Kind::Perhaps) order.emplace_back("perhaps");
  ASSERT_FALSE(order.empty());
  const auto perhaps = std::find(order.begin(), order.end(), "perhaps");
  ASSERT_NE(perhaps, order.end());
  EXPECT_EQ(std::count(order.begin(), order.end(), "perhaps"), 1) << "the voice waits three times at most";
  EXPECT_EQ(std::vector<std::string>(perhaps, order.end()), (std::vector<std::string>{"perhaps", "again"}));
}

/// How an answer of 0.4 s fares that comes `pause` seconds after so much speech which makes no sense.
struct InTalk {
  bool in_talk = false;
  double understood = 0;  // s, from its end
};
InTalk answer_after(double speech, double pause) {
  auto sound = test::white_noise(9, 10);
  test::mix(sound, test::hum(speech, 3'000), 3);
  const double begins = 3 + speech + pause;
  test::mix(sound, test::hum(0.4, 3'000), begins);
  InTalk found;
  OtherTalk talk;
  InterruptionListener listener{[&](const InterruptionListener::Stretch& s, bool) {
                                  if (core::to_seconds(s.start - core::kStart) < begins - 0.1)
                                    return InterruptionListener::Understood{};
                                  found.in_talk = s.in_talk;
                                  return taken(false, false);
                                },
                                talk};
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples) {
    const double now = double(at) / kHearingRateHz;
    for (const ListenerEvent& e :
         listener.hear(frame_of(std::span{sound}.subspan(at, kFrameSamples)), core::at_seconds(now), true))
      if (e.kind == ListenerEvent::Kind::Understood && e.what.accepted) found.understood = now - begins - 0.4;
  }
  return found;
}

// A television that says "no" goes on in most cases.
TEST(InterruptionListenerTest, WhatFollowsOnOthersTalkWaitsLonger) {
  const InTalk in_talk = answer_after(1.2, 0.6);
  EXPECT_TRUE(in_talk.in_talk);
  EXPECT_GT(in_talk.understood, 0.65);
  EXPECT_LT(in_talk.understood, 0.8) << "before the voice goes on";
}
TEST(InterruptionListenerTest, AWordOrALongPauseBeforeItIsNoTalk) {
  for (const InTalk& alone : {answer_after(0.5, 0.6), answer_after(1.2, 2.5)}) {
    EXPECT_FALSE(alone.in_talk);
    EXPECT_GT(alone.understood, 0.3);
    EXPECT_LT(alone.understood, 0.5);
  }
}

/// A television hums all the time, but for its breath; two seconds later somebody says something for 0.4 s,
/// and after 0.2 s more.
struct BesideTelevision {
  std::vector<std::string> accepted;
  std::vector<ListenerEvent::Kind> events;
  double perhaps = 0, understood = 0;    // s, from the end of the first words
  double from = 0, until = 0, loud = 0;  // s, of what was understood: from where to where it was found to lie
};
BesideTelevision beside_television(const InterruptionListener::Understood& what, double level,
                                   double more = 0) {
  auto sound = test::white_noise(9, 10);
  for (double at = 3; at < 8; at += 1) test::mix(sound, test::hum(0.92, 1'000), at);
  test::mix(sound, test::hum(0.4, level), 5.1);
  if (more > 0) test::mix(sound, test::hum(more, level), 5.7);
  BesideTelevision found;
  OtherTalk talk;
  InterruptionListener listener{[&](const InterruptionListener::Stretch& s, bool) {
                                  const double from = core::to_seconds(s.start - core::kStart);
                                  const double until = core::to_seconds(s.end - core::kStart);
                                  if (from < 5 || until > 5.6) return InterruptionListener::Understood{};
                                  found.from = from;
                                  found.until = until;
                                  found.loud = 0.01 * double(std::count(s.loud.begin(), s.loud.end(), true));
                                  return what;
                                },
                                talk};
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples) {
    const double now = double(at) / kHearingRateHz;
    for (const ListenerEvent& e :
         listener.hear(frame_of(std::span{sound}.subspan(at, kFrameSamples)), core::at_seconds(now), true)) {
      found.events.push_back(e.kind);
      if (e.kind == ListenerEvent::Kind::Perhaps) found.perhaps = now - 5.5;
      if (e.kind != ListenerEvent::Kind::Understood || !e.what.accepted) continue;
      found.accepted.push_back(e.what.id);
      found.understood = now - 5.5;
    }
  }
  return found;
}

TEST(InterruptionListenerTest, WhoIsNearerThanATelevisionIsHeardWhileItTalksOn) {
  InterruptionListener::Understood stop = taken(false, true);
  stop.what.id = "stop";
  stop.what.confidence = 0.96;
  const BesideTelevision stopped = beside_television(stop, 4'000);
  EXPECT_EQ(stopped.accepted, std::vector<std::string>{"stop"});
  EXPECT_LT(stopped.perhaps, 0.12) << "she is silent";
  EXPECT_GT(stopped.understood, 0.3) << "'don't stop': the beginning may have been too soft to be hers";
  EXPECT_NEAR(stopped.from, 5.06, 0.05) << "but for the soft beginning and end of a word";
  EXPECT_NEAR(stopped.until, 5.54, 0.05);
  EXPECT_NEAR(stopped.loud, 0.5, 0.1) << "what the television says before and after that is not hers";

  const BesideTelevision answered = beside_television(taken(false, false), 4'000);
  EXPECT_EQ(answered.accepted.size(), 1u);
  EXPECT_GT(answered.understood, 0.65);
  EXPECT_LT(answered.understood, 0.85) << "and does not wait for the television's end";
  ASSERT_GE(answered.events.size(), 7u);
  using Kind = ListenerEvent::Kind;
  EXPECT_EQ(Kinds(answered.events.begin(), answered.events.begin() + 7),
            (Kinds{Kind::Began, Kind::Stopped, Kind::Understood, Kind::Began, Kind::Perhaps, Kind::Stopped,
                   Kind::Understood}))
      << "the television's utterance is over before hers begins";

  const BesideTelevision called = beside_television(taken(true, true), 4'000);
  EXPECT_EQ(called.accepted.size(), 1u);
  EXPECT_LT(called.understood, 0.15) << "with the name it counts at once";
}
TEST(InterruptionListenerTest, WhoIsNearerAndGoesOnHasNotAnswered) {
  const BesideTelevision on = beside_television(taken(false, false), 4'000, 0.6);
  EXPECT_NEAR(on.from, 5.06, 0.05) << "it was heard";
  EXPECT_TRUE(on.accepted.empty());
}
TEST(InterruptionListenerTest, WhoIsAsLoudAsTheTelevisionIsPartOfIt) {
  EXPECT_TRUE(beside_television(taken(false, true), 1'000).accepted.empty());
}

// A film in which they begin to shout: at first somebody nearer seems to, and then it is as loud as that.
TEST(InterruptionListenerTest, ATelevisionThatIsLouderIsSoonNobodyNearer) {
  auto sound = test::white_noise(16, 10);
  for (double at = 3; at < 15; at += 1.5) test::mix(sound, test::hum(1.1, at < 6 ? 1'000 : 4'000), at);
  std::vector<bool> nearer;  // of each stretch
  OtherTalk talk;
  InterruptionListener listener{[&](const InterruptionListener::Stretch& s, bool) {
                                  nearer.push_back(!s.loud.empty());
                                  return InterruptionListener::Understood{};
                                },
                                talk};
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples)
    listener.hear(frame_of(std::span{sound}.subspan(at, kFrameSamples)),
                  core::at_seconds(double(at) / kHearingRateHz), true);
  ASSERT_FALSE(nearer.empty());
  EXPECT_GT(std::count(nearer.begin(), nearer.end(), true), 0);
  EXPECT_FALSE(nearer.back());
}

// A click, or what is left of the agent's own voice.
TEST(InterruptionListenerTest, AShortNoiseAfterAnAnswerIsNobodyWhoGoesOn) {
  EXPECT_TRUE(answer(taken(false, false), 0.25, 0.04, 200).accepted);
}

TEST(InterruptionListenerTest, WhatHasTheNameDoesNotWait) {
  for (const auto& what : {taken(true, false), taken(true, true)}) {
    const Answered a = answer(what, 0.2, 0.6);
    EXPECT_TRUE(a.accepted);
    EXPECT_LT(a.understood, 0.2);
    EXPECT_EQ(std::count(a.events.begin(), a.events.end(), ListenerEvent::Kind::Perhaps), 0);
  }
}

// She has just begun, and the canceller lets her voice through, for seconds: "stop" need not wait for a
// decode of it all.
TEST(InterruptionListenerTest, AtTheEndOfSomethingLongWhatIsLouderIsTriedAtOnce) {
  auto sound = test::white_noise(8, 10);
  test::mix(sound, test::hum(1.1, 1'000), 3);
  test::mix(sound, test::hum(1.1, 1'000), 4.2);
  test::mix(sound, test::hum(0.4, 2'800), 5.4);
  const auto tries = tries_of(sound);
  const auto late = std::find_if(tries.begin(), tries.end(), [](const Try& t) { return t.frame > 580; });
  ASSERT_NE(late, tries.end());
  EXPECT_TRUE(late->urgent);
  EXPECT_LT(late->speech, 60);
  EXPECT_LT(late->frame, 588) << "after the shortest silence";
}

// After a disturbance the canceller lets the agent's own voice through until it has learnt anew; that is soft
// from the moment on that somebody seems to speak. Whoever says "stop" now is louder.
TEST(InterruptionListenerTest, WhoIsLouderThanWhatWasBeforeIsTriedAlone) {
  auto sound = test::white_noise(5, 10);
  test::mix(sound, test::hum(0.9, 1'000), 3);
  test::mix(sound, test::hum(0.4, 6'000), 3.9);
  bool understood = false;
  OtherTalk talk;
  InterruptionListener listener{[&](const InterruptionListener::Stretch& s, bool urgent) {
                                  InterruptionListener::Understood u;
                                  u.what.accepted = u.is_urgent =
                                      urgent &&
                                      core::to_seconds(s.end - s.start) < 0.6;  // with the smoothed end
                                  return u;
                                },
                                talk};
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples)
    for (const ListenerEvent& e : listener.hear(frame_of(std::span{sound}.subspan(at, kFrameSamples)),
                                                core::at_seconds(double(at) / kHearingRateHz), true))
      understood = understood || (e.kind == ListenerEvent::Kind::Understood && e.what.accepted);
  EXPECT_TRUE(understood);
}

}  // namespace
}  // namespace mana::speech
