#include <optional>

#include "agent/platform/http/curl_transport.hpp"
#include "agent/platform/zone/zones.hpp"
#include "calendar/remote/account_service.hpp"
#include "calendar/remote/dav_client.hpp"
#include "calendar/remote/dav_items.hpp"
#include "tests/calendar/remote/dav_server.hpp"
#include "tests/calendar/remote/sync_house.hpp"

/// Against real servers: somebody's phone (`phone`) and MANA have the same calendar.
namespace mana::calendar::remote {
namespace {

using Kind = DavServer::Kind;

class DavLiveTest : public SyncHouse, public ::testing::WithParamInterface<Kind> {
 protected:
  DavServer server{GetParam(), folder.file("server")};
  platform::CurlTransport wire;
  platform::Login login{"mana", "secret2"};
  DavClient phone{wire, login};
  Syncer real{store->db(), sources, wire};
  AccountDesk accounts{sources, wire};
  std::string care = server.home() + "care/";

  void SetUp() override {
    ASSERT_TRUE(server.runs()) << "is the Debian package installed? see .ci/packages";
    platform::HttpRequest make;
    make.method = "MKCALENDAR";
    make.url = server.url(care);
    make.login = login;
    make.headers = {{"Content-Type", "application/xml"}};
    make.body =
        "<c:mkcalendar xmlns:d=\"DAV:\" xmlns:c=\"urn:ietf:params:xml:ns:caldav\"><d:set><d:prop>"
        "<d:displayname>Care</d:displayname></d:prop></d:set></c:mkcalendar>";
    ASSERT_EQ(wire.send(make).value().status, 201);
  }

