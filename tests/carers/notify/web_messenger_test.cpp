#include "agent/carers/notify/web_messenger.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "agent/platform/http/curl_transport.hpp"
#include "tests/calendar/remote/scripted_transport.hpp"
#include "tests/calendar/store_folder.hpp"
#include "tests/support/local_server.hpp"

namespace mana::notify {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

Contact way(Channel channel, std::string address) {
  Contact c;
  c.name = "Anna";
  c.channel = channel;
  c.address = std::move(address);
  return c;
}
const Message kMessage{"0123456789abcdef",
                       "No answer from Margaret yet",
                       "She said \"later\".\nA call may help.",
                       "https://192.168.1.20:8443/seen/abc",
                       true,
                       core::WallTime{}};

/// A real server on this machine, which keeps what it is sent.
class RealPostTest : public ::testing::Test {
 protected:
  std::vector<json> taken() const {
    std::vector<json> out;
    std::ifstream in{folder.file("taken")};
    for (std::string line; std::getline(in, line);) out.push_back(json::parse(line));
    return out;
  }
  std::string url(const std::string& path) const { return "http://127.0.0.1:" + std::to_string(port) + path; }
  void SetUp() override {
    if (!server.runs()) GTEST_SKIP() << "python3 is not there, so there is no server to send to";
  }
  calendar::StoreFolder folder;
  int port = test::free_port();
  test::LocalServer server{{"/usr/bin/python3", MANA_NOTIFY_TESTS "/post_server.py", std::to_string(port),
                            folder.file("taken").string()},
                           port,
                           folder.file("log")};
  platform::CurlTransport net;
  WebMessenger messenger{net};
};

TEST_F(RealPostTest, NtfyIsToldByTopic) {
  Contact c = way(Channel::Ntfy, url("/margaret-5x3k9"));
  c.login.password = "tk_secret";
  const auto sent = messenger.send(c, kMessage);
  ASSERT_TRUE(sent.ok()) << sent.error().sentence;
  const auto all = taken();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0]["path"], "/");
  EXPECT_EQ(all[0]["headers"]["Authorization"], "Bearer tk_secret");
  EXPECT_EQ(all[0]["headers"]["Idempotency-Key"], kMessage.id);
  const json body = json::parse(all[0]["body"].get<std::string>());
  EXPECT_EQ(body["topic"], "margaret-5x3k9");
  EXPECT_EQ(body["title"], kMessage.title);
  EXPECT_EQ(body["message"], kMessage.text);
  EXPECT_EQ(body["click"], kMessage.link);
  EXPECT_EQ(body["priority"], 4);
}

TEST_F(RealPostTest, AWebhookGetsItsOwnJson) {
  Contact c = way(Channel::Webhook, url("/hook"));
  c.login = {"mana", "secret"};
  c.body = R"({"blocks": [{"text": "*{title}*\n{text} {link}"}], "loud": {urgent}})";
  ASSERT_TRUE(messenger.send(c, kMessage).ok());
  const auto all = taken();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0]["path"], "/hook");
  EXPECT_EQ(all[0]["headers"]["Authorization"], "Basic bWFuYTpzZWNyZXQ=");
  const json body = json::parse(all[0]["body"].get<std::string>());
  EXPECT_EQ(body["blocks"][0]["text"], "*" + kMessage.title + "*\n" + kMessage.text + " " + kMessage.link);
  EXPECT_EQ(body["loud"], true);
}

TEST_F(RealPostTest, ARefusalIsOneSentenceWithoutASecretAndARedirectIsNotFollowed) {
  struct Case {
    int status;
    core::ErrorCode code;
  };
  for (const Case& c : {Case{401, core::ErrorCode::BadInput}, Case{404, core::ErrorCode::BadInput},
                        Case{302, core::ErrorCode::BadInput}, Case{503, core::ErrorCode::Unavailable},
                        Case{429, core::ErrorCode::Unavailable}}) {
    const auto sent =
        messenger.send(way(Channel::Webhook, url("/hook?status=" + std::to_string(c.status))), kMessage);
    ASSERT_FALSE(sent.ok()) << c.status;
    EXPECT_EQ(sent.error().code, c.code) << sent.error().sentence;
    EXPECT_THAT(sent.error().sentence, HasSubstr("'127.0.0.1'"));
    EXPECT_THAT(sent.error().sentence, Not(HasSubstr("hook")));
  }
  EXPECT_EQ(taken().size(), 5u);
}

TEST_F(RealPostTest, AServerThatIsNotThereIsTriedLater) {
  server.stop();
  const auto sent = messenger.send(way(Channel::Webhook, url("/hook")), kMessage);
  ASSERT_FALSE(sent.ok());
  EXPECT_EQ(sent.error().code, core::ErrorCode::Unavailable);
}

TEST(WebhookBodyTest, WhatIsPutInStaysInsideOfItsQuotes) {
  Message m = kMessage;
  m.title = "\", \"evil\": \"\r\n{text}";
  const json body = json::parse(webhook_body(R"({"a": "{title}", "b": "{unknown}"})", m));
  EXPECT_EQ(body.size(), 2u);
  EXPECT_EQ(body["a"], m.title) << "and is not looked through for more names";
  EXPECT_EQ(body["b"], "{unknown}");
}

TEST(WebhookBodyTest, ATemplateThatIsNoJsonIsRefused) {
  EXPECT_TRUE(check_webhook_body(R"({"text": "{title}: {text}"})").ok());
  EXPECT_FALSE(check_webhook_body(R"({"text": {title}})").ok());
  EXPECT_FALSE(check_webhook_body("title={title}").ok());
}

TEST(WebhookBodyTest, WithoutATemplateAllIsInIt) {
  const json body = json::parse(webhook_body("", kMessage));
  EXPECT_EQ(body["id"], kMessage.id);
  EXPECT_EQ(body["text"], kMessage.text);
  EXPECT_EQ(body["at"], "1970-01-01T00:00:00+00:00");
}

TEST(NtfyRequestTest, AServerBelowAPathKeepsIt) {
  const auto r = ntfy_request(way(Channel::Ntfy, "https://home.example.org/push/topic/?x=1"), kMessage);
  EXPECT_EQ(r.url, "https://home.example.org/push/");
  EXPECT_EQ(json::parse(r.body)["topic"], "topic");
}

}  // namespace
}  // namespace mana::notify
