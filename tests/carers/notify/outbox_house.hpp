#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "agent/carers/notify/outbox_service.hpp"
#include "agent/platform/zone/zones.hpp"
#include "calendar/entries/event_draft.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "tests/calendar/store_folder.hpp"
#include "tests/carers/notify/fake_messenger.hpp"

namespace mana::notify {

/// Margaret's store in London, the 23rd of November 2026 at nine in the morning, and who is told about her.
class OutboxHouse : public ::testing::Test {
 protected:
  OutboxHouse() {
    household = {"Margaret", zones.find("Europe/London").value(), "en-GB"};
    open();
  }
  /// The first life, or a restart.
  void open() {
    desk.reset();
    store.reset();
    store = calendar::SqliteReminderStore::open(folder.file()).value();
    desk = std::make_unique<OutboxDesk>(store->db(), box, messenger, household, policy);
  }

  void tell(const std::string& name, int level = 1, bool summary = false) {
    Contact c;
    c.name = name;
    c.channel = Channel::Webhook;
    c.address = "https://example.org/" + name;
    c.level = level;
    c.summary = summary;
    const auto good = checked(c);
    ASSERT_TRUE(good.ok()) << good.error().sentence;
    ASSERT_TRUE(desk->contacts().put(*good, now).ok());
  }
  static calendar::Delivery tablet(calendar::DeliveryState state = calendar::DeliveryState::Missed,
                                   std::int64_t id = 1) {
    calendar::Delivery d;
    d.id = msg::ReminderId{id};
    d.key = {"tablet-" + std::to_string(id), 0, "start", 1'795'500'000 + id};
    d.kind = "medication";
    d.title = "Blood pressure tablet";
    d.starts = d.due = at(8, 45);
    d.expires = d.starts + std::chrono::hours{2};
    d.attempts = 3;
    d.state = state;
    return d;
  }
  void save(const calendar::Delivery& d) {
    const auto saved = store->save({d}, now);
    ASSERT_TRUE(saved.ok()) << saved.error().sentence;
  }
  void pass() {
    const auto done = desk->pass(now);
    ASSERT_TRUE(done.ok()) << done.error().sentence;
  }
  /// As the module does: a look every five seconds of virtual time would tell nothing more than one a minute.
  void live_for(core::Duration span) {
    const core::WallTime end = now + std::chrono::duration_cast<core::WallTime::duration>(span);
    for (; now < end; now += std::chrono::minutes{1}) pass();
  }
  std::vector<calendar::outbox::Letter> letters_in(calendar::outbox::LetterState state) {
    auto found =
        calendar::outbox::letters(store->db(), "state='" + std::string{to_string(state)} + "' ORDER BY id");
    EXPECT_TRUE(found.ok());
    return *found;
  }
  static core::WallTime at(int hour, int minute = 0) {
    return core::WallTime{std::chrono::sys_days{std::chrono::year{2026} / 11 / 23}} +
           std::chrono::hours{hour} + std::chrono::minutes{minute};
  }

  calendar::StoreFolder folder;
  zone::Zones zones;
  FakeMessenger messenger;
  calendar::outbox::Household household;
  OutboxPolicy policy;
  platform::SecretBox box = platform::SecretBox::open(folder.file("mana.key")).value();
  core::WallTime now = at(9);
  std::unique_ptr<calendar::SqliteReminderStore> store;
  std::unique_ptr<OutboxDesk> desk;
};

}  // namespace mana::notify
