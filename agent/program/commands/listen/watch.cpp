#include <atomic>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <memory>
#include <thread>

#include <unistd.h>

#include "agent/bus/messages/person.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/bus/thread_runner.hpp"
#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/stop_signal.hpp"
#include "agent/command_line/system_clock.hpp"
#include "agent/core/manual_clock.hpp"
#include "agent/program/machine/data_folder.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/settings/expression_settings.hpp"
#include "agent/program/settings/settings_file.hpp"
#include "vision/people/known_people.hpp"
#include "vision/watcher.hpp"

namespace mana::program {
namespace {

struct Options {
  std::string source, data, person;
  TypedModel model;
  bool json = false;
};

/// Prints what the eyes publish, a line each.
class Printer {
 public:
  Printer(bus::Bus& bus, bus::Mailbox& mailbox, bool json) : json_{json} {
    const auto hear = [&]<class M>(void (Printer::*show)(const M&)) {
      bus.subscribe<M>(mailbox, "watch", [this, show](const M& m) { (this->*show)(m); });
    };
    hear(&Printer::appeared);
    hear(&Printer::left);
    hear(&Printer::people);
    hear(&Printer::recognised);
    hear(&Printer::expression);
    hear(&Printer::face);
    hear(&Printer::looking);
    hear(&Printer::motion);
    hear(&Printer::failed);
  }
  bool is_blind() const { return blind_; }

 private:
  void line(core::Time t, const char* event, const Json& more = Json::object()) {
    if (!json_) {
      std::string rest;
      for (const auto& [key, value] : more.fields()) rest += "  " + key + " " + value.dump();
      std::printf("%9.2f s  %-16s%s\n", core::to_seconds(t), event, rest.c_str());
      std::fflush(stdout);
      return;
    }
    Json object{{"t", json_seconds(t)}, {"event", event}};
    for (const auto& [name, value] : more.fields()) object[name] = value;
    print_json_line(object);
  }
  static double rounded(double v) { return std::round(v * 1e4) / 1e4; }
  void appeared(const msg::PersonAppeared& m) { line(m.at, "person_appeared"); }
  void left(const msg::PersonLeft& m) { line(m.at, "person_left"); }
  void people(const msg::PeopleSeen& m) {
    line(m.at, "people", {{"count", m.count}, {"distance_m", std::round(m.nearest_distance_m * 10) / 10}});
  }
  void recognised(const msg::PersonRecognised& m) {
    line(m.at, "recognised", {{"name", m.name}, {"confidence", rounded(m.confidence)}});
  }
  void expression(const msg::ExpressionSeen& m) {
    line(m.at, "expression",
         {{"expression", m.sure ? m.expression : "not sure"}, {"confidence", rounded(m.confidence)}});
  }
  void face(const msg::FaceMoved& m) {
    line(m.at, "face",
         {{"x", rounded(m.x)},
          {"y", rounded(m.y)},
          {"size", rounded(m.size)},
          {"frontal", m.frontal},
          {"looking", rounded(m.looking)}});
  }
  void looking(const msg::Looking& m) {
    line(m.at, m.looking ? "looking" : "away", {{"probability", rounded(m.probability)}});
  }
  void motion(const msg::MotionSeen& m) { line(m.at, "motion", {{"energy", rounded(m.energy)}}); }
  void failed(const msg::ModuleFailed& m) {
    blind_ = true;
    std::fprintf(stderr, "mana watch: %s %s\n", m.reason.c_str(), m.recovery.c_str());
  }
  bool json_;
  bool blind_ = false;
};

void show_progress(const vision::Watcher& watcher, core::Time now) {
  static const bool terminal = isatty(STDERR_FILENO) != 0 && isatty(STDOUT_FILENO) == 0;
  if (!terminal || watcher.camera() == nullptr) return;
  std::fprintf(stderr, "\rwatching %3.0f %% ", watcher.camera()->progress(now) * 100);
}

// A file is watched as fast as the machine can, in its own time.
void watch_file(vision::Watcher& watcher, core::ManualClock& clock) {
  for (core::Time next = core::kStart; next != core::kNever;) {
    clock.advance_to(next);
    watcher.mailbox().deliver();
    next = watcher.step(clock.now());
    watcher.mailbox().deliver();
    show_progress(watcher, clock.now());
  }
}

void watch_device(vision::Watcher& watcher, const core::Clock& clock) {
  std::atomic<bool> over{false};
  const StopSignal stop{[&] {
    over = true;
    watcher.mailbox().wake();
  }};
  for (core::Time wish = core::kStart; !over;) wish = bus::run_once(watcher, clock, wish);
}

int watch(const Options& o) {
  const bool is_device = o.source == "auto" || o.source.starts_with("/dev/") ||
                         o.source.find("://") != std::string::npos ||
                         o.source.find_first_not_of("0123456789") == std::string::npos;
  if (is_device) block_stop_signals();
  const SystemClock machine;
  core::ManualClock manual;
  const core::Clock& clock = is_device ? static_cast<const core::Clock&>(machine) : manual;
  const auto complain = [](const core::Error& e) {
    std::fprintf(stderr, "mana watch: %s\n", e.sentence.c_str());
    return 1;
  };
  auto factory = vision::camera_factory(o.source, clock);
  if (!factory) return complain(factory.error());
  bus::Bus bus;
  vision::WatcherOptions options;
  options.people = vision::people_folder(data_dir(o.data));
  options.reads = o.person;
  options.field_of_view_deg = settings_of_folder(data_dir(o.data)).number("vision.field_of_view");
  options.expression_model = expression_model(data_dir(o.data), o.model);
  options.idle_fps = options.active_fps;  // a recording is looked at closely throughout
  auto watcher = vision::Watcher::open(bus, std::move(*factory), options);
  if (!watcher) return complain(watcher.error());
  const Printer printer{bus, (*watcher)->mailbox(), o.json};
  bus.seal();
  if (is_device) {
    watch_device(**watcher, clock);
    return 0;
  }
  watch_file(**watcher, manual);
  return printer.is_blind() ? 1 : 0;
}

}  // namespace

void add_watch(Command& parent) {
  const auto o = std::make_shared<Options>();
  Command& c = parent.command("watch", "What the eyes see in a video, a folder of pictures, or a camera");
  c.option("SOURCE", o->source, "A video file, a folder of pictures, /dev/videoN, a URL, or auto").required();
  add_data_folder_to_read(c, o->data, "Folder whose known people are recognised");
  says_of_new_folder(c, o->data, "nobody is known", NewFolder::WhenTyped);
  c.option("--person", o->person,
           "Whose face it is: expressions are read by the examples of `mana person expressions`");
  add_model_options(c, o->model, "--expression-model");
  c.flag("--json", o->json,
         "JSON lines: t, event (person_appeared, person_left, people, recognised, expression, face, "
         "looking, away, motion)");
  c.run = [o] { return watch(*o); };
}

}  // namespace mana::program
