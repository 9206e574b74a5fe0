#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "tests/carers/page_house.hpp"

namespace mana::carers {
namespace {

using namespace std::chrono_literals;

class SiteDoorTest : public PageHouse {};

TEST_F(SiteDoorTest, NobodyIsServedWithoutAnAccount) {
  EXPECT_EQ(header(get("/"), "Location"), "/welcome");
  EXPECT_EQ(get("/api/events?start=2026-11-01&end=2026-12-01").status, 401);
  EXPECT_EQ(get("/live").status, 401);
}

TEST_F(SiteDoorTest, WhoReadsTheCodeInTheRoomMakesTheFirstAccount) {
  pairing.begin(moment.now);
  EXPECT_EQ(post("/welcome", "code=0000%200000&name=Anna&password=three+green+apples", false).status, 400);
  const Response r =
      post("/welcome",
           "code=" + percent_encoded(pairing.shown_code()) + "&name=Anna&password=three+green+apples", false);
  EXPECT_EQ(header(r, "Location"), "/?welcome=1") << r.body;
  EXPECT_EQ(get("/").status, 200);
  EXPECT_EQ((*site->accounts().find("anna"))->role, Role::Administrator);
  token.clear();
  EXPECT_EQ(header(post("/welcome", "code=1&name=Eve&password=three+green+apples", false), "Location"),
            "/login");
}

TEST_F(SiteDoorTest, TheCodeChangesAfterFiveWrongTriesAndEndsAfterAWhile) {
  pairing.begin(moment.now);
  const std::string first = pairing.shown_code();
  const std::string wrong = first[0] == '1' ? "20000000" : "10000000";
  for (int i = 0; i < Pairing::kTries; ++i) EXPECT_FALSE(pairing.fits(wrong, moment.now));
  EXPECT_NE(pairing.shown_code(), first);
  EXPECT_FALSE(pairing.fits(first, moment.now));
  const std::string second = pairing.shown_code();
  EXPECT_FALSE(pairing.fits(second, moment.now + Pairing::kShown + 1s));
}

TEST_F(SiteDoorTest, AWeakPasswordIsRefusedBeforeTheCodeIsUsedUp) {
  pairing.begin(moment.now);
  const std::string code = percent_encoded(pairing.shown_code());
  EXPECT_EQ(post("/welcome", "code=" + code + "&name=Anna&password=short", false).status, 400);
  EXPECT_EQ(post("/welcome", "code=" + code + "&name=Anna&password=password123", false).status, 400);
  EXPECT_EQ(post("/welcome", "code=" + code + "&name=Anna&password=three+green+apples", false).status, 303);
}

TEST_F(SiteDoorTest, AnUnknownNameIsAnsweredLikeAWrongPassword) {
  sign_in(Role::Family);
  token.clear();
  const Response unknown = post("/login", "name=Eve&password=whatever+it+is", false);
  const Response wrong = post("/login", "name=Anna&password=whatever+it+is", false);
  EXPECT_EQ(unknown.status, 401);
  EXPECT_EQ(wrong.status, 401);
  EXPECT_EQ(unknown.body.substr(unknown.body.find("<main")).size() + 1,
            wrong.body.substr(wrong.body.find("<main")).size());  // but for the name
}

TEST_F(SiteDoorTest, GuessingBecomesSlowAndTheRightPasswordWaitsToo) {
  sign_in(Role::Family);
  token.clear();
  for (int i = 0; i < LoginGuard::kFree; ++i)
    EXPECT_EQ(post("/login", "name=Anna&password=wrong+wrong+wrong", false).status, 401);
  const Response blocked = post("/login", "name=Anna&password=three+green+apples", false);
  EXPECT_EQ(blocked.status, 429);
  EXPECT_EQ(header(blocked, "Retry-After"), "2");
  moment.now += 3s;
  EXPECT_EQ(post("/login", "name=Anna&password=three+green+apples", false).status, 303);
}

TEST_F(SiteDoorTest, TheCookieIsOutOfReachForScriptsAndOtherSites) {
  sign_in(Role::Family);
  Request r;
  r.method = "POST";
  r.target = "/login";
  r.content_type = "application/x-www-form-urlencoded";
  r.body = "name=Anna&password=three+green+apples";
  r.encrypted = true;
  r.cookie = "none=1";
  const std::string cookie = header(send(r), "Set-Cookie");
  EXPECT_TRUE(cookie.starts_with("__Host-mana=")) << cookie;
  for (const char* part : {"HttpOnly", "SameSite=Strict", "Secure", "Path=/"})
    EXPECT_NE(cookie.find(part), std::string::npos) << cookie;
}

TEST_F(SiteDoorTest, TheStoreHoldsNoTokenAndNoPassword) {
  sign_in(Role::Family);
  auto query = store->db().prepare("SELECT group_concat(token_hash) FROM carer_sessions");
  ASSERT_TRUE(query->step().ok());
  EXPECT_EQ(query->text(0).find(token), std::string::npos);
  auto stored = store->db().prepare("SELECT password FROM carers");
  ASSERT_TRUE(stored->step().ok());
  EXPECT_TRUE(stored->text(0).starts_with("$argon2id$"));
}

TEST_F(SiteDoorTest, TheTokenIsReplacedEachHourAndTheOldOneDiesSoon) {
  sign_in(Role::Family);
  const std::string first = token;
  moment.wall += 61min;
  EXPECT_EQ(get("/").status, 200);
  EXPECT_NE(token, first);
  const std::string second = token;
  token = first;  // what was under way
  EXPECT_EQ(get("/").status, 200);
  moment.wall += 2min;
  token = first;
  EXPECT_EQ(get("/").status, 303);
  token = second;
  EXPECT_EQ(get("/").status, 200);
}

TEST_F(SiteDoorTest, ASessionEndsAfterHalfADayWithoutUse) {
  sign_in(Role::Family);
  moment.wall += 12h + 1min;
  EXPECT_EQ(header(get("/"), "Location"), "/login");
}

TEST_F(SiteDoorTest, SigningOutEndsTheSessionInTheStore) {
  sign_in(Role::Family);
  const std::string mine = token;
  EXPECT_EQ(post("/logout", "x=1").status, 303);
  token = mine;
  EXPECT_EQ(get("/").status, 303);
}

TEST_F(SiteDoorTest, AFormOfAnotherSiteIsNotObeyed) {
  sign_in(Role::Administrator);
  EXPECT_EQ(post("/say", "text=hello", false).status, 403);  // no token
  Request r;
  r.method = "POST";
  r.target = "/say";
  r.content_type = "application/x-www-form-urlencoded";
  r.body = "text=hello&csrf=" + platform::derived_token(token, "csrf");
  r.origin = "http://evil.example";
  EXPECT_EQ(send(r).status, 403);
  r.origin.clear();
  r.fetch_site = "cross-site";
  EXPECT_EQ(send(r).status, 403);
  r.fetch_site = "same-origin";
  r.origin = "http://127.0.0.1:8443";
  EXPECT_EQ(send(r).status, 303);
}

TEST_F(SiteDoorTest, AnotherNameForThisMachineIsNotAnsweredTo) {
  Request r;
  r.host = "evil.example";
  EXPECT_EQ(send(r).status, 421);
}

TEST_F(SiteDoorTest, EveryAnswerCarriesTheHeadersThatKeepABrowserSafe) {
  sign_in(Role::Administrator);
  for (const char* target :
       {"/", "/login", "/nowhere", "/assets/page.css", "/../etc/passwd", "/api/events", "/say"}) {
    const Response r = get(target);
    const std::string policy = header(r, "Content-Security-Policy");
    EXPECT_NE(policy.find("default-src 'none'"), std::string::npos) << target;
    EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos) << target;
    EXPECT_EQ(policy.find("unsafe"), std::string::npos) << target;
    EXPECT_EQ(header(r, "X-Content-Type-Options"), "nosniff") << target;
    EXPECT_EQ(header(r, "X-Frame-Options"), "DENY") << target;
  }
}

TEST_F(SiteDoorTest, NoPathLeadsOutOfThePage) {
  sign_in(Role::Administrator);
  for (const char* target :
       {"/../../etc/passwd", "/assets/../../etc/passwd", "/assets/%2e%2e%2fetc%2fpasswd", "/assets/..",
        "//etc/passwd", "/assets/%00", "/faces/..%2f..%2fetc", "/assets/words.en.json"}) {
    const int status = get(target).status;
    EXPECT_TRUE(status == 400 || status == 404) << target << " " << status;
  }
}

TEST_F(SiteDoorTest, EachRoleMayWhatTheTableSaysAndNoMore) {
  const std::set<std::string> pages{"/",       "/calendar", "/entries/new", "/say",  "/look",
                                    "/health", "/people",   "/log",         "/data", "/more"};
  const std::map<Role, std::set<std::string>> closed{
      {Role::Client, {"/say", "/health", "/people", "/log", "/data"}},
      {Role::Family, {"/look", "/people", "/log", "/data"}},
      {Role::Carer, {"/people", "/log", "/data"}},
      {Role::Clinician, {"/say", "/look", "/people", "/log", "/data"}},
      {Role::Administrator, {}},
  };
  for (const auto& [role, shut] : closed) {
    sign_in(role, "who-" + std::string{to_string(role)});
    for (const std::string& page : pages)
      EXPECT_EQ(get(page).status, shut.count(page) ? 403 : 200) << to_string(role) << " " << page;
  }
}

TEST_F(SiteDoorTest, TheLastAdministratorCannotBeTakenOut) {
  sign_in(Role::Administrator);
  EXPECT_FALSE(site->accounts().remove("Anna").ok());
  EXPECT_FALSE(site->accounts().set_role("Anna", Role::Family).ok());
  ASSERT_TRUE(site->accounts().add("Ben", Role::Administrator, kPassword, moment.wall).ok());
  EXPECT_TRUE(site->accounts().remove("Anna").ok());
  EXPECT_EQ(get("/").status, 303);  // and she is out
}

TEST_F(SiteDoorTest, ANewPasswordSendsEverybodyOutWhoKnewTheOldOne) {
  sign_in(Role::Family);
  const std::string phone = token;
  sign_in(Role::Family);
  EXPECT_EQ(post("/password", "old=wrong&password=another+green+apple").status, 422);
  EXPECT_EQ(post("/password", "old=three+green+apples&password=another+green+apple").status, 303);
  EXPECT_EQ(get("/").status, 200);
  token = phone;
  EXPECT_EQ(get("/").status, 303);
}

TEST_F(SiteDoorTest, AMissingLineIsSeenInTheAuditAndAnErasedPersonIsNot) {
  sign_in(Role::Administrator);
  ASSERT_EQ(post("/entries", "title=Doctor&date=2026-11-24&time=14:30&person=Rose").status, 303);
  ASSERT_EQ(post("/entries", "title=Hairdresser&date=2026-11-25&time=14:30").status, 303);
  EXPECT_NE(get("/data/export?person=Rose").body.find("SUMMARY:Doctor"), std::string::npos);
  EXPECT_EQ(header(post("/data/erase", "person=Rose&sure=no"), "Location"), "/data?unsure=1");
  EXPECT_EQ(header(post("/data/erase", "person=Rose&sure=erase"), "Location"), "/data?erased=1");
  EXPECT_TRUE(starts("Doctor").empty());
  EXPECT_EQ(starts("Hairdresser").size(), 1u);
  EXPECT_EQ(get("/log").body.find("Doctor"), std::string::npos);
  Audit audit{store->db()};
  EXPECT_EQ(*audit.first_broken(), 0);
  ASSERT_TRUE(store->db().execute("DELETE FROM audit WHERE id=2").ok());
  EXPECT_EQ(*audit.first_broken(), 3);
}

/// A page of the calendar, with what was fetched for it.
class FetchedCalendarTest : public SiteDoorTest {
 protected:
  FetchedCalendarTest() { std::filesystem::create_directories(folder); }
  ~FetchedCalendarTest() override { std::filesystem::remove_all(folder); }
  void put(const std::string& name, const std::string& bytes) const {
    std::ofstream{folder / name, std::ios::binary} << bytes;
  }
  std::string calendar_page() {
    SiteOptions o;
    o.home = zones.find("Europe/London").value();
    o.cost = cheap;
    o.calendar_folder = folder;
    site = std::make_unique<CarersSite>(store->db(), zones, hands, kiosk, pairing, o);
    sign_in(Role::Family);
    return get("/calendar").body;
  }
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("mana-calendar-" + std::to_string(::getpid()));
};

TEST_F(FetchedCalendarTest, IsServedZippedAsItLies) {
  put("calendar.js.gz", "\x1f\x8b js");
  put("calendar.css.gz", "\x1f\x8b css");
  EXPECT_NE(calendar_page().find("/assets/calendar.css"), std::string::npos);
  const Response js = get("/assets/calendar.js");
  EXPECT_EQ(js.status, 200);
  EXPECT_EQ(js.body, "\x1f\x8b js");
  EXPECT_EQ(js.content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(header(js, "Content-Encoding"), "gzip");
  EXPECT_NE(header(js, "ETag"), header(get("/assets/calendar.css"), "ETag"));
}

TEST_F(FetchedCalendarTest, IsLeftOutWhenHalfOfItIsMissingOrIsNoGzip) {
  put("calendar.js.gz", "\x1f\x8b js");
  EXPECT_EQ(calendar_page().find("/assets/calendar.css"), std::string::npos);
  put("calendar.css.gz", "<html>");
  EXPECT_EQ(calendar_page().find("/assets/calendar.css"), std::string::npos);
  EXPECT_EQ(get("/assets/calendar.js").status, 404);
}

TEST_F(SiteDoorTest, EveryWordOfThePagesIsThere) {
  sign_in(Role::Administrator);
  kiosk.said.push_front({1, "Lunch", "Anna", moment.wall});
  kiosk.faults["vision"] = {"The camera was unplugged.", "I try again.", moment.wall};
  for (const char* target :
       {"/", "/calendar", "/calendar?view=month", "/calendar?view=week", "/entries/new", "/say", "/look",
        "/health", "/people", "/log", "/data", "/more", "/password", "/nowhere"}) {
    const std::string page = get(target).body;
    for (const char* key :
         {">nav.",    ">today.",  ">entry.",   ">field.",  ">repeat.",  ">scope.", ">say.",   ">look.",
          ">health.", ">people.", ">role.",    ">log.",    ">data.",    ">more.",  ">error.", ">password.",
          ">view.",   ">lead.",   ">minutes.", ">remind.", ">preview.", ">quick."})
      EXPECT_EQ(page.find(key), std::string::npos) << target << " " << key;
  }
}

}  // namespace
}  // namespace mana::carers
