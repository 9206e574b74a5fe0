#include "dialogue/tasks/task_reader.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "dialogue/tasks/phrasebook.hpp"

namespace mana::dialogue {
namespace {
namespace fs = std::filesystem;

class TaskReaderTest : public ::testing::Test {
 protected:
  TaskReaderTest() {
    for (const char* id : {"ok", "yes", "no", "not_sure", "later", "repeat", "cancel"})
      phrases.answers.push_back({id, id, {id}});
    fs::create_directories(folder);
  }
  ~TaskReaderTest() override { fs::remove_all(folder); }

  core::Result<Task> read(std::string_view text) {
    const fs::path file = folder / "task.toml";
    std::ofstream{file} << text;
    return read_task(file, phrases, repertoire);
  }
  std::string fault(std::string_view text) {
    auto task = read(text);
    return task ? "" : task.error().sentence;
  }

  fs::path folder =
      fs::path{::testing::TempDir()} / ("tasks_" + std::to_string(::getpid()) + "_" +
                                        ::testing::UnitTest::GetInstance()->current_test_info()->name());
  Phrasebook phrases = with_a_command();
  Repertoire repertoire;
  static Phrasebook with_a_command() {
    Phrasebook book;
    book.commands.push_back({"x", "", {"do x"}});
    return book;
  }
};

TEST_F(TaskReaderTest, ReadsStatesAnswersAndSilence) {
  auto task = read(R"(
id = "t"
trigger = "reminder:appointment"
priority = "appointment"
about = "one"
touch = "touch"
buttons = ["ok", "later"]
silence = { do = "unanswered", note = { why = "no answer", text = "nobody" } }
[on]
yes = {}
no = {}
not_sure = {}
later = { do = "snooze" }
cancel = {}
repeat = { do = "say_again" }
[[state]]
id = "a"
say = ["one", "two"]
patience_s = 3
reprompts = ["hello?"]
[state.on]
ok = { do = "acknowledge", say = "good", go = "a" }
later = { say = "of its own" }
)");
  ASSERT_TRUE(task) << task.error().sentence;
  const State& s = task->states.at(0);
  EXPECT_EQ(s.say.size(), 2u);
  EXPECT_EQ(s.patience, std::chrono::seconds{3});
  EXPECT_EQ(s.on.at("ok").deed, Deed::Acknowledge);
  EXPECT_EQ(s.silence.deed, Deed::Unanswered);
  EXPECT_EQ(s.silence.note.why, "no answer");
  EXPECT_EQ(s.on.at("repeat").deed, Deed::SayAgain) << "what all states have in common";
  EXPECT_EQ(s.on.at("later").deed, Deed::None) << "where the state says nothing else";
  EXPECT_EQ(s.buttons, (std::vector<std::string>{"ok", "later"}));
  EXPECT_EQ(task->priority, Rank::Appointment);
}

/// A question that lacks nothing, to take one thing away from at a time.
constexpr const char* kQuestion = R"(id = "t"
trigger = "reminder:appointment"
about = "one"
[[state]]
id = "a"
say = "one?"
reprompts = ["two?"]
touch = "touch"
buttons = ["yes"]
silence = { note = { why = "w", text = "t" } }
[state.on]
yes = {}
no = {}
not_sure = {}
later = {}
repeat = {}
cancel = {}
)";

TEST_F(TaskReaderTest, EveryQuestionHasAWayOnFromEveryAnswerAndFromSilence) {
  const auto without = [&](std::string_view line) {
    std::string text{kQuestion};
    const std::size_t at = text.find(line);
    EXPECT_NE(at, std::string::npos) << line;
    return fault(text.erase(at, line.size()));
  };
  EXPECT_EQ(fault(kQuestion), "");
  for (const char* answer : {"no", "not_sure", "later", "repeat", "cancel"}) {
    const std::string sentence = without(std::string{"\n"} + answer + " = {}");
    EXPECT_NE(sentence.find("no way on from '" + std::string{answer} + "'"), std::string::npos) << sentence;
  }
  EXPECT_NE(without("reprompts = [\"two?\"]\n").find("other words"), std::string::npos);
  EXPECT_NE(without("touch = \"touch\"\n").find("'touch'"), std::string::npos);
  EXPECT_NE(without("buttons = [\"yes\"]\n").find("'buttons'"), std::string::npos);
  EXPECT_NE(without("about = \"one\"\n").find("'about'"), std::string::npos);
  EXPECT_NE(without("note = { why = \"w\", text = \"t\" }").find("tells no carer"), std::string::npos);
  std::string twice{kQuestion};
  twice.replace(twice.find("two?"), 4, "one?");
  EXPECT_NE(fault(twice).find("twice"), std::string::npos);
}

TEST_F(TaskReaderTest, WhatIsSaidMayBeATemplateAndABrokenOneIsNamed) {
  const std::string head = "id = \"t\"\ntrigger = \"command:x\"\n[[state]]\nid = \"a\"\n";
  EXPECT_EQ(fault(head + "say = \"<random><li>one</li><li>{title}</li></random>\"\n"), "");
  EXPECT_NE(fault(head + "say = \"one <b>two\"\n").find("is no template"), std::string::npos);
  EXPECT_NE(fault(head + "say = \"[<b>{title}]</b>\"\n").find("is no template"), std::string::npos)
      << "not when the optional part is left out";
}

TEST_F(TaskReaderTest, EveryFaultNamesFileLineAndRemedy) {
  const std::string head = "id = \"t\"\ntrigger = \"command:x\"\n[[state]]\nid = \"a\"\n";
  EXPECT_NE(fault("id = ").find("line 1"), std::string::npos);
  EXPECT_NE(fault(head + "say = \"x\"\nsya = 1\n").find("'sya' is not known"), std::string::npos);
  EXPECT_NE(fault(head + "say = \"{x\"\n").find("never closed"), std::string::npos);
  EXPECT_NE(fault(head + "say = \"x\"\nsilence = {}\n[state.on]\nmaybe = {}\n").find("not in commands.toml"),
            std::string::npos);
  EXPECT_NE(
      fault(head + "say = \"x\"\nsilence = {}\n[state.on]\nok = { go = \"b\" }\n").find("does not exist"),
      std::string::npos);
  EXPECT_NE(fault(head + "say = \"x\"\n[state.on]\nok = {}\n").find("no 'silence'"), std::string::npos);
  EXPECT_NE(fault(head + "say = \"x\"\nsilence = { do = \"dance\" }\n").find("asks nothing"),
            std::string::npos);
  EXPECT_NE(fault(head + "say = 7\n").find("must be a text"), std::string::npos);
}

TEST_F(TaskReaderTest, OnlyWhatShutsOrOpensEyesOrEarsHasWordsForWhenTheyAreNotThere) {
  const std::string head = "id = \"t\"\ntrigger = \"command:x\"\n[[state]]\nid = \"a\"\nsay = \"a\"\n";
  auto task = read(head +
                   "do = \"shut_eyes\"\nsay_absent = [\"b\", \"c\"]\nsay_forbidden = \"d\"\n"
                   "say_failed = \"e\"\n");
  ASSERT_TRUE(task.ok()) << task.error().sentence;
  EXPECT_EQ(task->states[0].say_absent, (std::vector<std::string>{"b", "c"}));
  EXPECT_EQ(task->states[0].say_forbidden, std::vector<std::string>{"d"});
  EXPECT_EQ(task->states[0].say_failed, std::vector<std::string>{"e"});
  const std::string named = fault(head + "do = \"louder\"\nsay_absent = \"b\"\n");
  EXPECT_NE(named.find("shuts or opens none"), std::string::npos) << named;
}

TEST_F(TaskReaderTest, ReadsWhatHerFaceDoes) {
  auto task = read(R"(
id = "t"
trigger = "command:x"
about = "one"
touch = "touch"
buttons = ["yes"]
[on]
yes = {}
no = {}
not_sure = {}
later = {}
repeat = {}
cancel = {}
[[state]]
id = "a"
say = "one"
gesture = "tilt"
reprompts = ["two"]
silence = {}
[state.on]
ok = { say = "good", expression = "happy", gesture = "nod", face = "walter" }
)");
  ASSERT_TRUE(task) << task.error().sentence;
  const State& s = task->states.at(0);
  EXPECT_EQ(s.acting.expression, "") << "that of the act";
  EXPECT_EQ(s.acting.gesture, "tilt");
  EXPECT_EQ(s.acting.face, "");
  EXPECT_EQ(s.on.at("ok").acting.expression, "happy");
  EXPECT_EQ(s.on.at("ok").acting.gesture, "nod");
  EXPECT_EQ(s.on.at("ok").acting.face, "walter");
}

TEST_F(TaskReaderTest, WhatHerFaceCannotDoNamesFileLineAndWhatItCan) {
  repertoire.expressions = {"neutral", "warm"};
  repertoire.gestures = {"nod", "shake"};
  repertoire.find_face = [](const std::string& face) -> core::Status {
    if (face == "walter") return {};
    return core::not_found("there is no face '" + face + "'; `mana faces` lists them.");
  };
  const std::string head = "id = \"t\"\ntrigger = \"command:x\"\n[[state]]\nid = \"a\"\nsay = \"x\"\n";
  EXPECT_EQ(fault(head + "expression = \"warm\"\ngesture = \"nod\"\nface = \"walter\"\n"), "");
  EXPECT_EQ(fault(head), "") << "what is not asked for is not checked";
  EXPECT_TRUE(fault(head + "gesture = \"bow\"\n")
                  .ends_with("task.toml, line 6: 'bow' is no gesture of hers; known are nod, shake."));
  EXPECT_TRUE(fault(head + "expression = \"wram\"\n")
                  .ends_with("line 6: 'wram' is no expression of hers; known are neutral, warm."));
  EXPECT_TRUE(fault(head + "face = \"nobody\"\n")
                  .ends_with("line 6: there is no face 'nobody'; `mana faces` lists them."));
  EXPECT_TRUE(fault(head + "silence = {}\n[state.on]\nok = { gesture = \"bow\" }\n")
                  .ends_with("known are nod, shake."));
  EXPECT_NE(fault(head + "gesture = 7\n").find("must be a text"), std::string::npos);
}

TEST_F(TaskReaderTest, ASlipOfThePenInATriggerOrASlotIsNamedWithItsLine) {
  EXPECT_NE(fault("id='t'\ntrigger='reminder:medcation'\n[[state]]\nid='a'\nsay='x'\n")
                .find("line 2: nothing begins with 'reminder:medcation'"),
            std::string::npos);
  EXPECT_NE(fault("id='t'\ntrigger='command:dance'\n[[state]]\nid='a'\nsay='x'\n")
                .find("line 2: the command 'dance' is not in commands.toml"),
            std::string::npos);
  EXPECT_NE(fault("id='t'\ntrigger='command:x'\n[[state]]\nid='a'\nsay='Your {titel}.'\n")
                .find("line 3: in \"Your {titel}.\": there is no {titel}"),
            std::string::npos);
  EXPECT_NE(
      fault("id='t'\ntrigger='command:x'\npriority='urgent'\n[[state]]\nid='a'\nsay='x'\n").find("line 3:"),
      std::string::npos);
}

/// The shipped task with one thing changed.
TEST_F(TaskReaderTest, ATaskThatWouldTakeAMedicineForTakenOrOrderItIsNotUsed) {
  const fs::path root = fs::path{MANA_ASSETS} / "dialogue/en-GB";
  phrases = *read_phrasebook(root / "commands.toml");
  std::ifstream in{root / "tasks/medication.toml"};
  const std::string shipped{std::istreambuf_iterator<char>{in}, {}};
  const auto with = [&](const std::string& old, const std::string& now) {
    std::string text = shipped;
    const auto at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return fault(text.replace(at, old.size(), now));
  };
  EXPECT_EQ(fault(shipped), "");
  EXPECT_NE(
      with("not_sure = { do = \"snooze\"", "not_sure = { do = \"acknowledge\"").find("only a plain yes may"),
      std::string::npos);
  EXPECT_NE(with("Please leave it for now. I will let {helper} know, so that somebody can look in",
                 "Then take it, and look in")
                .find("never ordered"),
            std::string::npos);
  std::string never = shipped;
  for (std::size_t at; (at = never.find("do = \"acknowledge\", ")) != std::string::npos;) never.erase(at, 20);
  EXPECT_NE(fault(never).find("asked about for ever"), std::string::npos) << fault(never);
}

TEST_F(TaskReaderTest, NorOneThatOrdersItInGerman) {
  const fs::path root = fs::path{MANA_ASSETS} / "dialogue/de-DE";
  phrases = *read_phrasebook(root / "commands.toml");
  std::ifstream in{root / "tasks/medication.toml"};
  const std::string shipped{std::istreambuf_iterator<char>{in}, {}};
  EXPECT_EQ(fault(shipped), "");
  const std::string mild = "Das macht nichts. Bitte lassen Sie es erst einmal.";
  for (const char* order : {"Dann nehmen Sie sie jetzt.", "Bitte nehmen Sie die Tablette.",
                            "Nimm deine Tablette.", "Schlucken Sie sie mit Wasser."}) {
    std::string text = shipped;
    const auto at = text.find(mild);
    ASSERT_NE(at, std::string::npos);
    EXPECT_NE(fault(text.replace(at, mild.size(), order)).find("never ordered"), std::string::npos) << order;
  }
}

TEST_F(TaskReaderTest, WhatFollowsAStateWithoutQuestionsIsThereAndComesToAnEnd) {
  const std::string head = "id='t'\ntrigger='command:x'\n[[state]]\nid='a'\nsay='x'\n";
  EXPECT_TRUE(fault(head + "go='b'\n[[state]]\nid='b'\nsay='y'\n").empty());
  EXPECT_NE(fault(head + "go='c'\n").find("goes to 'c', which does not exist"), std::string::npos);
  EXPECT_NE(fault(head + "go='b'\n[[state]]\nid='b'\nsay='y'\ngo='a'\n").find("never fall silent"),
            std::string::npos);
  EXPECT_NE(fault(head + "silence={go='a'}\n").find("write 'go' for what follows it"), std::string::npos);
}

TEST_F(TaskReaderTest, WhoeverMayBeAVisitorIsToldNothingByTheQuestion) {
  const auto with = [&](std::string_view what, std::string_view instead) {
    std::string text{kQuestion};
    text.replace(text.find("reminder:appointment"), 20, "event:visitor");
    return fault(text.replace(text.find(what), what.size(), instead));
  };
  EXPECT_EQ(with("one?", "Are you {client}?"), "");
  EXPECT_EQ(with("yes = {}", "yes = { do = \"confirm\" }"), "");
  EXPECT_EQ(with("text = \"t\"", "text = \"{title}\""), "") << "the carer may know";
  for (const char* leak : {"It is {title}.", "Now, {when}?", "[At {place}.] What?"}) {
    EXPECT_NE(with("one?", leak).find("to whoever is there"), std::string::npos) << leak;
    EXPECT_NE(with("two?", leak).find("to whoever is there"), std::string::npos) << leak;
    EXPECT_NE(with("no = {}", std::string{"no = { say = \""} + leak + "\" }").find("to whoever is there"),
              std::string::npos)
        << leak;
  }
  EXPECT_NE(with("yes = {}", "yes = { do = \"acknowledge\" }").find("what was not told"), std::string::npos);
}

TEST_F(TaskReaderTest, OneBadFileIsNamedAndTheOthersAreRead) {
  std::ofstream{folder / "good.toml"} << "id='g'\ntrigger='command:x'\n[[state]]\nid='a'\nsay='x'\n";
  std::ofstream{folder / "bad.toml"} << "id='b'\n";
  auto all = read_tasks(folder, phrases);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->tasks.size(), 1u);
  ASSERT_EQ(all->skipped.size(), 1u);
  EXPECT_NE(all->skipped[0].sentence.find("bad.toml"), std::string::npos);
}

