#pragma once
#include <functional>
#include <vector>

namespace CLI {
class App;
}

namespace mana::app {

/// One subcommand of `mana`: a file of its own declares its options on `parent` and leaves in `run`
/// what to do when it was chosen. `run` returns the exit status: 0 done, 1 could not, 2 wrong usage.
using Run = std::function<int()>;
using Subcommand = void (*)(CLI::App& parent, Run& run);

// One line for each file; a module that is not built in leaves its commands out.
void add_run(CLI::App& parent, Run& run);
void add_say(CLI::App& parent, Run& run);
void add_portrait(CLI::App& parent, Run& run);
void add_faces(CLI::App& parent, Run& run);  // faces, expressions, poses
void add_voices(CLI::App& parent, Run& run);
void add_listen(CLI::App& parent, Run& run);
void add_learn_voice(CLI::App& parent, Run& run);
void add_watch(CLI::App& parent, Run& run);
void add_talk(CLI::App& parent, Run& run);
void add_sense(CLI::App& parent, Run& run);
void add_person(CLI::App& parent, Run& run);
void add_calendar(CLI::App& parent, Run& run);
void add_carer(CLI::App& parent, Run& run);
void add_evaluate(CLI::App& parent, Run& run);
void add_doctor(CLI::App& parent, Run& run);
void add_settings(CLI::App& parent, Run& run);

/// The subcommands of this build, in the order of --help.
std::vector<Subcommand> subcommands();

}  // namespace mana::app
