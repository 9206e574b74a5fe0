#include "speech/utterance_listener.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "tests/speech/noise.hpp"
#include "tests/speech/spoken.hpp"

namespace mana::speech {
namespace {
using namespace std::chrono_literals;

/// Takes everything for one command, certain that nothing more follows.
class TakesItFor final : public Recognising {
 public:
  explicit TakesItFor(const char* id) : id_{id} {}
  Recognition recognise(const Stretch&, const Expected&) override {
    Recognition r;
    r.text = r.id = id_;
    r.accepted = true;
    r.confidence = 0.9;
    r.completeness = Completeness::Certain;
    return r;
  }
  const Vocabulary& vocabulary() const override { return vocabulary_; }

 private:
  const char* id_;
  Vocabulary vocabulary_ = test::household();
};

/// How long after the word's end it was understood, of sound that comes 10 ms at a time.
std::optional<core::Duration> waited(const char* id) {
  TakesItFor recogniser{id};
  UtteranceListener listener{recogniser, {}};
  auto sound = test::room(3);
  test::mix(sound, test::spoken("stop"), 1);
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples) {
    const core::Time t = core::at_seconds(double(at) / kHearingRateHz);
    for (const ListenerEvent& e : listener.hear(std::span{sound}.subspan(at, kFrameSamples), t, Ear::Open))
      if (e.kind == ListenerEvent::Kind::Understood) return t + 10ms - e.end;
  }
  return std::nullopt;
}

TEST(UtteranceListenerTest, WhatCannotWaitCountsAtTheFirstPause) {
  const auto stop = waited("stop"), other = waited("today");
  ASSERT_TRUE(stop && other);
  EXPECT_LE(*stop, 120ms);
  EXPECT_GE(*other, 150ms);
  EXPECT_LE(*other, 180ms);
}

}  // namespace
}  // namespace mana::speech