class ShippedDialogueTest : public ::testing::TestWithParam<const char*> {
 protected:
  const fs::path root = fs::path{MANA_ASSETS} / "dialogue" / GetParam();
};
INSTANTIATE_TEST_SUITE_P(Languages, ShippedDialogueTest, ::testing::Values("en-GB", "de-DE"));

TEST_P(ShippedDialogueTest, EveryShippedTaskIsGoodAndEveryCommandHasOne) {
  auto phrases = read_phrasebook(root / "commands.toml");
  ASSERT_TRUE(phrases) << phrases.error().sentence;
  auto all = read_tasks(root / "tasks", *phrases);
  ASSERT_TRUE(all);
  for (const auto& e : all->skipped) ADD_FAILURE() << e.sentence;
  for (const PhraseGroup& command : phrases->commands) {
    if (command.id == "stop" || command.talk) continue;  // obeyed without one, or for the persona
    EXPECT_TRUE(std::any_of(all->tasks.begin(), all->tasks.end(),
                            [&](const Task& t) { return t.trigger == "command:" + command.id; }))
        << command.id << " is a command that nothing answers";
  }
  const std::set<std::string> said_only{"stop",    "yes_please",  "taken",    "given", "taking_now",
                                        "refused", "cannot_find", "made_ill", "part",  "too_much"};
  for (const PhraseGroup& answer : phrases->answers)
    EXPECT_EQ(answer.label.empty(), said_only.contains(answer.id)) << answer.id;
}

