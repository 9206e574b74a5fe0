#include <gtest/gtest.h>
#include <sys/mount.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>

#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "agent/carers/notify/outbox_module.hpp"
#include "agent/carers/pages/kiosk_state.hpp"
#include "agent/core/manual_clock.hpp"
#include "agent/platform/secrets/secret_box.hpp"
#include "agent/platform/zone/zones.hpp"
#include "agent/program/commands/doctor/doctor_carers.hpp"
#include "agent/program/commands/doctor/doctor_store.hpp"
#include "calendar/entries/event_draft.hpp"
#include "calendar/service/reminder_service.hpp"
#include "calendar/store/enduring_store.hpp"
#include "tests/calendar/store_folder.hpp"
#include "tests/carers/notify/fake_messenger.hpp"

// A week in which each thing that can keep a carer from being told happens once. Each is seen within a
// minute: on the screen and in the journal (ModuleFailed), on the carers' page (KioskState) and by the
// doctor; and is gone again within a minute after it was put right.

namespace mana::program {
namespace {
using namespace std::chrono_literals;
namespace fs = std::filesystem;
using notify::FakeMessenger;

/// What the page would show.
class Page final : public bus::Module {
 public:
  Page(bus::Bus& bus, const core::Clock& clock) {
    bus.subscribe<msg::ModuleFailed>(
        mailbox(), name(), [this, &clock](const msg::ModuleFailed& m) { state.hear(m, clock.wall_now()); });
    bus.subscribe<msg::ModuleRecovered>(mailbox(), name(), [this, &clock](const msg::ModuleRecovered& m) {
      state.hear(m, clock.wall_now());
    });
  }
  std::string_view name() const override { return "test.page"; }
  core::Time step(core::Time) override { return core::kNever; }
  carers::KioskState state;
};

class SilentWeekTest : public ::testing::Test {
 protected:
  SilentWeekTest() {
    is_small_disk = mount("tmpfs", folder.file("").c_str(), "tmpfs", 0, "size=24m") == 0;
    home = *zones.find("Europe/London");
    auto made = calendar::SqliteReminderStore::open(file());
    EXPECT_TRUE(made.ok());
    plan("Blood pressure tablet", true);
    tell("Anna");
    store = std::make_unique<calendar::EnduringReminderStore>(file());
    calendar::ReminderServiceOptions options;
    options.home = home;
    options.policy.presence_required = false;
    reminders = std::make_unique<calendar::ReminderService>(bus, *store, zones, clock, options);
    notify::OutboxOptions o;
    o.household = {"Edith", home, "en-GB"};
    outbox = std::make_unique<notify::OutboxModule>(bus, clock, folder.file(""), messenger, o);
    run = std::make_unique<bus::VirtualDriver>(
        clock, std::vector<bus::Module*>{reminders.get(), outbox.get(), &page});
    run->run_for(1min);
  }
  ~SilentWeekTest() override {
    run.reset();
    outbox.reset();
    reminders.reset();
    store.reset();
    if (is_small_disk) umount(folder.file("").c_str());
  }
  fs::path file() const { return folder.file("mana.db"); }
  fs::path key() const { return platform::key_file(folder.file("")); }

  void plan(const std::string& title, bool is_marked) {
    auto made = calendar::SqliteReminderStore::open(file());
    const auto entry = calendar::draft_event(
        {.title = title, .at = "2026-11-23 10:00", .repeat = "FREQ=DAILY", .medication = is_marked},
        clock.wall_now(), *home, "Europe/London");
    EXPECT_TRUE((*made)->shelf().import_text(entry->ics, {}, clock.wall_now()).ok());
  }
  void tell(const std::string& name) {
    auto made = calendar::SqliteReminderStore::open(file());
    const auto box = platform::SecretBox::open(key());
    ASSERT_TRUE(made.ok() && box.ok());
    notify::Contact c;
    c.name = name;
    c.channel = notify::Channel::Webhook;
    c.address = "https://example.org/" + name;
    ASSERT_TRUE((notify::ContactStore{(*made)->db(), *box}.put(*notify::checked(c), clock.wall_now())).ok());
  }
  void sql(const std::string& text) {
    auto made = calendar::SqliteReminderStore::open(file());
    ASSERT_TRUE((*made)->db().execute(text).ok()) << text;
  }
  bool page_says(const std::string& module) const { return page.state.faults.contains(module); }
  static bool is_well(const Finding& f) { return f.state == Finding::State::Ok; }

