#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <ctime>

#include "tests/eval/parlour.hpp"

/// From the word "stop", said into the companion's speech, to silence: loudspeaker, room, ears and voice as a
/// whole, with their own end-pointing, in virtual time.
namespace mana::speech {
namespace {
using namespace test_room;
using core::to_milliseconds;
using test::spoken;

constexpr const char* kWords[] = {"stop", "stop", "be quiet", "mana, stop"};
constexpr const char* kPeople[] = {"en-us+m3", "en-gb+f2", "en-gb+m7", "en-gb+f4"};

struct Tried {
  bool stopped = false;
  double silent_after_end_ms = 0;
  double softer_after_start_ms = -1;
};

/// When the word begins and ends to be heard, in samples.
std::pair<std::size_t, std::size_t> extent(const test::Samples& s) {
  std::size_t first = 0, last = s.size();
  while (first < s.size() && std::abs(int{s[first]}) < 300) ++first;
  while (last > first && std::abs(int{s[last - 1]}) < 300) --last;
  return {first, last};
}
core::Duration seconds_of(std::size_t samples) {
  return core::Duration{static_cast<std::int64_t>(samples) * 62'500};
}

Tried say_stop(Parlour& parlour, const test::Samples& words, core::Time at) {
  const auto [first, last] = extent(words);
  const core::Time start = at + seconds_of(first), end = at + seconds_of(last);
  parlour.room->say(words, at);
  const std::size_t heard_before = parlour.heard.size(), began_before = parlour.began.seen.size();
  parlour.driver->run_until(end + std::chrono::seconds{1});
  Tried tried;
  for (std::size_t i = heard_before; i < parlour.heard.size(); ++i)
    tried.stopped =
        tried.stopped || (parlour.heard[i].second.accepted && parlour.heard[i].second.command == "stop");
  tried.silent_after_end_ms = std::max(0.0, to_milliseconds(parlour.last_audible - end));
  if (parlour.began.seen.size() > began_before)
    tried.softer_after_start_ms = to_milliseconds(parlour.began.seen[began_before].at - start);
  return tried;
}

double at_share(std::vector<double> all, double share) {
  if (all.empty()) return 1e9;
  std::sort(all.begin(), all.end());
  return all[static_cast<std::size_t>(share * static_cast<double>(all.size() - 1))];
}

void stop_at(double louder_db, double least_share) {
  std::vector<double> silent;
  int tried = 0;
  const test::Samples own = spoken("Please take your glasses and the letter with you.");
  for (const char* who : kPeople) {
    std::vector<test::Samples> words;
    for (const char* word : kWords) {
      test::Samples said = spoken(word, person(who));
      const double gain = test::active_rms(own) / test::active_rms(said) * std::pow(10, louder_db / 20);
      for (auto& s : said) s = test::to_sample(gain * s);
      words.push_back(std::move(said));
    }
    Parlour parlour;
    parlour.obeys_stop = true;
    parlour.say(100, "Good morning. This is how my voice sounds in this room.");
    parlour.driver->run_for(std::chrono::seconds{6});
    int round = 0;
    for (const test::Samples& said : words) {
      parlour.say(++round, kTalk);
      const core::Time at = parlour.clock.now() + core::seconds(3.1 + 0.37 * round);
      const std::size_t heard_before = parlour.heard.size();
      const Tried t = say_stop(parlour, said, at);
      ++tried;
      std::printf("  %-10s by %-9s %s: %4.0f ms from its end to silence\n", kWords[round - 1], who,
                  t.stopped ? "heard " : "MISSED", t.silent_after_end_ms);
      for (std::size_t i = heard_before; i < parlour.heard.size(); ++i) {
        const auto& [when, m] = parlour.heard[i];
        std::printf("      %s '%s' (%.2f) from %.0f to %.0f ms of it\n", m.accepted ? "taken  " : "refused",
                    m.text.c_str(), m.confidence, to_milliseconds(m.start - at), to_milliseconds(m.end - at));
      }
      if (t.stopped) silent.push_back(t.silent_after_end_ms);
      parlour.bus.publish(msg::StopSpeaking{msg::UtteranceId{round}});
      parlour.driver->run_for(std::chrono::seconds{2});
    }
  }
  const double share = static_cast<double>(silent.size()) / tried;
  std::printf(
      "person %+.0f dB: %zu of %d heard; from the end of the words to silence median %.0f ms, 95 %% %.0f ms, "
      "at most %.0f ms (without computing)\n",
      louder_db, silent.size(), tried, at_share(silent, 0.5), at_share(silent, 0.95), at_share(silent, 1));
  EXPECT_GE(share, least_share);
  EXPECT_LE(at_share(silent, 0.5), 150);
  EXPECT_LE(at_share(silent, 1), 200);
}

/// What people also say while it speaks; none of it may silence it.
TEST(StopEval, OtherWordsDoNotStopIt) {
  constexpr const char* kOthers[] = {"lovely",  "hello there", "what", "on top", "the shop",
                                     "my dear", "stuff",       "step", "tea",    "is that so"};
  const test::Samples own = spoken("Please take your glasses and the letter with you.");
  int tried = 0, stopped = 0;
  for (const char* who : kPeople) {
    std::vector<test::Samples> words;
    for (const char* word : kOthers) {
      test::Samples said = spoken(word, person(who));
      const double gain = test::active_rms(own) / test::active_rms(said);
      for (auto& s : said) s = test::to_sample(gain * s);
      words.push_back(std::move(said));
    }
    Parlour parlour;
    parlour.obeys_stop = true;
    for (int round = 0; const test::Samples& said : words) {
      parlour.say(++round, kTalk);
      const core::Time at = parlour.clock.now() + core::seconds(4.1 + 0.37 * round);
      const std::size_t heard_before = parlour.heard.size();
      const Tried t = say_stop(parlour, said, at);
      ++tried;
      stopped += t.stopped ? 1 : 0;
      for (std::size_t i = heard_before; i < parlour.heard.size(); ++i)
        std::printf("  %s by %s: %s '%s' (%.2f)\n", kOthers[round - 1], who,
                    parlour.heard[i].second.accepted ? "taken" : "refused",
                    parlour.heard[i].second.text.c_str(), parlour.heard[i].second.confidence);
      parlour.bus.publish(msg::StopSpeaking{msg::UtteranceId{round}});
      parlour.driver->run_for(std::chrono::seconds{2});
    }
  }
  std::printf("%d of %d other words stopped it\n", stopped, tried);
  EXPECT_LE(stopped, tried / 10);
}

// Sixteen tries are few: by what eSpeak NG spoke before in the same process, which its own sound depends on,
// 12 or 13 and 10 to 13 of them are heard.
TEST(StopEval, AsLoudAsTheCompanion) { stop_at(0, 0.7); }
TEST(StopEval, LouderThanTheCompanion) { stop_at(6, 0.55); }

}  // namespace
}  // namespace mana::speech
