#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "agent/core/random.hpp"
#include "agent/program/lessons/lesson_store.hpp"
#include "tests/support/program.hpp"
#include "tests/support/real_clock.hpp"

// `mana lesson run` and what it leaves behind.
namespace mana::test {
namespace {
namespace fs = std::filesystem;
using dialogue::tutor::LearnerRecord;

class LessonCommandTest : public ::testing::Test {
 protected:
  fs::path folder = fs::temp_directory_path() / ("mana_lesson_test_" + std::to_string(::getpid()));
  void SetUp() override { fs::create_directories(folder); }
  void TearDown() override { fs::remove_all(folder); }

  std::vector<std::string> with_data(std::vector<std::string> args, const std::string& data) const {
    args.insert(args.begin(), {MANA_BINARY, "lesson"});
    args.insert(args.end(), {"--data", (folder / data).string()});
    return args;
  }
  Outcome lesson(std::vector<std::string> args, const std::string& data = "data") const {
    return run_program(with_data(std::move(args), data));
  }
  Outcome typed(const std::string& lines, std::vector<std::string> args) const {
    std::ofstream{folder / "typed.txt"} << lines;
    return run_program(with_data(std::move(args), "data"), folder / "typed.txt");
  }
  LearnerRecord record(const std::string& learner, const std::string& module, const std::string& data) const {
    auto store = program::LessonStore::open(folder / data).value();
    return store.load(store.find(learner).value(), module).value();
  }
};

/// Starts it, and kills it after at most so long. @return it had not come to its end
bool killed_after(std::vector<std::string> command, int milliseconds) {
  std::vector<char*> argv;
  for (std::string& c : command) argv.push_back(c.data());
  argv.push_back(nullptr);
  int ends[2];
  EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 2);  // open until the program ends
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  pid_t pid = 0;
  EXPECT_EQ(::posix_spawn(&pid, argv[0], &actions, nullptr, argv.data(), environ), 0);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  pollfd wait{ends[0], POLLIN, 0};
  const bool running = ::poll(&wait, 1, milliseconds) == 0;
  if (running) ::kill(pid, SIGKILL);
  int status = 0;
  ::waitpid(pid, &status, 0);
  ::close(ends[0]);
  return running && WIFSIGNALED(status);
}

TEST_F(LessonCommandTest, KilledAtAnyMomentItGoesOnAndTheRecordIsTheSame) {
  const std::vector<std::string> run{"run",    "bullying", "--simulate", "learns:0.5",
                                     "--seed", "7",        "--learner",  "ada"};
  const test::RealClock clock;
  ASSERT_EQ(lesson(run, "whole").status, 0);
  // Each life is an eighth of a whole one at most, on a fast machine as on a loaded one.
  const auto longest_ms = static_cast<std::uint64_t>(core::to_seconds(clock.now()) * 1000 / 8) + 1;
  core::Random random{2};
  int kills = 0;
  // It gets further each time: how far depends on the machine, the record does not.
  for (int i = 0; i < 60; ++i) {
    if (!killed_after(with_data(run, "killed"), static_cast<int>(random.below(longest_ms)))) break;
    ++kills;
  }
  EXPECT_GT(kills, 3);
  ASSERT_EQ(lesson(run, "killed").status, 0);
  const LearnerRecord whole = record("ada", "bullying", "whole"),
                      killed = record("ada", "bullying", "killed");
  EXPECT_EQ(whole.unit, "done");
  EXPECT_GT(whole.answers.size(), 60U);
  EXPECT_EQ(killed.answers, whole.answers);
  EXPECT_EQ(killed.sessions, whole.sessions);
  EXPECT_EQ(killed, whole);
}

TEST_F(LessonCommandTest, WhatIsNotFinishedGoesOnAtTheSameQuestion) {
  ASSERT_EQ(lesson({"enrol", "bob", "--consent", "his mother"}).status, 0);
  const Outcome first = typed("1\n2\nstop\n", {"run", "conversation", "--learner", "bob"});
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_NE(first.out.find("Hello! First I ask"), std::string::npos);
  EXPECT_NE(first.out.find("we stop here"), std::string::npos);
  const std::size_t end = first.out.find("Emily: Okay, we stop");
  ASSERT_NE(end, std::string::npos);
  const std::size_t asked = first.out.rfind("Emily: ", end - 1);
  const std::string question = first.out.substr(asked, first.out.find('\n', asked) - asked);
  const Outcome second = typed("", {"run", "conversation", "--learner", "bob"});
  EXPECT_EQ(second.out.find("Emily: Hello again! We go on with: Talking with others."), 0U) << second.out;
  EXPECT_NE(second.out.find(question), std::string::npos) << question << "\n" << second.out;
  EXPECT_EQ(record("bob", "conversation", "data").answers.size(), 2U);
}

TEST_F(LessonCommandTest, WordsToHearOrToReadFromTheLipsAreNotAskedInATerminal) {
  for (const char* const module : {"lips", "sounds", "german"}) {
    const Outcome o = typed("1\n", {"run", module});
    EXPECT_EQ(o.status, 1) << module;
    EXPECT_EQ(o.out, "");
    EXPECT_NE(o.err.find("--display window"), std::string::npos) << o.err;
    EXPECT_EQ(std::count(o.err.begin(), o.err.end(), '\n'), 1) << o.err;
  }
  EXPECT_EQ(typed("1\n", {"run", "bullying"}).err.find("lips"), std::string::npos);
}

TEST_F(LessonCommandTest, NothingIsKeptWithoutConsent) {
  const Outcome unknown = lesson({"run", "bullying", "--learner", "eve"});
  EXPECT_EQ(unknown.status, 1);
  EXPECT_NE(unknown.err.find("`mana lesson enrol NAME --consent WHO`"), std::string::npos) << unknown.err;
  EXPECT_EQ(lesson({"enrol", "eve", "--consent", ""}).status, 1);
  EXPECT_EQ(lesson({"learners"}).out, "");
  EXPECT_EQ(typed("1\n1\n", {"run", "bullying"}).status, 0);
  EXPECT_EQ(lesson({"report", "--module", "bullying"}).status, 1);
}

TEST_F(LessonCommandTest, WhoIsForgottenIsNotInTheFileAnyMore) {
  ASSERT_EQ(lesson({"enrol", "zebedee", "--consent", "guardian77"}).status, 0);
  ASSERT_EQ(typed("1\n1\n1\n", {"run", "bullying", "--learner", "zebedee"}).status, 0);
  ASSERT_EQ(lesson({"forget", "zebedee"}).status, 0);
  for (const auto& entry : fs::directory_iterator{folder / "data"}) {
    std::ifstream in{entry.path(), std::ios::binary};
    const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
    EXPECT_EQ(bytes.find("zebedee"), std::string::npos) << entry.path();
    EXPECT_EQ(bytes.find("guardian77"), std::string::npos) << entry.path();
  }
  EXPECT_EQ(lesson({"forget", "zebedee"}).status, 1);
}

TEST_F(LessonCommandTest, AStudyHasNoNamesAndEvaluateReadsIt) {
  for (const char* seed : {"1", "2", "3", "4", "5", "6"})
    ASSERT_EQ(lesson({"run", "conversation", "--simulate", "learns:0.8", "--seed", seed, "--learner",
                      std::string{"child"} + seed})
                  .status,
              0);
  for (const char* name : {"study.csv", "study.jsonl"}) {
    const std::string file = (folder / name).string();
    ASSERT_EQ(lesson({"report", "--module", "conversation", "--anonymised", file}).status, 0);
    std::ifstream in{file};
    const std::string text{std::istreambuf_iterator<char>{in}, {}};
    EXPECT_EQ(text.find("child"), std::string::npos);
    EXPECT_EQ(text.find("2027"), std::string::npos);
    const Outcome read = run_program({MANA_BINARY, "evaluate", "tutor", file, "--json"});
    EXPECT_EQ(read.status, 0) << read.err;
    EXPECT_NE(read.out.find("learners:6"), std::string::npos) << read.out;
  }
  const Outcome all = lesson({"report", "--module", "conversation"});
  EXPECT_NE(all.out.find("normalised_gain"), std::string::npos) << all.out;
  const Outcome one = lesson({"report", "child3"});
  const std::size_t item = one.out.find("greet-known"), line_end = one.out.find('\n', item);
  EXPECT_NE(one.out.substr(item, line_end - item).find("Say hello"), std::string::npos)
      << "the name of the skill: " << one.out.substr(item, line_end - item);
  for (const char* part : {"improvement_points", "wilcoxon_exact_p", "Say hello", "greet-known", "sessions"})
    EXPECT_NE(one.out.find(part), std::string::npos) << part;
}

TEST_F(LessonCommandTest, ALearnersSensoryProfileIsKeptChangedAndErasedWithHim) {
  ASSERT_EQ(lesson({"enrol", "Kim", "--consent", "his mother"}).status, 0);
  EXPECT_NE(lesson({"profile", "Kim"}).out.find("gaze      as usual"), std::string::npos);
  ASSERT_EQ(lesson({"profile", "Kim", "still=yes", "gaze=aside", "rate=110"}).status, 0);
  EXPECT_EQ(lesson({"profile", "Kim", "still=", "--json"}).out, "{\"gaze\":\"aside\",\"rate\":\"110\"}\n");
  // What cannot be chosen changes nothing, not even what stands beside it.
  for (const char* const wrong : {"gaze=up", "smell=no", "rate=9", "still", "smell="}) {
    const Outcome refused = lesson({"profile", "Kim", "colours=soft", wrong});
    EXPECT_NE(refused.status, 0) << wrong;
    EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
  }
  EXPECT_EQ(lesson({"profile", "Kim", "--json"}).out, "{\"gaze\":\"aside\",\"rate\":\"110\"}\n");
  EXPECT_NE(lesson({"profile", "Jo"}).err.find("no learner 'Jo'"), std::string::npos);
  ASSERT_EQ(lesson({"forget", "Kim"}).status, 0);
  ASSERT_EQ(lesson({"enrol", "Kim", "--consent", "his mother"}).status, 0);
  EXPECT_EQ(lesson({"profile", "Kim", "--json"}).out, "{}\n");
}

TEST_F(LessonCommandTest, TheProfileHoldsWhileThisLearnerIsTaught) {
  ASSERT_EQ(lesson({"enrol", "Kim", "--consent", "m"}).status, 0);
  ASSERT_EQ(lesson({"enrol", "Ann", "--consent", "m"}).status, 0);
  ASSERT_EQ(lesson({"profile", "Kim", "rate=90"}).status, 0);
  std::ofstream{folder / "settings.toml"} << "[screen]\nfps = 5\n";
  // How long the first sentence takes her to say.
  const auto first_sentence = [&](const std::string& learner) {
    const std::string journal = (folder / (learner + ".jsonl")).string();
    const Outcome run =
        lesson({"run", "conversation", "--learner", learner, "--display", "headless", "--virtual", "--for",
                "4s", "--camera", "none", "--microphone", "none", "--speaker", "none", "--settings",
                (folder / "settings.toml").string(), "--journal", journal});
    EXPECT_EQ(run.status, 0) << run.err;
    std::ifstream in{journal};
    for (std::string line; std::getline(in, line);) {
      const std::size_t at = line.find("\"duration\":");
      if (line.find("SentenceStarted") != std::string::npos && at != std::string::npos)
        return std::atof(line.c_str() + at + std::string_view{"\"duration\":"}.size());
    }
    return 0.0;
  };
  const double kim = first_sentence("Kim"), ann = first_sentence("Ann");
  ASSERT_GT(ann, 0);
  EXPECT_GT(kim, 1.3 * ann) << "90 words a minute instead of 150";
}

TEST_F(LessonCommandTest, EveryShippedLessonPassesTheCheck) {
  int lessons = 0;
  for (const auto& entry : fs::recursive_directory_iterator{fs::path{MANA_ASSETS} / "lessons"}) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() != ".toml" || name.find('-') != 2) continue;
    const Outcome o = run_program({MANA_BINARY, "lesson", "check", entry.path().string()});
    EXPECT_EQ(o.status, 0) << o.err;
    ++lessons;
  }
  EXPECT_GE(lessons, 31);
}