  /// It happens, is seen by all within a minute, and is gone a minute after it was put right.
  void happens(const std::string& what, const std::string& module, const std::function<void()>& breaks,
               const std::function<Finding()>& doctor, const std::function<void()>& mends) {
    ASSERT_FALSE(page_says(module)) << what << ": before it happened";
    ASSERT_TRUE(is_well(doctor())) << what << ": " << doctor().found;
    breaks();
    run->run_for(60s);
    EXPECT_TRUE(page_says(module)) << what;
    EXPECT_FALSE(is_well(doctor())) << what << ": " << doctor().found;
    EXPECT_FALSE(doctor().remedy.empty()) << what;
    mends();
    run->run_for(60s);
    EXPECT_FALSE(page_says(module)) << what << ": is it over? "
                                    << (page_says(module) ? page.state.faults.at(module).reason : "");
    EXPECT_TRUE(is_well(doctor())) << what << ": " << doctor().found;
    run->run_for(24h - 2min);  // the next day
  }

  core::ManualClock clock{core::WallTime{std::chrono::sys_days{std::chrono::year{2026} / 11 / 23}} + 7h};
  zone::Zones zones;
  zone::ZonePtr home;
  calendar::StoreFolder folder;
  bool is_small_disk = false;
  bus::Bus bus;
  FakeMessenger messenger;
  Page page{bus, clock};
  std::unique_ptr<calendar::EnduringReminderStore> store;
  std::unique_ptr<calendar::ReminderService> reminders;
  std::unique_ptr<notify::OutboxModule> outbox;
  std::unique_ptr<bus::VirtualDriver> run;
};

TEST_F(SilentWeekTest, EachThingThatKeepsACarerFromBeingToldIsSeenWithinAMinute) {
  const auto carers = [&] { return look_at_carers(folder.file(""), clock.wall_now()); };
  const auto kept = [&] { return look_at_store(file()); };
  const fs::path aside = folder.file("aside"), ballast = folder.file("ballast");
  const auto put_aside = [&](const fs::path& what) {
    fs::rename(what, aside);
    fs::create_directory(what);
  };
  const auto put_back = [&](const fs::path& what) {
    fs::remove(what);
    fs::rename(aside, what);
  };
  happens(
      "a key that cannot be read", "calendar.outbox", [&] { put_aside(key()); }, carers,
      [&] { put_back(key()); });
  happens(
      "a calendar that cannot be opened", "calendar.reminders", [&] { put_aside(file()); }, kept,
      [&] { put_back(file()); });
  happens(
      "nobody to tell", "calendar.outbox", [&] { sql("DELETE FROM contacts"); }, carers,
      [&] { tell("Ben"); });
  happens(
      "somebody who cannot be reached", "calendar.outbox",
      [&] {
        messenger.away = core::unavailable("'example.org' does not answer.");
        bus.publish(msg::NoteToCarer{clock.now(), "fall", "Said to have fallen.", true, {}});
        run->run_for(60s);
      },
      carers,
      [&] {
        messenger.away = {};
        run->run_for(5min);  // the pause after a failure
      });
  if (is_small_disk)
    happens(
        "a full disk", "calendar.disk",
        [&] {
          std::ofstream out{ballast, std::ios::binary};
          const std::string block(1U << 16U, 'x');
          while (fs::space(folder.file("")).available >= (4U << 20U)) out << block << std::flush;
        },
        kept, [&] { fs::remove(ballast); });
  else
    std::printf("no disk of its own can be mounted here, so none is filled\n");
}

TEST_F(SilentWeekTest, AMedicineThatOnlyItsTitleNamesIsReasonEnoughForSomebodyToTell) {
  const auto carers = [&] { return look_at_carers(folder.file(""), clock.wall_now()); };
  sql("DELETE FROM components");
  plan("Metformin 500 mg", false);
  happens(
      "nobody to tell", "calendar.outbox", [&] { sql("DELETE FROM contacts"); }, carers,
      [&] { tell("Ben"); });
}

TEST_F(SilentWeekTest, AMedicineThatNobodyIsAskedAboutIsNone) {
  sql("DELETE FROM components");
  plan("Paracetamol if needed", false);
  sql("DELETE FROM contacts");
  run->run_for(60s);
  EXPECT_FALSE(page_says("calendar.outbox"));
  EXPECT_TRUE(is_well(look_at_carers(folder.file(""), clock.wall_now())));
}

}  // namespace
}  // namespace mana::program
