#include "agent/carers/server/http_server.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <thread>
#include <vector>

#include "agent/carers/server/tls_certificate.hpp"
#include "agent/core/random.hpp"
#include "tests/carers/raw_client.hpp"

namespace mana::carers {
namespace {

using test::RawClient;

/// A server whose page is what was asked for; /live is a stream.
class HttpServerTest : public ::testing::Test {
 protected:
  void open(HttpOptions o = {}) {
    auto opened = HttpServer::open(o, [this] {
      const std::lock_guard lock{mutex};
      calls = true;
      changed.notify_one();
    });
    ASSERT_TRUE(opened.ok()) << opened.error().sentence;
    server = std::move(*opened);
    worker = std::thread{[this] { work(); }};
  }
  void TearDown() override {
    {
      const std::lock_guard lock{mutex};
      stop = true;
    }
    changed.notify_one();
    if (worker.joinable()) worker.join();
    server.reset();
  }
  void work() {
    for (;;) {
      {
        std::unique_lock lock{mutex};
        changed.wait(lock, [this] { return calls || stop; });
        if (stop) return;
        calls = false;
      }
      while (auto call = server->take()) {
        ++taken;
        Response r;
        r.body = call->request.method + " " + call->request.target + " " +
                 std::to_string(call->request.body.size());
        r.streams = call->request.target == "/live";
        if (r.streams) r.body = ": here\n\n";
        server->answer(call->id, std::move(r));
      }
    }
  }
  std::string ask(const std::string& request) {
    RawClient c{server->port()};
    EXPECT_TRUE(c.connected());
    c.send(request);
    c.done_sending();
    return c.read_all();
  }
  std::string page() { return ask("GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"); }

