#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <vector>

#include "speech/audio/wav_file.hpp"
#include "tests/eval/judged.hpp"
#include "tests/eval/parlour.hpp"

/// Into her own speech, by whom and with words that nothing was chosen by: people's recordings, other voices
/// and other phrases than echo_eval's, and talk that is meant for nobody. What is chosen for the ears is
/// chosen by echo_eval and stop_eval; this tells what that was worth, and nothing is to be chosen by it.
namespace mana::speech {
namespace {
namespace fs = std::filesystem;
using core::to_seconds;
using test::spoken;
using namespace test_room;

const test::Samples& her_own() {
  static const test::Samples kOwn = spoken("Please take your glasses and the letter with you.");
  return kOwn;
}

test::Samples as_loud(const test::Samples& words, double louder_db) {
  const double gain = test::active_rms(her_own()) / test::active_rms(words) * std::pow(10, louder_db / 20);
  test::Samples loud;
  for (const auto s : words) loud.push_back(test::to_sample(gain * s));
  return loud;
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::set<fs::path> sorted;
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator{folder, missing}) sorted.insert(entry.path());
  return {sorted.begin(), sorted.end()};
}

struct Said {
  std::string id;  // "none": it is no answer and no command
  std::string who, what;
  test::Samples sound;
};

/// Each is said into an utterance of its own, and what it was first taken for is judged.
/// @return informedness
double judge(const std::string& title, const std::vector<Said>& all, double louder_db) {
  test::Judged judged{title};
  std::vector<test::Samples> sounds;  // before the companion has the program's one voice
  for (const Said& s : all) sounds.push_back(as_loud(s.sound, louder_db));
  Parlour parlour;
  parlour.obeys_answers = true;
  int round = 0, wanted = 0, right = 0, others = 0, wrong = 0;
  for (const Said& s : all) {
    parlour.say(++round, kTalk);
    const core::Time at = parlour.clock.now() + core::seconds(3.3 + 0.37 * (round % 13));
    const test::Samples& sound = sounds[static_cast<std::size_t>(round - 1)];
    parlour.room->say(sound, at);
    const std::size_t before = parlour.heard.size();
    parlour.driver->run_until(at + core::seconds(double(sound.size()) / 16'000 + 2));
    std::string taken = "none";
    for (std::size_t i = before; i < parlour.heard.size() && taken == "none"; ++i)
      if (parlour.heard[i].second.accepted) taken = parlour.heard[i].second.command;
    judged.add(taken, s.id, s.who);
    (s.id == "none" ? others : wanted) += 1;
    if (s.id == "none" && taken != "none") ++wrong;
    if (s.id != "none" && taken == s.id) ++right;
    if (taken != s.id) std::printf("  '%s' (%s): %s\n", s.what.c_str(), s.who.c_str(), taken.c_str());
    parlour.bus.publish(msg::StopSpeaking{msg::UtteranceId{round}});
    parlour.driver->run_for(std::chrono::seconds{2});
  }
  std::printf("%s, %+.0f dB: %d of %d understood, %d of %d others taken for something\n", title.c_str(),
              louder_db, right, wanted, wrong, others);
  return judged.print();
}

TEST(StrangersEval, PeopleWhoSayAWordIntoHerSpeech) {
  const std::set<std::string> kMeant{"yes", "no", "stop"};
  std::vector<Said> all;
  for (const fs::path& file : files_in(fs::path{MANA_SHARED_DATA} / "speech/words")) {
    auto sound = read_sound(file, 16'000);
    ASSERT_TRUE(sound) << sound.error().sentence;
    const std::string name = file.stem().string(), word = name.substr(0, name.find('_'));
    all.push_back({kMeant.contains(word) ? word : "none", name, word, sound->samples});
  }
  if (all.empty()) GTEST_SKIP() << "no recordings in " << MANA_SHARED_DATA << "/speech/words";
  EXPECT_GE(judge("people's words into her speech", all, 0), 0.6);
  EXPECT_GE(judge("people's words into her speech", all, 6), 0.6);
}

TEST(StrangersEval, OtherVoicesAndOtherPhrases) {
  struct Phrase {
    const char *id, *words;
  };
  constexpr Phrase kPhrases[] = {{"ok", "all right"},
                                 {"thank_you", "thanks"},
                                 {"repeat", "say that again"},
                                 {"repeat", "repeat"},
                                 {"yes", "yes"},
                                 {"no", "no"},
                                 {"stop", "stop"},
                                 {"appointment", "mana, what's my appointment"},
                                 {"date", "mana, what is the date"},
                                 {"missed", "mana, what did i miss"},
                                 {"none", "good gracious"},
                                 {"none", "the tea is ready"},
                                 {"none", "where is the cat"},
                                 {"none", "oh, look at that"},
                                 {"none", "tomorrow perhaps"},
                                 {"none", "new shoes"},
                                 {"none", "on the table"},
                                 {"none", "my grandson has a dog"},
                                 {"none", "yesterday"},
                                 {"none", "nobody told me"}};
  std::vector<Said> all;
  for (const char* who : {"en-us+f5", "en-gb+m2", "en-gb-scotland+f3", "en-us+m1"})
    for (const Phrase& p : kPhrases) all.push_back({p.id, who, p.words, spoken(p.words, person(who))});
  EXPECT_GE(judge("other voices into her speech", all, 0), 0.85);
}

struct Line {
  std::string what;
  test::Samples sound;
};

/// Somebody else talks into all that she says.  @return what was accepted of it
int overheard(const char* title, const std::vector<Line>& talk, double louder_db) {
  std::vector<test::Samples> sounds;
  for (const Line& line : talk) sounds.push_back(as_loud(line.sound, louder_db));
  std::vector<core::Time> said;  // when each began
  Parlour parlour;
  int round = 0, accepted = 0;
  double talked = 0;
  for (std::size_t next = 0; next < sounds.size();) {
    parlour.say(++round, kTalk);
    const core::Time begins = parlour.clock.now() + std::chrono::seconds{3};
    core::Time at = begins;
    do {
      parlour.room->say(sounds[next], at);
      said.push_back(at);
      at += core::seconds(double(sounds[next].size()) / 16'000 + 0.3);
    } while (++next < sounds.size() && at - begins < std::chrono::seconds{35});
    talked += to_seconds(at - begins);
    parlour.driver->run_until(at + std::chrono::seconds{1});
    parlour.bus.publish(msg::StopSpeaking{msg::UtteranceId{round}});
    parlour.driver->run_for(std::chrono::seconds{2});
  }
  for (const auto& [at, m] : parlour.heard) {
    accepted += m.accepted ? 1 : 0;
    if (!m.accepted) continue;
    const auto line = std::upper_bound(said.begin(), said.end(), m.end) - said.begin() - 1;
    std::printf("  %8.2f s TAKEN '%s' (%.2f): %s\n", to_seconds(m.start - core::kStart), m.text.c_str(),
                m.confidence, line < 0 ? "?" : talk[static_cast<std::size_t>(line)].what.c_str());
  }
  std::printf("%s, %+.0f dB, %zu stretches, %.0f s: accepted %d\n", title, louder_db, talk.size(), talked,
              accepted);
  EXPECT_GT(parlour.heard.size(), 0u) << "it was heard at all";
  return accepted;
}

TEST(StrangersEval, OtherTalkThatIsMeantForNobody) {
  constexpr const char* kTalk[] = {
      "Yes, and then he went back to the station, because he had left his umbrella on the bench.",
      "No, the blue one is much nicer, and it goes with your eyes.",
      "The government said on Thursday that pensions will rise again in April.",
      "If you stop at the second traffic light, you can see the old bakery on your left.",
      "Thanks to the fine weather, the harvest began two weeks early this year.",
      "Later that evening, the two brothers met once more at the harbour.",
      "All right, let's move on to the next question, which is worth five hundred pounds.",
      "He told her again and again that nobody would come looking for the money.",
      "And it's a lovely shot, straight down the line, she had no chance to reach it.",
      "Doctor Harris, there is a patient waiting for you in room number seven.",
      "You never know what you have got until it's gone, my grandmother used to say.",
      "Coming up after the break, how to keep your roses free of greenfly.",
      "I'm not sure that I want to go, said the little bear, it is dark in there.",
      "The bus to Exeter was full, so we took the slow train along the coast.",
      "Take two eggs and a pinch of salt, and beat them until they are light and fluffy.",
      "Okay, so what happens now, asked the inspector, and put his notebook away.",
      "There will be showers in the north, some of them heavy, with a risk of thunder.",
      "My name is Walter, I'm seventy two, and I have been collecting stamps since I was a boy.",
      "Not now, Peter, I am on the telephone, go and play in the garden.",
      "The museum is open every day but Monday, and children get in for free.",
      "She opened the letter, read it twice, and threw it into the fire.",
      "What time did you leave the house on the night of the third of March?",
      "We are going to need a bigger table if all of your cousins are coming.",
      "Repeat after me: the rain in Spain stays mainly in the plain."};
  constexpr const char* kPeople[] = {"en-us+f5", "en-gb+m2", "en-gb-scotland+f3", "en-us+m1"};
  std::vector<Line> talk;
  for (const char* line : kTalk)
    talk.push_back({line, spoken(line, person(kPeople[talk.size() % std::size(kPeople)]))});
  for (const fs::path& file : files_in(fs::path{MANA_SHARED_DATA} / "speech/reading"))
    if (auto sound = read_sound(file, 16'000)) talk.push_back({file.stem().string(), sound->samples});
  for (const double louder_db : {-10.0, 0.0}) EXPECT_LE(overheard("talk of others", talk, louder_db), 3);
}

/// By hand: MANA_OVERHEARD=FOLDER, of recordings of people who talk to somebody else
/// (tests/tools/ears/game.py), each MANA_EVERY-th of them.
TEST(StrangersEval, PeopleInRecordings) {
  const char* folder = std::getenv("MANA_OVERHEARD");
  if (folder == nullptr) GTEST_SKIP() << "MANA_OVERHEARD names no folder of recordings";
  const char* every = std::getenv("MANA_EVERY");
  const int step = every != nullptr ? std::max(1, std::atoi(every)) : 1;
  std::vector<Line> talk;
  int number = 0;
  for (const fs::path& file : files_in(folder)) {
    if (++number % step != 0) continue;
    auto sound = read_sound(file, 16'000);
    if (sound && sound->samples.size() > 8'000) talk.push_back({file.stem().string(), sound->samples});
  }
  ASSERT_FALSE(talk.empty()) << folder;
  for (const double louder_db : {-10.0, 0.0}) overheard("people", talk, louder_db);
}

}  // namespace
}  // namespace mana::speech
