#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "agent/app/run_options.hpp"
#include "agent/app/subcommand.hpp"
#include "agent/app/time_arguments.hpp"

namespace mana::app {
namespace {

// CLI11 shows a thrown sentence and main() turns it into exit status 2.
template <class T>
T need(core::Result<T> parsed) {
  if (!parsed) throw CLI::ValidationError(parsed.error().sentence);
  return std::move(parsed).value();
}

void parse_size(const std::string& text, RunOptions& o) {
  char rest = 0;
  const bool read = std::sscanf(text.c_str(), "%dx%d%c", &o.width, &o.height, &rest) == 2;
  if (!read || o.width < 320 || o.height < 240 || o.width > 7680 || o.height > 4320) {
    throw CLI::ValidationError(
        "'" + text + "' is not a size; write WIDTHxHEIGHT from 320x240 to 7680x4320, such as 1280x720.");
  }
}

void declare(CLI::App& c, const std::shared_ptr<RunOptions>& o) {
  c.add_option("--display", o->display, "window, fullscreen, or headless (no window)")
      ->check(CLI::IsMember({"window", "fullscreen", "headless"}))
      ->capture_default_str();
  c.add_flag_callback(
      "--headless", [o] { o->display = "headless"; }, "The same as --display headless");
  c.add_option("--record", o->record, "Write what a person would have seen and heard to this MP4 file");
  c.add_option("--camera", o->camera, "auto, none, a device, a video file, a folder of pictures, or a URL")
      ->capture_default_str();
  c.add_option("--microphone", o->microphone, "auto, none, a device's name, or a WAV file")
      ->capture_default_str();
  c.add_option("--speaker", o->speaker, "auto, none, a device's name, or a WAV file to write")
      ->capture_default_str();
  c.add_option("--data", o->data,
               "Folder of the store, accounts and settings (default: $XDG_DATA_HOME/mana)");
  c.add_option("--settings", o->settings, "Settings file (default: settings.toml in the data folder)");
  c.add_option("--journal", o->journal, "Write every message to this file, one JSON object a line");
  c.add_option("--typed", o->typed,
               "File of what is typed when, a line each: the seconds since the start, a blank, the words");
  c.add_option_function<std::string>(
      "--start", [o](const std::string& t) { o->start = need(parse_instant(t)); },
      "The agent's wall clock begins here: 2027-03-28T00:30:00+10:30");
  c.add_option_function<std::string>(
      "--for", [o](const std::string& t) { o->live_for = need(parse_span(t)); },
      "How long it lives: 45s, 90m, 2h, 1h30m");
  c.add_flag("--virtual", o->virtual_time, "Run on virtual time, as fast as the machine can; needs --for");
  c.add_option_function<std::string>(
      "--size", [o](const std::string& t) { parse_size(t, *o); },
      "Size of the window or film (default 1280x720)");
  c.add_option("--fps", o->fps, "Pictures a second of --record (default: the setting screen.fps)")
      ->check(CLI::Range(1.0, 120.0));
  c.add_flag("--print-wiring", o->print_wiring, "Print who hears which message, and end");
}

}  // namespace

void add_run(CLI::App& parent, Run& run) {
  const auto o = std::make_shared<RunOptions>();
  // `mana --display fullscreen` is `mana run --display fullscreen`.
  declare(parent, o);
  run = [o] { return run_agent(*o); };
  CLI::App* c = parent.add_subcommand("run", "Run the companion (what mana does without a subcommand)");
  const auto own = std::make_shared<RunOptions>();
  declare(*c, own);
  c->callback([own, &run] { run = [own] { return run_agent(*own); }; });
}

}  // namespace mana::app