  std::unique_ptr<HttpServer> server;
  std::thread worker;
  std::mutex mutex;
  std::condition_variable changed;
  bool calls = false, stop = false;
  std::atomic<int> taken{0};
};

TEST_F(HttpServerTest, AnswersOneAfterTheOtherOnOneConnection) {
  open();
  const std::string got =
      ask("GET /a HTTP/1.1\r\nHost: a\r\n\r\nPOST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nConnection: "
          "close\r\n\r\nxyz");
  EXPECT_NE(got.find("GET /a 0"), std::string::npos) << got;
  EXPECT_NE(got.find("POST /b 3"), std::string::npos) << got;
}

TEST_F(HttpServerTest, HeadGetsTheLengthWithoutTheBody) {
  open();
  const std::string got = ask("HEAD /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  EXPECT_NE(got.find("Content-Length: 9"), std::string::npos) << got;
  EXPECT_EQ(got.find("HEAD /a"), std::string::npos) << got;
}

TEST_F(HttpServerTest, ATakenPortIsSaidWithWhatToDo) {
  open();
  HttpOptions o;
  o.port = server->port();
  const auto second = HttpServer::open(o, [] {});
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.error().sentence.find("web.port"), std::string::npos);
  HttpOptions nowhere;
  nowhere.address = "nowhere";
  EXPECT_FALSE(HttpServer::open(nowhere, [] {}).ok());
  HttpOptions bare;
  bare.certificate = bare.key = "/nowhere.pem";
  EXPECT_FALSE(HttpServer::open(bare, [] {}).ok());
}

TEST_F(HttpServerTest, WhatIsTooLargeOrNoHttpIsRefusedAndTheNextIsServed) {
  HttpOptions o;
  o.limits.body_bytes = 1000;
  open(o);
  EXPECT_NE(ask("GET /" + std::string(40'000, 'a') + " HTTP/1.1\r\nHost: a\r\n\r\n").find("431"),
            std::string::npos);
  EXPECT_NE(
      ask("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n" + std::string(5000, 'x')).find("413"),
      std::string::npos);
  EXPECT_NE(ask("POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\nx")
                .find("400"),
            std::string::npos);
  EXPECT_NE(ask("nonsense\r\n\r\n").find("400"), std::string::npos);
  EXPECT_EQ(taken, 0);
  EXPECT_NE(page().find("GET /x"), std::string::npos);
}

TEST_F(HttpServerTest, EventsReachEveryStreamAndALogoutEndsIts) {
  open();
  RawClient a{server->port()}, b{server->port()};
  for (RawClient* c : {&a, &b}) {
    c->send("GET /live HTTP/1.1\r\nHost: a\r\n\r\n");
    EXPECT_NE(c->read_until(": here\n\n").find("text/event-stream"), std::string::npos);
  }
  server->tell("changed", "today");
  for (RawClient* c : {&a, &b})
    EXPECT_NE(c->read_until("\n\n").find("event: changed\ndata: today\n\n"), std::string::npos);
  server->end_streams("");
  EXPECT_EQ(a.read_all(), "");
}

TEST_F(HttpServerTest, WhoNeverReadsItsStreamIsLetGo) {
  HttpOptions o;
  o.limits.unsent_events = 4;
  open(o);
  RawClient c{server->port()};
  c.send("GET /live HTTP/1.1\r\nHost: a\r\n\r\n");
  c.read_until(": here\n\n");
  const std::string large(1 << 20, 'x');
  for (int i = 0; i < 60 && server->load().streams > 0; ++i) {
    server->tell("changed", large);
    page();  // the network's thread has come by
  }
  EXPECT_EQ(server->load().streams, 0u);
}

TEST_F(HttpServerTest, WhenTheHouseIsFullTheOldestIdleOneGoes) {
  HttpOptions o;
  o.limits.connections = 20;
  open(o);
  std::vector<RawClient> idle;
  for (int i = 0; i < 60; ++i) {
    idle.emplace_back(server->port());
    idle.back().send("GET /slow HTTP/1.1\r\nHo");
  }
  EXPECT_NE(page().find("GET /x"), std::string::npos);
  EXPECT_LE(server->load().connections, 20u);
}

TEST_F(HttpServerTest, AnEncryptedPortSendsPlainRequestsToHttps) {
  const std::filesystem::path folder =
      std::filesystem::path{::testing::TempDir()} / ("mana_http_server_" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const core::WallTime now{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21}};
  auto files = own_certificate(folder, {"192.168.1.7"}, now);
  ASSERT_TRUE(files.ok()) << files.error().sentence;
  EXPECT_EQ(certificate_fingerprint(files->certificate).size(), 95u);
  const std::string first = certificate_fingerprint(files->certificate);
  EXPECT_EQ(certificate_fingerprint(own_certificate(folder, {"192.168.1.7"}, now)->certificate), first);
  EXPECT_NE(certificate_fingerprint(own_certificate(folder, {"10.0.0.9"}, now)->certificate),
            first);  // it moved
  EXPECT_EQ(static_cast<unsigned>(std::filesystem::status(files->key).permissions()) & 077u, 0u);
  HttpOptions o;
  o.certificate = files->certificate;
  o.key = files->key;
  open(o);
  const std::string got = ask("GET /more?x=1 HTTP/1.1\r\nHost: mana.local:8443\r\n\r\n");
  EXPECT_NE(got.find("308"), std::string::npos) << got;
  EXPECT_NE(got.find("Location: https://mana.local:8443/more?x=1"), std::string::npos) << got;
  EXPECT_EQ(taken, 0);
  std::filesystem::remove_all(folder);
}

// ---- hostile clients

std::size_t resident_kb() {
  std::ifstream in{"/proc/self/status"};
  std::string line;
  while (std::getline(in, line))
    if (line.starts_with("VmRSS:")) return static_cast<std::size_t>(std::stoul(line.substr(6)));
  return 0;
}

bool may_open(rlim_t files) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur >= files) return true;
  limit.rlim_cur = std::min(files, limit.rlim_max);
  return setrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur >= files;
}

TEST_F(HttpServerTest, ThousandsOfMalformedRequestsStopNobody) {
  open();
  core::Random random{7};
  const std::vector<std::string> seeds{
      "GET / HTTP/1.1\r\nHost: a\r\nCookie: mana=1\r\n\r\n",
      "POST /entries HTTP/1.1\r\nHost: a\r\nContent-Type: "
      "application/x-www-form-urlencoded\r\nContent-Length: 5\r\n\r\na=b&c",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
      "GET http://a/ HTTP/1.0\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n",
      "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"};
  for (int i = 0; i < 3000; ++i) {
    std::string text = seeds[random.below(seeds.size())];
    for (std::size_t n = random.below(8); n > 0 && !text.empty(); --n) {
      const std::size_t at = random.below(text.size());
      switch (random.below(4)) {
        case 0: text[at] = static_cast<char>(random.below(256)); break;
        case 1: text.erase(at, random.below(10)); break;
        case 2: text.insert(at, std::string(random.below(300), static_cast<char>(random.below(256)))); break;
        default: text.insert(at, "\r\n"); break;
      }
    }
    RawClient c{server->port()};
    ASSERT_TRUE(c.connected());
    c.send(text);
  }
  EXPECT_NE(page().find("GET /x"), std::string::npos);
}

TEST_F(HttpServerTest, AThousandStreamsAndAThousandSlowClientsAreCheapAndHoldUpNobody) {
  if (!may_open(5000)) GTEST_SKIP() << "this system lets a program open fewer than 5000 files";
  open();
  page();
  const std::size_t before = resident_kb();
  std::vector<RawClient> streams, slow;
  for (int i = 0; i < 1000; ++i) {
    streams.emplace_back(server->port());
    ASSERT_TRUE(streams.back().connected());
    streams.back().send("GET /live HTTP/1.1\r\nHost: a\r\n\r\n");
    streams.back().read_until(": here\n\n");
    slow.emplace_back(server->port());
    ASSERT_TRUE(slow.back().connected());
    slow.back().send("GET /slow HTTP/1.1\r\nHost: a\r\nX-");
  }
  EXPECT_EQ(server->load().streams, 1000u);
  EXPECT_NE(page().find("GET /x"), std::string::npos);
  server->tell("changed", "today");
  for (RawClient& c : streams) ASSERT_NE(c.read_until("\n\n").find("today"), std::string::npos);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  EXPECT_LE(resident_kb() - before, 40u * 1024u);
  RecordProperty("kb", static_cast<int>(resident_kb() - before));
#endif
}

}  // namespace
}  // namespace mana::carers
