#include <atomic>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <utility>

#include "agent/bus/messages/system.hpp"
#include "agent/bus/thread_runner.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "agent/command_line/command.hpp"
#include "agent/command_line/progress_bar.hpp"
#include "agent/command_line/stop_signal.hpp"
#include "agent/command_line/system_clock.hpp"
#include "agent/core/free_memory.hpp"
#include "agent/core/log.hpp"
#include "agent/core/manual_clock.hpp"
#include "agent/program/assembly/build_agent.hpp"
#include "agent/program/assembly/devices.hpp"
#include "agent/program/assembly/recorder.hpp"
#include "agent/program/assembly/run_options.hpp"
#include "agent/program/assembly/usable_settings.hpp"
#include "agent/program/assembly/virtual_report.hpp"
#include "agent/program/lessons/lesson_store.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/persona/persona.hpp"
#include "agent/program/settings/settings_table.hpp"
#include "agent/program/settings/settings_watch.hpp"

namespace mana::program {
namespace fs = std::filesystem;
namespace {

// The main thread has nothing to do when nothing is drawn, but the end of `--for` and of the recording
// must be noticed.
constexpr core::Duration kHeartbeat = std::chrono::milliseconds{200};

/// Hears that somebody wants it all to end.
class Supervisor final : public bus::Module {
 public:
  void subscribe(bus::Bus& bus) {
    bus.subscribe<msg::ShutDown>(mailbox(), name(), [this](const auto&) { ask_to_end(); });
    bus.subscribe<msg::ModuleFailed>(mailbox(), name(), [](const msg::ModuleFailed& m) {
      core::log_warning(m.module, m.reason + " " + m.recovery);
    });
    bus.subscribe<msg::ModuleRecovered>(mailbox(), name(), [](const msg::ModuleRecovered& m) {
      core::log_warning(m.module, "works again.");
    });
  }
  std::string_view name() const override { return "app.supervisor"; }
  core::Time step(core::Time) override { return core::kNever; }
  void ask_to_end() { over_ = true; }
  bool over() const { return over_; }

