#include "agent/carers/notify/mail_messenger.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "agent/carers/notify/mail_text.hpp"
#include "tests/calendar/store_folder.hpp"
#include "tests/support/local_server.hpp"

namespace mana::notify {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

const Message kMessage{"0123456789abcdef",
                       "No answer from Zoë yet",
                       "MANA asked Zoë 3 times.\n.\nA call may help.",
                       "https://192.168.1.20:8443/seen/abc",
                       true,
                       core::WallTime{std::chrono::sys_days{std::chrono::year{2026} / 11 / 23} +
                                      std::chrono::hours{9} + std::chrono::minutes{5}}};

std::string unbase64(const std::string& text) {
  static const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  unsigned bits = 0, held = 0;
  for (const char c : text) {
    const std::size_t value = digits.find(c);
    if (value == std::string::npos) continue;
    held = held << 6 | static_cast<unsigned>(value);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out += static_cast<char>(held >> bits & 0xff);
  }
  return out;
}

/// A mail server of Debian's on this machine.
class RealMailTest : public ::testing::Test {
 protected:
  void start(const std::string& mode) {
    server = std::make_unique<test::LocalServer>(
        std::vector<std::string>{"/usr/bin/python3", MANA_NOTIFY_TESTS "/smtp_server.py",
                                 std::to_string(port), folder.file("").string(), mode},
        port, folder.file("log"));
    const std::string scheme = mode == "smtps" ? "smtps" : "smtp";
    anna.server = scheme + "://127.0.0.1:" + std::to_string(port);
    if (mode != "plain") anna.authority = folder.file("cert.pem").string();
  }
  bool missing() const { return !server->runs(); }
  std::vector<json> mails() const {
    std::vector<json> out;
    std::ifstream in{folder.file("mails")};
    for (std::string line; std::getline(in, line);) out.push_back(json::parse(line));
    return out;
  }
  RealMailTest() {
    anna.name = "Anna";
    anna.channel = Channel::Email;
    anna.address = "anna@example.org";
    anna.from = "mana@example.org";
    anna.login = {"mana@example.org", "app secret"};
  }
  calendar::StoreFolder folder;
  int port = test::free_port();
  std::unique_ptr<test::LocalServer> server;
  Contact anna;
  MailMessenger messenger;
};
#define SKIP_WITHOUT_SERVER \
  if (missing()) GTEST_SKIP() << "python3-aiosmtpd or openssl is not there, so there is no mail server"

TEST_F(RealMailTest, AMailGoesEncryptedFromTheFirstByte) {
  start("smtps");
  SKIP_WITHOUT_SERVER;
  const auto sent = messenger.send(anna, kMessage);
  ASSERT_TRUE(sent.ok()) << sent.error().sentence;
  const auto all = mails();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0]["from"], "mana@example.org");
  EXPECT_EQ(all[0]["to"], json::array({"anna@example.org"}));
  EXPECT_EQ(all[0]["tls"], true);
  EXPECT_EQ(all[0]["user"], true);
  const std::string data = all[0]["data"];
  EXPECT_THAT(data, HasSubstr("Message-ID: <0123456789abcdef@example.org>\r\n"));
  EXPECT_THAT(data, HasSubstr("Date: Mon, 23 Nov 2026 09:05:00 +0000\r\n"));
  EXPECT_EQ(
      unbase64(data.substr(data.find("\r\n\r\n") + 4)),
      "MANA asked Zoë 3 times.\r\n.\r\nA call may help.\r\n\r\nWhen you see to it, open this, so that nobody "
      "else is asked:\r\nhttps://192.168.1.20:8443/seen/abc\r\n");
}

TEST_F(RealMailTest, AMailGoesByStarttls) {
  start("starttls");
  SKIP_WITHOUT_SERVER;
  const auto sent = messenger.send(anna, kMessage);
  ASSERT_TRUE(sent.ok()) << sent.error().sentence;
  ASSERT_EQ(mails().size(), 1u);
  EXPECT_EQ(mails()[0]["tls"], true);
}

TEST_F(RealMailTest, ItSaysWhoItIsByANameWithADot) {
  start("smtps");
  SKIP_WITHOUT_SERVER;
  ASSERT_TRUE(messenger.send(anna, kMessage).ok());
  const std::string name = mails().at(0)["ehlo"];
  EXPECT_NE(name, "localhost");
  EXPECT_NE(name.find('.'), std::string::npos) << name;
}