/// A module of one lesson, which asks for one word.
class OneWordTest : public LessonCommandTest {
 protected:
  void SetUp() override {
    LessonCommandTest::SetUp();
    fs::create_directories(module);
    std::ofstream{module / "module.toml"}
        << "[module]\nid = \"word\"\ntitle = \"A word\"\naudience = \"8-99\"\n"
           "language = \"en-GB\"\nlessons = [\"one\"]\n"
           "skills = {th = \"The sound th\"}\n";
    write_lesson("think", "TH");
  }
  /// The module teaches words of this language.
  void teach(const std::string& language) const {
    std::ofstream{module / "module.toml"} << "[module]\nid = \"word\"\ntitle = \"A word\"\naudience = "
                                             "\"8-99\"\nlanguage = \"en-GB\"\nteaches = \""
                                          << language
                                          << "\"\nlessons = [\"one\"]\nskills = {th = \"The sound th\"}\n";
  }
  Outcome check() const {
    return run_program({MANA_BINARY, "lesson", "check", (module / "01-one.toml").string()});
  }
  void write_lesson(const std::string& word, const std::string& sound) const {
    std::ofstream{module / "01-one.toml"}
        << "[lesson]\nid = \"one\"\nmodule = \"word\"\ntitle = \"One\"\nminutes = 5\nskills = [\"th\"]\n"
           "about = \"One word.\"\n[cast]\nteacher = \"emily\"\n[[step]]\nkind = \"listen-and-repeat\"\n"
           "id = \"say\"\nskill = \"th\"\nword = \""
        << word << "\"\nsound = \"" << sound
        << "\"\nask = \"Look.\"\ngood = \"I heard the th.\"\nnearly = \"The tongue between the teeth.\"\n"
           "[[step]]\nkind = \"explain\"\nsay = \"Goodbye.\"\n";
  }
  /// The lesson with this microphone; every message of it.
  std::vector<nlohmann::json> taught(const fs::path& microphone) const {
    const fs::path journal = folder / "journal";
    fs::remove(journal);
    const Outcome o = lesson({"run", module.string(), "--display", "headless", "--virtual", "--for", "40s",
                              "--journal", journal.string(), "--camera", "none", "--speaker", "none",
                              "--microphone", microphone.string()});
    EXPECT_EQ(o.status, 0) << o.err;
    std::vector<nlohmann::json> all;
    std::ifstream lines{journal};
    for (std::string line; std::getline(lines, line);) all.push_back(nlohmann::json::parse(line));
    return all;
  }
  static const nlohmann::json* find(const std::vector<nlohmann::json>& all, const std::string& message) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& m) { return m["message"] == message; });
    return found == all.end() ? nullptr : &*found;
  }
  /// A WAV file: the words after so many seconds of silence, then some more of it.
  fs::path said_after(double seconds, const std::string& words, const std::string& voice = "en-us+m3") const {
    const fs::path word = folder / "word.wav", all = folder / "all.wav";
    const Outcome o = run_program({MANA_BINARY, "say", words, "--voice", voice, "--audio", word.string()});
    EXPECT_EQ(o.status, 0) << o.err;
    std::ifstream in{word, std::ios::binary};
    const std::string wav{std::istreambuf_iterator<char>{in}, {}};
    const std::size_t data = wav.find("data") + 8;
    std::uint32_t rate = 0;
    std::memcpy(&rate, wav.data() + 24, 4);
    const auto silence = [rate](double s) { return std::string(std::size_t(s * rate) * 2, '\0'); };
    const std::string sound = silence(seconds) + wav.substr(data) + silence(2);
    std::string head = wav.substr(0, data);
    const auto size = static_cast<std::uint32_t>(sound.size());
    std::memcpy(head.data() + data - 4, &size, 4);
    const auto riff = static_cast<std::uint32_t>(head.size() + sound.size() - 8);
    std::memcpy(head.data() + 4, &riff, 4);
    std::ofstream{all, std::ios::binary} << head << sound;
    return all;
  }
  fs::path module = folder / "word";
};

