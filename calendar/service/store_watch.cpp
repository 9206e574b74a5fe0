#include "calendar/service/store_watch.hpp"

#include <utility>

#include "agent/bus/messages/system.hpp"
#include "agent/core/log.hpp"

namespace mana::calendar {

using core::Time;
using core::WallTime;

// People ask about yesterday and last week; what is longer over is only looked up on the carers' page.
constexpr std::chrono::days kRecent{60};
constexpr core::Duration kRoomEvery = std::chrono::seconds{30};
constexpr std::string_view kDisk = "calendar.disk";

StoreWatch::StoreWatch(bus::Bus& bus, ReminderStore& store, DeliveryBook& book, const zone::Zones& zones,
                       StoreWatchOptions options)
    : bus_{bus}, store_{store}, book_{book}, zones_{zones}, options_{std::move(options)} {}

/// Before it is too late, and where nothing has to be written just now.
void StoreWatch::look_at_the_room(Time now) {
  if (now < next_room_) return;
  next_room_ = now + kRoomEvery;
  const core::Status room = store_.room();
  if (std::exchange(has_room_, room.ok()) == room.ok()) return;
  if (room)
    bus_.publish(msg::ModuleRecovered{std::string{kDisk}});
  else
    bus_.publish(msg::ModuleFailed{std::string{kDisk}, room.error().sentence,
                                   "Something has to be deleted on that disk; 4 MiB are enough."});
}

std::optional<Agenda> StoreWatch::look(Time now, WallTime wall) {
  look_at_the_room(now);
  if (now >= next_poll_) {
    next_poll_ = now + options_.poll_every;
    auto changed = store_.changed_elsewhere();
    if (!changed) {
      report(std::move(changed).error());
      return std::nullopt;
    }
    if (const core::Status fault = store_.fault(); !fault) report(fault);
    read_again_ = read_again_ || *changed || reading_failed_ || !book_.loaded();
    // A store that failed has to prove that it can be written again.
    if (failed_ && !book_.unsaved()) report(store_.note_seen(wall));
  }
  if (!std::exchange(read_again_, false)) return std::nullopt;
  auto agenda = read(now, wall);
  reading_failed_ = !agenda;  // tried again at the next poll, not at once
  if (agenda) return std::move(agenda).value();
  report(std::move(agenda).error());
  return std::nullopt;
}

core::Result<Agenda> StoreWatch::read(Time now, WallTime wall) {
  auto calendars = store_.calendars(wall - kRecent);
  if (!calendars) return std::move(calendars).error();
  auto library = store_.library();
  if (!library) return std::move(library).error();
  if (!book_.loaded()) {
    auto seen = store_.last_seen();
    if (!seen) return std::move(seen).error();
    // The first time that it runs, nothing can have been missed.
    seen_until_ = seen->value_or(wall);
  }
  if (auto s = book_.load(wall, now); !s) return std::move(s).error();
  Agenda agenda{*calendars, zones_, options_.home, *std::move(library)};
  for (const std::string& complaint : agenda.complaints()) core::log_warning(options_.name, complaint);
  return agenda;
}

void StoreWatch::write_down(Time now, WallTime wall) {
  if (!book_.loaded()) return;
  const bool wrote = book_.unsaved();
  const core::Status status = book_.flush(wall);
  if (wrote) report(status);
  if (now >= next_note_ && !failed_) {
    next_note_ = now + options_.note_seen_every;
    report(store_.note_seen(wall));
  }
  if (!failed_) pass_on_notice();
}

/// After the recovery from whatever it is about, so that it stays on the screen.
void StoreWatch::pass_on_notice() {
  const std::string notice = store_.notice();
  if (std::exchange(notice_, notice) == notice || notice.empty()) return;
  bus_.publish(msg::ModuleFailed{std::string{options_.name}, notice, "I go on with what is there."});
}

void StoreWatch::back_up_daily(WallTime wall) {
  const auto today = std::chrono::floor<std::chrono::days>(
      options_.home->to_local(std::chrono::floor<std::chrono::seconds>(wall)));
  if (backed_up_ == today || failed_) return;
  backed_up_ = today;
  const core::Status status = store_.back_up();
  if (!status) core::log_warning(options_.name, status.error().sentence);
}

void StoreWatch::report(const core::Status& status) {
  if (status.ok()) {
    if (std::exchange(failed_, false)) bus_.publish(msg::ModuleRecovered{std::string{options_.name}});
    return;
  }
  if (std::exchange(failed_, true)) return;
  bus_.publish(msg::ModuleFailed{std::string{options_.name}, status.error().sentence,
                                 "I go on from memory and try again every few seconds."});
}

}  // namespace mana::calendar
