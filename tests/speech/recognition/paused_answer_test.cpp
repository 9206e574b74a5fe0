#include <gtest/gtest.h>

#include <string>

#include "speech/listening/utterance_listener.hpp"
#include "speech/recognition/recogniser.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/speech/understood.hpp"

/// Whoever stops to think in the middle of an answer has not answered yet.
namespace mana::speech {
namespace {

Vocabulary about_a_medicine() {
  Vocabulary v = test::household();
  v.answers = {{"yes", {"yes", "i have", "yes i have"}},
               {"no", {"no", "not yet"}, false, {"i have not", "i haven't", "i don't", "i didn't"}},
               {"not_sure", {"i don't know", "not sure"}}};
  return v;
}

/// All that was understood, one after the other.
std::string heard(const char* first, double pause_s, const char* then) {
  Recogniser recogniser = Recogniser::open({}, about_a_medicine()).value();
  if (!recogniser.has_second_pass()) return {};
  const auto a = test::spoken(first), b = test::spoken(then);
  const double end = 1 + double(a.size()) / kHearingRateHz;
  auto sound = test::room(end + pause_s + double(b.size()) / kHearingRateHz + 2);
  test::mix(sound, a, 1);
  test::mix(sound, b, end + pause_s);
  UtteranceListener listener{recogniser};
  listener.await({"yes", "no", "not_sure"});
  auto events = listener.hear(sound, core::kStart);
  for (auto& more : listener.finish()) events.push_back(std::move(more));
  return test::accepted_ids(events);
}

class PausedAnswerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Recogniser::open({}, about_a_medicine()).value().has_second_pass())
      GTEST_SKIP() << "the second pass has not been fetched";
  }
};

TEST_F(PausedAnswerTest, IHaveIsNoYesWhileNotMayFollow) { EXPECT_NE(heard("i have", 0.25, "not"), "yes"); }

TEST_F(PausedAnswerTest, IDontIsNoNoWhileKnowMayFollow) {
  EXPECT_EQ(heard("i don't", 0.25, "know"), "not_sure");
}

TEST_F(PausedAnswerTest, ItIsAnAnswerWhereNothingFollows) { EXPECT_EQ(heard("i have", 1, "hm"), "yes"); }

}  // namespace
}  // namespace mana::speech
