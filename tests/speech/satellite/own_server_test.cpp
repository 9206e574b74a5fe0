#include "speech/satellite/own_server.hpp"

#include <gtest/gtest.h>

#include <future>

#include "tests/speech/wyoming/test_client.hpp"

namespace mana::speech::wyoming {
namespace {
using namespace std::chrono_literals;
using test::TestClient;

const core::Json kNone = core::Json::object();
Event plain(const std::string& type) { return {type, kNone, {}}; }
Event with_text(const std::string& type, const std::string& text) { return {type, {{"text", text}}, {}}; }
std::vector<Event> sound_of(std::size_t samples) {
  return events_of(std::vector<std::int16_t>(samples, 9), 16'000);
}

/// Writes down how much it heard, and says a hundred samples a letter.
OwnSkills skills() {
  OwnSkills s;
  s.write_down = [](std::span<const std::int16_t> sound, int rate_hz, const std::stop_token&) {
    return core::Result<std::string>{std::to_string(sound.size()) + " at " + std::to_string(rate_hz)};
  };
  s.say = [](const std::string& text, const OwnSkills::TakeSound& take, const std::stop_token&) {
    take(std::vector<std::int16_t>(100 * text.size(), 4), 22'050);
    return core::Status{};
  };
  return s;
}

OwnServerOptions any_port(OwnServerLimits limits = {}) {
  OwnServerOptions o;
  o.port = 0;
  o.limits = limits;
  o.description.voice = "en-gb+f3";
  o.description.is_satellite = true;
  return o;
}

struct Home {
  explicit Home(OwnServerOptions options = any_port(), OwnSkills s = skills())
      : server{OwnServer::open(std::move(options), std::move(s), [this] { wake(); }).value()} {}
  void wake() {
    const std::lock_guard lock{mutex};
    ++wakes;
    woken.notify_all();
  }
  /// What the house says next; waits a minute for it.
  HouseSays says() {
    while (waiting.empty()) {
      for (HouseSays& s : server->take()) waiting.push_back(std::move(s));
      std::unique_lock lock{mutex};
      if (waiting.empty() && !woken.wait_for(lock, 1min, [this] { return std::exchange(wakes, 0) > 0; })) {
        ADD_FAILURE() << "nobody says anything";
        return {};
      }
    }
    HouseSays first = std::move(waiting.front());
    waiting.erase(waiting.begin());
    return first;
  }
  int port() const { return server->port(); }

  std::mutex mutex;
  std::condition_variable woken;
  int wakes = 0;
  std::vector<HouseSays> waiting;
  std::unique_ptr<OwnServer> server;  // last: it wakes the others
};

TEST(OwnServerTest, DescribesItselfAndAnswersAPing) {
  Home home;
  TestClient client{home.port()};
  client.send(plain("describe"));
  const auto info = client.next();
  ASSERT_TRUE(info);
  EXPECT_EQ(info->type, "info");
  EXPECT_EQ(info->data["asr"].size(), 1U);
  EXPECT_EQ(info->data["tts"].size(), 1U);
  client.send(with_text("ping", "x"));
  EXPECT_EQ(client.next_type(), "pong");
}

TEST(OwnServerTest, WritesDownWhatItIsSent) {
  Home home;
  TestClient client{home.port()};
  client.send({{"transcribe", {{"language", "en"}}, {}}});
  client.send(sound_of(5'000));
  const auto answer = client.next();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->type, "transcript");
  EXPECT_EQ(answer->text("text"), "5000 at 16000");
  client.send(sound_of(1'000));  // and once more on the same line
  EXPECT_EQ(client.next()->text("text"), "1000 at 16000");
}

TEST(OwnServerTest, SpeaksForOthers) {
  Home home;
  TestClient client{home.port()};
  client.send(with_text("synthesize", "Hello there."));
  const auto events = client.until("audio-stop");
  ASSERT_GE(events.size(), 3U);
  EXPECT_EQ(events.front().type, "audio-start");
  EXPECT_EQ(events.front().number("rate", 0), 22'050);
  std::size_t bytes = 0;
  for (const Event& e : events) bytes += e.payload.size();
  EXPECT_EQ(bytes, 2U * 100U * std::string{"Hello there."}.size());
}

TEST(OwnServerTest, SpeaksPieceByPiece) {
  Home home;
  TestClient client{home.port()};
  client.send({plain("synthesize-start"), with_text("synthesize-chunk", "One. Tw")});
  const auto first = client.until("audio-stop");  // before the rest has come
  EXPECT_EQ(first.front().type, "audio-start");
  client.send(
      {with_text("synthesize-chunk", "o."), with_text("synthesize", "One. Two."), plain("synthesize-stop")});
  const auto rest = client.until("synthesize-stopped");
  EXPECT_EQ(rest.front().type, "audio-start");
  EXPECT_EQ(rest.back().type, "synthesize-stopped");
  EXPECT_EQ(rest[rest.size() - 2].type, "audio-stop");
  // Nothing is left to be said at the end.
  client.send({plain("synthesize-start"), plain("synthesize-stop")});
  EXPECT_EQ(client.next_type(), "synthesize-stopped");
}

TEST(OwnServerTest, WhatFailsIsSaidAndTheLineGoesOn) {
  OwnSkills s = skills();
  s.say = [](const std::string&, const OwnSkills::TakeSound&, const std::stop_token&) {
    return core::Status{core::unavailable("The voice is away.")};
  };
  Home home{any_port(), std::move(s)};
  TestClient client{home.port()};
  client.send(with_text("synthesize", "Hello."));
  const auto error = client.next();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->type, "error");
  EXPECT_EQ(error->text("text"), "The voice is away.");
  client.send(plain("ping"));
  EXPECT_EQ(client.next_type(), "pong");
}

// One whose work never ends holds up neither another client nor its own ping nor the end.
TEST(OwnServerTest, NobodyWaitsForAnother) {
  OwnSkills s = skills();
  s.say = [](const std::string&, const OwnSkills::TakeSound&, const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock{mutex};
    never.wait(lock, stop, [] { return false; });
    return core::Status{};
  };
  Home home{any_port(), std::move(s)};
  TestClient slow{home.port()}, other{home.port()};
  slow.send({with_text("synthesize", "Hello."), plain("ping")});
  EXPECT_EQ(slow.next_type(), "pong");
  other.send(plain("describe"));
  EXPECT_EQ(other.next_type(), "info");
}

TEST(OwnServerTest, WhoBreaksTheProtocolIsToldAndSentAway) {
  Home home;
  const Event too_long = with_text("synthesize", std::string(5'000, 'a'));
  for (const std::string& bytes :
       {std::string{"GET / HTTP/1.1\r\n\r\n"}, std::string(20'000, 'x'),
        std::string{"{\"type\":\"x\",\"payload_length\":99999999}\n"}, encode(too_long)}) {
    TestClient client{home.port()};
    client.send(bytes);
    const auto events = client.until("nothing");
    ASSERT_EQ(events.size(), 1U) << bytes.substr(0, 40);
    EXPECT_EQ(events[0].type, "error");
  }
  TestClient other{home.port()};
  other.send(plain("ping"));
  EXPECT_EQ(other.next_type(), "pong");
}

TEST(OwnServerTest, MoreClientsThanItTakesAreSentAway) {
  OwnServerLimits limits;
  limits.clients = 2;
  Home home{any_port(limits)};
  TestClient one{home.port()}, two{home.port()};
  for (TestClient* c : {&one, &two}) {
    c->send(plain("ping"));
    EXPECT_EQ(c->next_type(), "pong");
  }
  TestClient three{home.port()};
  EXPECT_EQ(three.next_type(), "");
  one.hang_up();
  std::string type;
  while (type.empty()) {  // until the server has seen that
    TestClient again{home.port()};
    again.send(plain("ping"));
    type = again.next_type();
  }
  EXPECT_EQ(type, "pong");
}

TEST(OwnServerTest, OneThatSaysNothingIsAskedOnceAndSentAway) {
  OwnServerLimits limits;
  limits.idle = 20ms;
  Home home{any_port(limits)};
  TestClient client{home.port()};
  const auto events = client.until("nothing");
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].type, "ping");
}

TEST(OwnServerTest, OneThatDoesNotReadIsSentAway) {
  OwnServerLimits limits;
  limits.unsent_bytes = 64 * 1024;
  OwnSkills s = skills();
  s.say = [](const std::string&, const OwnSkills::TakeSound& take, const std::stop_token&) {
    take(std::vector<std::int16_t>(16 << 20, 4), 22'050);
    return core::Status{};
  };
  Home home{any_port(limits), std::move(s)};
  TestClient client{home.port()};
  client.send(with_text("synthesize", "Hello."));
  for (const Event& e : client.until("audio-stop")) EXPECT_NE(e.type, "audio-stop");
}

TEST(OwnServerTest, MoreWorkThanItTakesWaits) {
  OwnServerLimits limits;
  limits.waiting_work = 1;
  Home home{any_port(limits)};
  TestClient client{home.port()};
  std::vector<Event> many;
  for (int i = 0; i < 40; ++i) many.push_back(with_text("synthesize", "Hello."));
  client.send(many);
  for (int i = 0; i < 40; ++i) EXPECT_EQ(client.until("audio-stop").back().type, "audio-stop") << i;
}

TEST(OwnServerTest, OnlyWhoMayConnectMay) {
  OwnServerOptions options = any_port();
  options.only_from = "192.168.77.77";
  Home home{std::move(options)};
  TestClient client{home.port()};
  client.send(plain("ping"));
  EXPECT_EQ(client.next_type(), "");
}

TEST(OwnServerTest, AnAddressThatCannotBeUsedIsSaid) {
  OwnServerOptions options = any_port();
  options.address = "kitchen.local";
  EXPECT_EQ(OwnServer::open(options, skills()).error().code, core::ErrorCode::BadInput);
  Home home;
  options.address = "127.0.0.1";
  options.port = home.server->port();
  const auto taken = OwnServer::open(options, skills());
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().code, core::ErrorCode::Unavailable);
}

TEST(HomeAddresses, AreThoseOfThisMachineAndOfHomes) {
  for (const char* home : {"127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.1", "192.168.1.5",
                           "169.254.3.4", "::1", "fe80::1", "fd12::1", "::ffff:192.168.1.5"})
    EXPECT_TRUE(is_of_home(std::string{home})) << home;
  for (const char* other : {"8.8.8.8", "172.32.0.1", "192.169.0.1", "2001:db8::1", "::ffff:8.8.8.8", "", "x"})
    EXPECT_FALSE(is_of_home(std::string{other})) << other;
}

TEST(OwnServerTest, IsTheSatelliteOfOneHouse) {
  Home home;
  EXPECT_FALSE(home.server->ask({1, 2, 3}, 16'000));
  TestClient house{home.port()};
  house.send({plain("describe"), plain("run-satellite")});
  EXPECT_EQ(house.next_type(), "info");
  EXPECT_EQ(home.says().kind, HouseSays::Kind::Ready);

  TestClient another{home.port()};
  another.send(plain("run-satellite"));
  EXPECT_EQ(another.next_type(), "error");
  EXPECT_EQ(another.next_type(), "");

  EXPECT_TRUE(home.server->ask(std::vector<std::int16_t>(2'000, 1), 16'000));
  EXPECT_EQ(house.next_type(), "detection");
  EXPECT_EQ(house.next_type(), "run-pipeline");
  EXPECT_EQ(house.until("streaming-stopped").back().type, "streaming-stopped");
  // What it says of its own work is not taken for a request.
  house.send({{"transcribe", {{"language", "en"}}, {}},
              with_text("transcript", "turn on the light"),
              with_text("synthesize", "It is on.")});
  house.send(sound_of(400));
  EXPECT_EQ(home.says().kind, HouseSays::Kind::Written);
  const HouseSays answer = home.says();
  EXPECT_EQ(answer.kind, HouseSays::Kind::Answer);
  EXPECT_EQ(answer.text, "It is on.");
  home.server->played();
  EXPECT_EQ(house.next_type(), "played");
  house.send(plain("ping"));
  EXPECT_EQ(house.next_type(), "pong");

  house.hang_up();
  EXPECT_EQ(home.says().kind, HouseSays::Kind::Away);
  EXPECT_FALSE(home.server->is_satellite_running());
  TestClient back{home.port()};
  back.send(plain("run-satellite"));
  EXPECT_EQ(home.says().kind, HouseSays::Kind::Ready);
}

TEST(OwnServerTest, IsNoSatelliteUnlessThatIsWanted) {
  OwnServerOptions options = any_port();
  options.description.is_satellite = false;
  Home home{std::move(options)};
  TestClient house{home.port()};
  house.send({plain("run-satellite"), plain("describe")});
  const auto info = house.next();
  ASSERT_TRUE(info);
  EXPECT_FALSE(info->data.contains("satellite"));
  EXPECT_FALSE(home.server->ask({1, 2, 3}, 16'000));
}

TEST(OwnServerTest, ASecondQuestionIsRefusedWhileItIsAtWork) {
  Home home;
  TestClient house{home.port()};
  house.send(plain("run-satellite"));
  EXPECT_EQ(home.says().kind, HouseSays::Kind::Ready);
  EXPECT_TRUE(home.server->ask({1, 2}, 16'000));
  EXPECT_TRUE(home.server->ask({1, 2}, 16'000));
  EXPECT_EQ(home.says().kind, HouseSays::Kind::NoAnswer);
  home.server->give_up();
  EXPECT_TRUE(home.server->ask({1, 2}, 16'000));
  house.until("streaming-stopped");
  EXPECT_EQ(house.until("streaming-stopped").back().type, "streaming-stopped");
}

}  // namespace
}  // namespace mana::speech::wyoming
