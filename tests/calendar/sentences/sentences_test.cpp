#include "calendar/sentences/sentences.hpp"

#include <gtest/gtest.h>

#include "agent/platform/zone/zones.hpp"
#include "calendar/sentences/slots.hpp"
#include "tests/calendar/service/reminder_house.hpp"
#include "tests/calendar/store_folder.hpp"

namespace mana::calendar {
namespace {
using namespace std::chrono_literals;

Sentences shipped(const std::string& language) {
  auto read = Sentences::read(std::filesystem::path{MANA_ASSETS} / "dialogue" / language / "sentences.toml");
  EXPECT_TRUE(read.ok()) << read.error().sentence;
  return read ? *read : Sentences{};
}

class SentencesTest : public ::testing::Test {
 protected:
  SentencesTest() {
    library.places = {{1, "Health centre", "12 High Street",
                       "Out of the door, then left. Take the bus to the church", "", 20min}};
    library.people = {{1, "Anna", "daughter", "01234 567890", ""}, {2, "Siobhan", "", "", "Shivawn"}};
  }
  /// Told so long before Tuesday, the 24th of November 2026, half past two in the afternoon.
  std::string told(SpokenEvent event, core::Duration before) {
    const core::WallTime start{home->to_utc(zone::LocalTime{
        std::chrono::local_days{std::chrono::year{2026} / 11 / 24} + std::chrono::minutes{14 * 60 + 30}})};
    event.starts = start;
    const auto now = start - std::chrono::duration_cast<core::WallTime::duration>(before);
    return slots_of(event, now, *home, {time_words(language), sentences, library}).at("sentence");
  }
  void speak(const std::string& in) {
    language = in;
    sentences = shipped(in);
  }

