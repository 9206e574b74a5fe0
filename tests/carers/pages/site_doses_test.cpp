#include <gmock/gmock.h>

#include "calendar/reminders/reminder_plan.hpp"
#include "calendar/store/delivery_rows.hpp"
#include "tests/carers/page_house.hpp"

// A carer puts right what is known of a dose, and says what an entry is.
namespace mana::carers {
namespace {
using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class SiteDosesTest : public PageHouse {
 protected:
  void SetUp() override { add("UID:pill\r\nSUMMARY:Blood pressure tablet\r\nCATEGORIES:MEDICATION\r\n"); }
  /// At noon of that day.
  void add(const std::string& lines) {
    const auto report = store->shelf().import_text(
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;TZID=Europe/London:20261121T120000\r\nDTEND;TZID=Europe/"
        "London:20261121T121500\r\n" +
            lines + "END:VEVENT\r\nEND:VCALENDAR\r\n",
        {}, moment.wall);
    ASSERT_TRUE(report.ok()) << report.error().sentence;
  }
  std::int64_t noon() const {
    return std::chrono::duration_cast<std::chrono::seconds>((moment.wall + 2h).time_since_epoch()).count();
  }
  std::string fields(bool taken, const std::string& uid = "pill") const {
    return "uid=" + uid + "&recurrence=0&revision=" + std::to_string(noon()) +
           "&taken=" + (taken ? "1" : "0");
  }
  std::vector<calendar::Delivery> doses() {
    return calendar::deliveries_between(store->db(), moment.wall - 24h, moment.wall + 24h).value();
  }
};

TEST_F(SiteDosesTest, WhatIsNotDueYetCanBePutOnRecordAndTakenBack) {
  sign_in(Role::Family, "Anna");
  EXPECT_THAT(get("/").body, HasSubstr("It was taken"));
  EXPECT_EQ(post("/doses", fields(true)).status, 303);
  EXPECT_TRUE(site->take_effects().calendar_changed);
  ASSERT_EQ(doses().size(), 1u);
  EXPECT_EQ(doses()[0].state, calendar::DeliveryState::Acknowledged);
  EXPECT_EQ(doses()[0].answered_by, "carer:Anna");
  EXPECT_LT(static_cast<std::int64_t>(doses()[0].id), 0) << "the reminders give numbers upwards";
  const std::string body = get("/?dose=taken").body;
  EXPECT_THAT(body, HasSubstr("Put on record by Anna, 10:00 am."));
  EXPECT_THAT(body, HasSubstr("It was not taken"));
  EXPECT_THAT(body, HasSubstr("MANA asks no more about it"));
  EXPECT_EQ(post("/doses", fields(true)).status, 303) << "that is known";
  EXPECT_FALSE(site->take_effects().calendar_changed);
  EXPECT_EQ(post("/doses", fields(false)).status, 303);
  EXPECT_EQ(doses()[0].state, calendar::DeliveryState::Held);
  EXPECT_EQ(doses()[0].amended, 1);
}

TEST_F(SiteDosesTest, OnlyADoseOfTheCalendarAndOnlyByWhoMay) {
  sign_in(Role::Client, "Edith");
  EXPECT_THAT(get("/").body, Not(HasSubstr("It was taken")));
  EXPECT_EQ(post("/doses", fields(true)).status, 403);
  sign_in(Role::Carer, "Ben");
  EXPECT_EQ(post("/doses", fields(true), false).status, 403) << "without the page's own token";
  EXPECT_EQ(post("/doses", fields(true, "nothing")).status, 404);
  EXPECT_EQ(post("/doses", "uid=pill&recurrence=0&revision=1x&taken=1").status, 404);
  EXPECT_TRUE(doses().empty());
}

TEST_F(SiteDosesTest, WhatATitleMakesAMedicineIsShownAndCanBeDenied) {
  add("UID:phone\r\nSUMMARY:Metformin 500mg\r\n");
  sign_in(Role::Carer, "Ben");
  const std::string number = std::to_string(number_of("Metformin 500mg"));
  const std::string body = get("/entries/" + number).body;
  EXPECT_THAT(body, HasSubstr("Its title names a medicine"));
  const auto value = [&](std::string_view name) {
    const std::string wanted = "name=\"" + std::string{name} + "\" value=\"";
    const auto at = body.find(wanted);
    return at == std::string::npos
               ? ""
               : body.substr(at + wanted.size(), body.find('"', at + wanted.size()) - at - wanted.size());
  };
  const Response kept = post(
      "/entries/" + number,
      "title=Metformin+500mg&date=2026-11-21&time=12:00&minutes=15&repeat=never&kind=appointment&version=" +
          value("version"));
  EXPECT_EQ(kept.status, 303) << kept.body;
  auto text = store->shelf().find("phone").value();
  ASSERT_EQ(text.size(), 1u);
  EXPECT_THAT(text[0].body, HasSubstr("X-MANA-MEDICINE:FALSE"));
  EXPECT_THAT(get("/entries/" + number).body, Not(HasSubstr("Its title names a medicine")));
}

TEST_F(SiteDosesTest, SeveralTimesADayAndHoursFromTheLastAreOnePlanEach) {
  sign_in(Role::Clinician, "Dr Lee");
  const std::string common = "&date=2026-11-22&minutes=15&kind=medicine";
  EXPECT_EQ(
      post("/entries", "title=Eye+drops&time=08:00&repeat=daily&times=13%3A30%2C+20%3A00" + common).status,
      303);
  EXPECT_EQ(starts("Eye drops", "2026-11-22", "2026-11-23"),
            (std::vector<std::string>{"2026-11-22T08:00", "2026-11-22T13:30", "2026-11-22T20:00"}));
  EXPECT_THAT(get("/entries/" + std::to_string(number_of("Eye drops"))).body,
              HasSubstr("value=\"13:30, 20:00\""));
  EXPECT_EQ(post("/entries", "title=Antibiotic&time=08:00&repeat=hours8" + common).status, 303);
  EXPECT_EQ(starts("Antibiotic", "2026-11-22", "2026-11-23").size(), 2u);
  auto query = store->db().prepare("SELECT body FROM components WHERE summary='Antibiotic'");
  ASSERT_TRUE(query->step().value());
  EXPECT_THAT(query->text(0), HasSubstr("X-MANA-FROM-LAST:PT8H"));
  const Response wrong = post("/entries", "title=Pills&time=08:00&repeat=weekly&times=soon" + common);
  EXPECT_EQ(wrong.status, 422);
  EXPECT_THAT(wrong.body, HasSubstr("Please write times such as"));
  EXPECT_EQ(post("/entries", "title=Painkiller&time=08:00&repeat=daily&as_needed=on" + common).status, 303);
  auto needed = store->db().prepare("SELECT body FROM components WHERE summary='Painkiller'");
  ASSERT_TRUE(needed->step().value());
  EXPECT_THAT(needed->text(0), HasSubstr("X-MANA-AS-NEEDED:TRUE"));
}

TEST_F(SiteDosesTest, WhatIsOnlyForWhenItIsNeededHasABadgeThatSaysSoAndNoButton) {
  sign_in(Role::Carer, "Ben");
  EXPECT_THAT(get("/calendar?view=list").body, Not(HasSubstr("Only when needed")));
  add("UID:pain\r\nSUMMARY:Paracetamol\r\nCATEGORIES:MEDICATION\r\nX-MANA-AS-NEEDED:TRUE\r\n");
  for (const char* page : {"/", "/calendar?view=list", "/calendar?view=day"}) {
    const std::string body = get(page).body;
    const std::size_t at = body.find("Paracetamol");
    ASSERT_NE(at, std::string::npos) << page;
    const std::string line = body.substr(at, body.find("</li>", at) - at);
    EXPECT_THAT(line, HasSubstr("<span class=\"badge\">Only when needed</span>")) << page;
    EXPECT_THAT(line, Not(HasSubstr("It was taken"))) << page;
  }
}

TEST_F(SiteDosesTest, TheOverviewHasNothingTwiceAndOfLaterDaysNoMedicineThatComesEveryDay) {
  add("UID:daily\r\nSUMMARY:Metformin\r\nRRULE:FREQ=DAILY\r\n");
  add("UID:bath\r\nSUMMARY:Bath\r\nRRULE:FREQ=DAILY\r\n");
  sign_in(Role::Family, "Anna");
  const auto count = [](const std::string& text, std::string_view what) {
    std::size_t n = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
    return n;
  };
  std::string body = get("/").body;
  EXPECT_EQ(count(body, ">Metformin<"), 2u) << "today and tomorrow";
  EXPECT_EQ(count(body, ">Bath<"), 7u);
  EXPECT_EQ(count(get("/calendar?view=list").body, ">Metformin<"), 28u);
  EXPECT_EQ(post("/doses", fields(true)).status, 303);
  body = get("/").body;
  EXPECT_EQ(count(body, ">Blood pressure tablet<"), 1u) << "it stands among what happened";
}

TEST_F(SiteDosesTest, WhatIsDueMuchLaterHasNoButtonYet) {
  moment.wall -= 2h;
  sign_in(Role::Family, "Anna");
  EXPECT_THAT(get("/").body, AllOf(HasSubstr("Blood pressure tablet"), Not(HasSubstr("It was taken"))));
  moment.wall += 2h;
  EXPECT_THAT(get("/").body, HasSubstr("It was taken"));
}

TEST_F(SiteDosesTest, ACellOfTheMonthShowsWhatOneGoesToBeforeWhatIsTaken) {
  for (const char* title : {"Metformin", "Aspirin", "Ramipril", "Simvastatin"})
    add("UID:" + std::string{title} + "\r\nSUMMARY:" + title + "\r\n");
  add("UID:bath\r\nSUMMARY:Bath\r\n");
  sign_in(Role::Carer, "Ben");
  const std::string body = get("/calendar?view=month").body;
  EXPECT_THAT(body, HasSubstr("12:00 pm Bath</a>"));
  EXPECT_THAT(body, HasSubstr("/calendar?view=day&amp;date=2026-11-21\">and 3 more</a>"));
}

class CountedDosesTest : public SiteDosesTest {
 protected:
  /// Three times a day, from eight in the morning of yesterday on.
  void SetUp() override {
    const auto report = store->shelf().import_text(
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:drops\r\nSUMMARY:Antibiotic\r\nCATEGORIES:MEDICATION\r\n"
        "DTSTART;TZID=Europe/London:20261120T080000\r\nDTEND;TZID=Europe/London:20261120T081500\r\n"
        "RRULE:FREQ=DAILY;BYHOUR=0,8,16;BYMINUTE=0\r\nX-MANA-FROM-LAST:PT8H\r\n"
        "END:VEVENT\r\nEND:VCALENDAR\r\n",
        {}, moment.wall);
    ASSERT_TRUE(report.ok()) << report.error().sentence;
    sign_in(Role::Family, "Anna");
  }
  /// The times in a list, in its order.
  static std::vector<std::string> times_in(const std::string& body) {
    const std::string_view mark = "<span class=\"time\">";
    std::vector<std::string> times;
    for (std::size_t at = body.find(mark); at != std::string::npos; at = body.find(mark, at + 1))
      times.push_back(body.substr(at + mark.size(), body.find('<', at + mark.size()) - at - mark.size()));
    return times;
  }
  /// The dose of this day and hour of world time, which in November is London's.
  void take(int day, int hour) {
    const auto at = std::chrono::sys_days{std::chrono::year{2026} / 11 / day} + std::chrono::hours{hour};
    const std::string seconds =
        std::to_string(std::chrono::duration_cast<std::chrono::seconds>(at.time_since_epoch()).count());
    ASSERT_EQ(post("/doses", "uid=drops&recurrence=" + seconds + "&revision=" + seconds + "&taken=1").status,
              303);
  }
};

TEST_F(CountedDosesTest, StandAtTheTimesThatFollowFromTheLastOne) {
  EXPECT_THAT(times_in(get("/calendar?view=day").body), ElementsAre("12:00 am", "8:00 am", "4:00 pm"));
  moment.wall += 15min;  // a quarter past ten
  take(21, 8);
  EXPECT_THAT(times_in(get("/calendar?view=day").body), ElementsAre("12:00 am", "8:00 am", "6:15 pm"));
  EXPECT_THAT(times_in(get("/calendar?view=day&date=2026-11-22").body),
              ElementsAre("2:15 am", "10:15 am", "6:15 pm"));
}

TEST_F(CountedDosesTest, WhatIsPutOnRecordStandsAtThatTimeToo) {
  moment.wall += 15min;
  take(21, 8);
  moment.wall += 6h;
  sign_in(Role::Family, "Anna");
  take(21, 16);
  const auto all = doses();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[1].starts, moment.wall + 2h) << "a quarter past six";
  EXPECT_THAT(times_in(get("/calendar?view=day&date=2026-11-22").body),
              ElementsAre("12:15 am", "8:15 am", "4:15 pm"));
}

}  // namespace
}  // namespace mana::carers
