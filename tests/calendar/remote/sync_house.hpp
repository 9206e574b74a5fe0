#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "calendar/remote/source_store.hpp"
#include "calendar/remote/syncer.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "tests/calendar/remote/scripted_transport.hpp"
#include "tests/calendar/store_folder.hpp"

namespace mana::calendar::remote {

/// A store with a key, and a network that answers by script.
class SyncHouse : public ::testing::Test {
 protected:
  StoreFolder folder;
  std::unique_ptr<SqliteReminderStore> store = SqliteReminderStore::open(folder.file()).value();
  platform::SecretBox box = platform::SecretBox::open(folder.file("mana.key")).value();
  SourceStore sources{store->db(), box};
  ScriptedTransport net;
  Syncer syncer{store->db(), sources, net};
  core::WallTime now{std::chrono::sys_days{std::chrono::year{2026} / 11 / 22}};

  static std::string event(const std::string& uid, const std::string& title = "Doctor",
                           const std::string& stamp = "20261122T000000Z") {
    return "BEGIN:VEVENT\r\nUID:" + uid + "\r\nDTSTAMP:" + stamp +
           "\r\nDTSTART:20270328T100000Z\r\nDTEND:" + "20270328T110000Z\r\nSUMMARY:" + title +
           "\r\nEND:VEVENT\r\n";
  }
  static std::string calendar(const std::string& inside) {
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//a//b//EN\r\n" + inside + "END:VCALENDAR\r\n";
  }
  static std::string events(int from, int to) {
    std::string out;
    for (int i = from; i < to; ++i) out += event(std::string{"e"}.append(std::to_string(i)));
    return calendar(out);
  }
  Source subscribe(const std::string& address = "https://example.org/secret/a.ics",
                   SourceKind kind = SourceKind::Feed) {
    Source s;
    s.name = "Family";
    s.kind = kind;
    s.address = address;
    EXPECT_TRUE(sources.add(s).ok());
    return only();
  }
  Source only() { return sources.sources().value().back(); }
  SyncReport sync(Deletions deletions = Deletions::Guarded) {
    Source s = only();
    auto report = syncer.sync(s, now, deletions);
    EXPECT_TRUE(report.ok()) << (report.ok() ? "" : report.error().sentence);
    return report.ok() ? *report : SyncReport{};
  }
  std::string all() {
    std::string out;
    const auto texts = store->shelf().texts();
    for (const auto& c : texts.value()) out += c.text;
    return out;
  }
  std::int64_t entries() { return count_events(store->db(), only().calendar).value(); }
};

}  // namespace mana::calendar::remote
