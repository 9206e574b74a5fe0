#include "agent/carers/notify/outbox_service.hpp"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <set>

#include "tests/carers/notify/outbox_house.hpp"

namespace mana::notify {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

class OutboxDeskTest : public OutboxHouse {};

TEST_F(OutboxDeskTest, AnUnansweredMedicineIsToldOnce) {
  tell("Anna");
  save(tablet());
  live_for(30min);
  ASSERT_THAT(messenger.sent, SizeIs(1));
  const Message& m = messenger.sent[0].message;
  EXPECT_EQ(m.title, "No answer from Margaret yet");
  EXPECT_EQ(
      m.text,
      "MANA asked Margaret 3 times about “Blood pressure tablet” (today at 8:45 am). There was no answer. A "
      "short call may help.");
  EXPECT_EQ(m.id.size(), 32u);
  EXPECT_TRUE(m.urgent);
  open();  // a restart tells nothing again, nor does saving it once more
  save(tablet());
  live_for(30min);
  EXPECT_THAT(messenger.sent, SizeIs(1));
}

TEST_F(OutboxDeskTest, TheOccasionIsInTheStoreTogetherWithItsCause) {
  tell("Anna");
  save(tablet());  // and the program ends before anybody has looked into the store
  open();
  pass();
  EXPECT_THAT(messenger.names(), ElementsAre("Anna"));
}

TEST_F(OutboxDeskTest, NothingIsToldThatWasAnswered) {
  tell("Anna");
  save(tablet(calendar::DeliveryState::Acknowledged));
  save(tablet(calendar::DeliveryState::Cancelled, 2));
  live_for(30min);
  EXPECT_TRUE(messenger.sent.empty());
}

TEST_F(OutboxDeskTest, TheSecondIsToldTenMinutesLaterAndTheThirdTenMinutesAfterThat) {
  tell("Anna", 1);
  tell("Ben", 2);
  tell("Clinic", 5);
  save(tablet());
  live_for(10min);
  EXPECT_THAT(messenger.names(), ElementsAre("Anna"));
  live_for(1min);
  EXPECT_THAT(messenger.names(), ElementsAre("Anna", "Ben"));
  live_for(10min);
  EXPECT_THAT(messenger.names(), ElementsAre("Anna", "Ben", "Clinic"));
  std::set<std::string> ids;
  for (const auto& s : messenger.sent) ids.insert(s.message.id);
  EXPECT_THAT(ids, SizeIs(3));
}

TEST_F(OutboxDeskTest, WhoSeesToItEndsIt) {
  tell("Anna", 1);
  tell("Ben", 2);
  save(tablet());
  live_for(5min);
  const auto letter = letters_in(calendar::outbox::LetterState::Sent).at(0);
  ASSERT_TRUE(calendar::outbox::close_occasion(store->db(), letter.occasion,
                                               calendar::outbox::OccasionState::Acknowledged, "Anna", now)
                  .value());
  EXPECT_FALSE(calendar::outbox::close_occasion(store->db(), letter.occasion,
                                                calendar::outbox::OccasionState::Acknowledged, "Ben", now)
                   .value());
  live_for(60min);
  EXPECT_THAT(messenger.names(), ElementsAre("Anna"));
  EXPECT_EQ(calendar::outbox::find_occasion(store->db(), letter.occasion).value()->closed_by, "Anna");
}

TEST_F(OutboxDeskTest, TheAnswerOfThePersonEndsIt) {
  tell("Anna", 1);
  tell("Ben", 2);
  save(tablet());
  live_for(5min);
  save(tablet(calendar::DeliveryState::Acknowledged));
  save(tablet(calendar::DeliveryState::Acknowledged));
  live_for(60min);
  ASSERT_THAT(messenger.names(), ElementsAre("Anna", "Anna")) << "and Ben, who knows of nothing, of nothing";
  EXPECT_EQ(messenger.sent[1].message.title, "Margaret has answered");
  EXPECT_EQ(messenger.sent[1].message.text,
            "Margaret has answered about “Blood pressure tablet” (today at 8:45 am). Nothing more needs to "
            "be done.");
  EXPECT_FALSE(messenger.sent[1].message.urgent);
  EXPECT_THAT(letters_in(calendar::outbox::LetterState::NotNeeded), SizeIs(1));
}

TEST_F(OutboxDeskTest, ALinkLeadsBackToItsLetterAndIsNotInTheStore) {
  policy.page_address = "https://192.168.1.20:8443";
  open();
  tell("Anna");
  save(tablet());
  pass();
  const std::string link = messenger.sent.at(0).message.link;
  ASSERT_TRUE(link.starts_with("https://192.168.1.20:8443/seen/")) << link;
  const std::string mark = link.substr(link.rfind('/') + 1);
  EXPECT_EQ(mark.size(), 32u);
  const auto letter =
      calendar::outbox::letter_of_link(store->db(), platform::SecretBox::fingerprint(mark)).value();
  ASSERT_TRUE(letter.has_value());
  EXPECT_EQ(letter->recipient, "Anna");
  EXPECT_FALSE(
      calendar::outbox::letter_of_link(store->db(), platform::SecretBox::fingerprint("guessed")).value());
  EXPECT_FALSE(calendar::outbox::letter_of_link(store->db(), "").value());
  ASSERT_TRUE(store->db().execute("PRAGMA wal_checkpoint(TRUNCATE)").ok());
  std::ifstream in{folder.file(), std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
  EXPECT_EQ(bytes.find(mark), std::string::npos);
  EXPECT_EQ(bytes.find("example.org/Anna"), std::string::npos) << "the address of a webhook is a secret";
}

TEST_F(OutboxDeskTest, AFailedTryIsMadeAgainAfterALongerAndLongerPause) {
  tell("Anna");
  messenger.away = core::unavailable("'example.org' does not answer; is there a network?");
  save(tablet());
  std::vector<core::WallTime> tries;
  for (int i = 0; i < 4000; ++i, now += 1s) {
    const int before = messenger.tries;
    pass();
    if (messenger.tries > before) tries.push_back(now);
  }
  ASSERT_GE(tries.size(), 6u);
  for (std::size_t i = 0; i + 1 < tries.size(); ++i) {
    const double pause = core::to_seconds(tries[i + 1] - tries[i]), plain = std::min(30.0 * (1 << i), 900.0);
    EXPECT_GE(pause, plain * 0.75 - 1);
    EXPECT_LE(pause, plain * 1.25 + 1);
  }
  EXPECT_EQ(desk->contacts().all().value().at(0).fault, messenger.away.error().sentence);
  messenger.away = {};
  live_for(20min);
  EXPECT_THAT(messenger.names(), ElementsAre("Anna"));
  EXPECT_EQ(desk->contacts().all().value().at(0).fault, "");
}

TEST_F(OutboxDeskTest, WhoCannotBeReachedHoldsUpNobodyElse) {
  tell("Anna", 1);
  tell("Ben", 1);
  messenger.refused["Anna"] = core::bad_input("'example.org' refuses the name or the password (401).");
  for (int i = 1; i <= 5; ++i) save(tablet(calendar::DeliveryState::Missed, i));
  live_for(30min);
  EXPECT_THAT(messenger.names(), ElementsAre("Ben", "Ben", "Ben", "Ben", "Ben"));
  EXPECT_LE(messenger.tries, 5 + 6) << "a wrong password is not tried all the time";
}

TEST_F(OutboxDeskTest, AfterDaysWithoutANetworkOneMessageTellsWhatWas) {
  tell("Anna", 1);
  tell("Ben", 2);
  messenger.away = core::unavailable("no network");
  for (int i = 1; i <= 12; ++i) {
    save(tablet(calendar::DeliveryState::Missed, i));
    live_for(4h);
  }
  EXPECT_TRUE(messenger.sent.empty());
  save(tablet(calendar::DeliveryState::Acknowledged, 12));
  messenger.away = {};
  live_for(3h);
  EXPECT_THAT(messenger.names(), ::testing::UnorderedElementsAre("Anna", "Ben"));
  const Message& m = messenger.sent.at(0).message;
  EXPECT_EQ(m.title, "What MANA could not send earlier");
  EXPECT_THAT(m.text, HasSubstr("4 earlier messages are left out"));
  EXPECT_THAT(m.text, HasSubstr("Later there was an answer."));
  EXPECT_LE(std::count(m.text.begin(), m.text.end(), '\n'), 9);
  live_for(24h);
  EXPECT_THAT(messenger.sent, SizeIs(2)) << "and nothing more";
}

// A server that takes each one and never says so would else fill somebody's mailbox.
TEST_F(OutboxDeskTest, WhatMayHaveArrivedIsSentThreeTimesAtMost) {
  tell("Anna");
  save(tablet());
  messenger.away = core::Error{core::ErrorCode::Timeout, "it may have arrived."};
  live_for(std::chrono::hours{2});
  EXPECT_EQ(messenger.tries, 3);
  ASSERT_EQ(letters_in(calendar::outbox::LetterState::Sent).size(), 1u);
  EXPECT_EQ(letters_in(calendar::outbox::LetterState::Sent)[0].fault, "it may have arrived.");
}

TEST_F(OutboxDeskTest, ALateDigestOfWhatNobodyAnsweredDoesNotSayThatThereIsNoHurry) {
  calendar::outbox::Occasion missed;
  missed.kind = calendar::outbox::OccasionKind::Medicine;
  missed.urgent = true;
  missed.title = "Blood pressure tablet";
  missed.starts = missed.at = at(8);
  EXPECT_NE(calendar::outbox::digest_text({missed}, household, now).find("please look at it now"),
            std::string::npos);
  missed.state = calendar::outbox::OccasionState::Answered;
  const std::string calm = calendar::outbox::digest_text({missed}, household, now);
  EXPECT_NE(calm.find("nothing needs to be done"), std::string::npos) << calm;
  EXPECT_NE(calm.find("Later there was an answer."), std::string::npos) << calm;
}

TEST_F(OutboxDeskTest, WhatCannotBeToldForAWeekIsGivenUp) {
  tell("Anna");
  messenger.away = core::unavailable("no network");
  save(tablet());
  for (int hours = 0; hours < 24 * 9; ++hours, now += 1h) pass();
  EXPECT_THAT(letters_in(calendar::outbox::LetterState::Failed), SizeIs(1));
  EXPECT_TRUE(letters_in(calendar::outbox::LetterState::Waiting).empty());
  messenger.away = {};
  live_for(1h);
  EXPECT_TRUE(messenger.sent.empty());
}

TEST_F(OutboxDeskTest, WhoIsAddedLaterHearsNothingOld) {
  save(tablet());
  now += 1min;
  tell("Anna");
  live_for(3h);
  EXPECT_TRUE(messenger.sent.empty());
}

TEST_F(OutboxDeskTest, WhoWasTakenOutIsToldNoMore) {
  tell("Anna", 1);
  tell("Ben", 2);
  save(tablet());
  live_for(1min);
  ASSERT_TRUE(desk->contacts().remove("ben").ok());
  EXPECT_EQ(desk->contacts().remove("ben").error().code, core::ErrorCode::NotFound);
  live_for(5h);
  EXPECT_THAT(messenger.names(), ElementsAre("Anna"));
}

TEST_F(OutboxDeskTest, AClockThatIsSetBackHoldsNothingUp) {
  tell("Anna");
  now += std::chrono::days{3000};  // it was wrong when the tablet was missed
  save(tablet());
  messenger.away = core::unavailable("no network");
  pass();
  messenger.away = {};
  now = at(9);
  live_for(5min);
  EXPECT_THAT(messenger.names(), ElementsAre("Anna"));
}

// ---- the end of the program at any moment

/// Writes what it sends into a file, as a server would keep it, and ends the program on the way.
class DyingMessenger final : public Messenger {
 public:
  enum class When { Before, After };
  DyingMessenger(std::filesystem::path file, When when) : file_{std::move(file)}, when_{when} {}
  core::Status send(const Contact& contact, const Message& message) override {
    if (when_ == When::Before) _exit(9);
    std::ofstream{file_, std::ios::app} << contact.name << " " << message.id << "\n" << std::flush;
    _exit(9);
  }

 private:
  std::filesystem::path file_;
  When when_;
};

TEST_F(OutboxDeskTest, ACrashWhileSendingRepeatsItAtMostOnceUnderTheSameId) {
  tell("Anna");
  save(tablet());
  for (const auto when : {DyingMessenger::When::Before, DyingMessenger::When::After}) {
    store.reset();
    desk.reset();
    const pid_t child = fork();
    if (child == 0) {
      auto own = calendar::SqliteReminderStore::open(folder.file()).value();
      DyingMessenger dying{folder.file("sent"), when};
      OutboxDesk theirs{own->db(), box, dying, household, policy};
      (void)theirs.pass(now);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_EQ(WEXITSTATUS(status), 9) << "it was sent, so it ended";
    open();
  }
  live_for(30min);
  ASSERT_THAT(messenger.sent, SizeIs(1));
  std::ifstream in{folder.file("sent")};
  std::string name, id, more;
  in >> name >> id;
  EXPECT_EQ(id, messenger.sent[0].message.id);
  EXPECT_FALSE(in >> more);
  EXPECT_EQ(letters_in(calendar::outbox::LetterState::Sent).at(0).interruptions, 2);
}

TEST_F(OutboxDeskTest, AMessageThatBringsTheProgramDownEachTimeIsGivenUp) {
  tell("Anna");
  save(tablet());
  pass();
  ASSERT_TRUE(store->db().execute("UPDATE outbox SET state='sending',interruptions=3").ok());
  messenger.sent.clear();
  open();
  live_for(3h);
  EXPECT_TRUE(messenger.sent.empty());
  EXPECT_THAT(letters_in(calendar::outbox::LetterState::Failed), SizeIs(1));
}

}  // namespace
}  // namespace mana::notify
