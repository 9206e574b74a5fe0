#include "calendar/ical/writer.hpp"
#include "tests/carers/page_house.hpp"

namespace mana::carers {
namespace {

using Starts = std::vector<std::string>;

class SiteEntryTest : public PageHouse {
 protected:
  SiteEntryTest() { sign_in(Role::Administrator); }

  std::string version(const std::string& target) {
    const std::string page = get(target).body;
    const std::size_t at = page.find("name=\"version\" value=\"");
    return at == std::string::npos ? "" : page.substr(at + 22, 16);
  }
  Response change(const std::string& title, const std::string& at, const std::string& scope,
                  const std::string& fields) {
    const std::string target = "/entries/" + std::to_string(number_of(title));
    return post(target,
                fields + "&at=" + at + "&scope=" + scope + "&version=" + version(target + "?at=" + at));
  }
  void add_weekly() {
    const Response r =
        post("/entries", "title=Choir&date=2026-11-24&time=14:30&repeat=weekly&place=Town+hall");
    ASSERT_EQ(r.status, 303) << r.body;
  }
};

TEST_F(SiteEntryTest, AnAppointmentIsKeptAndTold) {
  const Response r = post("/entries", "title=Doctor&date=2026-11-24&time=14:30&repeat=weeks4&minutes=30");
  EXPECT_EQ(header(r, "Location"), "/?kept=1") << r.body;
  EXPECT_TRUE(site->take_effects().calendar_changed);
  EXPECT_EQ(starts("Doctor"),
            (Starts{"2026-11-24T14:30", "2026-12-22T14:30", "2027-01-19T14:30", "2027-02-16T14:30"}));
  EXPECT_NE(get("/").body.find("Doctor"), std::string::npos);
}

TEST_F(SiteEntryTest, OneLineSaysWhatWhenAndHowOften) {
  const std::string page = get("/entries/new?quick=Doctor%2C+Tuesday+14%3A30%2C+every+four+weeks").body;
  EXPECT_NE(page.find("value=\"Doctor\""), std::string::npos);
  EXPECT_NE(page.find("value=\"2026-11-24\""), std::string::npos);
  EXPECT_NE(page.find("value=\"14:30\""), std::string::npos);
  EXPECT_NE(page.find("value=\"weeks4\" selected"), std::string::npos);
}

TEST_F(SiteEntryTest, QuickEntriesAreReadAsPeopleWriteThem) {
  const auto home = zones.find("Europe/London").value();
  const auto read = [&](const char* text) {
    const EntryFields f = quick_entry(text, moment.wall, *home);
    return f.title + "|" + f.date + "|" + f.time + "|" + f.repeat;
  };
  EXPECT_EQ(read("Dr Brown tomorrow 10:00"), "Dr Brown|2026-11-22|10:00|never");
  EXPECT_EQ(read("Tablets, every day"), "Tablets|2026-11-21||daily");
  EXPECT_EQ(read("Lunch with Tom, Ann and Sue, friday noon"),
            "Lunch with Tom, Ann and Sue|2026-11-27|12:00|never");
  EXPECT_EQ(read("Every now and then"), "Every now and then|||never") << "no day is put in its place";
  EXPECT_EQ(read(""), "|||never");
  EXPECT_EQ(read("Dentist at Elm Surgery, Tuesday 24 November 9:15am"), "Dentist|2026-11-24|09:15|never");
  EXPECT_EQ(read("Bingo every second Friday 2pm"), "Bingo|2026-11-27|14:00|weeks2");
}

TEST_F(SiteEntryTest, FurtherTimesOfADayAreInSight) {
  const std::string page = get("/entries/new?quick=Tablets+8am+and+8pm%2C+every+day").body;
  const auto times = page.find("name=\"times\"");
  ASSERT_NE(times, std::string::npos);
  const auto details = page.rfind("<details", times);
  EXPECT_EQ(page.substr(details, 14), "<details open>") << page.substr(details, 200);
  EXPECT_NE(page.find("value=\"medicine\" checked"), std::string::npos) << "as its title will be taken";
  const std::string dog = get("/entries/new?quick=Walk+the+dog+8am+and+5pm%2C+every+day").body;
  EXPECT_EQ(dog.find("value=\"medicine\" checked"), std::string::npos);
  const auto of_dog = dog.find("name=\"times\"");
  EXPECT_EQ(dog.substr(dog.rfind("<details", of_dog), 14), "<details open>");
}

TEST_F(SiteEntryTest, WhatCannotBeReadInOneWayIsAskedOnThePage) {
  const std::string page = get("/entries/new?quick=Dentist+next+Friday").body;
  EXPECT_NE(page.find("Is that Friday 27 November or Friday 4 December?"), std::string::npos) << page;
  EXPECT_NE(page.find("type=\"date\" required value=\"\""), std::string::npos)
      << "neither is put in its place";
  const std::string hour = get("/entries/new?quick=Dentist+Tuesday+half+seven").body;
  EXPECT_NE(hour.find("Is 7:30 in the morning or in the evening?"), std::string::npos) << hour;
  EXPECT_NE(hour.find("value=\"2026-11-24\""), std::string::npos);
  EXPECT_EQ(hour.find("07:30"), std::string::npos) << "no half of the day is guessed";
  const std::string without = get("/entries/new?quick=Dentist").body;
  EXPECT_NE(without.find("Which day is it?"), std::string::npos);
  EXPECT_NE(without.find("type=\"date\" required value=\"\""), std::string::npos) << "no day is guessed";
}

TEST_F(SiteEntryTest, WhatIsMissingIsSaidAndNothingTypedIsLost) {
  const Response r = post("/entries", "title=&date=2026-11-24&time=&place=Town+hall");
  EXPECT_EQ(r.status, 422);
  EXPECT_NE(r.body.find("Please write what it is."), std::string::npos);
  EXPECT_NE(r.body.find("value=\"Town hall\""), std::string::npos);
  EXPECT_EQ(post("/entries", "title=x&date=2026-02-30&time=10:00").status, 422);
  EXPECT_EQ(post("/entries", "title=x&date=2026-12-30&time=25:00").status, 422);
  EXPECT_EQ(post("/entries", "title=x&date=2026-12-30&time=10:00&repeat=own&rule=FREQ%3DSECONDLY").status,
            422);
  EXPECT_EQ(post("/entries", "title=x&date=2026-12-30&time=10:00&repeat=daily&until=2026-12-01").status, 422);
}

TEST_F(SiteEntryTest, OnlyOneOfASeriesIsMoved) {
  add_weekly();
  const Response r = change("Choir", "20261201T143000Z", "this",
                            "title=Choir&date=2026-12-02&time=16:00&repeat=weekly&place=Town+hall");
  ASSERT_EQ(r.status, 303) << r.body;
  EXPECT_EQ(starts("Choir", "2026-11-20", "2026-12-14"),
            (Starts{"2026-11-24T14:30", "2026-12-02T16:00", "2026-12-08T14:30"}));
  // And once more: the instance keeps its name.
  ASSERT_EQ(change("Choir", "20261201T143000Z", "this",
                   "title=Choir&date=2026-12-03&time=16:00&repeat=weekly&place=Town+hall")
                .status,
            303);
  EXPECT_EQ(starts("Choir", "2026-11-20", "2026-12-14"),
            (Starts{"2026-11-24T14:30", "2026-12-03T16:00", "2026-12-08T14:30"}));
}

TEST_F(SiteEntryTest, ThisAndAllThatFollowAreMovedAndThoseBeforeStay) {
  add_weekly();
  ASSERT_EQ(change("Choir", "20261208T143000Z", "following",
                   "title=Choir&date=2026-12-09&time=10:00&repeat=weekly&place=Town+hall")
                .status,
            303);
  EXPECT_EQ(starts("Choir", "2026-11-20", "2026-12-24"),
            (Starts{"2026-11-24T14:30", "2026-12-01T14:30", "2026-12-09T10:00", "2026-12-16T10:00",
                    "2026-12-23T10:00"}));
}

TEST_F(SiteEntryTest, AllAreMovedWithWhatWasChangedAndTakenOut) {
  add_weekly();
  ASSERT_EQ(change("Choir", "20261201T143000Z", "this",
                   "title=Choir+concert&date=2026-12-01&time=19:00&repeat=weekly&place=Town+hall")
                .status,
            303);
  const std::string target = "/entries/" + std::to_string(number_of("Choir"));
  ASSERT_EQ(post(target + "/remove", "sure=1&scope=this&at=20261208T143000Z").status, 303);
  ASSERT_EQ(change("Choir", "20261215T143000Z", "all",
                   "title=Choir&date=2026-12-16&time=15:30&repeat=weekly&place=Church")
                .status,
            303);
  EXPECT_EQ(starts("Choir", "2026-11-20", "2026-12-28"),
            (Starts{"2026-11-25T15:30", "2026-12-16T15:30", "2026-12-23T15:30"}));
  EXPECT_EQ(starts("Choir concert", "2026-11-20", "2026-12-28"),
            Starts{"2026-12-01T19:00"});  // its own time stays
  EXPECT_NE(get("/entries/" + std::to_string(number_of("Choir concert")) + "?at=20261202T153000Z")
                .body.find("value=\"Church\""),
            std::string::npos);
}

TEST_F(SiteEntryTest, AcrossTheChangeOfTheClocksTheClockTimeStays) {
  ASSERT_EQ(post("/entries", "title=Walk&date=2027-03-23&time=09:00&repeat=weekly").status, 303);
  EXPECT_EQ(starts("Walk", "2027-03-20", "2027-04-08"),
            (Starts{"2027-03-23T09:00", "2027-03-30T09:00", "2027-04-06T09:00"}));
  ASSERT_EQ(
      change("Walk", "20270330T080000Z", "following", "title=Walk&date=2027-03-30&time=10:00&repeat=weekly")
          .status,
      303);
  EXPECT_EQ(starts("Walk", "2027-03-20", "2027-04-08"),
            (Starts{"2027-03-23T09:00", "2027-03-30T10:00", "2027-04-06T10:00"}));
}

TEST_F(SiteEntryTest, PartsOfASeriesAreTakenOut) {
  add_weekly();
  const std::string target = "/entries/" + std::to_string(number_of("Choir"));
  EXPECT_EQ(post(target + "/remove", "scope=this&at=20261201T143000Z").status, 200);  // asks first
  EXPECT_EQ(starts("Choir", "2026-11-20", "2026-12-04").size(), 2u);
  EXPECT_EQ(post(target + "/remove", "sure=1&scope=this&at=20261201T143000Z").status, 303);
  EXPECT_EQ(post(target + "/remove", "sure=1&scope=following&at=20261222T143000Z").status, 303);
  EXPECT_EQ(starts("Choir"), (Starts{"2026-11-24T14:30", "2026-12-08T14:30", "2026-12-15T14:30"}));
  EXPECT_EQ(post(target + "/remove", "sure=1&scope=all&at=20261124T143000Z").status, 303);
  EXPECT_TRUE(starts("Choir").empty());
}

TEST_F(SiteEntryTest, WhatTheFormDoesNotKnowStaysByteForByte) {
  const std::string event =
      "BEGIN:VEVENT\r\nUID:a@b\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20261124T143000Z\r\nDURATION:"
      "PT30M\r\nRRULE:FREQ=WEEKLY;COUNT=4\r\n"
      "X-FROM-PHONE;X-A=\"b\":as it "
      "was\r\nSUMMARY:Choir\r\nBEGIN:VALARM\r\nACTION:AUDIO\r\nTRIGGER:-PT7M\r\nX-SOUND:bell\r\nEND:"
      "VALARM\r\nEND:VEVENT\r\n";
  ASSERT_TRUE(store->shelf().import_text(calendar::ical::wrap_calendar(event), {}, moment.wall).ok());
  ASSERT_EQ(change("Choir", "20261201T143000Z", "following",
                   "title=Singing&date=2026-12-01&time=14:30&minutes=30&repeat=own&rule=FREQ%3DWEEKLY%"
                   "3BCOUNT%3D4&remind=own&lead=PT7M")
                .status,
            303);
  EXPECT_EQ(starts("Choir"), Starts{"2026-11-24T14:30"});
  EXPECT_EQ(starts("Singing"),
            (Starts{"2026-12-01T14:30", "2026-12-08T14:30", "2026-12-15T14:30"}));  // four in all
  auto parts = store->shelf().find(std::to_string(number_of("Singing")));
  ASSERT_EQ(parts->size(), 1u);
  EXPECT_NE(parts->front().body.find("X-FROM-PHONE;X-A=\"b\":as it was\r\n"), std::string::npos);
  EXPECT_NE(parts->front().body.find("X-SOUND:bell\r\n"), std::string::npos);
}

TEST_F(SiteEntryTest, WhoChangesWhatSomebodyElseChangedMeanwhileIsTold) {
  add_weekly();
  const std::string target = "/entries/" + std::to_string(number_of("Choir"));
  const std::string old = version(target + "?at=20261201T143000Z");
  ASSERT_EQ(change("Choir", "20261201T143000Z", "all", "title=Choir&date=2026-12-01&time=15:00&repeat=weekly")
                .status,
            303);
  const Response r = post(
      target,
      "title=Choir&date=2026-12-01&time=16:00&repeat=weekly&at=20261201T150000Z&scope=all&version=" + old);
  EXPECT_EQ(r.status, 409);
  EXPECT_NE(r.body.find("value=\"16:00\""), std::string::npos);
}

TEST_F(SiteEntryTest, DraggingMovesOneOrAll) {
  add_weekly();
  const std::string target = "/entries/" + std::to_string(number_of("Choir")) + "/move";
  EXPECT_EQ(post(target, "at=20261201T143000Z&scope=this&date=2026-12-03&time=14:30&minutes=60").status, 200);
  EXPECT_EQ(starts("Choir", "2026-11-20", "2026-12-10"),
            (Starts{"2026-11-24T14:30", "2026-12-03T14:30", "2026-12-08T14:30"}));
  EXPECT_EQ(post(target, "at=20261208T143000Z&scope=all&date=2026-12-10&time=09:15&minutes=60").status, 200);
  EXPECT_EQ(starts("Choir", "2026-11-20", "2026-12-18"),
            (Starts{"2026-11-26T09:15", "2026-12-03T14:30", "2026-12-10T09:15", "2026-12-17T09:15"}));
}

TEST_F(SiteEntryTest, FamilyChangesOnlyWhatFamilyEnteredAndNobodyButAClinicianAMedicine) {
  add_weekly();
  ASSERT_EQ(post("/entries", "title=Tablets&date=2026-11-24&time=08:00&repeat=daily&kind=medicine").status,
            303);
  sign_in(Role::Family, "Ben");
  const std::string choir = std::to_string(number_of("Choir")),
                    tablets = std::to_string(number_of("Tablets"));
  EXPECT_EQ(
      post("/entries/" + choir + "/move", "at=20261201T143000Z&scope=all&date=2026-12-02&time=14:30").status,
      403);
  EXPECT_EQ(post("/entries", "title=Pills&date=2026-11-24&time=08:00&kind=medicine").status, 403);
  ASSERT_EQ(post("/entries", "title=Visit&date=2026-11-24&time=16:00").status, 303);
  EXPECT_EQ(
      post("/entries/" + std::to_string(number_of("Visit")) + "/move", "date=2026-11-25&time=16:00").status,
      200);
  sign_in(Role::Carer, "Cleo");
  EXPECT_EQ(
      post("/entries/" + choir + "/move", "at=20261201T143000Z&scope=all&date=2026-12-02&time=14:30").status,
      200);
  EXPECT_EQ(post("/entries/" + tablets + "/remove", "sure=1&scope=all&at=20261124T080000Z").status, 403);
  sign_in(Role::Clinician, "Dora");
  EXPECT_EQ(post("/entries/" + tablets + "/remove", "sure=1&scope=all&at=20261124T080000Z").status, 303);
}

TEST_F(SiteEntryTest, WhatIsPrivateIsNeitherSaidNorShownToFamily) {
  ASSERT_EQ(post("/entries", "title=Oncology&place=Ward+7&date=2026-11-24&time=16:00&private=1").status, 303);
  const std::string said =
      get("/api/preview?title=Oncology&place=Ward+7&date=2026-11-24&time=16:00&private=1").body;
  EXPECT_EQ(said.find("Oncology"), std::string::npos);
  EXPECT_NE(said.find("an appointment"), std::string::npos) << said;
  sign_in(Role::Family, "Ben");
  for (const char* target : {"/", "/calendar?view=month", "/api/events?start=2026-11-01&end=2026-12-01"})
    EXPECT_EQ(get(target).body.find("Oncology"), std::string::npos) << target;
}

// A daughter in another zone saw no appointments of Monday morning, and another day marked as today.
TEST_F(SiteEntryTest, TheCalendarIsToldTheTimeOfTheHouseWhateverTheBrowsersIs) {
  moment.wall = std::chrono::sys_days{std::chrono::year{2026} / 7 / 4} + std::chrono::minutes{22 * 60 + 30};
  EXPECT_NE(get("/calendar?view=week").body.find("data-now=\"2026-07-04T23:30\""), std::string::npos);
}

TEST_F(SiteEntryTest, ThePreviewSaysWhatIsSaidAtEachTime) {
  const std::string said = get("/api/preview?title=Dr+Brown&date=2026-11-24&time=14:30").body;
  EXPECT_NE(said.find("Doctor Brown, tomorrow, Tuesday, at half past two in the afternoon."),
            std::string::npos)
      << said;
  EXPECT_NE(said.find("Doctor Brown, this afternoon at half past two."), std::string::npos) << said;
  EXPECT_NE(get("/api/preview?title=Dr+Brown&date=2026-11-01&time=14:30").body.find("its time has passed"),
            std::string::npos);
}

TEST_F(SiteEntryTest, ATitleIsDataInEveryPage) {
  ASSERT_EQ(post("/entries", "title=" + percent_encoded("<script>alert(1)</script>\"'&") +
                                 "&date=2026-11-24&time=16:00&place=" + percent_encoded("\"><img src=x>"))
                .status,
            303);
  const std::string number = std::to_string(number_of("<script>alert(1)</script>\"'&"));
  for (const std::string& target :
       {std::string{"/"}, std::string{"/calendar?view=month"}, "/entries/" + number, std::string{"/log"}}) {
    const std::string page = get(target).body;
    EXPECT_EQ(page.find("<script>alert"), std::string::npos) << target;
    EXPECT_EQ(page.find("<img src=x"), std::string::npos) << target;
  }
}

TEST_F(SiteEntryTest, ANewFaceIsChosenOnlyAmongThoseThereAre) {
  EXPECT_EQ(post("/look", "face=nobody").status, 400);
  EXPECT_EQ(post("/look", "face=walter").status, 303);
  EXPECT_EQ(chosen, "walter");
  EXPECT_EQ(get("/faces/..%2f..").status, 400);
  EXPECT_EQ(get("/faces/nobody").status, 404);
}

TEST_F(SiteEntryTest, WhatIsToBeSaidIsHandedOn) {
  EXPECT_EQ(post("/say", "text=Lunch+is+ready").status, 303);
  EXPECT_EQ(site->take_effects().speech->text, "Lunch is ready");
  EXPECT_EQ(header(post("/say", "text=+"), "Location"), "/say?empty=1");
}

TEST_F(SiteEntryTest, ANewEntryGoesIntoTheCalendarThatTheCarerChooses) {
  EXPECT_EQ(get("/entries/new").body.find("id=\"calendar\""), std::string::npos) << "nothing to choose from";
  ASSERT_TRUE(store->db()
                  .execute("INSERT OR IGNORE INTO people(id,name) VALUES(77,'');"
                           "INSERT INTO calendars(id,person,name) VALUES(90,(SELECT id FROM people WHERE "
                           "name=''),'Family'),"
                           "(91,(SELECT id FROM people WHERE name=''),'Read only');"
                           "INSERT INTO sources(name,kind,sealed_address,calendar,writable) "
                           "VALUES('Family','caldav','x',90,1),"
                           "('Read only','caldav','x',91,0)")
                  .ok());
  EXPECT_NE(get("/entries/new").body.find("<option value=\"Family\">"), std::string::npos);
  EXPECT_EQ(get("/entries/new").body.find("Read only"), std::string::npos);
  ASSERT_EQ(post("/entries", "title=Choir&date=2026-11-24&time=14:30&calendar=Family").status, 303);
  EXPECT_EQ(store->db().integer("SELECT calendar FROM components WHERE summary='Choir'").value(), 90);
  EXPECT_EQ(post("/entries", "title=x&date=2026-11-24&time=14:30&calendar=Read+only").status, 400);
  EXPECT_EQ(post("/entries", "title=x&date=2026-11-24&time=14:30&calendar=Nowhere").status, 400);
}

}  // namespace
}  // namespace mana::carers
