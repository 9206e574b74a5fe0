#include "calendar/remote/sync_module.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/core/log.hpp"
#include "calendar/remote/account_service.hpp"
#include "calendar/remote/dav_items.hpp"
#include "calendar/remote/source_store.hpp"
#include "calendar/remote/syncer.hpp"
#include "calendar/store/existing_store.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"

namespace mana::calendar::remote {

struct SyncModule::Desk {
  Desk(platform::SqliteDb opened, const platform::SecretBox& key, std::uint64_t file,
       platform::Transport& transport)
      : db{std::move(opened)}, box{key}, identity{file}, syncer{db, sources, transport} {}
  platform::SqliteDb db;
  platform::SecretBox box;
  std::uint64_t identity;
  SourceStore sources{db, box};
  Syncer syncer;  // keeps what an OAuth provider gave for an hour
};

SyncModule::SyncModule(bus::Bus& bus, const core::Clock& clock, std::filesystem::path data_dir,
                       platform::Transport& transport, SyncOptions options)
    : bus_{bus},
      clock_{clock},
      data_dir_{std::move(data_dir)},
      transport_{transport},
      options_{std::move(options)} {}

SyncModule::~SyncModule() = default;

/// Without any calendar from elsewhere no key is made.
bool SyncModule::open() {
  const std::filesystem::path file = store_file(data_dir_);
  const std::uint64_t identity = identity_of(file);
  if (desk_ && desk_->identity == identity) return true;
  desk_.reset();
  auto db = open_made(file);
  if (!db) return false;
  const auto any = db->integer("SELECT count(*) FROM sources");
  if (!any || *any == 0) return false;
  auto box = platform::SecretBox::open(platform::key_file(data_dir_));
  if (!box) return false;
  desk_ = std::make_unique<Desk>(std::move(*db), *box, identity, transport_);
  desk_->syncer.write_outcomes_in(options_.outcomes_in);
  return true;
}

core::Time SyncModule::step(core::Time now) {
  if (open()) {
    if (auto s = look(now); !s) {
      core::log_warning(name(), s.error().sentence);
      desk_.reset();
    }
  }
  core::Time wake = now + options_.look_every;
  for (const auto& [id, pace] : paces_) wake = std::min(wake, pace.next);
  return std::max(wake, now + std::chrono::seconds{1});
}

/// A calendar that somebody adds to an account comes by itself within a day.
core::Status SyncModule::look_for_new_calendars() {
  constexpr std::chrono::hours kDaily{24};
  const core::WallTime now = clock_.wall_now();
  auto accounts = desk_->sources.accounts();
  if (!accounts) return std::move(accounts).error();
  for (Account& account : *accounts) {
    if (now - account.looked_at < kDaily && account.looked_at <= now) continue;
    AccountDesk desk{desk_->sources, transport_};
    auto found = desk.look(account, now);
    if (!found) core::log_warning(name(), "'" + account.name + "': " + found.error().sentence);
  }
  return {};
}

core::Status SyncModule::look(core::Time now) {
  if (auto s = look_for_new_calendars(); !s) return s;
  auto sources = desk_->sources.sources();
  if (!sources) return std::move(sources).error();
  std::map<std::int64_t, Pace> still;
  for (const Source& s : *sources) still[s.id] = paces_.contains(s.id) ? paces_[s.id] : Pace{now, 0, {}};
  paces_ = std::move(still);
  std::map<std::string, core::WallTime> fetched;
  for (Source& source : *sources) {
    Pace& pace = paces_[source.id];
    auto unsent = has_unsent(desk_->db, source);
    if (!unsent) return std::move(unsent).error();
    if (*unsent && pace.failures == 0) pace.next = std::min(pace.next, now);
    if (pace.next <= now) {
      if (auto s = visit(source, pace, now); !s) return s;
    }
    fetched[source.name] = source.fetched_at;
  }
  tell_of_age(fetched);
  return {};
}

core::Status SyncModule::visit(Source& source, Pace& pace, core::Time now) {
  pace.next = now + options_.longest_pause;  // should the store fail below
  auto report = desk_->syncer.sync(source, clock_.wall_now());
  if (!report) return std::move(report).error();
  pace.failures = report->fault.empty() ? 0 : pace.failures + 1;
  pace.next = now + pause_after(pace);
  if (report->fault.empty()) pace.next = now + usual_pause(source.kind);
  if (report->fault != pace.told) {
    pace.told = report->fault;
    core::log_warning(name(), "'" + source.name + "': " + (pace.told.empty() ? "works again." : pace.told));
  }
  if (report->added + report->changed + report->removed > 0) bus_.publish(msg::CalendarChanged{});
  return {};
}

core::Duration SyncModule::usual_pause(SourceKind kind) const {
  switch (kind) {
    case SourceKind::Feed: return options_.feed_every;
    case SourceKind::Folder: return options_.folder_every;
    case SourceKind::CalDav: return options_.dav_every;
  }
  return options_.feed_every;
}

core::Duration SyncModule::pause_after(const Pace& pace) const {
  core::Duration pause = options_.first_pause;
  for (int i = 1; i < pace.failures && pause < options_.longest_pause; ++i) pause *= 2;
  return std::min(pause, options_.longest_pause);
}

/// The person in front of the screen can do nothing about a network, so it is said only when a carer should
/// know.
void SyncModule::tell_of_age(const std::map<std::string, core::WallTime>& fetched) {
  const core::WallTime now = clock_.wall_now();
  std::string old;
  for (const auto& [calendar, at] : fetched) {
    const bool ever = at != core::WallTime{};
    if (ever && now - at > options_.worth_telling) old = calendar;
  }
  if (old.empty() == !failed_) return;
  failed_ = !old.empty();
  if (!failed_) return bus_.publish(msg::ModuleRecovered{std::string{name()}});
  bus_.publish(msg::ModuleFailed{std::string{name()}, "The calendar '" + old + "' has not come for a day.",
                                 "I go on with what I know; 'mana calendar sources' says why."});
}

}  // namespace mana::calendar::remote
