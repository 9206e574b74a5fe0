#include "calendar/titles/title_cleaner.hpp"

#include <gtest/gtest.h>

#include "tests/calendar/store_folder.hpp"

namespace mana::calendar {
namespace {

const TitleRules& rules_of(const std::string& language) {
  static const TitleRules kEnglish = TitleRules::read(MANA_ASSETS "/dialogue/en-GB/titles.toml").value();
  static const TitleRules kGerman = TitleRules::read(MANA_ASSETS "/dialogue/de-DE/titles.toml").value();
  return language == "de-DE" ? kGerman : kEnglish;
}

/// "main, more. Note. Note" of an entry on Thursday, 10 December 2026, at ten in the morning.
std::string said(std::string_view typed, bool is_medicine = false, const std::string& language = "en-GB") {
  const zone::LocalTime starts{std::chrono::local_days{std::chrono::year{2026} / 12 / 10} +
                               std::chrono::hours{10}};
  const CleanTitle title = clean_title(typed, rules_of(language), {starts, false, is_medicine});
  std::string out = title.joined();
  for (const std::string& note : title.notes) out += ". " + note;
  return out;
}

TEST(TitleCleanerTest, AbbreviationsAreWrittenOut) {
  EXPECT_EQ(said("Dr. Patel re L hip"), "Doctor Patel about your left hip");
  EXPECT_EQ(said("BP check w/ nurse"), "blood pressure check with nurse");
  EXPECT_EQ(said("Taxi 2 hosp"), "Taxi to the hospital");
  EXPECT_EQ(said("v. important: passport photos"), "passport photos");
  EXPECT_EQ(said("ENT f/up 3/12"), "ear, nose and throat follow-up in three months");
  EXPECT_EQ(said("Mrs. J. Smith"), "Mrs J Smith");
  EXPECT_EQ(said("Coffee morning at St. Mary's"), "Coffee morning at Saint Mary's");
}

TEST(TitleCleanerTest, WhatIsSaidToTheWriterIsNoneOfTheTitle) {
  EXPECT_EQ(said("tell mum the clocks go back"), "the clocks go back");
  EXPECT_EQ(said("Remind Grandad to put teeth in"), "put teeth in");
  EXPECT_EQ(said("give Mum her tablets", true), "tablets");
  EXPECT_EQ(said("Dear Mrs Holroyd, an eye test has been booked"), "an eye test has been booked");
  EXPECT_EQ(said("Auntie Fatima's for tea"), "Auntie Fatima's for tea");
}

TEST(TitleCleanerTest, FiguresBesideASlashAreDatesMonthsOrHalves) {
  EXPECT_EQ(said("Blue Badge exp. 31/12"), "Blue Badge expires 31 December");
  EXPECT_EQ(said("review in 6/12"), "review in six months");
  EXPECT_EQ(said("review 3/12"), "review in three months");
  EXPECT_EQ(said("white pill 1/2", true), "white pill half");
}

TEST(TitleCleanerTest, AFractionIsNeverAnotherDose) {
  EXPECT_EQ(said("Furosemide 1/2 tab", true), "Furosemide half a tablet");
  EXPECT_EQ(said("Calcichew 1 1/2 tabs", true), "Calcichew one and a half tablets");
  EXPECT_EQ(said("Warfarin 2 and 1/2 tablets", true), "Warfarin two and a half tablets");
  EXPECT_EQ(said("Bisoprolol 1½ tabs", true), "Bisoprolol one and a half tablets");
  EXPECT_EQ(said("Quetiapine 1/4 tablet", true), "Quetiapine a quarter of a tablet");
  EXPECT_EQ(said("Paracetamol 500mg PO", true), "Paracetamol five hundred milligrams");
  EXPECT_EQ(said("Bisoprolol 1/2 Tbl", true, "de-DE"), "Bisoprolol eine halbe Tablette");
  EXPECT_EQ(said("Marcumar 1 1/2 Tabletten", true, "de-DE"), "Marcumar eineinhalb Tabletten");
}

TEST(TitleCleanerTest, WhoStandsThereAloneIsNamed) {
  EXPECT_EQ(said("Mum"), "Mum");
  EXPECT_EQ(said("Auntie"), "Auntie");
  EXPECT_EQ(said("Mum dentist"), "dentist");
}

TEST(TitleCleanerTest, ATimeThatIsTheStartIsLeftOut) {
  EXPECT_EQ(said("Hair 10am"), "Hair");
  EXPECT_EQ(said("Mass 10 (lift w/ Bernadette)"), "Mass. Bernadette gives you a lift");
  EXPECT_EQ(said("Singing 10-11.30 Thurs"), "Singing. It lasts until half past eleven");
  EXPECT_EQ(said("leave 10.00 for appt 10.30"), "leave for appointment at half past ten");
  EXPECT_EQ(said("sofa out front by 7am"), "sofa out front by seven");
  EXPECT_EQ(said("Bus 10"), "Bus 10");
}

TEST(TitleCleanerTest, SignsPartATitleIntoClauses) {
  EXPECT_EQ(said("blood test (NIL BY MOUTH from midnight)"),
            "blood test. Nothing to eat or drink from midnight");
  EXPECT_EQ(said("MUM/Dr Lowe/10.00/results"), "Doctor Lowe, results");
  EXPECT_EQ(said("Falls clinic: bring specs + stick"), "Falls clinic. Please bring glasses and stick");
  EXPECT_EQ(said("Commode swap-over - stay in!!"), "Commode swap-over. Please stay in");
  EXPECT_EQ(said("DENTIST (HYGIENIST)"), "dentist, hygienist");
}

TEST(TitleCleanerTest, TheListenerIsNotTheWriter) {
  EXPECT_EQ(said("Mum dentist"), "dentist");
  EXPECT_EQ(said("pick mum up for optician"), "you are picked up for the optician");
  EXPECT_EQ(said("Ring Mum 10am!! (Steve)"), "Steve will ring you");
  EXPECT_EQ(said("I'll pop round after work - Dave"), "Dave will pop round after work");
  EXPECT_EQ(said("Mum's eye appt"), "your eye appointment");
}

TEST(TitleCleanerTest, WhatIsNotForTheEarIsLeftOut) {
  EXPECT_EQ(said("Plumber Darren 07700 900461"), "Plumber Darren");
  EXPECT_EQ(said("Ring 020 7946 0958 re boiler"), "ring 0 2 0, 7 9 4 6, 0 9 5 8 about boiler");
  EXPECT_EQ(said("Dentist 14 Mill Lane YO31 7XX"), "Dentist");
  EXPECT_EQ(said("Zoom: Book grp ID 845 2210 9937 pw: plum"), "Zoom, book group");
  EXPECT_EQ(said("Key safe code 2749 - new carer Ife"), "new carer Ife");
  EXPECT_EQ(said("https://zoom.us/j/123 Zoom with Jack"), "Zoom with Jack");
  EXPECT_EQ(said("\xF0\x9F\x8E\x82 Anna's 50th"), "Anna's birthday, fifty years old");
}

TEST(TitleCleanerTest, WhatStandsBeforeATitleSaysHowItStands) {
  const CleanTitle cancelled = clean_title("CANCELLED - lunch club", rules_of("en-GB"));
  EXPECT_TRUE(cancelled.is_cancelled);
  EXPECT_EQ(cancelled.main, "lunch club");
  EXPECT_TRUE(clean_title("poss. trip w Pam", rules_of("en-GB")).is_uncertain);
  EXPECT_TRUE(clean_title("Haircut?", rules_of("en-GB")).is_uncertain);
  EXPECT_EQ(said("FW: Updated invitation: Chair yoga"), "Chair yoga");
}

TEST(TitleCleanerTest, DosesBecomeWords) {
  EXPECT_EQ(said("Metformin 2x500mg", true), "Metformin two of five hundred milligrams");
  EXPECT_EQ(said("Lantus 12u", true), "Lantus twelve units");
  EXPECT_EQ(said("co-codamol 8/500 PRN", true),
            "co-codamol eight five hundred. It is only for when it is needed");
  EXPECT_EQ(said("eye drops both eyes QDS", true), "eye drops both eyes. It is four times a day");
  EXPECT_EQ(said("Bisoprolol 2.5mg", true), "Bisoprolol two point five milligrams");
  EXPECT_EQ(said("GTN spray 1-2 puffs", true), "GTN spray one to two puffs");
  EXPECT_EQ(said("Co-careldopa 25/100 1 tab", true), "Co-careldopa twenty-five one hundred one tablet");
  EXPECT_EQ(said("Metformin - take with food", true), "Metformin. It goes with food")
      << "nobody is told to take it";
  EXPECT_EQ(said("L-Thyroxin 75µg", true, "de-DE"), "L-Thyroxin fünfundsiebzig Mikrogramm");
}

TEST(TitleCleanerTest, GermanKinshipHasNoArticle) {
  EXPECT_EQ(said("Enkel Tom kommt", false, "de-DE"), "Ihr Enkel Tom kommt");
  EXPECT_EQ(said("Kaffee m. Tochter", false, "de-DE"), "Kaffee mit Ihrer Tochter");
  EXPECT_EQ(said("Fr. Dr. Weber wg. Blutdruck", false, "de-DE"), "Frau Doktor Weber wegen Blutdruck");
  EXPECT_EQ(said("Blutabn. - NÜCHTERN!", false, "de-DE"),
            "Blutabnahme. Bitte vorher nichts essen und trinken");
}

TEST(TitleCleanerTest, AnAbbreviationIsThatOfTheListenersLanguageOnly) {
  EXPECT_EQ(said("Kaffee w Tom", false, "de-DE"), "Kaffee w Tom");
  EXPECT_EQ(said("Termin wg. Tom"), "Termin wg Tom");
}

TEST(TitleCleanerTest, AStreetAndAPostcodeAreNotForTheEar) {
  EXPECT_EQ(clean_place("Elm Surgery, 4 Church Lane, York YO1 7AB", rules_of("en-GB")), "Elm Surgery, York");
  EXPECT_EQ(clean_place("12 High Street", rules_of("en-GB")), "12 High Street");
  EXPECT_EQ(clean_place("Praxis Weber, Hauptstraße 5, 70173 Stuttgart", rules_of("de-DE")),
            "Praxis Weber, Stuttgart");
}

TEST(TitleCleanerTest, WithoutRulesATitleStaysAsItWasTyped) {
  EXPECT_EQ(clean_title("Dr. X re 10am", TitleRules{}).main, "Dr. X re 10am");
}

TEST(TitleCleanerTest, NumbersHaveWords) {
  EXPECT_EQ(number_in_words(40, "en-GB"), "forty");
  EXPECT_EQ(number_in_words(125, "en-GB"), "one hundred and twenty-five");
  EXPECT_EQ(number_in_words(1500, "en-GB"), "one thousand five hundred");
  EXPECT_EQ(number_in_words(71, "de-DE"), "einundsiebzig");
  EXPECT_EQ(number_in_words(850, "de-DE"), "achthundertfünfzig");
}

TEST(TitleCleanerTest, AFileThatIsWrongIsRefusedWithItsLine) {
  StoreFolder folder;
  folder.write("titles.toml", "[write]\n\"{nobody} x\" = \"y\"\n");
  const auto read = TitleRules::read(folder.file("titles.toml"));
  ASSERT_FALSE(read.ok());
  EXPECT_NE(read.error().sentence.find("line 2: {nobody} is no list"), std::string::npos)
      << read.error().sentence;
  EXPECT_FALSE(TitleRules::read(folder.file("none.toml")).ok());
}

}  // namespace
}  // namespace mana::calendar