TEST_F(RealMailTest, AnAnswerThatIsLostIsToldFromOneThatWasNo) {
  start("smtps");
  SKIP_WITHOUT_SERVER;
  anna.address = "lost@example.org";
  const auto sent = messenger.send(anna, kMessage);
  ASSERT_FALSE(sent.ok());
  EXPECT_EQ(sent.error().code, core::ErrorCode::Timeout) << sent.error().sentence;
  EXPECT_EQ(mails().size(), 1u) << "it was kept";
}

TEST_F(RealMailTest, AServerThatNobodyVouchesForGetsNothing) {
  start("starttls");
  SKIP_WITHOUT_SERVER;
  anna.authority.clear();
  const auto sent = messenger.send(anna, kMessage);
  ASSERT_FALSE(sent.ok());
  EXPECT_THAT(sent.error().sentence, HasSubstr("certificate"));
  EXPECT_TRUE(mails().empty());
}

TEST_F(RealMailTest, AWrongPasswordIsOneSentenceWithoutIt) {
  start("smtps");
  SKIP_WITHOUT_SERVER;
  anna.login.password = "wrong secret";
  const auto sent = messenger.send(anna, kMessage);
  ASSERT_FALSE(sent.ok());
  EXPECT_EQ(sent.error().code, core::ErrorCode::BadInput);
  EXPECT_THAT(sent.error().sentence, HasSubstr("app password"));
  EXPECT_THAT(sent.error().sentence, Not(HasSubstr("secret")));
}

TEST_F(RealMailTest, ARecipientWhoIsNotThereIsRefusedForGoodAndABusyServerForNow) {
  start("plain");
  SKIP_WITHOUT_SERVER;
  anna.login = {};
  anna.address = "nobody@example.org";
  const auto nobody = messenger.send(anna, kMessage);
  ASSERT_FALSE(nobody.ok());
  EXPECT_EQ(nobody.error().code, core::ErrorCode::BadInput) << nobody.error().sentence;
  anna.address = "later@example.org";
  const auto later = messenger.send(anna, kMessage);
  ASSERT_FALSE(later.ok());
  EXPECT_EQ(later.error().code, core::ErrorCode::Unavailable) << later.error().sentence;
  server->stop();
  const auto away = messenger.send(anna, kMessage);
  ASSERT_FALSE(away.ok());
  EXPECT_EQ(away.error().code, core::ErrorCode::Unavailable) << away.error().sentence;
}

TEST(MailTextTest, NothingInATextBecomesAHeader) {
  Message m = kMessage;
  m.title = "Hello\r\nBcc: everybody@example.org";
  const std::string text = mail_text(m, "mana@example.org", "anna@example.org", "Anna\r\nCc: x@example.org");
  EXPECT_THAT(text, Not(HasSubstr("\nBcc:")));
  EXPECT_THAT(text, Not(HasSubstr("\nCc:")));
  EXPECT_THAT(text, HasSubstr("Subject: Hello  Bcc: everybody@example.org\r\n"));
}

TEST(MailTextTest, ALongTitleOfAnyScriptIsCutBetweenLettersIntoWordsThatFit) {
  std::string title;
  for (int i = 0; i < 60; ++i) title += "ü€";
  const std::string text = header_text(title);
  std::string read;
  std::size_t at = 0;
  for (std::size_t end = 0; at < text.size(); at = end + 3) {
    end = std::min(text.find("\r\n ", at), text.size());
    const std::string word = text.substr(at, end - at);
    EXPECT_LE(word.size(), 75u);
    ASSERT_TRUE(word.starts_with("=?UTF-8?B?") && word.ends_with("?="));
    const std::string part = unbase64(word.substr(10, word.size() - 12));
    EXPECT_NE(static_cast<unsigned char>(part[0]) & 0xc0, 0x80) << "begins within a letter";
    read += part;
  }
  EXPECT_EQ(read, title);
}

TEST(MailTextTest, APlainTitleStaysReadable) {
  EXPECT_EQ(header_text("A test from MANA"), "A test from MANA");
  EXPECT_EQ(header_text("=?UTF-8?B?aGk=?="), "=?UTF-8?B?PT9VVEYtOD9CP2FHaz0/PQ==?=")
      << "no code of somebody else";
}

}  // namespace
}  // namespace mana::notify