TEST_F(OneWordTest, TheWholeProgramHearsTheWordAndSaysWhatWasGood) {
  const auto asked = taught(said_after(39, "hello"));
  const nlohmann::json* await = find(asked, "AwaitWord");
  ASSERT_NE(await, nullptr);
  EXPECT_EQ((*await)["word"], "think");
  const auto all = taught(said_after((*await)["t"].get<double>() + 1, "think"));
  const nlohmann::json* said = find(all, "WordSaid");
  ASSERT_NE(said, nullptr);
  EXPECT_EQ((*said)["heard"], "word");
  const nlohmann::json* answered = find(all, "LessonAnswered");
  ASSERT_NE(answered, nullptr);
  EXPECT_TRUE((*answered)["right"].get<bool>());
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](const nlohmann::json& m) {
    return m["message"] == "SpeechStarted" && m["text"] == "I heard the th.";
  }));
}

TEST_F(OneWordTest, AWordThatNobodyKnowsAndASoundThatIsNotInItAreNamed) {
  write_lesson("think", "Z");
  Outcome o = run_program({MANA_BINARY, "lesson", "check", (module / "01-one.toml").string()});
  EXPECT_NE(o.status, 0);
  EXPECT_NE(o.err.find("the sound 'Z' is not in 'think'"), std::string::npos) << o.err;
  write_lesson("thxnkq", "TH");
  o = run_program({MANA_BINARY, "lesson", "check", (module / "01-one.toml").string()});
  EXPECT_NE(o.status, 0);
  EXPECT_NE(o.err.find("thxnkq"), std::string::npos) << o.err;
}

