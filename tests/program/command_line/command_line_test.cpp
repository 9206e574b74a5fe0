#include "agent/command_line/command_line.hpp"

#include <gtest/gtest.h>

namespace mana::program {
namespace {

/// A program with one command that is done by itself, and one that only has others.
class CommandLineTest : public testing::Test {
 protected:
  CommandLineTest() {
    Command& say = program_.command("say", "Says a text");
    say.option("TEXT", text_, "What to say").required();
    say.option("--rate", rate_, "Words a minute").range(80, 450).tells(has_rate_);
    say.option("--length", into(length_, length_of), "How long");
    say.flag("--calm", calm_, "Calmly").excludes("--loud");
    say.flag(
        "--loud", [this] { rate_ = 1; }, "Loudly");
    say.run = [] { return 7; };
    Command& place = program_.command("place", "Places");
    place.command("add", "Adds one").run = [] { return 8; };
  }

  static core::Result<std::size_t> length_of(const std::string& typed) {
    if (typed.empty()) return core::bad_input("there is nothing");
    return typed.size();
  }

  int status_of(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "program");
    return run_command_line(program_, static_cast<int>(arguments.size()), arguments.data());
  }

  std::string text_;
  int rate_ = 150;
  std::size_t length_ = 0;
  bool has_rate_ = false, calm_ = false;
  Command program_{"program", "A program"};
};

TEST_F(CommandLineTest, DoesTheCommandThatWasTyped) {
  EXPECT_EQ(status_of({"say", "hello", "--calm", "--length", "abc"}), 7);
  EXPECT_EQ(text_, "hello");
  EXPECT_TRUE(calm_);
  EXPECT_EQ(length_, 3u);
  EXPECT_EQ(status_of({"place", "add"}), 8);
}

TEST_F(CommandLineTest, WhatComesFirstIsDoneBeforeTheCommandAndBeforeNoOther) {
  std::string done;
  Command& save = program_.command("save", "Saves");
  std::string folder = "usual";
  save.option("--data", folder);
  save.first = [&] { done += "as the owner of " + folder; };
  save.run = [&] { return done += ", saved", 9; };
  EXPECT_EQ(status_of({"save", "--data", "here"}), 9);
  EXPECT_EQ(done, "as the owner of here, saved");
  EXPECT_EQ(status_of({"say", "hello"}), 7);
  EXPECT_EQ(done, "as the owner of here, saved");
}

TEST_F(CommandLineTest, TellsAValueThatWasTypedFromTheUsualOne) {
  EXPECT_EQ(status_of({"say", "hello"}), 7);
  EXPECT_FALSE(has_rate_);
  EXPECT_EQ(status_of({"say", "hello", "--rate", "150"}), 7);
  EXPECT_TRUE(has_rate_);
}

TEST_F(CommandLineTest, HelpIsNoFault) {
  EXPECT_EQ(status_of({"--help"}), kDone);
  EXPECT_EQ(status_of({"place", "add", "--help"}), kDone);
  EXPECT_EQ(status_of({"--help-all"}), kDone);
}

TEST_F(CommandLineTest, WrongUsageIsSaidInOneSentence) {
  const auto said_of = [this](std::vector<const char*> arguments) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(status_of(std::move(arguments)), kWrongUsage);
    return testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(said_of({"say"}),
            "program say: TEXT is required; 'program say --help' says what may stand there.\n");
  EXPECT_EQ(said_of({"sing"}),
            "program: there is no 'sing'; 'program --help' lists the commands and what goes with them.\n");
  EXPECT_EQ(said_of({"place", "find"}),
            "program place: there is no 'find'; 'program place --help' says what may stand there.\n");
  EXPECT_EQ(said_of({"say", "a", "--length", ""}),
            "program say: there is nothing; 'program say --help' says what may stand there.\n");
  EXPECT_NE(said_of({"say", "a", "--rate", "20"}).find("--rate: Value 20 not in range 80 to 450"),
            std::string::npos);
  EXPECT_NE(said_of({"say", "a", "--calm", "--loud"}).find("excludes"), std::string::npos);
  EXPECT_NE(said_of({}).find("program: A subcommand is required"), std::string::npos);
}

TEST_F(CommandLineTest, GuessesWhatAMisspeltWordWasMeantToBe) {
  program_.commands.back().commands.back().option("--from", text_, "From when");
  program_.commands.back().command("list", "Lists them").run = [] { return 9; };
  struct Case {
    std::vector<const char*> typed;
    const char* begins;
  };
  const std::vector<Case> cases{
      {{"sya", "hello"}, "program: there is no 'sya'. Did you mean 'program say'? 'program --help'"},
      {{"plcae", "add"}, "program: there is no 'plcae'. Did you mean 'program place'?"},
      {{"pla"}, "program: there is no 'pla'. Did you mean 'program place'?"},
      {{"place", "lst"}, "program place: there is no 'lst'. Did you mean 'program place list'?"},
      {{"list"}, "program: there is no 'list'. Did you mean 'program place list'?"},
      {{"place", "add", "--fromm", "1"},
       "program place add: there is no option '--fromm'. Did you mean '--from'? 'program place add --help'"},
      {{"place", "add", "--form=1"},
       "program place add: there is no option '--form=1'. Did you mean '--from'?"},
      {{"say", "--rat", "100"}, "program say: there is no option '--rat'. Did you mean '--rate'?"},
      {{"place", "--hlep"}, "program place: there is no option '--hlep'. Did you mean '--help'?"},
      {{"sing"}, "program: there is no 'sing'; "},
      {{"say", "hello", "--rate"}, "program say: --rate needs a value; "},
      {{"say", "hello", "world"}, "program say: 'world' is not expected here; "},
      {{"say", "hello", "--blue"}, "program say: there is no option '--blue'; "},
  };
  for (const Case& c : cases) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(status_of(c.typed), kWrongUsage);
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_TRUE(said.starts_with(c.begins)) << said;
  }
}

TEST_F(CommandLineTest, DoesNothingWhileItsConditionDoesNotHold) {
  Command& save = program_.command("save", "Saves");
  std::string done;
  save.condition = [&done]() -> core::Status {
    if (!done.empty()) return {};
    return core::not_found("There is no folder.");
  };
  save.first = [&done] { done += "as its owner, "; };
  save.run = [&done] { return done += "saved", 9; };
  testing::internal::CaptureStderr();
  EXPECT_EQ(status_of({"save"}), kCouldNot);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "program save: There is no folder.\n");
  EXPECT_EQ(done, "");
  done = "again ";
  EXPECT_EQ(status_of({"save"}), 9);
  EXPECT_EQ(done, "again as its owner, saved");
}

}  // namespace
}  // namespace mana::program
