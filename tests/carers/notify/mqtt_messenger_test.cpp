#include "agent/carers/notify/mqtt_messenger.hpp"

#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/calendar/store_folder.hpp"
#include "tests/support/local_server.hpp"

namespace mana::notify {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const Message kMessage{"0123456789abcdef", "No answer from Margaret yet", "A call may help.", "", true, {}};

/// Debian's mosquitto on this machine, with the name "mana" and a password, encrypted or not.
class RealBrokerTest : public ::testing::Test {
 protected:
  RealBrokerTest() {
    anna.id = 1;
    anna.name = "Anna";
    anna.channel = Channel::Mqtt;
    anna.address = "home/mana";
    anna.login = {"mana", "broker secret"};
  }
  void start(bool encrypted) {
    const std::string passwords = folder.file("passwords").string(), cert = folder.file("cert.pem").string(),
                      key = folder.file("key.pem").string();
    const std::string quiet = " >" + folder.file("make.log").string() + " 2>&1";
    const bool made =
        std::system(("mosquitto_passwd -b -c " + passwords + " mana 'broker secret'" + quiet).c_str()) == 0;
    if (encrypted)
      (void)!std::system(("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout " +
                          key + " -out " + cert +
                          " -days 36500 -subj /CN=test -addext subjectAltName=IP:127.0.0.1" + quiet)
                             .c_str());
    std::ofstream conf{folder.file("conf")};
    conf << "listener " << port << " 127.0.0.1\nallow_anonymous false\npassword_file " << passwords
         << "\nuser root\n";
    if (encrypted) conf << "certfile " << cert << "\nkeyfile " << key << "\n";
    conf.close();
    if (made)
      broker = std::make_unique<test::LocalServer>(
          std::vector<std::string>{"mosquitto", "-c", folder.file("conf").string()}, port,
          folder.file("log"));
    anna.server = (encrypted ? "mqtts://127.0.0.1:" : "mqtt://127.0.0.1:") + std::to_string(port);
    if (encrypted) anna.authority = cert;
  }
  bool missing() const { return !broker || !broker->runs(); }
  /// What stands at the topic by now; waits for one message.
  std::string read(const std::string& topic, bool encrypted, const std::string& before = "") {
    const std::string out = folder.file("read").string();
    const std::string tls = encrypted ? " --cafile " + folder.file("cert.pem").string() : "";
    const std::string subscribe = "mosquitto_sub -h 127.0.0.1 -p " + std::to_string(port) +
                                  " -u mana -P 'broker secret' -q 1 -C 1 -W 30 -t " + topic + tls + before +
                                  " > " + out;
    EXPECT_EQ(std::system(subscribe.c_str()), 0);
    std::ifstream in{out};
    return {std::istreambuf_iterator<char>{in}, {}};
  }
  /// The broker learns of an end when it looks; each look here is a program of its own.
  std::string state_when(const std::string& wanted, bool encrypted) {
    std::string state;
    for (int i = 0; i < 200 && state != wanted; ++i) state = read("home/mana/state", encrypted);
    return state;
  }
  calendar::StoreFolder folder;
  int port = test::free_port();
  std::unique_ptr<test::LocalServer> broker;
  Contact anna;
};
#define SKIP_WITHOUT_BROKER \
  if (missing()) GTEST_SKIP() << "mosquitto is not there, so there is no broker"

// A session that the broker keeps is subscribed before anything is sent, so nothing is a matter of speed.
constexpr const char* kKept = " -c -i reader ";

TEST_F(RealBrokerTest, AMessageIsTakenAndTheStateSaysThatMANAIsHereUntilItIsNot) {
  for (const bool encrypted : {false, true}) {
    SCOPED_TRACE(encrypted);
    start(encrypted);
    SKIP_WITHOUT_BROKER;
    const std::string tls = encrypted ? " --cafile " + folder.file("cert.pem").string() : "";
    const std::string at =
        "-h 127.0.0.1 -p " + std::to_string(port) + " -u mana -P 'broker secret' -q 1 -t home/mana " + tls;
    ASSERT_EQ(std::system(("mosquitto_sub -E " + at + kKept).c_str()), 0);
    {
      MqttMessenger messenger;
      const auto sent = messenger.send(anna, kMessage);
      ASSERT_TRUE(sent.ok()) << sent.error().sentence;
      const auto body = nlohmann::json::parse(read("home/mana", encrypted, kKept));
      EXPECT_EQ(body["id"], kMessage.id);
      EXPECT_EQ(body["text"], kMessage.text);
      EXPECT_EQ(state_when("here\n", encrypted), "here\n");
    }
    EXPECT_EQ(state_when("away\n", encrypted), "away\n");
    broker.reset();
    port = test::free_port();
  }
}

TEST_F(RealBrokerTest, TheBrokerSaysAwayWhenMANADies) {
  start(false);
  SKIP_WITHOUT_BROKER;
  const pid_t child = fork();
  if (child == 0) {
    MqttMessenger messenger;
    (void)messenger.send(anna, kMessage);
    _exit(0);  // without taking leave
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(state_when("away\n", false), "away\n");
}

TEST_F(RealBrokerTest, AWrongPasswordIsOneSentenceWithoutIt) {
  start(false);
  SKIP_WITHOUT_BROKER;
  anna.login.password = "wrong secret";
  MqttMessenger messenger;
  const auto sent = messenger.send(anna, kMessage);
  ASSERT_FALSE(sent.ok());
  EXPECT_EQ(sent.error().code, core::ErrorCode::BadInput);
  EXPECT_THAT(sent.error().sentence, Not(HasSubstr("secret")));
  anna.login.password = "broker secret";  // put right, it works at once
  const auto again = messenger.send(anna, kMessage);
  EXPECT_TRUE(again.ok()) << again.error().sentence;
}

TEST_F(RealBrokerTest, ABrokerThatNobodyVouchesForGetsNothing) {
  start(true);
  SKIP_WITHOUT_BROKER;
  anna.authority.clear();
  MqttMessenger messenger{std::chrono::seconds{2}};
  const auto sent = messenger.send(anna, kMessage);
  ASSERT_FALSE(sent.ok());
  EXPECT_EQ(sent.error().code, core::ErrorCode::Unavailable);
  EXPECT_THAT(sent.error().sentence, HasSubstr("certificate"));
}

TEST_F(RealBrokerTest, WhenTheProgramEndsNobodyWaitsForABroker) {
  anna.server = "mqtt://127.0.0.1:" + std::to_string(port);
  MqttMessenger messenger;
  messenger.give_up();
  EXPECT_FALSE(messenger.send(anna, kMessage).ok());
}

}  // namespace
}  // namespace mana::notify
