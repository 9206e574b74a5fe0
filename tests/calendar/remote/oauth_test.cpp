#include "calendar/remote/oauth.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "agent/platform/http/curl_transport.hpp"
#include "calendar/remote/account_service.hpp"
#include "tests/calendar/remote/dav_server.hpp"
#include "tests/calendar/remote/sync_house.hpp"

namespace mana::calendar::remote {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class OAuthTest : public SyncHouse {
 protected:
  OAuthClient client{"home-1", "s3cret+&=", "https://id.example.org/auth", "https://id.example.org/token",
                     "cal"};
  OAuthGrant grant{client, "refresh-1"};
  Account account() {
    Account a;
    a.name = "Anna";
    a.address = "https://dav.example.org/";
    a.login.user = "anna";
    a.grant = grant;
    a.id = sources.put_account(a).value();
    return sources.accounts().value().back();
  }
  void give(const std::string& token, int seconds = 3600, const std::string& refresh = "") {
    net.answer(200, R"({"access_token":")" + token + R"(","expires_in":)" + std::to_string(seconds) +
                        (refresh.empty() ? "" : R"(,"refresh_token":")" + refresh + "\"") + "}");
  }
};

TEST_F(OAuthTest, TheProofIsTheOneOfTheStandard) {
  const Pkce one = new_pkce(), other = new_pkce();
  EXPECT_EQ(one.verifier.size(), 43u);
  EXPECT_EQ(one.challenge.size(), 43u);
  EXPECT_NE(one.verifier, other.verifier);
  EXPECT_NE(one.verifier, one.challenge);
}

TEST_F(OAuthTest, TheAddressAsksForWhatIsNeededAndCarriesNoSecret) {
  const std::string url =
      authorization_url(client, "http://127.0.0.1:4711/", "st", {"verifier", "challenge"});
  EXPECT_THAT(url, HasSubstr("https://id.example.org/auth?response_type=code&client_id=home-1"));
  EXPECT_THAT(url, HasSubstr("redirect_uri=http%3A%2F%2F127.0.0.1%3A4711%2F"));
  EXPECT_THAT(url, HasSubstr("code_challenge=challenge&code_challenge_method=S256"));
  EXPECT_THAT(url, Not(HasSubstr("verifier")));
  EXPECT_THAT(url, Not(HasSubstr("s3cret")));
}

TEST_F(OAuthTest, OnlyTheAnswerToOurQuestionIsTaken) {
  EXPECT_EQ(code_of_redirect("/?state=abc&code=4%2F0Ab%2Bc&scope=x", "abc").value(), "4/0Ab+c");
  EXPECT_EQ(code_of_redirect("http://127.0.0.1:1/?code=c&state=abc\r", "abc").value(), "c");
  for (const char* wrong : {"/?state=abd&code=c", "/?code=c", "/", "", "/?state=abc",
                            "/?state=abc&error=access_denied", "/?state=&code=c"})
    EXPECT_FALSE(code_of_redirect(wrong, "abc").ok()) << wrong;
  EXPECT_FALSE(code_of_redirect("/?state=&code=c", "").ok());
}

TEST_F(OAuthTest, AnAccessIsRenewedBeforeItRunsOutAndNotEachTime) {
  AccessKeeper keeper{sources, net};
  Account a = account();
  give("first");
  EXPECT_EQ(keeper.login_for(a, now)->bearer, "first");
  EXPECT_THAT(net.asked.at(0).body,
              HasSubstr("grant_type=refresh_token&refresh_token=refresh-1&client_id=home-1"));
  EXPECT_THAT(net.asked.at(0).body, HasSubstr("client_secret=s3cret%2B%26%3D"));
  EXPECT_EQ(keeper.login_for(a, now + std::chrono::minutes{50})->bearer, "first");
  EXPECT_EQ(net.asked.size(), 1u);
  give("second");
  EXPECT_EQ(keeper.login_for(a, now + std::chrono::minutes{59})->bearer, "second");
  give("third");
  EXPECT_EQ(keeper.login_for(a, now - std::chrono::hours{5})->bearer, "third") << "the clock was set back";
  keeper.forget(a);
  give("fourth");
  EXPECT_EQ(keeper.login_for(a, now)->bearer, "fourth");
}

TEST_F(OAuthTest, ARefreshTokenThatTheProviderChangesIsKept) {
  AccessKeeper keeper{sources, net};
  give("first", 3600, "refresh-2");
  Account a = account();
  ASSERT_TRUE(keeper.login_for(a, now).ok());
  EXPECT_EQ(a.grant.refresh_token, "refresh-2");
  Account stored = sources.accounts()->back();
  EXPECT_EQ(stored.grant.refresh_token, "refresh-2");
  EXPECT_EQ(keeper.login_for(stored, now)->bearer, "first");
}

TEST_F(OAuthTest, NoTokenStandsInTheStoreAsItIs) {
  (void)account();
  ASSERT_TRUE(store->db().execute("PRAGMA wal_checkpoint(TRUNCATE)").ok());
  std::ifstream in{folder.file(), std::ios::binary};
  const std::string all{std::istreambuf_iterator<char>{in}, {}};
  EXPECT_EQ(all.find("refresh-1"), std::string::npos);
  EXPECT_EQ(all.find("s3cret"), std::string::npos);
}

