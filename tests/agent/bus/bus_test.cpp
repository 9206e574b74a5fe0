#include "agent/bus/bus.hpp"

#include <gtest/gtest.h>

#include "agent/bus/messages/answers.hpp"
#include "agent/bus/messages/say.hpp"
#include "agent/bus/messages/vision.hpp"

namespace mana::bus {
namespace {

TEST(BusTest, AHandlerRunsWhenItsOwnerReadsNotWhenItIsPublished) {
  Bus bus;
  Mailbox mailbox;
  std::vector<std::string> said;
  bus.subscribe<msg::Say>(mailbox, "test", [&said](const msg::Say& m) { said.push_back(m.text); });
  bus.seal();
  bus.publish(msg::Say{msg::UtteranceId{1}, "one", "neutral"});
  bus.publish(msg::Say{msg::UtteranceId{2}, "two", "neutral"});
  EXPECT_TRUE(said.empty());
  EXPECT_EQ(mailbox.deliver(), 2u);
  EXPECT_EQ(said, (std::vector<std::string>{"one", "two"}));
}

TEST(BusTest, KeepLatestReplacesWhatNobodyHasRead) {
  Bus bus;
  Mailbox mailbox;
  std::vector<double> x;
  bus.subscribe<msg::FaceMoved>(
      mailbox, "test", [&x](const msg::FaceMoved& m) { x.push_back(m.x); }, Keep::Latest);
  bus.seal();
  for (int i = 0; i < 5000; ++i) bus.publish(msg::FaceMoved{.at = {}, .x = double(i)});
  mailbox.deliver();
  EXPECT_EQ(x, std::vector<double>{4999});
}

TEST(BusTest, AHandlerMayPublish) {
  Bus bus;
  Mailbox mailbox;
  int heard = 0;
  bus.subscribe<msg::Say>(mailbox, "test",
                          [&bus](const msg::Say& m) { bus.publish(msg::StopSpeaking{m.id}); });
  bus.subscribe<msg::StopSpeaking>(mailbox, "test", [&heard](const msg::StopSpeaking&) { ++heard; });
  bus.seal();
  bus.publish(msg::Say{});
  EXPECT_EQ(mailbox.deliver(), 1u);
  EXPECT_EQ(mailbox.deliver(), 1u);
  EXPECT_EQ(heard, 1);
}

TEST(BusTest, TheTapSeesNamesAndFieldsOfEveryMessage) {
  struct Names final : FieldSink {
    std::string all;
    void boolean(std::string_view n, bool) override { all.append(n) += ' '; }
    void integer(std::string_view n, std::int64_t) override { all.append(n) += ' '; }
    void number(std::string_view n, double) override { all.append(n) += ' '; }
    void text(std::string_view n, std::string_view) override { all.append(n) += ' '; }
    void wall(std::string_view n, core::WallTime) override { all.append(n) += ' '; }
    void begin_list(std::string_view n) override { all.append(n) += "[ "; }
    void begin_object(std::string_view n) override { all.append(n) += "{ "; }
    void end() override { all += ") "; }
  };
  Bus bus;
  std::string seen;
  bus.set_tap([&seen](std::string_view name, const Fields& write) {
    Names names;
    write(names);
    seen += std::string{name} + ": " + names.all;
  });
  bus.seal();
  bus.publish(msg::ExpectAnswers{{{"ok", "OK"}}});
  EXPECT_EQ(seen, "ExpectAnswers: answers[ { id label ) ) any_words about[ ) ");
}

TEST(BusDeathTest, SubscribingAfterSealIsABug) {
  Bus bus;
  Mailbox mailbox;
  bus.seal();
  EXPECT_DEATH(bus.subscribe<msg::Say>(mailbox, "late", [](const msg::Say&) {}), "after seal");
}

TEST(BusDeathTest, AnOverflowingMailboxIsABug) {
  Bus bus;
  Mailbox mailbox;
  bus.subscribe<msg::Say>(mailbox, "deaf", [](const msg::Say&) {});
  EXPECT_DEATH(for (int i = 0; i < 1100; ++i) bus.publish(msg::Say{}), "overflows");
}

}  // namespace
}  // namespace mana::bus
