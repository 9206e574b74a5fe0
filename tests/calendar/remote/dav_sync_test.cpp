#include "calendar/remote/dav_sync.hpp"

#include "calendar/remote/dav_items.hpp"
#include "tests/calendar/remote/sync_house.hpp"

/// What real servers are known to do, by script.
namespace mana::calendar::remote {
namespace {

class DavSyncTest : public SyncHouse {
 protected:
  void SetUp() override {
    Account a;
    a.name = "Anna";
    a.address = "https://dav.example.org/";
    a.login = {"anna", "secret"};
    Source s;
    s.name = "Care";
    s.kind = SourceKind::CalDav;
    s.account = sources.put_account(a).value();
    s.address = "https://dav.example.org/cal/";
    s.writable = true;
    ASSERT_TRUE(sources.add(s).ok());
  }
  static std::string multi(const std::string& inside) {
    return "<?xml version=\"1.0\"?><D:multistatus xmlns:D=\"DAV:\" "
           "xmlns:C=\"urn:ietf:params:xml:ns:caldav\">" +
           inside + "</D:multistatus>";
  }
  static std::string prop(const std::string& href, const std::string& inside) {
    return "<D:response><D:href>" + href + "</D:href><D:propstat><D:prop>" + inside +
           "</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>";
  }
  static std::string tag(const std::string& name) { return "<D:getetag>\"" + name + "\"</D:getetag>"; }
  static std::string text(const std::string& href, const std::string& etag, const std::string& ics) {
    return prop(href, tag(etag) + "<C:calendar-data><![CDATA[" + ics + "]]></C:calendar-data>");
  }
  /// The first look at a server that has `names`, each with an ETag "1".
  void answer_whole(const std::vector<std::string>& names, const std::string& token = "") {
    net.answer(207, multi(prop("/cal/", token.empty() ? "" : "<D:sync-token>" + token + "</D:sync-token>")));
    std::string list, texts;
    for (const std::string& n : names) {
      list += prop("/cal/" + n + ".ics", tag("1"));
      texts += text("/cal/" + n + ".ics", "1", calendar(event(n)));
    }
    net.answer(207, multi(list));
    if (!names.empty()) net.answer(207, multi(texts));
  }
  void write_here(const std::string& uid, const std::string& title) {
    now += std::chrono::minutes{1};
    ASSERT_TRUE(store->shelf().import_text(calendar(event(uid, title)), {"", "Care"}, now).ok());
  }
};

TEST_F(DavSyncTest, ADeltaIsAskedForAndA404InItIsADeletion) {
  answer_whole({"a", "b"}, "t1");
  EXPECT_EQ(sync().added, 2);
  net.answer(207, multi("<D:response><D:href>/cal/b.ics</D:href><D:status>HTTP/1.1 404 Not Found</D:status>"
                        "</D:response><D:sync-token>t2</D:sync-token>"));
  EXPECT_EQ(sync().removed, 1);
  EXPECT_EQ(only().validators.at("token"), "t2");
  EXPECT_NE(net.asked.back().body.find("t1"), std::string::npos);
}

TEST_F(DavSyncTest, AnyFailureOfADeltaMeansThatAllIsCompared) {
  for (const int status : {400, 403, 418, 500, 200}) {
    net.forget();
    Source s = only();
    s.validators = {{"token", "old"}};
    ASSERT_TRUE(sources.save_state(s).ok());
    net.answer(status, "no");
    answer_whole({"a"});
    EXPECT_EQ(sync().fault, "") << status;
    EXPECT_EQ(entries(), 1) << status;
  }
}

TEST_F(DavSyncTest, FourHundredAndFoursOfADeltaAreCountedByTheGuard) {
  answer_whole({"a", "b", "c", "d", "e", "f"}, "t1");
  sync();
  std::string gone;
  for (const char* n : {"a", "b", "c", "d"})
    gone += "<D:response><D:href>/cal/" + std::string{n} +
            ".ics</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>";
  net.answer(207, multi(gone + "<D:sync-token>t2</D:sync-token>"));
  const SyncReport r = sync();
  EXPECT_EQ(r.removed, 0);
  EXPECT_NE(r.fault.find("4 of 6"), std::string::npos) << r.fault;
  EXPECT_EQ(entries(), 6);
}

TEST_F(DavSyncTest, A207ToAWriteIsReadInside) {
  answer_whole({});
  sync();
  write_here("mine", "Chess");
  answer_whole({});
  net.answer(207,
             multi("<D:response><D:href>/cal/mine.ics</D:href><D:propstat><D:prop/><D:status>HTTP/1.1 403 "
                   "Forbidden</D:status></D:propstat></D:response>"));
  const SyncReport r = sync();
  EXPECT_EQ(r.sent, 0);
  EXPECT_NE(r.fault.find("Chess"), std::string::npos) << r.fault;
  answer_whole({});
  net.answer(201, "", {{"etag", "\"5\""}});
  EXPECT_EQ(sync().sent, 1);
  EXPECT_EQ(net.asked.back().url, "https://dav.example.org/cal/mine.ics");
  EXPECT_EQ(net.asked_header(net.asked.size() - 1, "If-None-Match"), "*");
}

TEST_F(DavSyncTest, AWriteWhoseAnswerWasLostIsNotDoneTwice) {
  answer_whole({});
  sync();
  write_here("mine", "Chess");
  answer_whole({});
  EXPECT_NE(sync().fault, "");  // the answer to the PUT never came
  const std::string sent = net.asked.back().body;
  answer_whole({});
  net.answer(412);
  net.answer(200, sent, {{"etag", "\"7\""}});
  const SyncReport r = sync();
  EXPECT_EQ(r.fault, "");
  EXPECT_EQ(net.asked.back().method, "GET");
  EXPECT_EQ(items_of(store->db(), only()).value().front().etag, "\"7\"");
}

TEST_F(DavSyncTest, OneEntryInTwoResourcesIsOneEntry) {
  net.answer(207, multi(prop("/cal/", "")));
  net.answer(207, multi(prop("/cal/x.ics", tag("1")) + prop("/cal/y.ics", tag("1"))));
  net.answer(207, multi(text("/cal/x.ics", "1", calendar(event("a", "One"))) +
                        text("/cal/y.ics", "1", calendar(event("a", "Other")))));
  const SyncReport r = sync();
  EXPECT_EQ(r.added, 1);
  EXPECT_EQ(r.sent, 0) << "the difference between the two is nobody's edit";
  EXPECT_EQ(entries(), 1);
}

TEST_F(DavSyncTest, GoogleIsLookedAtBeforeANewEntryIsWritten) {
  DavClient client{net, {"anna", "secret"}};
  net.answer(404);
  net.answer(201);
  EXPECT_TRUE(
      client.put("https://apidata.googleusercontent.com/caldav/v2/x/events/a.ics", "", "text")->good());
  EXPECT_EQ(net.asked[0].method, "GET");
  EXPECT_EQ(net.asked_header(1, "If-None-Match"), "");
}

TEST_F(DavSyncTest, APasswordIsNeverSentInTheClearBeyondTheHouse) {
  DavClient client{net, {"anna", "secret"}};
  EXPECT_FALSE(client.ask("PROPFIND", "http://dav.example.org/", 0, "").ok());
  EXPECT_TRUE(net.asked.empty());
}

TEST_F(DavSyncTest, WhatIsOnlyFetchedIsNotTakenAwayHere) {
  Source s = only();
  answer_whole({"a"});
  sync();
  s = only();
  s.writable = false;
  ASSERT_TRUE(sources.save_state(s).ok());
  EXPECT_FALSE(remove_entry(store->db(), "a").ok());
  EXPECT_EQ(entries(), 1);
}

TEST_F(DavSyncTest, ATaskThatWasDoneIsCompletedThereToo) {
  const std::string task =
      "BEGIN:VTODO\r\nUID:milk\r\nDTSTAMP:20261120T000000Z\r\nSUMMARY:Pay the milkman\r\n"
      "DUE:20261121T090000Z\r\nEND:VTODO\r\n";
  net.answer(207, multi(prop("/cal/", "<D:sync-token>t1</D:sync-token>")));
  net.answer(207, multi(prop("/cal/milk.ics", tag("1"))));
  net.answer(207, multi(text("/cal/milk.ics", "1", calendar(task))));
  EXPECT_EQ(sync().added, 1);
  Delivery d;
  d.starts = core::WallTime{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21} + std::chrono::hours{9}};
  d.key = {"milk", 0, "start", d.starts.time_since_epoch().count() / 1'000'000};
  d.title = "Pay the milkman";
  d.due = d.starts;
  d.expires = d.starts + std::chrono::hours{8};
  d.state = DeliveryState::Acknowledged;
  ASSERT_TRUE(store->save({d}, d.starts + std::chrono::minutes{1}).ok());
  net.answer(207, multi("<D:sync-token>t2</D:sync-token>"));
  net.answer(204, "", {{"etag", "\"2\""}});
  EXPECT_EQ(sync().sent, 1);
  EXPECT_EQ(net.asked.back().method, "PUT");
  EXPECT_NE(net.asked.back().body.find("STATUS:COMPLETED"), std::string::npos) << net.asked.back().body;
  EXPECT_NE(net.asked.back().body.find("COMPLETED:20261121T090100Z"), std::string::npos);
}

TEST_F(DavSyncTest, AnEntryThatCannotBeReadIsCountedUntilItIsMendedThere) {
  const std::string bad = "BEGIN:VEVENT\r\nUID:bad\r\nDTSTART:soon\r\nSUMMARY:Dentist\r\nEND:VEVENT\r\n";
  net.answer(207, multi(prop("/cal/", "<D:sync-token>t1</D:sync-token>")));
  net.answer(207, multi(prop("/cal/bad.ics", tag("1")) + prop("/cal/a.ics", tag("1"))));
  net.answer(207,
             multi(text("/cal/bad.ics", "1", calendar(bad)) + text("/cal/a.ics", "1", calendar(event("a")))));
  const SyncReport first = sync();
  EXPECT_EQ(first.added, 1);
  EXPECT_EQ(first.left_out.entries, 1u);
  EXPECT_EQ(only().left_out.entries, 1u);
  net.answer(207, multi("<D:sync-token>t1</D:sync-token>"));
  EXPECT_EQ(sync().left_out.entries, 1u) << "still so";
  net.answer(207, multi(prop("/cal/bad.ics", tag("2")) + "<D:sync-token>t2</D:sync-token>"));
  net.answer(207, multi(text("/cal/bad.ics", "2", calendar(event("bad", "Dentist")))));
  const SyncReport mended = sync();
  EXPECT_EQ(mended.added, 1);
  EXPECT_FALSE(mended.left_out.any());
}

}  // namespace
}  // namespace mana::calendar::remote
