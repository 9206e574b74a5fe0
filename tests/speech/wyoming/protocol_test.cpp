#include <gtest/gtest.h>

#include "tests/speech/wyoming/stand_in_server.hpp"

namespace mana::speech::wyoming {
namespace {
using namespace std::chrono_literals;
using test::StandInServer;

TEST(WyomingEvent, ComesBackAsItWentHoweverItIsCut) {
  const Event sent{"audio-chunk", {{"rate", 16000}, {"text", "grüß\n"}}, std::string{"\0\n{}", 4}};
  const std::string bytes = encode(sent) + encode({"audio-stop", {}, {}});
  EventReader reader;
  std::vector<Event> got;
  for (const char c : bytes) {
    reader.push({&c, 1});
    while (true) {
      auto e = reader.next();
      ASSERT_TRUE(e);
      if (!*e) break;
      got.push_back(**e);
    }
  }
  ASSERT_EQ(got.size(), 2U);
  EXPECT_EQ(got[0].type, "audio-chunk");
  EXPECT_EQ(got[0].data.dump(), sent.data.dump());
  EXPECT_EQ(got[0].payload, sent.payload);
  EXPECT_EQ(got[1].type, "audio-stop");
}

TEST(WyomingEvent, ReadsDataWithinTheLineAsWell) {
  EventReader reader;
  reader.push("{\"type\":\"transcript\",\"data\":{\"text\":\"hello\"},\"version\":\"1.5\"}\n");
  const auto e = reader.next();
  ASSERT_TRUE(e && *e);
  EXPECT_EQ((*e)->text("text"), "hello");
  EXPECT_EQ((*e)->number("text", 7), 7);
}

TEST(WyomingEvent, WhatIsNoEventIsRefused) {
  for (const std::string bad :
       {"HTTP/1.1 400 Bad Request\r\n", "[1]\n", "{\"type\":3}\n", "{\"type\":\"a\",\"data_length\":-1}\n",
        "{\"type\":\"a\",\"payload_length\":99999999999}\n", "{\"type\":\"a\",\"data_length\":2}\n[]"}) {
    EventReader reader;
    reader.push(bad);
    const auto e = reader.next();
    ASSERT_FALSE(e) << bad;
    EXPECT_NE(e.error().sentence.find("Wyoming"), std::string::npos);
  }
  EventReader endless;
  endless.push(std::string(EventReader::kMostLine + 1, 'x'));
  EXPECT_FALSE(endless.next());
}

TEST(WyomingSound, GoesThereAndBack) {
  std::vector<std::int16_t> sound(5000);
  for (std::size_t i = 0; i < sound.size(); ++i) sound[i] = static_cast<std::int16_t>(i * 7);
  SoundTaker taker;
  for (const Event& e : events_of(sound, 22'050)) {
    if (e.type == "audio-chunk") {
      ASSERT_TRUE(taker.take(e));
    }
  }
  EXPECT_EQ(taker.rate_hz(), 22'050);
  EXPECT_EQ(taker.sound(), sound);
}

TEST(WyomingSound, OtherFormsAreRefused) {
  const std::string payload(64, '\1');
  SoundTaker taker;
  EXPECT_FALSE(taker.take({"audio-chunk", {{"rate", 16000}, {"width", 4}, {"channels", 1}}, payload}));
  EXPECT_FALSE(taker.take({"audio-chunk", {{"rate", 1}, {"width", 2}, {"channels", 1}}, payload}));
  EXPECT_FALSE(taker.take({"audio-chunk", {{"width", 2}, {"channels", 1}}, payload}));
  EXPECT_TRUE(taker.take({"audio-chunk", {{"rate", 16000}, {"width", 2}, {"channels", 2}}, payload}));
  EXPECT_EQ(taker.sound().size(), 16U);
  EXPECT_FALSE(taker.take({"audio-chunk", {{"rate", 22050}, {"width", 2}, {"channels", 1}}, payload}));
}

TEST(WyomingAddress, IsReadAsPeopleWriteIt) {
  const auto plain = address_of("kitchen.local", 10'300);
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->host, "kitchen.local");
  EXPECT_EQ(plain->port, 10'300);
  EXPECT_EQ(address_of("tcp://192.168.1.5:10200", 1)->port, 10'200);
  EXPECT_EQ(address_of("[::1]:99", 1)->host, "::1");
  for (const char* bad :
       {"", "tcp://", "host:0", "host:70000", "host:x", "http://host:1", "a b", "::1", "[::1"})
    EXPECT_FALSE(address_of(bad, 10'300)) << bad;
}

TEST(WyomingServer, TellsWhetherItIsWell) {
  StandInServer there{[](const auto&) { return test::info("asr"); }};
  auto server = test::asked(there.address(), Service::Recogniser);
  EXPECT_TRUE(server->is_well());
  EXPECT_EQ(server->trouble(), "");
  auto other = test::asked(there.address(), Service::Voice);
  EXPECT_FALSE(other->is_well());
  EXPECT_NE(other->trouble().find("offers no voice"), std::string::npos);
  auto nobody = test::asked({"127.0.0.1", 1}, Service::Voice);
  EXPECT_FALSE(nobody->is_well());
  EXPECT_NE(nobody->trouble().find("cannot be reached"), std::string::npos);
}

TEST(WyomingServer, OneThatHangsOrTalksWithoutEndCostsNoMoreThanTheLimit) {
  StandInServer there{[](const std::vector<Event>& so_far) {
    if (so_far.back().type == "describe") return test::info("tts");
    std::string bytes;
    for (int i = 0; i < 100; ++i) bytes += encode({"audio-chunk", {{"rate", 16000}}, std::string(2048, 'a')});
    return bytes;
  }};
  auto server = test::asked(there.address(), Service::Voice, 100ms);
  const Event question{"synthesize", {{"text", "x"}}, {}};
  const auto never = [](const Event&) -> core::Result<bool> { return false; };
  const auto done = server->ask({&question, 1}, never);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().sentence.find("too slow"), std::string::npos);
}

TEST(WyomingServer, OneThatFailsIsLeftAloneUntilItIsWellAgain) {
  StandInServer there{[](const auto&) { return test::info("asr"); }};
  auto server =
      std::make_unique<Server>(there.address(), Service::Recogniser, Server::Options{.look_every = 1h});
  ASSERT_TRUE(server->wait_until_asked(20s));
  there.hangs_up = true;
  const Event question{"transcribe", {}, {}};
  const auto never = [](const Event&) -> core::Result<bool> { return false; };
  EXPECT_FALSE(server->ask({&question, 1}, never));
  EXPECT_FALSE(server->is_well());
  EXPECT_NE(server->trouble(), "");
  EXPECT_FALSE(server->ask({&question, 1}, never));
}

TEST(WyomingServer, IsGivenMoreTimeUntilItIsKnownHowLongItTakes) {
  StandInServer there{[](const auto& so_far) {
    return so_far.back().type == "describe" ? test::info("wake") : encode({"not-detected", {}, {}});
  }};
  std::vector<core::Duration> learnt;
  Server server{there.address(),
                Service::WakeWord,
                {.look_every = 1h, .learnt = [&](const Server::Took& took) { learnt = took; }}};
  ASSERT_TRUE(server.wait_until_asked(20s));
  EXPECT_EQ(server.limit(), usual_bounds(Service::WakeWord).first);
  there.is_silent = true;
  const Event question{"detect", {}, {}};
  const auto any = [](const Event&) -> core::Result<bool> { return true; };
  EXPECT_FALSE(server.ask({&question, 1}, any));
  EXPECT_TRUE(server.is_well()) << "it may only be slow";
  EXPECT_EQ(server.limit(), 2 * usual_bounds(Service::WakeWord).first);
  EXPECT_EQ(learnt, std::vector{usual_bounds(Service::WakeWord).first});
}

TEST(WyomingServer, KnowsFromAnEarlierRunHowLongItTakes) {
  StandInServer there{[](const auto&) { return test::info("asr"); }};
  const Server server{there.address(), Service::Recogniser, {.took = Server::Took(6, 4s)}};
  EXPECT_EQ(server.limit(), 6s);
}

// A limit of an hour stands for: nobody waits.
TEST(WyomingServer, WhoeverStopsDoesNotWaitForIt) {
  StandInServer there{[](const auto&) { return test::info("asr"); }};
  auto server = test::asked(there.address(), Service::Recogniser);
  there.is_silent = true;
  std::stop_source stop;
  std::jthread user{[&] {
    const Event question{"transcribe", {}, {}};
    const auto never = [](const Event&) -> core::Result<bool> { return false; };
    EXPECT_FALSE(server->ask({&question, 1}, never, stop.get_token()));
  }};
  EXPECT_TRUE(there.wait_for_questions(1));
  stop.request_stop();
  user.join();
  EXPECT_TRUE(server->is_well()) << "it was not given the time to answer";
}

TEST(WyomingServer, LeavingWaitsForNoServer) {
  StandInServer there{[](const auto&) { return std::string{}; }};
  const Server silent{there.address(), Service::Voice, {.look_every = 1h, .describing = 1h}};
}

TEST(WyomingAddress, IsLookedUpUnlessItIsANumberAlready) {
  EXPECT_EQ(looked_up({"127.0.0.1", 7})->host, "127.0.0.1");
  const auto here = looked_up({"localhost", 7});
  ASSERT_TRUE(here);
  EXPECT_TRUE(here->host == "127.0.0.1" || here->host == "::1") << here->host;
  EXPECT_EQ(here->port, 7);
  std::stop_source stopped;
  stopped.request_stop();
  const auto none = looked_up({"nobody.invalid", 7}, stopped.get_token());
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().sentence.find("not looked up to the end"), std::string::npos);
}

}  // namespace
}  // namespace mana::speech::wyoming
