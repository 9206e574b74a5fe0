#include "agent/carers/carers_server.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/core/manual_clock.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "tests/carers/stepped_page.hpp"
#include "tests/support/recorder.hpp"

namespace mana::carers {
namespace {

using namespace std::chrono_literals;

class CarersServerTest : public ::testing::Test {
 protected:
  CarersServerTest() {
    std::filesystem::remove_all(folder);
    store = calendar::SqliteReminderStore::open(calendar::store_file(folder)).value();
    options.data_dir = folder;
    options.port = 0;
    options.site.home = zones.of_this_machine();
    options.site.cost = {1, 8192};
  }
  ~CarersServerTest() override {
    store.reset();
    std::filesystem::remove_all(folder);
  }
  std::string ask(CarersServer& page, const std::string& request) { return test::ask(page, clock, request); }
  std::filesystem::path folder =
      std::filesystem::path{::testing::TempDir()} / ("mana_carers_server_" + std::to_string(::getpid()));
  std::unique_ptr<calendar::SqliteReminderStore> store;
  zone::Zones zones;
  core::ManualClock clock;
  bus::Bus bus;
  test::Recorder<msg::ShowNotice> notices{bus};
  test::Recorder<msg::ModuleFailed> failed{bus};
  CarersServerOptions options;
};

TEST_F(CarersServerTest, TheScreenShowsTheCodeUntilSomebodyHasAnAccount) {
  CarersServer page{bus, clock, zones, {}, options};
  bus.seal();
  page.step(clock.now());
  notices.mailbox().deliver();
  ASSERT_EQ(notices.seen.size(), 1u);
  EXPECT_NE(notices.seen[0].text.find("http://127.0.0.1:" + std::to_string(page.port())), std::string::npos);
  ASSERT_TRUE(Accounts(store->db(), {1, 8192})
                  .add("Anna", Role::Administrator, "three green apples", clock.wall_now())
                  .ok());
  page.step(clock.now());
  notices.mailbox().deliver();
  ASSERT_EQ(notices.seen.size(), 2u);
  EXPECT_EQ(notices.seen[1].text, "");
}

TEST_F(CarersServerTest, ANoteThatTheCompanionLeftIsKept) {
  CarersServer page{bus, clock, zones, {}, options};
  bus.seal();
  bus.publish(msg::NoteToCarer{clock.now(), "fall", "She said: I have fallen.", true, {}});
  page.mailbox().deliver();
  page.step(clock.now());
  Audit audit{store->db()};
  const auto notes = audit.notes(clock.wall_now() - 1h);
  ASSERT_TRUE(notes) << notes.error().sentence;
  ASSERT_EQ(notes->size(), 1u);
  EXPECT_EQ(notes->front().deed, kUrgentNote);
  EXPECT_EQ(notes->front().detail, "She said: I have fallen.");
  EXPECT_EQ(audit.first_broken().value(), 0);
  EXPECT_TRUE(audit.notes(clock.wall_now() + 1h).value().empty());
}

TEST_F(CarersServerTest, ItAnswersThroughARealSocket) {
  CarersServer page{bus, clock, zones, {}, options};
  bus.seal();
  page.step(clock.now());
  const std::string got = ask(page, "GET /welcome HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  EXPECT_NE(got.find("HTTP/1.1 200"), std::string::npos) << got;
  EXPECT_NE(got.find("Content-Security-Policy"), std::string::npos);
  EXPECT_NE(got.find("Make my account"), std::string::npos);
}

TEST_F(CarersServerTest, ATakenPortIsSaidOnceAndTriedAgain) {
  auto other = HttpServer::open({}, [] {});
  options.port = (*other)->port();
  CarersServer page{bus, clock, zones, {}, options};
  test::Recorder<msg::ModuleRecovered> recovered{bus};
  bus.seal();
  page.step(clock.now());
  page.step(clock.now() + 90s);
  failed.mailbox().deliver();
  ASSERT_EQ(failed.seen.size(), 1u);
  EXPECT_EQ(failed.seen[0].module, "calendar.web");
  EXPECT_NE(failed.seen[0].recovery.find("web.port"), std::string::npos);
  other->reset();
  page.step(clock.now() + 200s);
  recovered.mailbox().deliver();
  EXPECT_EQ(recovered.seen.size(), 1u);
  EXPECT_NE(page.port(), 0);
}

}  // namespace
}  // namespace mana::carers
