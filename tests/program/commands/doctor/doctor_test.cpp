#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/program.hpp"

// `mana doctor` on machines that lack something or hold something broken: each part says so itself, with a
// remedy, and the others are looked at all the same.

namespace mana::test {
namespace {
namespace fs = std::filesystem;

struct Finding {
  std::string state, found, remedy;
};
struct Report {
  int status = -1;
  std::map<std::string, Finding> parts;
};

class DoctorTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  /// Looks at a machine without screen and sound, whatever this one has. `more` are VARIABLE=value.
  Report look(const std::vector<std::string>& more = {}, const fs::path& data = {}) const {
    std::vector<std::string> command{
        "env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", "SDL_AUDIODRIVER=none such"};
    command.insert(command.end(), more.begin(), more.end());
    command.insert(command.end(),
                   {MANA_BINARY, "doctor", "--json", "--data", (data.empty() ? folder : data).string()});
    const Outcome outcome = run_program(command);
    Report report{outcome.status, {}};
    std::istringstream lines{outcome.out};
    for (std::string line; std::getline(lines, line);) {
      const auto json = nlohmann::json::parse(line, nullptr, false);
      if (!json.is_object()) {
        ADD_FAILURE() << "no JSON: " << line;
        continue;
      }
      report.parts[json.at("part")] = {json.at("state"), json.at("found"), json.at("remedy")};
    }
    return report;
  }
  /// One part is in this state, says why with this word, and what to do; the program says it at its end.
  static void expect(const Report& report, const std::string& part, const std::string& state,
                     const std::string& word) {
    ASSERT_TRUE(report.parts.contains(part)) << part << " was not looked at";
    const Finding& f = report.parts.at(part);
    EXPECT_EQ(f.state, state) << part << ": " << f.found;
    EXPECT_NE(f.found.find(word), std::string::npos) << part << ": " << f.found;
    EXPECT_FALSE(f.remedy.empty()) << part;
  }
  static void expect_unfit(const Report& report, const std::string& part, const std::string& state,
                           const std::string& word) {
    expect(report, part, state, word);
    EXPECT_EQ(report.status, 1);
    EXPECT_EQ(report.parts.size(), kParts) << "one broken part hides another";
  }
  void write(const fs::path& file, std::string_view text) const {
    fs::create_directories((folder / file).parent_path());
    std::ofstream{folder / file, std::ios::binary} << text;
  }
  /// The project's own assets, for a test to break.
  std::string own_assets() const {
    fs::copy(MANA_ASSETS, folder / "assets", fs::copy_options::recursive);
    return "MANA_ASSETS=" + (folder / "assets").string();
  }