TEST_P(ShippedDialogueTest, AMedicineIsNeverOrdered) {
  // Walks every sentence of the medication task: none tells anybody to take or have anything.
  auto phrases = read_phrasebook(root / "commands.toml");
  ASSERT_TRUE(phrases);
  auto task = read_task(root / "tasks" / "medication.toml", *phrases);
  ASSERT_TRUE(task) << task.error().sentence;
  const auto check = [](const std::string& sentence) {
    EXPECT_EQ(sentence.find("take"), std::string::npos) << sentence;
    EXPECT_EQ(sentence.find("Take"), std::string::npos) << sentence;
    EXPECT_EQ(sentence.find("ehmen Sie"), std::string::npos) << sentence;
    EXPECT_EQ(sentence.find("chlucken"), std::string::npos) << sentence;
  };
  for (const State& s : task->states) {
    for (const std::string& t : s.say) check(t);
    for (const std::string& t : s.reprompts) check(t);
    for (const auto& [answer, edge] : s.on) {
      for (const std::string& t : edge.say) check(t);
      if (answer == "yes" || answer == "taken" || answer == "given") continue;
      if (answer == "too_much") {  // it counts, so that nobody asks for more, and somebody is told at once
        EXPECT_EQ(edge.command, "overdose");
        continue;
      }
      EXPECT_NE(edge.deed, Deed::Acknowledge) << "only a plain yes closes it, not " << answer;
    }
    EXPECT_NE(s.silence.deed, Deed::Acknowledge);
  }
}

}  // namespace
}  // namespace mana::dialogue
