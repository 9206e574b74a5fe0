#pragma once
#include <optional>
#include <string>

#include "agent/core/time.hpp"
#include "agent/program/lessons/lesson_plan.hpp"

namespace mana::program {

/// What `mana run` was asked for, as typed; the defaults are those of command-line help.
struct RunOptions {
  std::string display = "window";  ///< window, fullscreen, headless
  std::string record;              ///< an MP4 file; empty: none
  std::string camera = "auto";
  std::string microphone = "auto";
  std::string speaker = "auto";
  std::string data;      ///< empty: the default data directory
  std::string settings;  ///< empty: settings.toml in the data directory, when there is one
  std::string journal;
  std::string typed;  ///< a file with what is typed when; empty: nothing but what somebody types
  std::optional<core::WallTime> start;
  core::Duration live_for = core::Duration::max();
  LessonPlan lesson;  ///< of `mana lesson run --display`; without a module that of the settings
  bool virtual_time = false;
  bool print_wiring = false;
  int width = 1280;
  int height = 720;
  double fps = 0;  ///< of --record; 0: the setting screen.fps
};

/// Lives the agent's life. @return the exit status.
int run_agent(const RunOptions& options);

}  // namespace mana::program