TEST_F(OneWordTest, AGermanWordIsSaidInGermanAndHeardInGermanAndInEnglish) {
  teach("de");
  write_lesson("Wasser", "v\"\nsounds = \"v a s ɜ");
  ASSERT_EQ(check().status, 0) << check().err;
  const auto asked = taught(said_after(39, "hello"));
  const nlohmann::json* await = find(asked, "AwaitWord");
  ASSERT_NE(await, nullptr);
  EXPECT_EQ((*await)["language"], "de");
  const double then = (*await)["t"].get<double>() + 1;
  for (const auto& [voice, judged] : {std::pair{"de+m3", "right"}, std::pair{"en-us+m3", "wrong"}}) {
    const auto all = taught(said_after(then, "Wasser", voice));
    const nlohmann::json* said = find(all, "WordSaid");
    ASSERT_NE(said, nullptr) << voice;
    EXPECT_EQ((*said)["heard"], "word") << voice;
    ASSERT_EQ((*said)["sounds"].size(), 1U) << voice;
    EXPECT_EQ((*said)["sounds"][0]["sound"], "v");
    EXPECT_EQ((*said)["sounds"][0]["judged"], judged) << voice;
  }
}

TEST_F(OneWordTest, ALanguageThatNobodySpeaksAndAWordThatItLacksAreNamed) {
  teach("xx");
  Outcome o = run_program({MANA_BINARY, "lesson", "check", module.string()});
  EXPECT_NE(o.status, 0);
  EXPECT_NE(o.err.find("'xx'"), std::string::npos) << o.err;
  teach("de");
  write_lesson("Qxz", "v\"\nsounds = \"v");
  EXPECT_NE(check().err.find("cannot speak 'Qxz'"), std::string::npos) << check().err;
  write_lesson("Wasser", "v");
  EXPECT_NE(check().err.find("write sounds = \"v a s ɜ\""), std::string::npos) << check().err;
  teach("fr");
  write_lesson("eau", "o\"\nsounds = \"o");
  EXPECT_NE(check().err.find("words of the language 'fr' cannot be judged"), std::string::npos)
      << check().err;
}