  zone::Zones zones;
  zone::ZonePtr home = zones.find("Europe/London").value();
  std::string language = "en-GB";
  Sentences sentences = shipped("en-GB");
  Library library;
};

TEST_F(SentencesTest, TheEveningBeforeItIsOneSentenceAndWhoDrives) {
  EXPECT_EQ(told({.title = "Doctor", .facts = {"Anna", "drives", "", ""}}, 20h + 30min),
            "Tomorrow, Tuesday, at half past two in the afternoon you see your doctor. Your daughter Anna "
            "drives you.");
}

TEST_F(SentencesTest, ThatMorningTheresAlsoThePlaceAndWhatToBring) {
  EXPECT_EQ(
      told(
          {.title = "Dr Miller", .place = "Health centre", .facts = {"Tom", "collects", "your glasses.", ""}},
          6h + 30min),
      "Today at half past two in the afternoon you see Doctor Miller. Tom comes to fetch you. The place is "
      "Health "
      "centre. Please take your glasses with you.");
}

TEST_F(SentencesTest, WhenItIsTimeToGoTheWayIsTold) {
  EXPECT_EQ(told({.title = "GP", .place = "12 high street", .facts = {}, .time_to_go = true}, 20min),
            "It is time to go. In twenty minutes you see your doctor, this afternoon at half past two. This "
            "is the way: Out of the door, then "
            "left. Take "
            "the bus to the church.");
}

TEST_F(SentencesTest, WithinTheHourTheLeadComesFirst) {
  EXPECT_EQ(told({.title = "Choir practice", .facts = {}}, 15min),
            "In fifteen minutes you sing in the choir, this afternoon at half past two.");
  EXPECT_EQ(told({.title = "Choir practice", .facts = {}}, 0min), "Now you sing in the choir.");
  EXPECT_EQ(told({.title = "Choir practice", .facts = {}}, -5min),
            "Five minutes ago it was time for this: Choir practice.");
}

TEST_F(SentencesTest, WhatNoSentenceIsKnownForIsSaidAsItWasTyped) {
  EXPECT_EQ(told({.title = "Collect the new slippers", .facts = {}}, 24h),
            "Tomorrow, Tuesday, at half past two in the afternoon: Collect the new slippers.");
}

TEST_F(SentencesTest, NamesAreSpokenAsTheCarerWishes) {
  EXPECT_EQ(
      told({.title = "Visit from Siobhan", .facts = {"Siobhan", "", "Siobhan's book", ""}}, 24h),
      "Tomorrow, Tuesday, at half past two in the afternoon Shivawn comes to see you. Shivawn goes with you. "
      "Please take Shivawn's book with you.");
}

TEST_F(SentencesTest, OfNotesOnlyLinesWithALabelAreSpoken) {
  EXPECT_EQ(told({.title = "Optician",
                  .facts = {"", "", "",
                            "She is afraid of it. Diagnosis: cataract\nBring: the old glasses\nDriver: "
                            "Anna\nPin: 1234"}},
                 24h),
            "Tomorrow, Tuesday, at half past two in the afternoon you see your optician. Your daughter Anna "
            "drives you. "
            "Please take the old glasses with you.");
}

TEST_F(SentencesTest, APrivateEntryTellsItsTimeAlone) {
  EXPECT_EQ(told({.title = "", .facts = {}}, 24h),
            "Tomorrow, Tuesday, at half past two in the afternoon you have an appointment.");
}

TEST_F(SentencesTest, NothingTypedBecomesATemplateOrMarkup) {
  EXPECT_EQ(told({.title = "{name} [x] <b>Doctor</b>", .facts = {"{who}", "drives", "[{title}]", ""}}, 24h),
            "Tomorrow, Tuesday, at half past two in the afternoon: name, x, b Doctor, b. Who drives you. "
            "Please take title "
            "with you.");
}

TEST_F(SentencesTest, GermanIsShippedToo) {
  speak("de-DE");
  EXPECT_EQ(told({.title = "Zahnarzt", .place = "Marktplatz 3", .facts = {"Anna", "drives", "", ""}}, 24h),
            "Morgen, Dienstag, um halb drei am Nachmittag sind Sie bei Ihrem Zahnarzt. Daughter Anna fährt "
            "Sie. Der Ort ist "
            "Marktplatz 3.");
  EXPECT_EQ(told({.title = "Chor", .facts = {}}, 15min),
            "In fünfzehn Minuten singen Sie im Chor, heute Nachmittag um halb drei.");
  EXPECT_EQ(told({.title = "", .facts = {}}, 24h),
            "Morgen, Dienstag, um halb drei am Nachmittag haben Sie einen Termin.");
  EXPECT_EQ(told({.title = "Treppenlift", .facts = {}}, 0min), "Jetzt: Treppenlift.");
}

TEST_F(SentencesTest, WithoutAFileTheTimeAndTheTitleAreStillSaid) {
  sentences = Sentences{};
  EXPECT_EQ(told({.title = "Doctor", .facts = {}}, 24h),
            "Tomorrow, Tuesday, at half past two in the afternoon: Doctor.");
  EXPECT_EQ(told({.title = "Doctor", .facts = {}}, 15min),
            "In fifteen minutes: Doctor, this afternoon at half past two.");
}

TEST_F(SentencesTest, AFileThatIsWrongIsRefusedWithItsLine) {
  StoreFolder folder;
  folder.write("a.toml", "[ahead]\nknown = \"x\"\nother = \"{tilte}\"\n");
  auto read = Sentences::read(folder.file("a.toml"));
  ASSERT_FALSE(read.ok());
  EXPECT_NE(read.error().sentence.find("line 3: {tilte} is not known here"), std::string::npos)
      << read.error().sentence;
  folder.write("a.toml", "[ahead\n");
  EXPECT_FALSE(Sentences::read(folder.file("a.toml")).ok());
  EXPECT_FALSE(Sentences::read(folder.file("none.toml")).ok());
}

/// The whole way: an entry of any calendar, and a place that was entered once.
class RememberedPlaceTest : public ReminderHouse {
 protected:
  RememberedPlaceTest() {
    options.sentences = shipped("en-GB");
    live();
    life->appear();
  }
};

TEST_F(RememberedPlaceTest, APlaceEnteredOnceServesAnEntryThatCameFromElsewhere) {
  ASSERT_TRUE(
      put_place(store->db(), {0, "Health centre", "12 High Street", "Left, then straight on.", "", 20min})
          .ok());
  take_in(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:g1\r\nDTSTART;TZID=Europe/"
      "London:20261123T143000\r\n"
      "SUMMARY:Doctor\r\nLOCATION:12 High Street\\, Anytown\r\nDESCRIPTION:Bring: your "
      "glasses\r\nEND:VEVENT\r\n"
      "END:VCALENDAR\r\n");
  run_until("2026-11-23 14:09");
  for (const auto& due : life->due.seen) life->hear_and_acknowledge(due.id);
  life->due.seen.clear();
  run_until("2026-11-23 14:11");
  ASSERT_EQ(life->due.seen.size(), 1u);
  EXPECT_EQ(life->due.seen[0].slots.at("sentence"),
            "It is time to go. In twenty minutes you see your doctor, this afternoon at half past two. "
            "Please take your glasses with you. "
            "This is the "
            "way: Left, then straight on.");
  EXPECT_EQ(life->due.seen[0].slots.at("place"), "Health centre");
}

TEST_F(RememberedPlaceTest, APlaceThatIsLearntLaterIsUsedAtOnce) {
  add({.title = "Choir", .at = "2026-11-23 15:00", .place = "Town hall", .with = "Anna", .how = "drives"});
  ASSERT_TRUE(put_place(store->db(), {0, "Town hall", "", "Over the bridge", "", 15min}).ok());
  ASSERT_TRUE(put_acquaintance(store->db(), {0, "Anna", "daughter", "", ""}).ok());
  run_until("2026-11-23 14:44");
  for (const auto& due : life->due.seen) life->hear_and_acknowledge(due.id);
  life->due.seen.clear();
  life->publish(msg::CalendarChanged{});
  run_until("2026-11-23 14:46");
  ASSERT_EQ(life->due.seen.size(), 1u);
  EXPECT_EQ(life->due.seen[0].slots.at("sentence"),
            "It is time to go. In fifteen minutes you sing in the choir, this afternoon at three. Your "
            "daughter Anna drives you. This "
            "is the "
            "way: Over the bridge.");
}

}  // namespace
}  // namespace mana::calendar