  static constexpr std::size_t kParts = 23;
  fs::path folder =
      fs::path{::testing::TempDir()} /
      (::testing::UnitTest::GetInstance()->current_test_info()->name() + ("_" + std::to_string(::getpid())));
};

TEST_F(DoctorTest, WhereNothingIsBrokenEveryPartThatTheProjectBringsIsWell) {
  const Report report = look();
  EXPECT_EQ(report.parts.size(), kParts);
  for (const char* part :
       {"settings", "clock", "store", "dialogue", "voice", "ears", "eyes", "fonts", "drawing"}) {
    ASSERT_TRUE(report.parts.contains(part)) << part;
    EXPECT_EQ(report.parts.at(part).state, "ok") << part << ": " << report.parts.at(part).found;
  }
  EXPECT_TRUE(fs::is_empty(folder)) << "the doctor changes nothing";
}

TEST_F(DoctorTest, TellsForWhomHerOwnWyomingServerListens) {
  write("settings.toml", "[wyoming]\nserve = \"0.0.0.0:10700\"\n");
  const Report report = look();
  EXPECT_EQ(report.parts.at("own server").state, "ok");
  EXPECT_NE(report.parts.at("own server").found.find("every machine of the home"), std::string::npos);
  write("settings.toml", "[wyoming]\nserve = \"0.0.0.0:10700\"\nonly_from = \"kitchen\"\n");
  expect(look(), "own server", "broken", "'kitchen', is no number of a machine; nobody may connect");
  write("settings.toml", "[wyoming]\nsatellite = true\n");
  expect(look(), "own server", "broken", "does nothing without wyoming.serve");
}

TEST_F(DoctorTest, ASettingThatDoesNotExistIsNamedWithItsLine) {
  write("settings.toml", "[voice]\nspeed = 3\n");
  expect_unfit(look(), "settings", "broken", "settings.toml, line 2: there is no setting 'voice.speed'");
}

// The screen said that 'mana doctor' says which, and 'mana doctor' said that all was well.
TEST_F(DoctorTest, ANameThatTheEarsCannotListenForIsNamed) {
  write("settings.toml", "[hearing]\nname = \"Bob\"\n");
  expect_unfit(look(), "settings", "broken", "hearing.name");
}

TEST_F(DoctorTest, TheEarsAreTriedWithTheNameThatTheyListenFor) {
  write("settings.toml", "[hearing]\nname = \"marigold\"\n");
  const Report report = look();
  EXPECT_EQ(report.parts.at("ears").state, "ok") << report.parts.at("ears").found;
  EXPECT_NE(report.parts.at("ears").found.find("marigold"), std::string::npos);
}

TEST_F(DoctorTest, AVoiceThatWasNeverLearntIsNamed) {
  write("settings.toml", "[hearing]\nvoice = \"Edith\"\n");
  expect_unfit(look(), "ears", "broken", "Edith");
}

TEST_F(DoctorTest, ASettingsFileThatIsNoTomlIsNamedWithItsLine) {
  write("settings.toml", "[voice\n");
  expect_unfit(look(), "settings", "broken", "settings.toml, line 1");
}

TEST_F(DoctorTest, AZoneThatDoesNotExistIsNamed) {
  write("settings.toml", "[person]\nzone = \"Mars/Olympus_Mons\"\n");
  expect_unfit(look(), "clock", "broken", "Mars/Olympus_Mons");
}

TEST_F(DoctorTest, AStoreThatIsNoDatabaseIsNamed) {
  write("mana.db", std::string(5000, 'x'));
  expect_unfit(look(), "store", "broken", "mana.db");
}

TEST_F(DoctorTest, AStoreThatIsDamagedIsNamed) {
  ASSERT_EQ(run_program({MANA_BINARY, "calendar", "add", "--title", "Tea", "--at",
                         "2027-03-27T14:30:00+10:30", "--data", folder.string()})
                .status,
            0);
  const fs::path store = folder / "mana.db";
  EXPECT_EQ(look().parts.at("store").state, "ok") << "before the damage";
  // What SQLite writes beside the file would put it right again.
  for (const char* ending : {"-wal", "-shm", "-journal"}) fs::remove(store.string() + ending);
  const auto size = fs::file_size(store);
  {
    std::fstream file{store, std::ios::binary | std::ios::in | std::ios::out};
    for (std::uintmax_t at = 4096; at + 512 < size; at += 4096) {
      file.seekp(static_cast<std::streamoff>(at));
      file << std::string(512, '\x7f');
    }
  }
  expect_unfit(look(), "store", "broken", "mana.db");
}

TEST_F(DoctorTest, AStoreThatCannotBeMadeIsSaidBeforehand) {
  write("a_file", "");
  const fs::path data = folder / "a_file" / "data";
  expect_unfit(look({}, data), "store", "broken", "none can be made");
}

TEST_F(DoctorTest, AStoreOfAnotherUserIsSaid) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
  const Report report = look();
  fs::permissions(folder, fs::perms::owner_all);
  expect_unfit(report, "store", "broken", "none can be made");
}

TEST_F(DoctorTest, ALanguageWithoutDialogueIsNamedAndLeavesTheEarsNothingToHear) {
  write("settings.toml", "[person]\nlanguage = \"xx-XX\"\n");
  const Report report = look();
  expect_unfit(report, "dialogue", "missing", "dialogue/xx-XX");
  expect(report, "ears", "broken", "nothing to listen for");
}

TEST_F(DoctorTest, APhrasebookThatCannotBeReadIsNamed) {
  const std::string assets = own_assets();
  write("assets/dialogue/en-GB/commands.toml", "[[answer]\n");
  const Report report = look({assets});
  expect_unfit(report, "dialogue", "broken", "commands.toml");
  expect(report, "ears", "broken", "nothing to listen for");
}

TEST_F(DoctorTest, ATaskThatIsLeftOutIsNamed) {
  const std::string assets = own_assets();
  write("assets/dialogue/en-GB/tasks/help.toml", "say = {");
  expect_unfit(look({assets}), "dialogue", "broken", "help.toml");
}

TEST_F(DoctorTest, ADialogueThatAnnouncesNothingIsSaid) {
  const std::string assets = own_assets();
  fs::remove(folder / "assets/dialogue/en-GB/tasks/appointment.toml");
  expect_unfit(look({assets}), "dialogue", "broken", "reminder:appointment");
}

TEST_F(DoctorTest, AVoiceThatDoesNotExistIsNamed) {
  write("settings.toml", "[voice]\nname = \"zz-nobody\"\n");
  expect_unfit(look(), "voice", "missing", "zz-nobody");
}

TEST_F(DoctorTest, AFaceThatDoesNotExistIsNamed) {
  write("settings.toml", "[screen]\nface = \"nobody\"\n");
  expect_unfit(look(), "face", "missing", "'nobody'");
}

