#include "calendar/remote/feed.hpp"

#include <sys/stat.h>

#include "tests/calendar/remote/sync_house.hpp"

namespace mana::calendar::remote {
namespace {

using std::chrono::hours;
using FeedTest = SyncHouse;

TEST_F(FeedTest, ComesInAsACalendarOfItsOwnAndFollowsWhatChangesThere) {
  subscribe();
  net.answer(200, calendar(event("a", "Doctor") + event("b")), {{"etag", "\"1\""}});
  EXPECT_EQ(sync().added, 2);
  net.answer(200, calendar(event("a", "Dentist")), {{"etag", "\"2\""}});
  const SyncReport second = sync();
  EXPECT_EQ(second.changed, 1);
  EXPECT_EQ(second.removed, 1);
  EXPECT_NE(all().find("SUMMARY:Dentist"), std::string::npos);
  EXPECT_EQ(entries(), 1);
  EXPECT_EQ(net.asked_header(1, "If-None-Match"), "\"1\"");
}

TEST_F(FeedTest, WhatDidNotChangeIsNotReadAgain) {
  subscribe();
  net.answer(200, calendar(event("a")), {{"etag", "\"1\""}});
  sync();
  net.answer(304);
  EXPECT_EQ(sync().fault, "");
  net.answer(200, calendar(event("a")), {{"etag", "\"2\""}});  // a server that never says 304
  const SyncReport again = sync();
  EXPECT_EQ(again.added + again.changed + again.removed, 0);
  EXPECT_EQ(entries(), 1);
}

TEST_F(FeedTest, AStampThatIsNewAtEveryFetchIsNoNews) {
  subscribe();
  net.answer(200, calendar(event("a", "Doctor", "20261122T000000Z")));
  sync();
  const auto before = store->shelf().find("a").value().front().stored_at;
  now += hours{1};
  net.answer(200, calendar(event("a", "Doctor", "20261122T010000Z")));
  EXPECT_EQ(sync().changed, 0);
  EXPECT_EQ(store->shelf().find("a").value().front().stored_at, before);
}

TEST_F(FeedTest, WhateverComesInsteadOfACalendarKeepsTheLastGoodOne) {
  subscribe();
  net.answer(200, events(0, 3));
  sync();
  const std::string good = all();
  const auto fetched = only().fetched_at;
  now += hours{1};
  const std::string half = events(0, 3).substr(0, 300);
  for (const std::string& bad : {std::string{"<html>Log in, please</html>"}, half, std::string{}}) {
    net.answer(200, bad);
    EXPECT_NE(sync().fault, "") << bad;
    EXPECT_EQ(all(), good) << bad;
  }
  net.answer(500);
  EXPECT_NE(sync().fault.find("example.org"), std::string::npos);
  sync();  // no network at all
  EXPECT_EQ(only().fault, "'there' does not answer; is there a network?");
  EXPECT_EQ(only().fetched_at, fetched);
  EXPECT_EQ(all(), good);
}

TEST_F(FeedTest, ThatMostIsGoneAtOnceIsNotBelievedUntilSomebodySaysSo) {
  subscribe();
  net.answer(200, events(0, 9));
  sync();
  net.answer(200, calendar(event("e0", "Moved")), {{"etag", "\"9\""}});
  const SyncReport held = sync();
  EXPECT_EQ(held.removed, 0);
  EXPECT_EQ(held.changed, 1);
  EXPECT_NE(held.fault.find("8 of 9"), std::string::npos) << held.fault;
  EXPECT_EQ(entries(), 9);
  net.answer(200, calendar(event("e0", "Moved")), {{"etag", "\"9\""}});
  EXPECT_NE(sync().fault, "") << "it is still so";
  EXPECT_EQ(net.asked_header(2, "If-None-Match"), "") << "a 304 would hide it";
  net.answer(200, calendar(event("e0", "Moved")));
  EXPECT_EQ(sync(Deletions::Taken).removed, 8);
  EXPECT_EQ(entries(), 1);
}

TEST_F(FeedTest, HalfMayGo) {
  subscribe();
  net.answer(200, events(0, 8));
  sync();
  net.answer(200, events(0, 4));
  EXPECT_EQ(sync().removed, 4);
}

TEST_F(FeedTest, NothingIsWrittenIntoACalendarThatIsOnlyFetched) {
  subscribe();
  auto report = store->shelf().import_text(calendar(event("mine")), {"", "Family"}, now);
  ASSERT_FALSE(report.ok());
  EXPECT_NE(report.error().sentence.find("fetched from elsewhere"), std::string::npos);
}

TEST_F(FeedTest, AnEntryThatWasImportedBeforeStandsOnceAsItWasFetched) {
  ASSERT_TRUE(store->shelf().import_text(calendar(event("a", "Old") + event("own")), {}, now).ok());
  subscribe();
  net.answer(200, calendar(event("a", "New")));
  sync();
  EXPECT_EQ(all().find("SUMMARY:Old"), std::string::npos);
  EXPECT_NE(all().find("SUMMARY:New"), std::string::npos);
  EXPECT_NE(all().find("UID:own"), std::string::npos);
  ASSERT_TRUE(store->shelf().import_text(calendar(event("a", "Older")), {}, now).ok());
  EXPECT_EQ(entries(), 1) << "an import does not take it out of the fetched calendar";
}

TEST_F(FeedTest, TheAddressIsNoWhereInTheStoreAsItIs) {
  subscribe("https://example.org/private-7c0ffee/basic.ics");
  EXPECT_EQ(only().address, "https://example.org/private-7c0ffee/basic.ics");
  auto sealed = store->db().prepare("SELECT sealed_address FROM sources").value();
  ASSERT_TRUE(sealed.step().value());
  EXPECT_EQ(sealed.text(0).find("7c0ffee"), std::string::npos);
  sync();
  EXPECT_EQ(only().fault.find("7c0ffee"), std::string::npos);
}

TEST_F(FeedTest, AFolderIsFollowedFileByFile) {
  const auto place = folder.file("calendars");
  std::filesystem::create_directories(place);
  folder.write("calendars/one.ics", calendar(event("a")));
  folder.write("calendars/two.ics", calendar(event("b")));
  folder.write("calendars/notes.txt", "nothing");
  subscribe(place.string(), SourceKind::Folder);
  EXPECT_EQ(sync().added, 2);
  folder.write("calendars/two.ics", calendar(event("b")).substr(0, 100));  // being written just now
  EXPECT_NE(sync().fault.find("two.ics"), std::string::npos);
  EXPECT_EQ(entries(), 2);
  std::filesystem::remove(place / "two.ics");
  EXPECT_EQ(sync().removed, 1);
  std::filesystem::remove_all(place);
  EXPECT_NE(sync().fault.find("is not there"), std::string::npos);
  EXPECT_EQ(entries(), 1);
}

TEST_F(FeedTest, ASubscriptionThatEndsTakesItsEntriesAlong) {
  subscribe();
  net.answer(200, events(0, 3));
  sync();
  ASSERT_TRUE(sources.remove(only()).ok());
  EXPECT_EQ(all().find("BEGIN:VEVENT"), std::string::npos);
}

TEST(SecretBoxTest, ASecretComesBackWithItsKeyAloneAndTheKeyIsTheOwners) {
  const StoreFolder folder;
  const auto box = platform::SecretBox::open(folder.file("mana.key")).value();
  const std::string sealed = box.seal("app password");
  EXPECT_NE(sealed, box.seal("app password"));
  EXPECT_EQ(platform::SecretBox::open(folder.file("mana.key")).value().unseal(sealed).value(),
            "app password");
  EXPECT_FALSE(platform::SecretBox::open(folder.file("other.key")).value().unseal(sealed).ok());
  EXPECT_FALSE(box.unseal(sealed.substr(1)).ok());
  EXPECT_FALSE(box.unseal("").ok());
  ::chmod(folder.file("mana.key").c_str(), 0644);
  ASSERT_TRUE(platform::SecretBox::open(folder.file("mana.key")).ok());
  struct stat facts {};
  ASSERT_EQ(::stat(folder.file("mana.key").c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0600u);
  folder.write("short.key", "abc");
  EXPECT_FALSE(platform::SecretBox::open(folder.file("short.key")).ok());
}

TEST(TransportTest, RedirectsAreFollowedFiveTimesNeverInTheClearNorWithThePasswordElsewhere) {
  ScriptedTransport net;
  platform::HttpRequest request;
  request.url = "https://dav.example.org/a";
  request.login = {"anna", "secret"};
  net.answer(301, "", {{"location", "/b"}});
  net.answer(302, "", {{"location", "https://elsewhere.net/c"}});
  net.answer(200, "here");
  EXPECT_EQ(send_following(net, request)->body, "here");
  EXPECT_EQ(net.asked[1].url, "https://dav.example.org/b");
  EXPECT_EQ(net.asked[1].login.password, "secret");
  EXPECT_EQ(net.asked[2].login.password, "");
  request.url = "https://dav.example.org/a";
  net.answer(301, "", {{"location", "http://dav.example.org/a"}});
  EXPECT_FALSE(send_following(net, request).ok());
  for (int i = 0; i < 6; ++i) net.answer(307, "", {{"location", "/a"}});
  EXPECT_FALSE(send_following(net, request).ok());
}

}  // namespace
}  // namespace mana::calendar::remote
