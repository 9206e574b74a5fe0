#include "calendar/phrases/phrase.hpp"

#include <gtest/gtest.h>

#include "agent/platform/zone/zones.hpp"

namespace mana::calendar {
namespace {

/// What was read, in one line: "2026-12-08 09:15-10:15 FREQ=... | title | place", "?" in front when something
/// is asked, and what is left in braces behind.
std::string shown(const Phrase& p, const zone::Zone& home) {
  const auto clock = [](zone::LocalTime t) {
    const auto minute =
        std::chrono::floor<std::chrono::minutes>(t - std::chrono::floor<std::chrono::days>(t)).count();
    const auto two = [](auto n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    return two(minute / 60) + ":" + two(minute % 60);
  };
  std::string out = p.asks.empty() ? "" : "? ";
  out += p.day ? zone::iso_date(zone::LocalTime{*p.day}) : "-";
  if (p.time) out += " " + clock(zone::LocalTime{std::chrono::local_days{}} + *p.time);
  if (p.end) out += p.all_day ? ".." + zone::iso_date(*p.end) : "-" + clock(*p.end);
  if (p.all_day) out += " all day";
  if (const std::string rule = rule_of_phrase(p, home); !rule.empty()) out += " " + rule;
  if (!p.title.empty() || !p.place.empty()) out += " | " + p.title;
  if (!p.place.empty()) out += " | " + p.place;
  if (!p.left.empty()) out += " {" + p.left + "}";
  return out;
}

struct Case {
  std::string_view text, read;
};

/// It is Wednesday, 2 December 2026, ten in the morning in London.
class PhraseTest : public ::testing::Test {
 protected:
  void expect(std::string_view language, std::initializer_list<Case> cases) const {
    for (const Case& c : cases)
      EXPECT_EQ(shown(read_phrase(c.text, here_, language), *home_), c.read) << c.text;
  }
  const zone::LocalTime here_{std::chrono::local_days{std::chrono::year{2026} / 12 / 2} +
                              std::chrono::hours{10}};
  zone::Zones zones_;
  zone::ZonePtr home_ = zones_.find("Europe/London").value();
};

TEST_F(PhraseTest, DatesAsPeopleWriteThem) {
  expect("en-GB",
         {{"Tuesday 8 December 9:15am", "2026-12-08 09:15"},
          {"the 8th", "2026-12-08 all day"},
          {"Weds", "2026-12-09 all day"},
          {"13/12", "2026-12-13 all day"},
          {"8/12/26", "2026-12-08 all day"},
          {"Tues 15th 4.10pm", "2026-12-15 16:10"},
          {"24 December '26", "2026-12-24 all day"},
          {"Thurdsay 3pm", "2026-12-03 15:00"},
          {"a week on Tuesday", "2026-12-15 all day"},
          {"Tuesday week", "2026-12-15 all day"},
          {"in a fortnight", "2026-12-16 all day"},
          {"in three weeks' time", "2026-12-23 all day"},
          {"Christmas Day", "2026-12-25 all day"},
          {"Easter Monday", "2027-03-29 all day"},
          {"the last Friday in January", "2027-01-29 all day"},
          {"1 Aug to 14 Aug", "2027-08-01..2027-08-15 all day"},
          {"1-14 August", "2027-08-01..2027-08-15 all day"},
          {"Sat 12th to Mon 14th Dec Susan staying", "2026-12-12..2026-12-15 all day | Susan staying"},
          {"27 Dec to 3 Jan", "2026-12-27..2027-01-04 all day"}});
  expect("en-US", {{"12/8/26", "2026-12-08 all day"}, {"13/12", "2026-12-13 all day"}});
}

TEST_F(PhraseTest, TimesAsPeopleWriteThem) {
  expect("en-GB", {{"1430 Thursday", "2026-12-03 14:30"},
                   {"Monday 10-11am", "2026-12-07 10:00-11:00"},
                   {"Monday 11-1pm", "2026-12-07 11:00-13:00"},
                   {"singing group 1.30-3.30 Tuesday", "2026-12-08 13:30-15:30 | singing group"},
                   {"plumber between 8 and 1pm tomorrow", "2026-12-03 08:00-13:00 | plumber"},
                   {"tomorrow 3pm for 2 hours", "2026-12-03 15:00-17:00"},
                   {"midnight mass Christmas Eve 11.30pm", "2026-12-24 23:30 | midnight mass"},
                   {"8 o'clock tomorrow night", "2026-12-03 20:00"},
                   {"in half an hour", "2026-12-02 10:30"},
                   {"in three quarters of an hour", "2026-12-02 10:45"},
                   {"a month today", "2027-01-02 all day"},
                   {"plumber between eight and one tomorrow", "2026-12-03 08:00-13:00 | plumber"},
                   {"quarter to one tomorrow", "2026-12-03 12:45"}});
}

TEST_F(PhraseTest, RepeatsAsPeopleSayThem) {
  expect("en-GB",
         {{"Mon, Wed and Fri 10am", "2026-12-04 10:00 FREQ=WEEKLY;BYDAY=MO,WE,FR"},
          {"Mon-Fri 9am", "2026-12-03 09:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"},
          {"every second Friday", "2026-12-04 all day FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"},
          {"first Monday of the month", "2026-12-07 all day FREQ=MONTHLY;BYDAY=1MO"},
          {"8am and 8pm, every day", "2026-12-02 20:00 FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0"},
          {"every month on the 8th", "2026-12-08 all day FREQ=MONTHLY;BYMONTHDAY=8"},
          {"every year on 3 May", "2027-05-03 all day FREQ=YEARLY"},
          {"every Tuesday at 2pm until 22 December",
           "2026-12-08 14:00 FREQ=WEEKLY;BYDAY=TU;UNTIL=20261222T235959Z"},
          {"eye drops every night at ten", "2026-12-02 22:00 FREQ=DAILY | eye drops"},
          {"drops at 10 each night", "2026-12-02 22:00 FREQ=DAILY | drops"},
          {"Tuesdays at 2pm for six weeks", "2026-12-08 14:00 FREQ=WEEKLY;BYDAY=TU;UNTIL=20270118T235959Z"},
          {"3pm daily for 7 days", "2026-12-02 15:00 FREQ=DAILY;UNTIL=20261208T235959Z"},
          {"every other Friday at 3pm from 11 December", "2026-12-11 15:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"},
          {"daily except Sundays 8am", "2026-12-03 08:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"}});
}

TEST_F(PhraseTest, WhatItIsAndWhereStandsAnywhere) {
  expect("en-GB",
         {{"dentist at the health centre Tuesday 3pm", "2026-12-08 15:00 | dentist | the health centre"},
          {"3 Dec 2:15pm nurse @ Elm Surgery", "2026-12-03 14:15 | nurse | Elm Surgery"},
          {"24 roses for Karen Friday 3pm", "2026-12-04 15:00 | 24 roses for Karen"},
          {"Film night Fri 11/12 7:30pm", "2026-12-11 19:30 | Film night"},
          {"meet Ann at 4 Church Lane Friday 2pm", "2026-12-04 14:00 | meet Ann | 4 Church Lane"},
          {"lunch with April on Sunday 1pm", "2026-12-06 13:00 | lunch with April"},
          {"second opinion Tuesday 4pm", "2026-12-08 16:00 | second opinion"},
          {"B12 injection 10/12 9.40", "2026-12-10 09:40 | B12 injection"},
          {"bin day every other Thursday", "2026-12-03 all day FREQ=WEEKLY;INTERVAL=2;BYDAY=TH | bin day"}});
}

TEST_F(PhraseTest, NothingIsGuessedInSilence) {
  expect("en-GB", {{"", "? -"},
                   {"decide on new curtains", "? - | decide on new curtains"},
                   {"tomorrow at half seven", "? 2026-12-03 07:30"},
                   {"tomorrow 2:30", "? 2026-12-03 14:30"},
                   {"15:00", "? - 15:00"},
                   {"next Friday", "? 2026-12-04 all day"},
                   {"next week", "? -"},
                   {"soon", "? -"},
                   {"tomorrow morning", "? 2026-12-03"},
                   {"Monday 8 December", "? 2026-12-08 all day"},
                   {"dentist 30th February 10am", "? - 10:00 | dentist"},
                   {"optician Tuesday or Wednesday 9am", "? - 09:00 | optician"},
                   {"Jan 5 and Jan 12 at 2pm", "? - 14:00"},
                   {"window cleaner every 4 weeks", "? - FREQ=WEEKLY;INTERVAL=4 | window cleaner"},
                   {"twice a day", "? -"},
                   {"every third Friday", "? 2026-12-04 all day FREQ=WEEKLY;INTERVAL=3;BYDAY=FR"},
                   {"yesterday 3pm", "? 2026-12-01 15:00"},
                   {"Monday 10 to 11", "? 2026-12-07 10:50"},
                   {"every monday at two bingo except in August",
                    "? 2026-12-07 14:00 FREQ=WEEKLY;BYDAY=MO | bingo {in August}"},
                   {"every 8 hours", "? 2026-12-02 FREQ=HOURLY;INTERVAL=8"}});
}

TEST_F(PhraseTest, AWishIsNoTitle) {
  expect("en-GB", {{"remind me to ring the bank tomorrow 3pm", "2026-12-03 15:00 | ring the bank"},
                   {"put the dentist in for Friday at 3pm", "2026-12-04 15:00 | the dentist"},
                   {"Please add hairdresser Friday 3pm", "2026-12-04 15:00 | hairdresser"},
                   {"Putting the bins out Friday 7pm", "2026-12-04 19:00 | Putting the bins out"},
                   {"Drop in clinic Friday 3pm", "2026-12-04 15:00 | Drop in clinic"}});
  expect("de-DE", {{"erinnere mich an den Zahnarzt morgen 15 Uhr", "2026-12-03 15:00 | Zahnarzt"},
                   {"Metformin 500 täglich 8 und 20 Uhr",
                    "2026-12-02 20:00 FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0 | Metformin 500"},
                   {"Bitte eintragen: Friseur am Freitag um 15 Uhr", "2026-12-04 15:00 | Friseur"}});
}

TEST_F(PhraseTest, WhatWasLatelyIsAskedAboutRatherThanPutOffForAYear) {
  expect("en-GB", {{"dentist 25 Nov 3pm", "? 2027-11-25 15:00 | dentist"},
                   {"dentist 3 March 3pm", "2027-03-03 15:00 | dentist"},
                   {"dentist 2 Dec 3pm", "2026-12-02 15:00 | dentist"}});
  EXPECT_EQ(read_phrase("25 Nov", here_, "en-GB").asks,
            std::vector<std::string>{"25 November is over this year. Is it in 2027?"});
  EXPECT_EQ(read_phrase("25. November", here_, "de-DE").asks,
            std::vector<std::string>{"25. November ist dieses Jahr vorbei. Ist 2027 gemeint?"});
}

TEST_F(PhraseTest, WhatBelongsToATimeAndIsNotUnderstoodIsNamed) {
  EXPECT_EQ(read_phrase("next Tuesday week", here_, "en-GB").left, "week");
  EXPECT_FALSE(read_phrase("ende Januar", here_, "de-DE").is_understood());
}

TEST_F(PhraseTest, WhatWasUnderstoodIsThereInParts) {
  const Phrase p = read_phrase("Dentist, Tuesday 8 December at 9:15am", here_, "en-GB");
  EXPECT_EQ(p.parts, (std::vector<std::string>{"Tuesday", "8 December", "at 9:15am"}));
}

TEST_F(PhraseTest, GermanIsReadAsWell) {
  expect("de-DE",
         {{"Dienstag, 8. Dezember, 9:15", "2026-12-08 09:15"},
          {"am 8.", "2026-12-08 all day"},
          {"8.12.26", "2026-12-08 all day"},
          {"Di 8.12. 9.15 Uhr", "2026-12-08 09:15"},
          {"um halb drei am Dienstag", "2026-12-08 14:30"},
          {"um halb acht", "? - 07:30"},
          {"dreiviertel drei am Freitag", "2026-12-04 14:45"},
          {"am achten Zwölften", "2026-12-08 all day"},
          {"Dienstag in einer Woche", "2026-12-15 all day"},
          {"heute in acht Tagen", "2026-12-09 all day"},
          {"Mo, Mi und Fr 10 Uhr", "2026-12-04 10:00 FREQ=WEEKLY;BYDAY=MO,WE,FR"},
          {"jeden zweiten Freitag", "2026-12-04 all day FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"},
          {"erster Montag im Monat 14 Uhr", "2026-12-07 14:00 FREQ=MONTHLY;BYDAY=1MO"},
          {"vom 1. August bis zum 14. August", "2027-08-01..2027-08-15 all day"},
          {"Heizungsmonteur Mo 14.12. zwischen 8 und 13 Uhr", "2026-12-14 08:00-13:00 | Heizungsmonteur"},
          {"nächsten Dienstag", "? 2026-12-08 all day"},
          {"am 1. Weihnachtstag um 13 Uhr", "2026-12-25 13:00"},
          {"täglich außer sonntags 8 Uhr", "2026-12-03 08:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"},
          {"Zahnarzt im Gesundheitszentrum Dienstag 15 Uhr",
           "2026-12-08 15:00 | Zahnarzt | Gesundheitszentrum"}});
}

}  // namespace
}  // namespace mana::calendar
