#include <gmock/gmock.h>

#include "agent/bus/messages/dialogue.hpp"
#include "agent/carers/notify/outbox_module.hpp"
#include "agent/carers/pages/carers_site.hpp"
#include "tests/calendar/service/reminder_house.hpp"
#include "tests/calendar/store_folder.hpp"
#include "tests/carers/notify/fake_messenger.hpp"

// From the tablet that nobody answers about to the daughter who sees to it: the reminders, the outbox and the
// carers' page on one store, in virtual time.

namespace mana::carers {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

struct Folder {
  calendar::StoreFolder folder;
};

class EscalationStory : private Folder, public calendar::ReminderHouse {
 protected:
  EscalationStory() : calendar::ReminderHouse{"2026-11-23 09:55", folder.file()} {
    outbox.household = {"Margaret", home, "en-GB"};
    outbox.policy.page_address = "https://192.168.1.20:8443";
    notify::ContactStore contacts{store->db(), box};
    for (const int level : {1, 2, 3}) {
      notify::Contact c;
      c.name = std::vector<std::string>{"Anna", "Ben", "Clinic"}[static_cast<std::size_t>(level - 1)];
      c.channel = notify::Channel::Ntfy;
      c.address = "https://ntfy.sh/topic";
      c.level = level;
      EXPECT_TRUE(contacts.put(c, clock.wall_now()).ok());
    }
    restart();
    SiteOptions o;
    o.home = home;
    o.person_name = "Margaret";
    o.cost = {1, 8192};
    EXPECT_TRUE(platform::start_secrets().ok());
    site = std::make_unique<CarersSite>(page_db, zones, hands, kiosk, pairing, o);
  }
  void restart() {
    if (module) past.push_back(std::move(module));  // the bus knows its mailbox
    module = std::make_unique<notify::OutboxModule>(life->bus, clock, folder.file().parent_path(), messenger,
                                                    outbox);
  }
  /// She hears each reminder and says nothing.
  void live_until(std::string_view iso) {
    const core::WallTime end = at(iso);
    while (clock.wall_now() < end) {
      life->run.run_for(5s);
      for (; answered < life->due.seen.size(); ++answered) life->hear_and_ignore(life->due.seen[answered].id);
      module->mailbox().deliver();
      module->step(clock.now());
    }
  }
  Response ask(const std::string& method, const std::string& target) {
    Request r;
    r.method = method;
    r.target = target;
    r.host = "localhost";
    r.content_type = "application/x-www-form-urlencoded";
    return site->handle(r, {clock.now(), clock.wall_now()}).response;
  }
  platform::SecretBox box = platform::SecretBox::open(folder.file("mana.key")).value();
  notify::FakeMessenger messenger;
  notify::OutboxOptions outbox;
  std::unique_ptr<notify::OutboxModule> module;
  std::vector<std::unique_ptr<notify::OutboxModule>> past;
  platform::SqliteDb page_db = platform::SqliteDb::open(folder.file()).value();
  Hands hands;
  KioskState kiosk;
  Pairing pairing;
  std::unique_ptr<CarersSite> site;
  std::size_t answered = 0;
};

TEST_F(EscalationStory, AnUnansweredTabletGoesFromOneCarerToTheNextUntilOneSeesToIt) {
  add({.title = "Blood pressure tablet", .at = "2026-11-23 10:00", .medication = true});
  life->appear();
  live_until("2026-11-23 10:14");
  EXPECT_TRUE(messenger.sent.empty()) << "MANA asks three times first";
  live_until("2026-11-23 10:24");
  ASSERT_THAT(messenger.names(), ElementsAre("Anna"));
  EXPECT_EQ(messenger.sent[0].message.title, "No answer from Margaret yet");
  EXPECT_THAT(messenger.sent[0].message.text,
              HasSubstr("3 times about “Blood pressure tablet” (today at 10:00 am)"));
  live_until("2026-11-23 10:27");
  ASSERT_THAT(messenger.names(), ElementsAre("Anna", "Ben"));
  const std::string link =
      messenger.sent[1].message.link.substr(std::string{"https://192.168.1.20:8443"}.size());
  EXPECT_THAT(ask("GET", link).body, HasSubstr("I see to it"));
  EXPECT_EQ(ask("POST", link).status, 303);
  live_until("2026-11-23 14:00");
  EXPECT_THAT(messenger.names(), ElementsAre("Anna", "Ben")) << "and the clinic is left in peace";
  EXPECT_THAT(ask("GET", link).body, HasSubstr("Ben sees to it"));
}

TEST_F(EscalationStory, WhatSheAnswersAfterAllEndsIt) {
  add({.title = "Blood pressure tablet", .at = "2026-11-23 10:00", .medication = true});
  life->appear();
  live_until("2026-11-23 10:20");
  ASSERT_THAT(messenger.names(), ElementsAre("Anna"));
  life->hear_and_acknowledge(life->due.seen.back().id);
  live_until("2026-11-23 14:00");
  ASSERT_THAT(messenger.names(), ElementsAre("Anna", "Anna"));
  EXPECT_THAT(messenger.sent[1].message.text, HasSubstr("Nothing more needs to be done"));
}

TEST_F(EscalationStory, NotSureIsToldAtOnceAndNotAgainWhenItIsMissed) {
  add({.title = "Blood pressure tablet", .at = "2026-11-23 10:00", .medication = true});
  life->appear();
  live_until("2026-11-23 10:01");
  ASSERT_FALSE(life->due.seen.empty());
  life->publish(msg::NoteToCarer{clock.now(), "not sure",
                                 "Asked about Blood pressure tablet: the answer was 'not sure'.", false,
                                 life->due.seen[0].id});
  live_until("2026-11-23 10:02");
  ASSERT_THAT(messenger.names(), ElementsAre("Anna"));
  EXPECT_THAT(messenger.sent[0].message.text, HasSubstr("not sure"));
  live_until("2026-11-23 14:00");
  EXPECT_THAT(messenger.names(), ElementsAre("Anna", "Ben", "Clinic"))
      << "each once, though it was missed as well";
}

/// "I don't want it" and "only half of it" are told as they are; that the dose was not taken is still told
/// when nobody answers any more.
TEST_F(EscalationStory, ANoteThatIsNotUrgentLeavesTheMissedDoseToBeToldUrgently) {
  add({.title = "Blood pressure tablet", .at = "2026-11-23 10:00", .medication = true});
  life->appear();
  live_until("2026-11-23 10:01");
  ASSERT_FALSE(life->due.seen.empty());
  life->publish(msg::NoteToCarer{clock.now(), "refused",
                                 "Blood pressure tablet, at 10:00: the answer was that it is not wanted.",
                                 false, life->due.seen[0].id});
  live_until("2026-11-23 10:02");
  ASSERT_THAT(messenger.names(), ElementsAre("Anna"));
  EXPECT_THAT(messenger.sent[0].message.text, HasSubstr("not wanted"));
  EXPECT_FALSE(messenger.sent[0].message.urgent);
  live_until("2026-11-23 14:00");
  ASSERT_THAT(messenger.names(), ElementsAre("Anna", "Anna", "Ben", "Clinic"));
  EXPECT_TRUE(messenger.sent[1].message.urgent);
  EXPECT_THAT(messenger.sent[1].message.text, HasSubstr("Blood pressure tablet"));
  EXPECT_THAT(messenger.sent[1].message.text, Not(HasSubstr("not wanted")));
}

TEST_F(EscalationStory, AFaultOfMANAIsToldWhenItLastsAndEndsWhenItIsGone) {
  life->publish(
      msg::ModuleFailed{"speech.hearing", "The microphone was unplugged.", "I try again every ten seconds."});
  live_until("2026-11-23 10:08");
  life->publish(msg::ModuleRecovered{"speech.hearing"});
  live_until("2026-11-23 10:20");
  EXPECT_TRUE(messenger.sent.empty()) << "ten minutes are nobody's worry";
  life->publish(
      msg::ModuleFailed{"speech.hearing", "The microphone was unplugged.", "I try again every ten seconds."});
  live_until("2026-11-23 10:40");
  ASSERT_THAT(messenger.names(), ElementsAre("Anna"));
  EXPECT_EQ(messenger.sent[0].message.text,
            "The microphone was unplugged. I try again every ten seconds. This has been so since today at "
            "10:20 am.");
  life->publish(msg::ModuleRecovered{"speech.hearing"});
  live_until("2026-11-23 10:41");
  EXPECT_THAT(ask("GET", messenger.sent[0].message.link.substr(25)).body, HasSubstr("Works again since"));
}

/// A camera in a dark room and one that is covered look alike, and every night is dark.
TEST_F(EscalationStory, DarknessIsNobodysWorry) {
  life->publish(msg::ModuleFailed{"vision", "It is dark, or something covers my camera.",
                                  "I see again as soon as there is light.", /*is_fault=*/false});
  live_until("2026-11-23 11:00");
  EXPECT_TRUE(messenger.sent.empty());
  life->publish(msg::ModuleFailed{"vision", "The camera was unplugged.", ""});
  live_until("2026-11-23 11:20");
  EXPECT_THAT(messenger.names(), ElementsAre("Anna")) << "a camera that is lost in the dark is lost";
}

TEST_F(EscalationStory, AStoreThatCannotBeWrittenKeepsNobodyUninformed) {
  ASSERT_TRUE(
      page_db.execute("CREATE TRIGGER full BEFORE INSERT ON occasions BEGIN SELECT RAISE(ABORT,'full'); END")
          .ok());
  life->publish(msg::ModuleFailed{"calendar.reminders", "The disk is full.", "I go on from memory."});
  life->publish(msg::NoteToCarer{clock.now(), "fall", "She said: I have fallen.", true, {}});
  live_until("2026-11-23 09:56");
  ASSERT_THAT(messenger.names(), ElementsAre("Anna"));
  EXPECT_THAT(messenger.sent[0].message.text, HasSubstr("I have fallen"));
  live_until("2026-11-23 10:30");
  ASSERT_THAT(messenger.names(), ElementsAre("Anna", "Anna"));
  EXPECT_THAT(messenger.sent[1].message.text, HasSubstr("The disk is full."));
}

TEST_F(EscalationStory, TheEveningTellsHowTheDayWasOnceAlsoAfterARestart) {
  ASSERT_TRUE(page_db.execute("UPDATE contacts SET summary=1 WHERE name='Ben'").ok());
  outbox.summary_at = std::chrono::hours{19};
  for (int lives = 0; lives < 2; ++lives) {
    restart();
    live_until(lives == 0 ? "2026-11-23 19:30" : "2026-11-23 23:00");
  }
  ASSERT_THAT(messenger.names(), ElementsAre("Ben"));
  EXPECT_EQ(messenger.sent[0].message.at, at("2026-11-23 19:00"));
}

TEST_F(EscalationStory, AnUrgentNoteGoesThroughTheLevelsAndAPlainOneToTheFirst) {
  life->publish(msg::NoteToCarer{clock.now(), "pain", "She said: my knee hurts a little.", false, {}});
  life->publish(msg::NoteToCarer{clock.now(), "fall", "She said: I have fallen.", true, {}});
  live_until("2026-11-23 10:30");
  EXPECT_THAT(messenger.names(), ElementsAre("Anna", "Anna", "Ben", "Clinic"));
  EXPECT_EQ(messenger.sent[1].message.title, "Please look in on Margaret");
}

}  // namespace
}  // namespace mana::carers
