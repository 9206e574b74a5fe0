#include "calendar/remote/done_tasks.hpp"

#include "calendar/store/component_rows.hpp"
#include "tests/calendar/remote/sync_house.hpp"

// Who was reminded of a task, and said yes when it was due, has done it: whoever wrote it down sees that.
namespace mana::calendar::remote {
namespace {

class DoneTasksTest : public SyncHouse {
 protected:
  DoneTasksTest() {
    subscribe("https://example.org/tasks/", SourceKind::CalDav);
    put("");
    EXPECT_EQ(note_done_tasks(store->db(), only(), now).value(), 0) << "the first call notes from where on";
  }
  void put(const std::string& more) {
    const auto document =
        ical::parse("BEGIN:VTODO\r\nUID:milk\r\nSUMMARY:Pay the milkman\r\nDUE:20261122T090000Z\r\n" + more +
                    "X-KEPT:yes\r\nEND:VTODO\r\n");
    const auto part = read_component(document->components().front());
    ASSERT_TRUE(put_component(store->db(), only().calendar, part, now).ok());
  }
  void acknowledge(const std::string& stage, core::WallTime when) {
    Delivery d;
    d.key = {"milk", 0, stage, 1795338000};
    d.title = "Pay the milkman";
    d.starts = core::WallTime{std::chrono::seconds{1795338000}};
    d.due = d.starts;
    d.expires = d.starts + std::chrono::hours{8};
    d.state = DeliveryState::Acknowledged;
    d.answered_at = when;
    std::vector<Delivery> all{d};
    ASSERT_TRUE(store->save(all, when).ok());
  }
  std::string body() { return store->shelf().find("milk").value().front().body; }
  core::WallTime due() const { return core::WallTime{std::chrono::seconds{1795338000}}; }
};

TEST_F(DoneTasksTest, AYesWhenItWasDueCompletesIt) {
  acknowledge("start", due() + std::chrono::minutes{5});
  EXPECT_EQ(note_done_tasks(store->db(), only(), due() + std::chrono::hours{1}).value(), 1);
  EXPECT_NE(body().find("STATUS:COMPLETED\r\n"), std::string::npos) << body();
  EXPECT_NE(body().find("COMPLETED:20261122T090500Z\r\n"), std::string::npos) << body();
  EXPECT_NE(body().find("PERCENT-COMPLETE:100\r\n"), std::string::npos);
  EXPECT_NE(body().find("X-KEPT:yes\r\n"), std::string::npos);
  EXPECT_EQ(note_done_tasks(store->db(), only(), due() + std::chrono::hours{2}).value(), 0) << "once";
}

TEST_F(DoneTasksTest, AYesOfTheEveningBeforeDoesNot) {
  acknowledge("day-before", due() - std::chrono::hours{14});
  EXPECT_EQ(note_done_tasks(store->db(), only(), due()).value(), 0);
  EXPECT_EQ(body().find("COMPLETED"), std::string::npos);
}

TEST_F(DoneTasksTest, OneThatRepeatsComesAgain) {
  put("RRULE:FREQ=WEEKLY\r\n");
  acknowledge("start", due());
  EXPECT_EQ(note_done_tasks(store->db(), only(), due()).value(), 0);
}

}  // namespace
}  // namespace mana::calendar::remote