TEST_F(LessonCommandTest, WrongUseIsExplained) {
  EXPECT_NE(lesson({"run", "cooking"}).err.find("There is no module 'cooking'"), std::string::npos);
  EXPECT_NE(lesson({"run", "bullying", "--simulate", "learns:2"}).err.find("from 0 to 1"), std::string::npos);
  const Outcome share = lesson({"run", "bullying", "--simulate", "never", "--knows-before", "3"});
  EXPECT_NE(share.err.find(
                "--knows-before: takes a number from 0 (nothing) to 1 (everything), such as 0.3, not '3'"),
            std::string::npos)
      << share.err;
  EXPECT_NE(run_program({MANA_BINARY, "lesson", "run", "bullying", "--simulate", "knows", "--learner", "a"})
                .err.find("folder of its own"),
            std::string::npos);
  EXPECT_NE(lesson({"report"}).err.find("Say of whom"), std::string::npos);
}

TEST_F(LessonCommandTest, AnswersBecomeTrials) {
  const std::string log = (folder / "log.jsonl").string();
  ASSERT_EQ(typed("1\n2\nnot sure\n", {"run", "bullying", "--log", log}).status, 0);
  std::ifstream in{log};
  std::vector<nlohmann::json> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0]["type"], "session");
  EXPECT_EQ(lines[1]["kind"], "lesson");
  EXPECT_EQ(lines[3]["predicted"], "none");
}

}  // namespace
}  // namespace mana::test
