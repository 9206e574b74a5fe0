#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/reminder.hpp"
#include "agent/bus/messages/reminder_id.hpp"
#include "agent/bus/messages/slots.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "agent/core/manual_clock.hpp"
#include "agent/platform/zone/zones.hpp"
#include "calendar/entries/event_draft.hpp"
#include "calendar/service/reminder_service.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "tests/support/recorder.hpp"

namespace mana::calendar {

/// What was announced, one after the other; what was told together follows its first.
class AnnouncedRecorder final : public bus::Module {
 public:
  explicit AnnouncedRecorder(bus::Bus& bus) {
    bus.subscribe<msg::ReminderDue>(mailbox(), name(), [this](const msg::ReminderDue& m) {
      messages.push_back(m);
      seen.push_back(m);
      seen.insert(seen.end(), m.others.begin(), m.others.end());
    });
  }
  std::string_view name() const override { return "test.announced"; }
  core::Time step(core::Time) override { return core::kNever; }
  std::vector<msg::ReminderDue> messages, seen;
};

/// One life of the program: a bus, the reminder service and what it published. A second life on the same
/// store is a restart.
struct ReminderLife {
  ReminderLife(core::ManualClock& clock_, ReminderStore& store, const zone::Zones& zones,
               ReminderServiceOptions options)
      : clock{clock_}, service{bus, store, zones, clock_, std::move(options)} {}

  core::ManualClock& clock;
  bus::Bus bus;
  AnnouncedRecorder due{bus};
  test::Recorder<msg::ReminderMissed> missed{bus};
  test::Recorder<msg::ReminderWithdrawn> withdrawn{bus};
  test::Recorder<msg::CalendarAnswer> answers{bus};
  test::Recorder<msg::LocalTimeChanged> minutes{bus};
  test::Recorder<msg::NextAppointment> next{bus};
  test::Recorder<msg::ModuleFailed> failed{bus};
  test::Recorder<msg::ModuleRecovered> recovered{bus};
  ReminderService service;
  bus::VirtualDriver run{
      clock, {&service, &due, &missed, &withdrawn, &answers, &minutes, &next, &failed, &recovered}};

  void appear() { publish(msg::PersonAppeared{clock.now()}); }
  void leave() { publish(msg::PersonLeft{clock.now()}); }
  /// What the dialogue does when the person hears it to the end and says "OK".
  void hear_and_acknowledge(msg::ReminderId id) {
    publish(msg::ReminderSpoken{id, true});
    publish(msg::ReminderAcknowledged{id, "voice"});
  }
  void hear_and_ignore(msg::ReminderId id) {
    publish(msg::ReminderSpoken{id, true});
    publish(msg::ReminderUnanswered{id});
  }
  /// What the dialogue does when the loudspeaker is away and nobody answers what can be read.
  void leave_unheard(msg::ReminderId id) {
    publish(msg::ReminderSpoken{id, false, false});
    publish(msg::ReminderUnanswered{id});
  }
  std::vector<msg::Slots> ask(msg::Question question, const std::string& about = "") {
    answers.seen.clear();
    publish(msg::AskCalendar{msg::QueryId{1}, question, about});
    return answers.seen.empty() ? std::vector<msg::Slots>{} : answers.seen.back().items;
  }
  /// The message is heard and answered at this instant.
  template <class M>
  void publish(M message) {
    bus.publish(std::move(message));
    run.run_for(core::Duration{0});
  }
};

/// A home in London with a store; lives are started in it one after the other.
class ReminderHouse : public ::testing::Test {
 protected:
  static core::WallTime at(std::string_view iso) {
    zone::Zones zones;
    const auto when = parse_when(iso, core::WallTime{}, **zones.find("Europe/London"));
    EXPECT_TRUE(when.ok()) << iso;
    return core::WallTime{(*zones.find("Europe/London"))->to_utc(when->local)};
  }

  explicit ReminderHouse(std::string_view start = "2026-11-23 09:00", std::filesystem::path file = ":memory:")
      : clock{at(start)}, file_{std::move(file)} {
    home = *zones.find("Europe/London");
    open_store();
    options.home = home;
    live();
  }

  void open_store() {
    auto opened = SqliteReminderStore::open(file_);
    ASSERT_TRUE(opened.ok()) << opened.error().sentence;
    store = std::move(*opened);
  }

  /// The first life, or a restart.
  void live() {
    life.reset();
    life = std::make_unique<ReminderLife>(clock, *store, zones, options);
    life->run.run_for(core::Duration{0});
  }

  void run_until(std::string_view iso) { life->run.run_until(clock.now() + (at(iso) - clock.wall_now())); }

  void add(const EventDraft& draft) {
    const auto drafted = draft_event(draft, clock.wall_now(), *home, "Europe/London");
    ASSERT_TRUE(drafted.ok()) << drafted.error().sentence;
    take_in(drafted->ics);
  }
  void take_in(std::string ics) {
    const auto report = store->shelf().import_text(std::move(ics), {}, clock.wall_now());
    ASSERT_TRUE(report.ok()) << report.error().sentence;
    life->publish(msg::CalendarChanged{});
  }

  core::ManualClock clock;
  std::filesystem::path file_;
  zone::Zones zones;
  zone::ZonePtr home;
  ReminderServiceOptions options;
  std::unique_ptr<SqliteReminderStore> store;
  std::unique_ptr<ReminderLife> life;
};

/// The house with a dentist's appointment and tablets to put into its calendar.
class PlannedDayTest : public ReminderHouse {
 protected:
  /// One announcement, fifteen minutes before.
  void add_dentist(std::string at = "2026-11-23 10:00") {
    add({.title = "Dentist", .at = std::move(at), .place = "12 High Street", .remind = "PT15M"});
  }
  void add_tablets(std::string repeat = "") {
    add({.title = "Blood pressure tablet",
         .at = "2026-11-23 10:00",
         .repeat = std::move(repeat),
         .medication = true});
  }
  const std::vector<msg::ReminderDue>& due() const { return life->due.seen; }
  /// Of how much the carers were told.
  std::int64_t told() { return store->db().integer("SELECT count(*) FROM occasions").value(); }
};

}  // namespace mana::calendar
