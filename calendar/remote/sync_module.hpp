#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "agent/bus/bus.hpp"
#include "agent/bus/module.hpp"
#include "agent/platform/zone/zone.hpp"
#include "calendar/remote/source.hpp"

namespace mana::calendar::remote {

struct SyncOptions {
  core::Duration look_every = std::chrono::seconds{10};  ///< at the store, for what is new or to be sent
  core::Duration folder_every = std::chrono::seconds{30};
  core::Duration feed_every = std::chrono::minutes{15};
  core::Duration dav_every = std::chrono::minutes{5};
  core::Duration first_pause = std::chrono::seconds{30};  ///< after a failure; doubled at each further one
  core::Duration longest_pause = std::chrono::minutes{30};
  core::Duration worth_telling = std::chrono::hours{24};  ///< without a good fetch, wall time
  zone::ZonePtr outcomes_in;  ///< not null: what became of reminders goes back, in this zone's time
};

/// Keeps the calendars that come from elsewhere up to date while the companion lives. It has a connection of
/// its own to the store; a fault of a network never reaches a reminder.
///
/// Publishes: CalendarChanged; ModuleFailed when a calendar could not be fetched for a day (one hour without
/// a
///            network is nobody's worry), ModuleRecovered.
/// Hears:     nothing.
/// Ownership: refers to bus, clock and transport.  Threads: all of it on the one that steps it, which waits
/// for
///            servers; so it needs one of its own.
/// Time:      pace on the steady line; what is written into the store is wall time.
/// Errors:    a fault is one sentence in the log, once, and in `mana calendar sources`.
class SyncModule final : public bus::Module {
 public:
  SyncModule(bus::Bus& bus, const core::Clock& clock, std::filesystem::path data_dir,
             platform::Transport& transport, SyncOptions options = {});
  ~SyncModule() override;
  std::string_view name() const override { return "calendar.sync"; }
  core::Time step(core::Time now) override;

 private:
  struct Desk;
  struct Pace {
    core::Time next{};
    int failures = 0;
    std::string told;  // the fault that is in the log
  };
  bool open();
  core::Status look_for_new_calendars();
  core::Status look(core::Time now);
  core::Status visit(Source& source, Pace& pace, core::Time now);
  core::Duration usual_pause(SourceKind kind) const;
  core::Duration pause_after(const Pace& pace) const;
  void tell_of_age(const std::map<std::string, core::WallTime>& fetched);

  bus::Bus& bus_;
  const core::Clock& clock_;
  std::filesystem::path data_dir_;
  platform::Transport& transport_;
  SyncOptions options_;
  std::unique_ptr<Desk> desk_;
  std::map<std::int64_t, Pace> paces_;
  bool failed_ = false;
};

}  // namespace mana::calendar::remote