 private:
  std::atomic<bool> over_{false};
};

fs::path settings_file_of(const RunOptions& o, const fs::path& data) {
  return o.settings.empty() ? data / "settings.toml" : fs::path{o.settings};
}

/// A file that was asked for by name must be there; what is wrong in it stops nothing.
core::Result<SettingsRead> settings_for(const RunOptions& o, const fs::path& file) {
  std::error_code ec;
  if (fs::exists(file, ec)) return usable_settings(file);
  if (!o.settings.empty())
    return core::not_found("The settings file '" + file.string() + "' cannot be read.");
  return SettingsRead{core::Settings{settings_table()}, {}};
}

/// On the screen, in kind words; what exactly, for whoever looks after the machine.
void tell(bus::Bus& bus, const std::vector<core::Error>& problems) {
  if (problems.empty()) return;
  for (const core::Error& problem : problems) core::log_warning("settings", problem.sentence);
  bus.publish(msg::ModuleFailed{"app.settings",
                                problems.size() == 1
                                    ? "One of my settings cannot be used; I do it the usual way."
                                    : "Some settings cannot be used; I do it the usual way.",
                                "'mana doctor' says which and what to do."});
}

core::Time end_of_life(const RunOptions& o) {
  return o.live_for == core::Duration::max() ? core::kNever : core::kStart + o.live_for;
}

void live(Agent& agent, Supervisor& supervisor, SettingsWatch& watch, const core::Clock& clock,
          core::Time end) {
  bus::Module& main_module = agent.face() != nullptr ? *agent.face() : supervisor;
  const StopSignal stop{[&] {
    supervisor.ask_to_end();
    main_module.mailbox().wake();
  }};
  std::vector<std::unique_ptr<bus::ThreadRunner>> threads;
  threads.push_back(std::make_unique<bus::ThreadRunner>(watch, clock));
  for (bus::Module* m : agent.minds()) threads.push_back(std::make_unique<bus::ThreadRunner>(*m, clock));
  core::Time wish = core::kStart;
  while (!supervisor.over() && clock.now() < end) {
    if (agent.face() != nullptr) supervisor.mailbox().deliver();
    wish = bus::run_once(main_module, clock, std::min({wish, end, clock.now() + kHeartbeat}));
  }
  agent.give_up();  // whoever waits for a server would hold up the end for a minute
}

void live_virtually(Agent& agent, Supervisor& supervisor, VirtualReport& report, core::ManualClock& clock,
                    core::Time end) {
  std::vector<bus::Module*> all = agent.minds();
  if (agent.face() != nullptr) all.push_back(agent.face());
  all.push_back(&supervisor);
  all.push_back(&report);
  bus::VirtualDriver driver{clock, all};
  // In slices, so that Ctrl-C and a closed window end it, and a terminal sees how far it is.
  const StopSignal stop{[&] { supervisor.ask_to_end(); }};
  constexpr core::Duration kSlice = std::chrono::seconds{1};
  ProgressBar bar;
  const double whole = core::to_seconds(end - core::kStart);
  while (!supervisor.over() && clock.now() < end) {
    bar.show(core::to_seconds(clock.now() - core::kStart) / whole, "of the time");
    driver.run_until(std::min(end, clock.now() + kSlice));
  }
}

void print_wiring(const Agent& agent) {
  for (const bus::Wire& w : agent.bus().wiring()) {
    std::printf("%-20s -> %-20s %s\n", w.message.c_str(), w.hearer.c_str(),
                w.keep == bus::Keep::Latest ? "(latest only)" : "");
  }
}

/// What suits the senses of whoever is taught on this screen. A profile that cannot be had is said, and stops
/// nothing.
void suit_learner(const RunOptions& o, const fs::path& data, core::Settings& settings) {
  const std::string& name = o.lesson.module.empty() ? settings.text("lesson.learner") : o.lesson.learner;
  std::error_code ec;
  if (name.empty() || !fs::exists(lesson_store_file(data), ec)) return;
  auto store = LessonStore::open(data);
  auto learner = store ? store->find(name) : core::Result<Learner>{store.error()};
  const auto profile = learner ? store->profile(*learner) : core::Result<SensoryProfile>{learner.error()};
  const core::Status done = profile ? apply_profile(*profile, settings) : core::Status{profile.error()};
  if (!done) core::log_warning("lesson", "The learner's own choices do not count: " + done.error().sentence);
}

/// Nobody sees virtual time go by: what happened is said when it is over.
void live_and_report(const RunOptions& o, Agent& agent, Supervisor& supervisor, VirtualReport& report,
                     core::ManualClock& clock, const SystemClock& machine) {
  const core::Time begin = machine.now();
  const core::WallTime from = clock.wall_now();
  live_virtually(agent, supervisor, report, clock, end_of_life(o));
  std::fprintf(stderr, "mana: %s%s\n", report.sentence(from, clock.wall_now(), machine.now() - begin).c_str(),
               o.journal.empty() && o.record.empty()
                   ? " '--journal FILE' writes down all of it, '--record FILE.mp4' films it."
                   : "");
}

core::Status run(const RunOptions& o) {
  const fs::path data = data_dir(o.data);
  const fs::path settings_file = settings_file_of(o, data);
  auto read = settings_for(o, settings_file);
  if (!read) return std::move(read).error();
  suit_learner(o, data, read->settings);
  const core::Settings* settings = &read->settings;

  SystemClock machine{o.start};
  // Of virtual time not even the moment between two lines of code may come from the machine.
  core::ManualClock manual{o.start ? *o.start : machine.wall_now()};
  const core::Clock& clock = o.virtual_time ? static_cast<const core::Clock&>(manual) : machine;

  auto devices = open_devices(o, *settings, clock);
  if (!devices) return std::move(devices).error();
  Supervisor supervisor;
  VirtualReport report;
  AgentPlan plan;
  plan.data_dir = data;
  plan.journal = o.journal;
  plan.settings_file = settings_file;
  plan.is_live = !o.virtual_time;
  plan.lesson = o.lesson;
  plan.fps = o.fps > 0 ? o.fps : settings->number("screen.fps");
  if (!o.typed.empty()) {
    auto typed = Typist::read(o.typed);
    if (!typed) return std::move(typed).error();
    plan.typed = std::move(*typed);
  }
  plan.also_subscribe = [&](bus::Bus& bus) {
    supervisor.subscribe(bus);
    if (o.virtual_time) report.subscribe(bus);
  };

  std::unique_ptr<Recorder> recorder;
  if (!o.record.empty()) {
    auto opened =
        Recorder::open(o.record, o.width, o.height, plan.fps, devices->loudspeaker->sample_rate_hz());
    if (!opened) return std::move(opened).error();
    recorder = std::move(*opened);
    plan.frame_sink = [r = recorder.get()](const render::FrameView& f) { r->picture(f); };
    plan.sound_sink = [r = recorder.get()](const speech::PlayedBlock& b) { r->sound(b); };
  }
  auto agent = build_agent(*settings, std::move(*devices), clock, plan);
  if (!agent) return std::move(agent).error();
  core::give_back_free_memory();  // grammars as text, dictionaries, files of models
  if (o.print_wiring) {
    print_wiring(**agent);
    return {};
  }
  tell((*agent)->bus(), read->problems);
  if (o.virtual_time) {
    live_and_report(o, **agent, supervisor, report, manual, machine);
  } else {
    const std::string usual = usual_face(*settings), &named = settings->text("screen.face");
    SettingsWatch watch{(*agent)->bus(), settings_file, named.empty() ? usual : named, usual};
    live(**agent, supervisor, watch, clock, end_of_life(o));
  }
  return recorder ? recorder->finish(clock.now()) : core::Status{};
}

}  // namespace

int run_agent(const RunOptions& options) {
  if (options.virtual_time && options.live_for == core::Duration::max()) {
    std::fprintf(stderr, "mana: virtual time needs an end: add --for, such as --for 2h.\n");
    return kWrongUsage;
  }
  core::keep_free_memory_small();
  block_stop_signals();
  const core::Status status = run(options);
  if (status) return 0;
  std::fprintf(stderr, "mana: %s\n", status.error().sentence.c_str());
  return 1;
}

}  // namespace mana::program
