#include <gmock/gmock.h>

#include "agent/platform/secrets/secret_box.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "tests/carers/page_house.hpp"

namespace mana::carers {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::Not;

/// Margaret's tablet was missed at 9:45; Anna was told, Ben is to be told at 9:55.
class SiteToldTest : public PageHouse {
 protected:
  void SetUp() override {
    calendar::Delivery d;
    d.id = msg::ReminderId{1};
    d.key = {"tablet", 0, "start", 1};
    d.kind = "medication";
    d.title = "Blood <pressure> tablet";
    d.starts = d.due = d.expires = moment.wall - 30min;
    d.attempts = 3;
    d.state = calendar::DeliveryState::Missed;
    ASSERT_TRUE(store->save({d}, moment.wall - 15min).ok());
    occasion = calendar::outbox::find_occasion(store->db(), calendar::outbox::reminder_key(d)).value()->id;
    add_letter("Anna", 1, "letter-1", "link-1", "sent");
    add_letter("Ben", 2, "letter-2", "link-2", "waiting");
  }
  void add_letter(const std::string& who, int level, const std::string& id, const std::string& link,
                  const std::string& state) {
    calendar::outbox::Letter l;
    l.occasion = occasion;
    l.recipient = who;
    l.level = level;
    l.message_id = id;
    l.due = l.next_try = l.sent_at = moment.wall - 15min + (level - 1) * 10min;
    ASSERT_TRUE(
        store->db()
            .execute("INSERT OR IGNORE INTO contacts(id,name,kind,place,sealed,level,made_at) VALUES(" +
                     std::to_string(level) + ",'" + who + "','ntfy','ntfy.sh','',1,0)")
            .ok());
    l.contact = level;
    ASSERT_TRUE(calendar::outbox::add_letter(store->db(), l, platform::SecretBox::fingerprint(link)).ok());
    l.id = store->db().last_inserted();
    l.state = *calendar::outbox::letter_state(state);
    ASSERT_TRUE(calendar::outbox::save_letter(store->db(), l).ok());
  }
  calendar::outbox::Occasion now_is() {
    return *calendar::outbox::find_occasion(store->db(), occasion).value();
  }
  std::int64_t occasion = 0;
};

TEST_F(SiteToldTest, TodayShowsWhoWasToldAndThatNobodySeesToItYet) {
  sign_in(Role::Family);
  const std::string body = get("/").body;
  EXPECT_THAT(body, HasSubstr("Who was told"));
  EXPECT_THAT(body, HasSubstr("Anna: told at 9:45 am"));
  EXPECT_THAT(body, HasSubstr("Ben: is told at 9:55 am"));
  EXPECT_THAT(body, HasSubstr("Nobody has said yet"));
  EXPECT_THAT(body, HasSubstr("Blood &lt;pressure&gt; tablet"));
  EXPECT_THAT(body, Not(HasSubstr("<pressure>")));
}

TEST_F(SiteToldTest, WhoIsInCanSayThatTheySeeToIt) {
  sign_in(Role::Family, "Zoe");
  EXPECT_EQ(post("/told/" + std::to_string(occasion), "", false).status, 403)
      << "without the page's own token";
  EXPECT_EQ(post("/told/" + std::to_string(occasion), "").status, 303);
  EXPECT_EQ(now_is().state, calendar::outbox::OccasionState::Acknowledged);
  EXPECT_EQ(now_is().closed_by, "Zoe");
  EXPECT_TRUE(site->take_effects().told_changed);
  const std::string body = get("/").body;
  EXPECT_THAT(body, HasSubstr("Zoe sees to it, since 10:00 am"));
  EXPECT_THAT(body, HasSubstr("Ben: did not need to be told"));
  EXPECT_EQ(post("/told/99999", "").status, 404);
  EXPECT_EQ(post("/told/1x", "").status, 404);
}

TEST_F(SiteToldTest, TheClientIsShownNothingOfIt) {
  sign_in(Role::Client);
  EXPECT_THAT(get("/").body, Not(HasSubstr("Who was told")));
  EXPECT_EQ(post("/told/" + std::to_string(occasion), "").status, 403);
}

TEST_F(SiteToldTest, ALinkNeedsNoAccountAndIsGoodOnce) {
  const Response look = get("/seen/link-1");
  EXPECT_EQ(look.status, 200);
  EXPECT_THAT(look.body, HasSubstr("I see to it"));
  EXPECT_EQ(now_is().state, calendar::outbox::OccasionState::Open)
      << "mail programs open links by themselves";
  EXPECT_EQ(header(post("/seen/link-1", "", false), "Location"), "/seen/link-1");
  EXPECT_EQ(now_is().closed_by, "Anna");
  EXPECT_THAT(get("/seen/link-1").body, HasSubstr("Anna sees to it, since 10:00 am"));
  moment.wall += 5min;
  EXPECT_EQ(post("/seen/link-2", "", false).status, 303);
  EXPECT_EQ(now_is().closed_by, "Anna") << "the first one counts";
  EXPECT_THAT(get("/seen/link-2").body, HasSubstr("Anna sees to it"));
  EXPECT_THAT(get("/seen/link-2").body, Not(HasSubstr("<button")));
}

TEST_F(SiteToldTest, AGuessedLinkShowsNothingAndAnotherSiteCannotPressTheButton) {
  EXPECT_EQ(get("/seen/guess").status, 404);
  EXPECT_EQ(post("/seen/guess", "", false).status, 404);
  EXPECT_EQ(get("/seen/").status, 404);
  Request r;
  r.method = "POST";
  r.target = "/seen/link-1";
  r.content_type = "application/x-www-form-urlencoded";
  r.origin = "https://evil.example.org";
  EXPECT_EQ(send(r).status, 403);
  EXPECT_EQ(now_is().state, calendar::outbox::OccasionState::Open);
}

TEST_F(SiteToldTest, HealthSaysWhoCannotBeReachedAndWhy) {
  sign_in(Role::Carer);
  EXPECT_THAT(get("/health").body, HasSubstr("Nothing was sent yet."));
  ASSERT_TRUE(store->db()
                  .execute("UPDATE contacts SET fault='''ntfy.sh'' does not answer; is there a network?',"
                           "fault_since=" +
                           std::to_string((moment.wall - 1h).time_since_epoch().count()) +
                           " WHERE name='Ben'")
                  .ok());
  const std::string body = get("/health").body;
  EXPECT_THAT(body, HasSubstr("Cannot be reached since 9:00 am."));
  EXPECT_THAT(body, HasSubstr("is there a network?"));
  EXPECT_THAT(get("/api/health").body, HasSubstr("\"unreached\":[{\"fault\":"));
}

TEST_F(SiteToldTest, HealthSaysHowEyesEarsNetworkAndBatteryAre) {
  sign_in(Role::Carer);
  EXPECT_THAT(get("/health").body, HasSubstr("has not said anything yet"));
  EXPECT_THAT(get("/health").body, Not(HasSubstr("The network")));  // nobody could tell
  kiosk.senses = msg::SensesChanged{msg::SenseState::Shut, msg::SenseState::Open};
  kiosk.faults["speech.hearing"] = {"I cannot hear anything.", "I try again.", moment.wall};
  Hands::Machine machine{false, 15, false};
  hands.machine = [&] { return machine; };
  std::string body = get("/health").body;
  EXPECT_THAT(body, HasSubstr("is switched off"));
  EXPECT_THAT(body, HasSubstr("does not work, see above"));
  EXPECT_THAT(body, HasSubstr("is not connected"));
  EXPECT_THAT(body, HasSubstr("15 %, not plugged in: it will soon be empty"));
  machine = {true, 80, true};
  EXPECT_THAT(get("/health").body, HasSubstr("80 %, plugged in"));
  EXPECT_THAT(get("/api/health").body, HasSubstr("\"battery\":{\"on_mains\":true,\"percent\":80}"));
  machine.battery_percent = std::nullopt;
  EXPECT_THAT(get("/health").body, Not(HasSubstr("The battery")));
}

// Nothing is broken, nobody need come; but it is not said that the camera works, nor that nobody is there.
TEST_F(SiteToldTest, HealthSaysThatTheCameraSeesNothingInTheDark) {
  sign_in(Role::Carer);
  kiosk.senses = msg::SensesChanged{msg::SenseState::Open, msg::SenseState::Open};
  kiosk.present = false;
  EXPECT_THAT(get("/health").body, HasSubstr("Nobody is seen in the room since"));
  EXPECT_THAT(get("/api/health").body, HasSubstr("\"present\":false"));
  const msg::ModuleFailed dark{"vision", "It is dark, or something covers my camera.",
                               "I see again as soon as there is light.", /*is_fault=*/false};
  kiosk.hear(dark, moment.wall);
  std::string body = get("/health").body;
  EXPECT_THAT(body, HasSubstr("MANA is well."));
  EXPECT_THAT(body, HasSubstr("is well, but sees nothing now. It is dark, or something covers my camera."));
  EXPECT_THAT(body, Not(HasSubstr("Nobody is seen in the room since")));
  EXPECT_THAT(body, HasSubstr("MANA cannot tell: its camera sees nothing now."));
  EXPECT_THAT(get("/api/health").body, Not(HasSubstr("\"present\"")));
  EXPECT_THAT(get("/api/health").body, HasSubstr("\"well\":true"));
  kiosk.hear({"vision", "The camera was unplugged.", "I look for it again every ten seconds."}, moment.wall);
  body = get("/health").body;
  EXPECT_THAT(body, HasSubstr("does not work, see above"));
  EXPECT_THAT(body, Not(HasSubstr("It is dark")));
  kiosk.hear(msg::ModuleRecovered{"vision"}, moment.wall);
  kiosk.hear(dark, moment.wall);
  kiosk.hear(msg::ModuleRecovered{"vision"}, moment.wall);
  body = get("/health").body;
  EXPECT_THAT(body, Not(HasSubstr("It is dark")));
  EXPECT_THAT(body, HasSubstr("Nobody is seen in the room since"));
  EXPECT_EQ(kiosk.recoveries.size(), 1u) << "the light is no repair";
}

TEST_F(SiteToldTest, ACameraThatIsSwitchedOffNeitherWorksNorWorksAgain) {
  sign_in(Role::Carer);
  kiosk.senses = msg::SensesChanged{msg::SenseState::Open, msg::SenseState::Open};
  kiosk.present = false;
  kiosk.hear({"vision", "The camera was unplugged.", "I look for it again every ten seconds."}, moment.wall);
  kiosk.senses->camera = msg::SenseState::Shut;
  kiosk.hear(msg::ModuleRecovered{"vision"}, moment.wall);  // it is not looked for any longer
  std::string body = get("/health").body;
  EXPECT_THAT(body, HasSubstr("MANA is well."));
  EXPECT_THAT(body, HasSubstr("is switched off"));
  EXPECT_THAT(body, Not(HasSubstr("Works again since")));
  EXPECT_THAT(body, HasSubstr("MANA cannot tell: its camera sees nothing now."));
  kiosk.senses->camera = msg::SenseState::Absent;
  EXPECT_THAT(get("/health").body, HasSubstr("is not there or not to be used"));
  kiosk.senses->camera_forbidden = true;
  EXPECT_THAT(get("/health").body, HasSubstr("is switched off in the settings"));
}

TEST_F(SiteToldTest, WhatWasToldOfSomebodyIsTakenAlongAndErasedWithTheRest) {
  sign_in(Role::Administrator);
  ASSERT_EQ(post("/entries", "title=Doctor&date=2026-11-24&time=14:30&person=Rose").status, 303);
  ASSERT_TRUE(store->db()
                  .execute("UPDATE occasions SET uid=(SELECT uid FROM components WHERE summary='Doctor')")
                  .ok());
  EXPECT_THAT(get("/data/export?person=Rose").body, HasSubstr("\"recipient\": \"Anna\""));
  EXPECT_EQ(header(post("/data/erase", "person=Rose&sure=erase"), "Location"), "/data?erased=1");
  EXPECT_EQ(store->db().integer("SELECT count(*) FROM occasions").value(), 0);
  EXPECT_EQ(store->db().integer("SELECT count(*) FROM outbox").value(), 0);
}

TEST_F(SiteToldTest, EveryWordOfItIsThere) {
  sign_in(Role::Administrator);
  const std::string all =
      get("/").body + get("/health").body + get("/seen/link-1").body + get("/seen/x").body;
  for (const char* key : {">told.", ">seen.", ">health."}) EXPECT_THAT(all, Not(HasSubstr(key)));
}

}  // namespace
}  // namespace mana::carers
