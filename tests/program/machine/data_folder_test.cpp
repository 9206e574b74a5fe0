#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <set>

#include "agent/command_line/subcommand.hpp"
#include "agent/program/machine/paths.hpp"
#include "tests/support/temporary_folder.hpp"

namespace mana::program {
namespace {

/// The names of the commands that have --data and are not done as the user to whom it belongs.
void gather(const Command& c, const std::string& before, std::set<std::string>& found) {
  const std::string name = before.empty() ? c.name : before + " " + c.name;
  const bool has_data = std::any_of(c.options.begin(), c.options.end(), [](const Option& o) {
    return o.names.find("--data") != std::string::npos;
  });
  if (has_data && !c.first) found.insert(name);
  for (const Command& below : c.commands) gather(below, name, found);
}

TEST(DataFolderTest, EveryCommandThatKeepsSomethingIsDoneAsTheUserToWhomTheFolderBelongs) {
  Command program{"mana", ""};
  for (const Subcommand add : subcommands()) add(program);
  std::set<std::string> found;
  gather(program, "", found);
  // The doctor says itself as whom it looks; the others only read.
  EXPECT_EQ(found, (std::set<std::string>{"mana doctor", "mana listen", "mana trip", "mana watch"}));
}

TEST(DataFolderTest, ToNameAFolderDoesNotChangeTheUser) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can become somebody else";
  const test::TemporaryFolder folder;
  ASSERT_EQ(chown(folder.path().c_str(), 65534, 65534), 0);
  EXPECT_EQ(data_dir(folder.path().string()), folder.path());
  EXPECT_EQ(geteuid(), 0U);
}

}  // namespace
}  // namespace mana::program
