#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <regex>

#include "speech/audio/wav_file.hpp"
#include "tests/scenario/story.hpp"
#include "tests/support/journal_reader.hpp"
#include "tests/support/program.hpp"
#include "tests/support/traces.hpp"

// Nothing of what the eyes see or the ears hear is kept, and shut eyes see nothing.

namespace mana::test {
namespace {
namespace fs = std::filesystem;

constexpr double kLives = 75, kEnters = 8;

/// A variable of the environment, for as long as this lives.
class Variable {
 public:
  Variable(const char* name, const fs::path& value) : name_{name} {
    if (const char* was = std::getenv(name)) before_ = was;
    ::setenv(name, value.c_str(), 1);
  }
  ~Variable() {
    if (before_) {
      ::setenv(name_, before_->c_str(), 1);
    } else {
      ::unsetenv(name_);
    }
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

std::string_view bytes_of(const cv::Mat& m) {
  return {reinterpret_cast<const char*>(m.data), m.total() * m.elemSize()};
}

/// As the program may hold it: grey in two ways, and in colour either way round.
void know(Traces& traces, const cv::Mat& picture) {
  cv::Mat grey, turned;
  cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
  cv::cvtColor(picture, turned, cv::COLOR_BGR2RGB);
  for (const cv::Mat& m : {picture, grey, turned})
    traces.know_picture(bytes_of(m), static_cast<std::size_t>(m.cols) * m.elemSize());
}

void know_film(Traces& traces, const fs::path& folder) {
  for (const auto& entry : fs::directory_iterator{folder}) {
    const cv::Mat colour = cv::imread(entry.path().string()),
                  grey = cv::imread(entry.path().string(), cv::IMREAD_GRAYSCALE);
    ASSERT_FALSE(colour.empty()) << entry.path();
    know(traces, colour);
    traces.know_picture(bytes_of(grey), static_cast<std::size_t>(grey.cols));
  }
}

void know_recording(Traces& traces, const fs::path& wav) {
  for (const int rate : {22'050, 16'000}) {
    const auto sound = speech::read_sound(wav, rate);
    ASSERT_TRUE(sound.ok()) << sound.error().sentence;
    traces.know_sound(sound->samples);
  }
}

/// Every file below a folder, and what is in it.
std::map<fs::path, std::string> files_below(const fs::path& folder) {
  std::map<fs::path, std::string> all;
  for (const auto& entry : fs::recursive_directory_iterator{folder}) {
    if (!entry.is_regular_file()) continue;
    std::ifstream in{entry.path(), std::ios::binary};
    all[entry.path()] = {std::istreambuf_iterator<char>{in}, {}};
  }
  return all;
}

bool can_trace() {
  static const bool can =
      run_program({"strace", "-f", "-qq", "-o", "/dev/null", "-e", "status=successful", "true"}).status == 0;
  return can;
}

/// What a program wrote to, by its system calls: opened for writing, made, or renamed to.
std::vector<fs::path> written_in(const fs::path& trace) {
  static const std::regex path{R"((?:AT_FDCWD|[0-9]+)?(?:<([^>]*)>)?,? ?"([^"]*)\")"};
  std::vector<fs::path> all;
  std::ifstream in{trace};
  for (std::string line; std::getline(in, line);) {
    EXPECT_EQ(line.find("<unfinished"), std::string::npos) << line;
    const bool opens = line.find(" open") != std::string::npos;
    const bool writes = line.find("O_WRONLY") != std::string::npos ||
                        line.find("O_RDWR") != std::string::npos || line.find("O_CREAT") != std::string::npos;
    if (opens && !writes) continue;
    for (std::sregex_iterator i{line.begin(), line.end(), path}, end; i != end; ++i) {
      const fs::path named = (*i)[2].str();
      all.push_back((named.is_absolute() ? named : fs::path{(*i)[1].str()} / named).lexically_normal());
    }
  }
  return all;
}

class PrivacyTest : public ::testing::Test {
 protected:
  /// @param trace of its system calls; empty: none
  void live(std::vector<std::string> args, const fs::path& trace = {}) {
    std::vector<std::string> command;
    if (!trace.empty())
      command = {
          "strace",
          "-f",
          "-qq",
          "-y",
          "--seccomp-bpf",
          "-s",
          "4096",
          "-o",
          trace.string(),
          "-e",
          "status=successful",
          "-e",
          "trace=open,openat,creat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,mknod,mknodat"};
    command.insert(command.end(), {MANA_BINARY, "run", "--virtual", "--start", "2027-03-27T14:00:00+10:30",
                                   "--headless", "--data", data, "--journal", journal});
    command.insert(command.end(), args.begin(), args.end());
    const Outcome o = run_program(command);
    EXPECT_EQ(o.status, 0) << o.err;
  }
  void write_settings(const std::string& toml) {
    std::ofstream{data + "/settings.toml", std::ios::app} << toml;
  }
  /// How the machine is, as far as the program can know it: all that it may write to lies in the folder.
  struct Machine {
    explicit Machine(const fs::path& folder)
        : home{"HOME", folder},
          data{"XDG_DATA_HOME", folder / "share"},
          cache{"XDG_CACHE_HOME", folder / "cache"},
          config{"XDG_CONFIG_HOME", folder / "config"},
          state{"XDG_STATE_HOME", folder / "state"},
          runtime{"XDG_RUNTIME_DIR", folder / "runtime"},
          temporary{"TMPDIR", folder / "tmp"} {
      for (const char* name : {"share", "cache", "config", "state", "runtime", "tmp"})
        fs::create_directories(folder / name);
      fs::permissions(folder / "runtime", fs::perms::owner_all);
    }
    Variable home, data, cache, config, state, runtime, temporary;
  };

  Stage props{"privacy_props"};  // what is seen and heard
  Stage stage{"privacy"};        // all that may be written to
  const std::string film = std::string{MANA_SHARED_DATA "/video/room_dev.mp4"};
  const std::string data = home_in_adelaide(stage / "data");
  const std::string journal = (stage / "data/journal.jsonl").string();
};

/// Somebody whose face is known comes, is told the day, chats aloud and at the keyboard.
TEST_F(PrivacyTest, NoFileOfALifeHoldsAPictureOrASoundOfAnybody) {
  if (!film_a_visit(props / "camera", kLives, kEnters, 70)) GTEST_SKIP() << "../shared/data/faces is missing";
  record_a_person(props / "person.wav", props / "scratch.wav", kLives,
                  {{25, "MANA, what day is it"}, {38, "MANA, how are you"}});
  std::ofstream{props / "typed.txt"} << "55 my name is Dot\n";
  Traces traces;
  know_film(traces, props / "camera");
  know_recording(traces, props / "person.wav");
  EXPECT_GT(traces.pieces(), 1'000'000u);

  const Machine machine{stage / ""};
  mana({"person", "enrol", "Dot", std::string{MANA_SHARED_DATA "/faces/smiling_001_08.jpg"}, "--consent",
        "--data", data});
  const auto before = files_below(stage / "");
  const fs::path trace = can_trace() ? props / "trace.txt" : fs::path{};
  live({"--for", std::to_string(int(kLives)) + "s", "--camera", (props / "camera").string(), "--microphone",
        (props / "person.wav").string(), "--typed", (props / "typed.txt").string()},
       trace);

  // All of it took part.
  const auto lines = read_journal(journal);
  ASSERT_FALSE(only(lines, "PersonAppeared").empty());
  ASSERT_FALSE(only(lines, "PersonRecognised").empty());
  std::set<std::string> understood;
  for (const auto& heard : only(lines, "Heard"))
    if (heard.at("accepted") == true) understood.insert(heard.at("command"));
  EXPECT_TRUE(understood.contains("date") && understood.contains("greeting")) << understood.size();
  EXPECT_GE(only(lines, "Say").size(), 3u);

  // What it wrote, and that it wrote.
  const auto after = files_below(stage / "");
  int changed = 0;
  for (const auto& [file, content] : after) {
    const auto was = before.find(file);
    changed += was == before.end() || was->second != content;
    for (const std::string& found : traces.in(content)) ADD_FAILURE() << file << " holds " << found;
  }
  EXPECT_GE(changed, 2) << "the store and the journal";

  // Nor anywhere else, nor for a moment.
  if (trace.empty()) {
    std::cout
        << "[   NOTE   ] strace is missing or may not be used here: what is written to other folders is not "
           "known\n";
    return;
  }
  const auto written = written_in(trace);
  EXPECT_NE(std::find(written.begin(), written.end(), fs::path{journal}.lexically_normal()), written.end())
      << "the trace tells what is written";
  const std::string inside = (stage / "").lexically_normal().string();
  static const std::regex of_the_store{R"(.*\.(db|tmp)-(journal|wal|shm))"};
  for (const fs::path& file : written) {
    const std::string name = file.string();
    if (name == "/dev/null" || name.starts_with("/proc/self/")) continue;
    EXPECT_TRUE(name.starts_with(inside)) << name << " was written to";
    const bool renamed = std::count(written.begin(), written.end(), file) > 1;
    EXPECT_TRUE(fs::exists(file) || renamed || std::regex_match(name, of_the_store))
        << name << " was written and is gone, so nobody knows what it held";
  }
}

/// That the search above finds what it looks for.
TEST_F(PrivacyTest, APictureOrASoundThatIsPlantedIsFoundPlainAndInBase64) {
  if (!film_a_visit(props / "camera", 2, 0, 2)) GTEST_SKIP() << "../shared/data/faces is missing";
  record_a_person(props / "person.wav", props / "scratch.wav", 3, {{0.5, "MANA, what day is it"}});
  Traces traces;
  know_film(traces, props / "camera");
  know_recording(traces, props / "person.wav");

  const cv::Mat colour = cv::imread((props / "camera/00004.jpg").string());
  cv::Mat grey;
  cv::cvtColor(colour, grey, cv::COLOR_BGR2GRAY);
  std::vector<std::uint8_t> jpeg;
  cv::imencode(".jpg", colour, jpeg);
  const auto sound = speech::read_sound(props / "person.wav", 16'000);
  ASSERT_TRUE(sound.ok());
  const auto loudest = std::max_element(sound->samples.begin(), sound->samples.end());
  ASSERT_GT(loudest - sound->samples.begin(), 80);
  const std::string row{bytes_of(grey.row(240))}, colours{bytes_of(colour.row(200))},
      picture{jpeg.begin(), jpeg.end()},
      block{reinterpret_cast<const char*>(&*loudest - 80), 2 * 160};  // a hundredth of a second
  const fs::path folder = stage / "planted";
  fs::create_directories(folder);
  const auto found_in = [&](const std::string& content) {
    // In the midst of something else, so that it begins anywhere.
    std::ofstream{folder / "file", std::ios::binary} << "{\"t\":1.5,\"message\":\"" << content << "\"}\n";
    return traces.in_file(folder / "file");
  };
  using Found = std::set<std::string>;
  EXPECT_EQ(found_in("It is Saturday, the 27th of March."), Found{});
  EXPECT_EQ(found_in(row), Found{"a row of a picture"});
  EXPECT_EQ(found_in(colours), Found{"a row of a picture"});
  EXPECT_EQ(found_in(block), Found{"samples of a sound"});
  EXPECT_TRUE(found_in(picture).contains("JPEG"));
  for (const std::size_t late : {0U, 1U, 2U}) {  // where the three bytes of four digits begin
    const std::string head(late, 'x');
    EXPECT_EQ(found_in(base64(head + row)), Found{"a row of a picture in base64"}) << late;
    EXPECT_EQ(found_in(base64(head + block)), Found{"samples of a sound in base64"}) << late;
    EXPECT_TRUE(found_in(base64(head + picture)).contains("JPEG in base64")) << late;
  }
  std::string lines = base64(row);  // as letters carry it
  for (std::size_t at = 76; at < lines.size(); at += 77) lines.insert(at, "\n");
  EXPECT_EQ(found_in(lines), Found{"a row of a picture in base64"});
  EXPECT_EQ(found_in(row.substr(0, 63)), Found{}) << "less than a piece of it is nobody's";
}

/// And that it would be seen in a life: her voice, which somebody asked for.
TEST_F(PrivacyTest, ARecordingThatSomebodyAsksForIsFound) {
  std::ofstream{props / "typed.txt"} << "1 what day is it\n";
  live({"--for", "6s", "--camera", "none", "--microphone", "none", "--typed", (props / "typed.txt").string(),
        "--speaker", (stage / "voice.wav").string()});
  const auto found = Traces{}.in_file(stage / "voice.wav");
  EXPECT_TRUE(found.contains("RIFF (WAV, WebP, AVI)"));
}

TEST_F(PrivacyTest, ACameraThatTheSettingsForbidSeesNothing) {
  if (!fs::exists(film)) GTEST_SKIP() << "../shared/data/video is missing";
  write_settings("\n[privacy]\ncamera = false\n");
  live({"--for", "60s", "--camera", film});
  for (const char* message : {"PersonAppeared", "FaceMoved", "MotionSeen", "ModuleFailed"})
    EXPECT_TRUE(only(read_journal(journal), message).empty()) << message;
}

TEST_F(PrivacyTest, ToOpenEyesThatTheSettingsForbidIsRefusedInWords) {
  if (!fs::exists(film)) GTEST_SKIP() << "../shared/data/video is missing";
  write_settings("\n[privacy]\ncamera = false\n");
  std::ofstream{props / "typed.txt"} << "2 open your eyes\n20 camera off\n";
  live({"--for", "40s", "--camera", film, "--microphone", "none", "--typed", (props / "typed.txt").string()});
  const auto said = only(read_journal(journal), "Say");
  ASSERT_EQ(said.size(), 2u);
  for (const auto& line : said)
    EXPECT_NE(std::string{line.at("text")}.find("switched off in my settings"), std::string::npos)
        << line.at("text");
  EXPECT_TRUE(only(read_journal(journal), "MotionSeen").empty());
}

TEST_F(PrivacyTest, InItsQuietHoursTheCameraSeesNothing) {
  if (!fs::exists(film)) GTEST_SKIP() << "../shared/data/video is missing";
  write_settings("\n[privacy]\nquiet_hours = \"13:00-14:30\"\n");
  live({"--for", "60s", "--camera", film});
  const auto lines = read_journal(journal);
  EXPECT_TRUE(only(lines, "MotionSeen").empty());
  const auto senses = only(lines, "SetSenses");
  ASSERT_EQ(senses.size(), 1u);
  EXPECT_FALSE(bool(senses[0].at("camera")));
}

}  // namespace
}  // namespace mana::test
