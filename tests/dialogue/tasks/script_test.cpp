#include "dialogue/tasks/script.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "dialogue/aiml/reading/brain_loader.hpp"

// What a persona lays over the commands and the tasks of its language.

namespace mana::dialogue {
namespace {
namespace fs = std::filesystem;
using namespace std::string_view_literals;

const fs::path kEnglish = fs::path{MANA_ASSETS} / "dialogue/en-GB";

const Task* task_for(const Script& script, std::string_view trigger) {
  const Task* found = nullptr;
  for (const Task& t : script.tasks) {
    if (t.trigger != trigger) continue;
    EXPECT_EQ(found, nullptr) << trigger << " has two tasks";
    found = &t;
  }
  return found;
}

class ScriptTest : public ::testing::Test {
 protected:
  fs::path persona = fs::path{::testing::TempDir()} / ("mana_script_test_" + std::to_string(::getpid()));
  void SetUp() override {
    fs::remove_all(persona);
    fs::create_directories(persona / "tasks");
  }
  void TearDown() override { fs::remove_all(persona); }
  void commands(const std::string& text) { std::ofstream{persona / "commands.toml"} << text; }
  void task(const std::string& name, const std::string& text) {
    std::ofstream{persona / "tasks" / (name + ".toml")} << text;
  }
  Script read() {
    auto script = read_script(kEnglish, {persona});
    EXPECT_TRUE(script) << (script ? "" : script.error().sentence);
    return script ? *std::move(script) : Script{};
  }
  static constexpr const char* kDance =
      "id='dance'\ntrigger='command:dance'\n[[state]]\nid='a'\nsay='One, two, three.'\n";
};

TEST_F(ScriptTest, APersonaBringsACommandAndItsTask) {
  commands("wake_word='bella'\n[[command]]\nid='dance'\nphrases=['dance with me']\n");
  task("dance", kDance);
  const Script script = read();
  EXPECT_TRUE(script.skipped.empty());
  EXPECT_EQ(script.phrases.wake_word, "bella");
  ASSERT_NE(script.phrases.command("dance"), nullptr);
  ASSERT_NE(task_for(script, "command:dance"), nullptr);
  EXPECT_NE(task_for(script, "reminder:medication"), nullptr) << "what the house has stays";
}

TEST_F(ScriptTest, ItSaysInItsOwnWayWhatTheLanguageHasATaskFor) {
  task("mine", "id='mine'\ntrigger='command:help'\n[[state]]\nid='a'\nsay='Just ask.'\n");
  const Script script = read();
  ASSERT_NE(task_for(script, "command:help"), nullptr);
  EXPECT_EQ(task_for(script, "command:help")->states[0].say[0], "Just ask.");
}

TEST_F(ScriptTest, MorePhrasesForACommandLeaveAllElseOfItAlone) {
  commands("[[command]]\nid='emergency'\nphrases=['i have slipped']\n");
  const PhraseGroup before = *read_phrasebook(kEnglish / "commands.toml")->command("emergency");
  const PhraseGroup after = *read().phrases.command("emergency");
  EXPECT_EQ(after.phrases.size(), before.phrases.size() + 1);
  EXPECT_TRUE(after.urgent);
  EXPECT_TRUE(after.talk);
}

TEST_F(ScriptTest, APhraseThatMeansSomethingElseAlreadyIsNamedAndTheHouseKeepsItsOwn) {
  commands("[[command]]\nid='dance'\nphrases=['what day is it']\n");
  const Script script = read();
  ASSERT_EQ(script.skipped.size(), 1U);
  EXPECT_TRUE(script.skipped[0].sentence.ends_with(
      "commands.toml, line 1: 'what day is it' means 'date' already; leave it out of one of them."))
      << script.skipped[0].sentence;
  EXPECT_EQ(script.phrases.command("dance"), nullptr);
}

TEST_F(ScriptTest, NoPersonaTouchesAReminderAMedicineOrANoteToTheCarer) {
  for (const char* const trigger : {"reminder:medication", "reminder:appointment", "command:took_medicine",
                                    "event:noted", "event:need_help"}) {
    task("a", "id='mine'\ntrigger='" + std::string{trigger} + "'\n[[state]]\nid='a'\nsay='Mine.'\n");
    const Script script = read();
    ASSERT_EQ(script.skipped.size(), 1U) << trigger;
    // That of a medicine is left out as one that takes nothing for taken.
    EXPECT_NE(
        script.skipped[0].sentence.find(trigger == "reminder:medication"sv ? "asked about for ever"
                                                                           : "is the same for every persona"),
        std::string::npos);
    for (const Task& t : script.tasks) EXPECT_NE(t.id, "mine");
  }
}

TEST_F(ScriptTest, NoPersonaComesBeforeAReminder) {
  commands("[[command]]\nid='dance'\nphrases=['dance with me']\n");
  task("dance",
       "id='dance'\npriority='emergency'\ntrigger='command:dance'\n[[state]]\nid='a'\nsay='One, two.'\n");
  const Script script = read();
  ASSERT_EQ(script.skipped.size(), 1U);
  EXPECT_NE(script.skipped[0].sentence.find("may not come before a reminder"), std::string::npos);
  EXPECT_EQ(task_for(script, "command:dance"), nullptr);
}

TEST_F(ScriptTest, ABrokenTaskIsNamedAndTheLanguagesOwnStays) {
  task("help", "id='help'\ntrigger='command:help'\n");
  const Script script = read();
  ASSERT_EQ(script.skipped.size(), 1U);
  EXPECT_NE(script.skipped[0].sentence.find("help.toml, line 1"), std::string::npos);
  EXPECT_NE(task_for(script, "command:help"), nullptr);
}

TEST_F(ScriptTest, WhereSomebodyBrokeATaskForRemindersTheOneThatCameWithManaIsUsedAndThatIsSaid) {
  fs::copy(kEnglish, persona / "house", fs::copy_options::recursive);
  const fs::path broken = persona / "house/tasks/medication.toml";
  std::ofstream{broken} << "id='medication'\ntrigger='reminder:medcation'\n[[state]]\nid='a'\nsay='x'\n";
  const auto script = read_script(persona / "house", {});
  ASSERT_TRUE(script);
  const Task* medicine = task_for(*script, "reminder:medication");
  ASSERT_NE(medicine, nullptr);
  EXPECT_NE(medicine->states[0].say[0].find("Have you had your {title}?"), std::string::npos);
  ASSERT_EQ(script->skipped.size(), 2U) << "what is wrong, and what is done about it";
  EXPECT_NE(script->skipped[0].sentence.find("line 2: nothing begins with"), std::string::npos);
  EXPECT_NE(script->skipped[1].sentence.find("the one that came with MANA is used"), std::string::npos);
}

TEST_F(ScriptTest, ALanguageWithoutTheAnswersThatAReminderNeedsCannotBeUsed) {
  std::ofstream{persona / "commands.toml"} << "[[command]]\nid='x'\nphrases=['x y']\n";
  const auto script = read_script(persona, {});
  ASSERT_FALSE(script);
  EXPECT_NE(script.error().sentence.find("restore appointment.toml"), std::string::npos);
}

class ShippedScriptTest : public ::testing::TestWithParam<const char*> {};

TEST_P(ShippedScriptTest, EveryCommandOfAShippedPersonaIsAnsweredAndNothingIsLeftOut) {
  const auto folders = aiml::with_shared({fs::path{MANA_ASSETS} / "personae" / GetParam()});
  ASSERT_TRUE(folders);
  const auto script = read_script(kEnglish, *folders);
  ASSERT_TRUE(script);
  for (const auto& e : script->skipped) ADD_FAILURE() << e.sentence;
  EXPECT_GT(script->tasks.size(), read_script(kEnglish, {})->tasks.size());
  EXPECT_TRUE(usable_wake_word(script->phrases.wake_word));
  for (const PhraseGroup& command : script->phrases.commands) {
    if (command.id == "stop" || command.talk) continue;
    EXPECT_NE(task_for(*script, "command:" + command.id), nullptr) << command.id << " is not answered";
  }
}
INSTANTIATE_TEST_SUITE_P(All, ShippedScriptTest, ::testing::Values("companion", "tutor", "wit"),
                         [](const auto& persona) { return std::string{persona.param}; });

/// What a task does, without a word of what it says.
std::string shape_of(const Task& task) {
  std::string shape = task.id + " " + std::to_string(static_cast<int>(task.priority));
  for (const State& s : task.states) {
    shape += "\n" + s.id + " " + std::to_string(static_cast<int>(s.deed)) + " " + s.go + s.go_none +
             s.go_lacking + s.completes + std::to_string(s.look_up ? static_cast<int>(*s.look_up) : -1);
    for (const std::string& b : s.buttons) shape += " [" + b + "]";
    for (const auto& [answer, edge] : s.on)
      shape += "\n  " + answer + " " + std::to_string(static_cast<int>(edge.deed)) + " " + edge.go +
               edge.command + " " + edge.note.why + (edge.note.urgent ? "!" : "") + " " +
               std::to_string(edge.wait.count());
  }
  return shape;
}

TEST(ShippedLanguagesTest, TheTasksOfAllDoTheSame) {
  const Script english = *read_script(kEnglish, {});
  const Script german = *read_script(kEnglish.parent_path() / "de-DE", {});
  EXPECT_TRUE(german.skipped.empty()) << german.skipped.front().sentence;
  EXPECT_EQ(german.tasks.size(), english.tasks.size());
  for (const Task& task : english.tasks) {
    const auto other = std::find_if(german.tasks.begin(), german.tasks.end(),
                                    [&](const Task& t) { return t.trigger == task.trigger; });
    ASSERT_NE(other, german.tasks.end()) << task.trigger;
    EXPECT_EQ(shape_of(*other), shape_of(task)) << task.trigger;
  }
}

}  // namespace
}  // namespace mana::dialogue
