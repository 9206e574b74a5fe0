#pragma once
#include <functional>
#include <vector>

namespace CLI {
class App;
}

namespace mana::app {

/// Exit statuses, of every subcommand.
inline constexpr int kDone = 0, kCouldNot = 1, kWrongUsage = 2;

/// One subcommand of `mana`: a file of its own has add_NAME, which declares its options on `parent` and
/// leaves in `run` what to do when it was chosen; `run` returns the exit status. mana_subcommand() in
/// CMakeLists.txt is the list of them.
using Run = std::function<int()>;
using Subcommand = void (*)(CLI::App& parent, Run& run);

/// The subcommands of this build, in the order of --help.
std::vector<Subcommand> subcommands();

}  // namespace mana::app