TEST_F(OAuthTest, WhatAProviderRefusesIsSaidWithWhatToDoAndWithoutAToken) {
  net.answer(400, R"({"error":"invalid_grant"})");
  const auto ended = renew(net, grant);
  ASSERT_FALSE(ended.ok());
  EXPECT_EQ(ended.error().code, core::ErrorCode::BadInput);
  EXPECT_THAT(ended.error().sentence, HasSubstr("no longer lets MANA in"));
  EXPECT_THAT(ended.error().sentence, Not(HasSubstr("refresh-1")));
  net.answer(500, "");
  EXPECT_EQ(renew(net, grant).error().code, core::ErrorCode::Unavailable);
  net.answer(200, "<html>");
  EXPECT_FALSE(renew(net, grant).ok());
  net.answer(200, R"({"access_token":"a\r\nX-Evil: 1"})");
  EXPECT_FALSE(renew(net, grant).ok()) << "nothing in a token may end the line of its header";
  net.answer(302, "", {{"location", "https://evil.example.org/"}});
  EXPECT_FALSE(renew(net, grant).ok());
  EXPECT_EQ(net.asked.back().url, client.token_url) << "a secret follows no redirect";
}

/// The whole way, with a stand-in for the provider in front of a real Radicale.
class OAuthLiveTest : public SyncHouse {
 protected:
  DavServer radicale{DavServer::Kind::Radicale, folder.file("server")};
  int port = test::free_port();
  test::LocalServer provider{{"python3", std::string{MANA_REMOTE_TESTS} + "/oauth_server.py",
                              std::to_string(port), std::to_string(port_of(radicale.url()))},
                             port,
                             folder.file("provider.log")};
  platform::CurlTransport wire;
  Syncer real{store->db(), sources, wire};
  AccountDesk accounts{sources, wire};
  OAuthClient client{"home-1", "s3cret+&=", at("/authorize"), at("/token"), "calendar"};

  static int port_of(const std::string& url) { return std::stoi(url.substr(url.rfind(':') + 1)); }
  std::string at(const std::string& path) const { return "http://127.0.0.1:" + std::to_string(port) + path; }
  platform::HttpResponse get(const std::string& url) {
    platform::HttpRequest r;
    r.url = url;
    return wire.send(r).value();
  }
  /// As a carer in a browser does.
  core::Result<OAuthGrant> permission() {
    const Pkce pkce = new_pkce();
    const std::string state = new_state(), redirect = "http://127.0.0.1:1/";
    const platform::HttpResponse answer = get(authorization_url(client, redirect, state, pkce));
    EXPECT_EQ(answer.status, 302);
    auto code = code_of_redirect(answer.header("location"), state);
    if (!code) return std::move(code).error();
    return redeem(wire, client, *code, redirect, pkce);
  }
  void make_calendar() {
    platform::HttpRequest make;
    make.method = "MKCALENDAR";
    make.url = radicale.url("/mana/care/");
    make.login = {"mana", "secret2"};
    ASSERT_EQ(wire.send(make).value().status, 201);
  }
  void join() {
    Account a;
    a.name = "Anna";
    a.address = at("/");
    a.login.user = "mana";
    a.grant = permission().value();
    auto added = accounts.add(a, now);
    ASSERT_TRUE(added.ok()) << added.error().sentence;
    ASSERT_EQ(*added, 1);
  }
  SyncReport sync_now() {
    Source s = only();
    auto report = real.sync(s, now);
    EXPECT_TRUE(report.ok());
    return report.ok() ? *report : SyncReport{};
  }
};

TEST_F(OAuthLiveTest, ACalendarBehindAPermissionIsKeptBothWays) {
  ASSERT_TRUE(provider.runs());
  make_calendar();
  join();
  EXPECT_EQ(get(at("/mana/care/")).status, 401) << "the stand-in does ask";
  DavClient phone{wire, {"mana", "secret2"}};
  ASSERT_TRUE(phone.put(radicale.url("/mana/care/e1.ics"), "", calendar(event("e1")))->good());
  EXPECT_EQ(sync_now().fault, "");
  EXPECT_NE(all().find("UID:e1"), std::string::npos);
  ASSERT_TRUE(store->shelf().import_text(calendar(event("e2", "Choir")), {"", only().name}, now).ok());
  EXPECT_EQ(sync_now().sent, 1);
  EXPECT_TRUE(phone.get(radicale.url("/mana/care/e2.ics"))->good());
}

TEST_F(OAuthLiveTest, AnAccessThatEndsEarlyIsRenewedAtTheNextTry) {
  make_calendar();
  join();
  EXPECT_EQ(sync_now().fault, "");
  EXPECT_EQ(get(at("/expire")).status, 204);
  EXPECT_NE(sync_now().fault, "");
  EXPECT_EQ(sync_now().fault, "");
}

TEST_F(OAuthLiveTest, APermissionThatWasTakenBackIsSaidAndNothingIsLost) {
  make_calendar();
  join();
  DavClient phone{wire, {"mana", "secret2"}};
  ASSERT_TRUE(phone.put(radicale.url("/mana/care/e1.ics"), "", calendar(event("e1")))->good());
  EXPECT_EQ(sync_now().fault, "");
  EXPECT_EQ(get(at("/revoke")).status, 204);
  (void)sync_now();
  EXPECT_THAT(sync_now().fault, HasSubstr("no longer lets MANA in"));
  EXPECT_EQ(entries(), 1);
}

TEST_F(OAuthLiveTest, WhoeverHasTheCodeButNotTheProofGetsNothing) {
  const Pkce ours = new_pkce();
  const platform::HttpResponse answer = get(authorization_url(client, "http://127.0.0.1:1/", "state", ours));
  const auto code = code_of_redirect(answer.header("location"), "state");
  ASSERT_TRUE(code.ok());
  EXPECT_FALSE(redeem(wire, client, *code, "http://127.0.0.1:1/", new_pkce()).ok());
}

TEST_F(OAuthLiveTest, ANoIsANo) {
  client.scope = "no";
  const auto refused = permission();
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().sentence, HasSubstr("was not given"));
}

}  // namespace
}  // namespace mana::calendar::remote