TEST_F(DoctorTest, AFaceThatIsEmptyIsNamed) {
  const std::string assets = own_assets();
  write("assets/faces/mana.glb", "");
  expect_unfit(look({assets}), "face", "broken", "mana.glb");
}

TEST_F(DoctorTest, WhetherTheOneWhomItIsForIsKnownByFaceIsSaid) {
  EXPECT_EQ(look().parts.at("people").state, "ok") << "nobody need be";
  const std::string codes(1 << 16, '\1');
  write("people/anna miller.face", "MANA face codes 1\n" + codes);
  expect(look(), "people", "missing", "person.name is empty");
  write("settings.toml", "[person]\nname = \"Margaret\"\n");
  const Report other = look();
  expect(other, "people", "missing", "(anna miller) is clearly 'Margaret'");
  EXPECT_NE(other.parts.at("people").remedy.find("mana person enrol \"Margaret\""), std::string::npos);
  write("settings.toml", "[person]\nname = \"Anna\"\n");
  EXPECT_EQ(look().parts.at("people").found, "anna miller; Anna is known as anna miller");
}

TEST_F(DoctorTest, AModelThatIsNoneAndExamplesThatAreDamagedAreNamed) {
  EXPECT_EQ(look().parts.at("expressions").found, "no examples, no model");
  write("settings.toml", "[vision]\nexpression_model = \"/nowhere/model.onnx\"\n");
  expect(look(), "expressions", "broken", "/nowhere/model.onnx");
  write("model.onnx", "no model");
  write("settings.toml", "[vision]\nexpression_model = \"" + (folder / "model.onnx").string() + "\"\n");
  expect(look(), "expressions", "broken", "is no ONNX model");
  write("people/Anna.expressions", "numbers");
  expect(look(), "expressions", "broken", "Anna.expressions is damaged");
}

TEST_F(DoctorTest, WithoutSoundTheDoctorSaysSoAndFindsTheRest) {
  const Report report = look();
  expect(report, "loudspeaker", "missing", "sound system");
  expect(report, "microphone", "missing", "sound system");
}

TEST_F(DoctorTest, WithoutAScreenTheDoctorSaysSoAndWithOneWhichItIs) {
  expect(look(), "screen", "missing", "neither DISPLAY nor WAYLAND_DISPLAY");
  const Report with = look({"WAYLAND_DISPLAY=wayland-7"});
  EXPECT_EQ(with.parts.at("screen").state, "ok");
  EXPECT_EQ(with.parts.at("screen").found, "WAYLAND_DISPLAY=wayland-7");
}

TEST_F(DoctorTest, WithoutACameraTheDoctorSaysSo) {
  for (const auto& entry : fs::directory_iterator{"/dev"})
    if (entry.path().filename().string().starts_with("video")) GTEST_SKIP() << "this machine has one";
  expect(look(), "camera", "missing", "no camera");
}

TEST_F(DoctorTest, ForPeopleEachFaultIsFollowedByItsRemedyAndThereIsASumAtTheEnd) {
  write("settings.toml", "[voice]\nspeed = 3\n");
  const Outcome outcome = run_program({MANA_BINARY, "doctor", "--data", folder.string()});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("broken   settings"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("-> Correct the line"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("does not work; see above."), std::string::npos) << outcome.out;
}

// "sudo mana ..." in the folder of somebody else: what appears there is theirs, and what they cannot read is
// found.
class OthersFolderTest : public DoctorTest {
 protected:
  static constexpr uid_t kNobody = 65534;
  void SetUp() override {
    DoctorTest::SetUp();
    if (geteuid() != 0) GTEST_SKIP() << "only root can do what belongs to somebody else";
    ASSERT_EQ(chown(folder.c_str(), kNobody, kNobody), 0);
  }
  Outcome mana(std::vector<std::string> words) const {
    words.insert(words.begin(), MANA_BINARY);
    words.insert(words.end(), {"--data", folder.string()});
    return run_program(words);
  }
};

TEST_F(OthersFolderTest, WhatRootMakesBelongsToTheOwnerOfTheFolder) {
  ASSERT_EQ(mana({"calendar", "add", "--medicine", "--title", "Tablet", "--at", "tomorrow 9:00"}).status, 0);
  ASSERT_EQ(
      mana({"carer", "notify", "add", "Anna", "--by", "webhook", "--to", "https://example.org/anna"}).status,
      0);
  ASSERT_EQ(mana({"lesson", "enrol", "Tom", "--consent", "his mother"}).status, 0);
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator{folder}) {
    struct stat facts {};
    ASSERT_EQ(stat(entry.path().c_str(), &facts), 0);
    EXPECT_EQ(facts.st_uid, kNobody) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 2);
  ASSERT_EQ(chown((folder / "mana.key").c_str(), 0, 0), 0);
  const Report report = look();
  expect(report, "carers", "broken", "cannot be read");
}

}  // namespace
}  // namespace mana::test
