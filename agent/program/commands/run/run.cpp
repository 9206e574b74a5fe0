#include <cstdio>
#include <memory>

#include "agent/command_line/command.hpp"
#include "agent/command_line/time_arguments.hpp"
#include "agent/program/assembly/run_options.hpp"
#include "agent/program/machine/data_folder.hpp"

namespace mana::program {
namespace {

core::Status parse_size(const std::string& text, RunOptions& o) {
  char rest = 0;
  const bool read = std::sscanf(text.c_str(), "%dx%d%c", &o.width, &o.height, &rest) == 2;
  if (!read || o.width < 320 || o.height < 240 || o.width > 7680 || o.height > 4320) {
    return core::bad_input(
        "'" + text + "' is not a size; write WIDTHxHEIGHT from 320x240 to 7680x4320, such as 1280x720.");
  }
  return {};
}

void declare(Command& c, const std::shared_ptr<RunOptions>& o) {
  c.option("--display", o->display, "window, fullscreen, or headless (no window)")
      .one_of({"window", "fullscreen", "headless"})
      .shows_default();
  c.flag(
      "--headless", [o] { o->display = "headless"; }, "The same as --display headless");
  c.option("--record", o->record, "Write what a person would have seen and heard to this MP4 file");
  c.option("--camera", o->camera, "auto, none, a device, a video file, a folder of pictures, or a URL")
      .shows_default();
  c.option("--microphone", o->microphone, "auto, none, a device's name, or a WAV file").shows_default();
  c.option("--speaker", o->speaker, "auto, none, a device's name, or a WAV file to write").shows_default();
  add_data_folder(c, o->data, "Folder of the store, accounts and settings (default: $XDG_DATA_HOME/mana)");
  c.condition = nullptr;  // she shows her face whatever is there, and says on the screen what is wrong
  c.option("--settings", o->settings, "Settings file (default: settings.toml in the data folder)");
  c.option("--journal", o->journal, "Write every message to this file, one JSON object a line");
  c.option("--typed", o->typed,
           "File of what is typed when, a line each: the seconds since the start, a blank, the words");
  c.option("--start", into(o->start, parse_instant),
           "The agent's wall clock begins here: 2027-03-28T00:30:00+10:30");
  c.option("--for", into(o->live_for, parse_span), "How long it lives: 45s, 90m, 2h, 1h30m");
  c.flag("--virtual", o->virtual_time, "Run on virtual time, as fast as the machine can; needs --for");
  c.option(
      "--size", [o](const std::string& typed) { return parse_size(typed, *o); },
      "Size of the window or film (default 1280x720)");
  c.option("--fps", o->fps, "Pictures a second of --record (default: the setting screen.fps)")
      .range(1.0, 120.0);
  c.flag("--print-wiring", o->print_wiring, "Print who hears which message, and end");
}

}  // namespace

void add_run(Command& parent) {
  const auto o = std::make_shared<RunOptions>();
  // `mana --display fullscreen` is `mana run --display fullscreen`.
  declare(parent, o);
  parent.run = [o] { return run_agent(*o); };
  Command& c = parent.command("run", "Run the companion (what mana does without a subcommand)");
  const auto own = std::make_shared<RunOptions>();
  declare(c, own);
  c.run = [own] { return run_agent(*own); };
}

}  // namespace mana::program
