#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "agent/bus/messages/hearing.hpp"
#include "speech/listening/utterance_listener.hpp"
#include "tests/speech/noise.hpp"
#include "tests/speech/spoken.hpp"

/// What is told her freely: it is written down while it is said, and its sense tells when it is over.
namespace mana::speech {
namespace {
using namespace std::chrono_literals;

/// No phrase is ever heard; what was said is always the same.
class WritesDown final : public Recognising {
 public:
  explicit WritesDown(const char* text) : text_{text} { vocabulary_.never_last = {"the"}; }
  Recognition recognise(const Stretch&, const Expected&) override { return {}; }
  bool writes_down() const override { return true; }
  bool begins_with_name(std::span<const std::int16_t>) override {
    ++asked_for_name;
    return named;
  }
  std::string so_far(std::span<const std::int16_t> sound, bool) override {
    longest = std::max(longest, sound.size());
    return text_;
  }
  Recognition hear_out(const Stretch&, const Expected&, Recognition own) override {
    ++heard_out;
    own.text = text_;
    own.id = msg::kFreeWords;
    own.accepted = true;
    return own;
  }
  const Vocabulary& vocabulary() const override { return vocabulary_; }
  bool named = false;
  int asked_for_name = 0, heard_out = 0;
  std::size_t longest = 0;

 private:
  const char* text_;
  Vocabulary vocabulary_ = test::household();
};

struct Told {
  std::vector<ListenerEvent> so_far;
  std::optional<ListenerEvent> understood;
  core::Duration waited{};  // after the last of the speech
  int utterances = 0;
};

/// Sound that comes 10 ms at a time, as it does from a microphone.
Told tell(WritesDown& recogniser, const test::Samples& said, bool name_needed = false) {
  auto sound = test::room(3 + double(said.size()) / kHearingRateHz);
  test::mix(sound, said, 1);
  UtteranceListener listener{recogniser};
  listener.need_name(name_needed, !name_needed);
  Told told;
  for (std::size_t at = 0; at + kFrameSamples <= sound.size(); at += kFrameSamples) {
    const core::Time t = core::at_seconds(double(at) / kHearingRateHz);
    for (ListenerEvent& e : listener.hear(std::span{sound}.subspan(at, kFrameSamples), t, Ear::Open)) {
      if (e.kind == ListenerEvent::Kind::SoFar) told.so_far.push_back(e);
      if (e.kind != ListenerEvent::Kind::Understood) continue;
      ++told.utterances;
      told.waited = t + 10ms - e.end;
      told.understood = std::move(e);
    }
  }
  return told;
}

test::Samples sentence() { return test::spoken("I put my glasses in the kitchen drawer yesterday evening"); }

TEST(FreeTurnTest, AWholeSentenceEndsSoonerThanOneThatIsOpen) {
  WritesDown whole{"I put them in the drawer."}, unclear{"I put them"}, open{"I put them in the."};
  const Told a = tell(whole, sentence()), b = tell(unclear, sentence()), c = tell(open, sentence());
  EXPECT_GE(a.waited, 400ms);
  EXPECT_LE(a.waited, 520ms);
  EXPECT_GE(b.waited, a.waited + 100ms);
  EXPECT_GE(c.waited, b.waited + 250ms);
}

TEST(FreeTurnTest, ItIsHeardOutAtThePauseAndNotOnceMoreAtTheEnd) {
  WritesDown recogniser{"I put them in the drawer."};
  const Told told = tell(recogniser, test::spoken("drawer"));
  ASSERT_TRUE(told.understood);
  EXPECT_EQ(told.understood->what.text, "I put them in the drawer.");
  EXPECT_EQ(recogniser.heard_out, 1);
}

TEST(FreeTurnTest, ItIsWrittenDownWhileItIsSaid) {
  WritesDown recogniser{"I put them in the drawer."};
  const Told told = tell(recogniser, sentence());
  ASSERT_GE(told.so_far.size(), 4u);
  const ListenerEvent& first = told.so_far.front();
  EXPECT_LE(first.found - first.start, 500ms);
  EXPECT_FALSE(first.pause);
  EXPECT_TRUE(told.so_far.back().pause);
  for (std::size_t i = 1; i < told.so_far.size(); ++i) {
    if (told.so_far[i].pause) continue;
    EXPECT_LE(told.so_far[i].found - told.so_far[i - 1].found, 600ms) << i;
  }
}

TEST(FreeTurnTest, TalkAmongPeopleIsNotWrittenDown) {
  WritesDown recogniser{"I put them in the drawer."};
  EXPECT_TRUE(tell(recogniser, sentence(), true).so_far.empty());
  EXPECT_LE(recogniser.asked_for_name, 2);
}

TEST(FreeTurnTest, WithTheNameItIs) {
  WritesDown recogniser{"I put them in the drawer."};
  recogniser.named = true;
  const Told told = tell(recogniser, sentence(), true);
  ASSERT_FALSE(told.so_far.empty());
  EXPECT_LE(told.so_far.front().found - told.so_far.front().start, 1'300ms);
  EXPECT_EQ(recogniser.asked_for_name, 1);
}

// A synthetic voice was cut in the middle of its sentence because it spoke evenly.
TEST(FreeTurnTest, AnEvenVoiceIsNoMachineOnceItIsKnownToMeanHer) {
  test::Samples even = test::spoken("well");
  for (const auto s : test::hum(1.8, 6'000)) even.push_back(s);
  WritesDown recogniser{"I put them in the drawer."};
  const Told told = tell(recogniser, even);
  EXPECT_EQ(told.utterances, 1);
  ASSERT_TRUE(told.understood);
  EXPECT_GE(told.understood->end - told.understood->start, 1'900ms);
}

TEST(FreeTurnTest, OfALongTurnOnlyWhatIsNewIsWrittenDownAgain) {
  test::Samples said;
  for (int i = 0; i < 8; ++i) {
    const auto more = sentence();
    said.insert(said.end(), more.begin(), more.end());
    said.resize(said.size() + kHearingRateHz / 5);
  }
  WritesDown recogniser{"and I put them in the"};
  recogniser.named = true;
  const Told told = tell(recogniser, said, true);
  ASSERT_GT(said.size(), 16u * kHearingRateHz);
  EXPECT_EQ(told.utterances, 1);
  EXPECT_LT(recogniser.longest, 14u * kHearingRateHz);
  EXPECT_GT(told.so_far.back().written.size(), told.so_far.front().written.size()) << "and it is told whole";
}

}  // namespace
}  // namespace mana::speech