  std::string etag_of(const std::string& uid) {
    return phone.get(server.url(care + uid + ".ics")).value().header("etag");
  }
  std::string text_of(const std::string& uid) {
    auto answer = phone.get(server.url(care + uid + ".ics"));
    return answer && answer->good() ? answer->body : "";
  }
  void phone_writes(const std::string& uid, const std::string& title) {
    const std::string before = text_of(uid).empty() ? "" : etag_of(uid);
    ASSERT_TRUE(phone.put(server.url(care + uid + ".ics"), before, calendar(event(uid, title)))->good());
  }
  void phone_removes(const std::string& uid) {
    ASSERT_TRUE(phone.remove(server.url(care + uid + ".ics"), "")->good());
  }
  void join_account() {
    Account a;
    a.name = "Anna";
    a.address = server.url();
    a.login = login;
    auto added = accounts.add(a, now);
    ASSERT_TRUE(added.ok()) << added.error().sentence;
    ASSERT_TRUE(find_care()) << "discovery found the calendar";
  }
  std::optional<Source> find_care() {
    const auto all = sources.sources();
    for (const Source& s : all.value())
      if (normal_place(s.address) == care) return s;
    return {};
  }
  static std::string normal_place(const std::string& url) { return url.substr(url.find('/', 8)); }
  SyncReport sync_care(Deletions deletions = Deletions::Guarded) {
    now += std::chrono::minutes{5};
    Source s = find_care().value();
    auto report = real.sync(s, now, deletions);
    EXPECT_TRUE(report.ok());
    return report.ok() ? *report : SyncReport{};
  }
  void write_here(const std::string& uid, const std::string& title) {
    now += std::chrono::minutes{1};
    auto report = store->shelf().import_text(calendar(event(uid, title)), {"", find_care()->name}, now);
    ASSERT_TRUE(report.ok()) << report.error().sentence;
  }
};

TEST_P(DavLiveTest, WhatThePhoneDoesIsFollowed) {
  for (const char* uid : {"a", "b", "c"}) phone_writes(uid, "Doctor");
  join_account();
  SyncReport r = sync_care();
  EXPECT_EQ(r.fault, "");
  EXPECT_EQ(r.added, 3);
  EXPECT_EQ(sync_care().added, 0);
  phone_writes("a", "Dentist");
  phone_writes("d", "Hairdresser");
  phone_removes("b");
  r = sync_care();
  EXPECT_EQ(r.fault, "");
  EXPECT_EQ(r.added, 1);
  EXPECT_EQ(r.changed, 1);
  EXPECT_EQ(r.removed, 1);
  EXPECT_EQ(r.sent, 0);
  EXPECT_NE(all().find("SUMMARY:Dentist"), std::string::npos);
}

TEST_P(DavLiveTest, ATokenThatTheServerForgotCostsNothing) {
  for (const char* uid : {"a", "b", "c"}) phone_writes(uid, "Doctor");
  join_account();
  sync_care();
  Source s = find_care().value();
  s.validators["token"] = "http://example.org/ns/sync/bogus";
  ASSERT_TRUE(sources.save_state(s).ok());
  phone_writes("a", "Dentist");
  phone_removes("b");
  const SyncReport r = sync_care();
  EXPECT_EQ(r.fault, "");
  EXPECT_EQ(r.changed, 1);
  EXPECT_EQ(r.removed, 1);
  EXPECT_EQ(r.added, 0);
}

TEST_P(DavLiveTest, WhatIsWrittenHereArrivesThereAlsoAfterTheNetworkWasAway) {
  phone_writes("a", "Doctor");
  join_account();
  sync_care();
  server.stop();
  write_here("mine", "Chess");
  EXPECT_NE(sync_care().fault, "");
  EXPECT_NE(all().find("SUMMARY:Chess"), std::string::npos) << "offline, but known";
  server.start();
  EXPECT_EQ(sync_care().sent, 1);
  EXPECT_NE(text_of("mine").find("SUMMARY:Chess"), std::string::npos);
  EXPECT_EQ(sync_care().sent, 0) << "once is enough";
  write_here("a", "Doctor Weber");
  EXPECT_EQ(sync_care().sent, 1);
  EXPECT_NE(text_of("a").find("SUMMARY:Doctor Weber"), std::string::npos);
}

TEST_P(DavLiveTest, WhatBecameOfAReminderIsReadOnThePhoneWhereThatIsWanted) {
  phone_writes("a", "Doctor");
  join_account();
  sync_care();
  const auto known = *store->calendars(core::WallTime{});
  const auto outcome = [&](std::int64_t id, const char* stage, DeliveryState state, const char* kind) {
    Delivery d;
    d.id = msg::ReminderId{id};
    d.key = {"a", 0, stage, 0};
    d.kind = kind;
    d.state = state;
    ASSERT_TRUE(store->save({d}, now));
  };
  outcome(1, "before-3600", DeliveryState::Acknowledged, "appointment");
  EXPECT_EQ(sync_care().sent, 0) << "nobody asked for it";
  real.write_outcomes_in(zone::Zones{}.find("Europe/Berlin").value());
  EXPECT_EQ(sync_care().sent, 0) << "nor for what was before";
  outcome(2, "before-900", DeliveryState::Acknowledged, "appointment");
  const std::string day = "[MANA] 2026-11-22 01:";  // midnight in UTC, and some minutes
  EXPECT_EQ(sync_care().sent, 1);
  EXPECT_NE(text_of("a").find(day), std::string::npos) << text_of("a");
  EXPECT_NE(text_of("a").find(": answered"), std::string::npos);
  EXPECT_EQ(sync_care().sent, 0) << "once is enough";
  outcome(3, "start", DeliveryState::Missed, "medication");
  EXPECT_EQ(sync_care().sent, 1);
  EXPECT_NE(text_of("a").find(": asked about it\\, no answer"), std::string::npos) << text_of("a");
  EXPECT_EQ(text_of("a").find(": answered"), std::string::npos) << "the last one counts";
  EXPECT_EQ(store->calendars(core::WallTime{})->back().known_since, known.back().known_since)
      << "nothing is told anew";
}

TEST_P(DavLiveTest, WhenBothChangeAnEntryNoTextIsLost) {
  phone_writes("a", "Doctor");
  join_account();
  sync_care();
  write_here("a", "Doctor with Tom");
  phone_writes("a", "Dentist");
  const SyncReport r = sync_care();
  EXPECT_EQ(r.fault, "");
  EXPECT_EQ(r.sent, 1);
  for (const std::string& text : {text_of("a"), all()}) {
    EXPECT_NE(text.find("SUMMARY:Dentist"), std::string::npos) << text;
    EXPECT_NE(text.find("Doctor with Tom"), std::string::npos) << text;
  }
  EXPECT_EQ(sync_care().sent, 0);
}

TEST_P(DavLiveTest, WhatIsTakenAwayHereGoesThere) {
  phone_writes("a", "Doctor");
  phone_writes("b", "Doctor");
  join_account();
  sync_care();
  ASSERT_TRUE(remove_entry(store->db(), "a").ok());
  EXPECT_EQ(sync_care().sent, 1);
  EXPECT_EQ(text_of("a"), "");
  EXPECT_NE(text_of("b"), "");
  EXPECT_EQ(all().find("UID:a"), std::string::npos);
}

TEST_P(DavLiveTest, ThatMostIsGoneAtOnceIsNotBelieved) {
  for (int i = 0; i < 8; ++i) phone_writes("e" + std::to_string(i), "Doctor");
  join_account();
  sync_care();
  for (int i = 0; i < 6; ++i) phone_removes("e" + std::to_string(i));
  for (int pass = 0; pass < 2; ++pass) {
    const SyncReport r = sync_care();
    EXPECT_EQ(r.removed, 0);
    EXPECT_NE(r.fault.find("6 of 8"), std::string::npos) << r.fault;
    EXPECT_EQ(r.sent, 0) << "nothing is sent back either";
  }
  EXPECT_EQ(sync_care(Deletions::Taken).removed, 6);
}

TEST_P(DavLiveTest, AWrongPasswordIsOneSentenceAndKeepsEverything) {
  if (GetParam() == Kind::Xandikos) GTEST_SKIP() << "Xandikos asks nobody for a password";
  phone_writes("a", "Doctor");
  join_account();
  sync_care();
  Account wrong = sources.accounts().value().front();
  wrong.login.password = "changed";
  ASSERT_TRUE(sources.put_account(wrong).ok());
  const SyncReport r = sync_care();
  EXPECT_NE(r.fault.find("password"), std::string::npos) << r.fault;
  EXPECT_EQ(r.fault.find("changed"), std::string::npos);
  EXPECT_NE(all().find("UID:a"), std::string::npos);
  wrong.name = "Other";
  EXPECT_FALSE(accounts.add(wrong, now).ok());
  EXPECT_EQ(sources.accounts().value().size(), 1u) << "an account that is refused is not kept";
}

INSTANTIATE_TEST_SUITE_P(Servers, DavLiveTest, ::testing::Values(Kind::Radicale, Kind::Xandikos, Kind::Sabre),
                         [](const auto& server) {
                           return server.param == Kind::Radicale   ? "Radicale"
                                  : server.param == Kind::Xandikos ? "Xandikos"
                                                                   : "Sabre";
                         });

}  // namespace
}  // namespace mana::calendar::remote
