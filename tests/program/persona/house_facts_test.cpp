#include "agent/program/persona/house_facts.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "agent/platform/sqlite/sqlite_db.hpp"
#include "agent/program/persona/country_lines.hpp"
#include "agent/program/settings/settings_table.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "dialogue/aiml/reading/brain_loader.hpp"
#include "dialogue/aiml/session/session.hpp"
#include "tests/support/shipped_encoder.hpp"

namespace mana::program {
namespace {
namespace fs = std::filesystem;
namespace aiml = dialogue::aiml;

class HouseFactsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  /// Two people who are told, as `mana carer notify` writes them.
  void add_contacts() const {
    auto db = platform::SqliteDb::open(calendar::store_file(folder_));
    ASSERT_TRUE(db.ok());
    ASSERT_TRUE(db->execute("CREATE TABLE contacts(name TEXT, level INTEGER)").ok());
    ASSERT_TRUE(db->execute("INSERT INTO contacts VALUES('Zoe',1),('Anna',2),('Jo',1)").ok());
  }
  std::string said_by(const std::string& persona, const std::string& words) const {
    auto loaded = aiml::load_brain({fs::path{MANA_ASSETS} / "personae" / persona},
                                   fs::path{MANA_BUILD_ASSETS} / "intents.learned", test::shipped_encoder());
    EXPECT_TRUE(loaded.ok());
    const auto facts = house_facts(settings, folder_);
    EXPECT_TRUE(facts.ok());
    put_into(loaded->brain.knowledge, *facts);
    return aiml::Session{loaded->brain, {}}.turn(words).text;
  }
  core::Settings settings{settings_table()};
  const fs::path folder_ = fs::path{testing::TempDir()} / (std::to_string(::getpid()) + "_mana_house_facts");
};

TEST_F(HouseFactsTest, ThePersonaSaysWhoCaresAndTheirNumber) {
  settings.set("person.language", std::string{"en-AU"});
  settings.set("person.zone", std::string{"UTC"});
  settings.set("person.carer_name", std::string{"Sarah"});
  settings.set("person.carer_phone", std::string{"0491 570 156"});
  for (const char* persona : {"companion", "wit"}) {
    const std::string said = said_by(persona, "who can I call");
    EXPECT_NE(said.find("Sarah, on 0491 570 156"), std::string::npos) << said;
    EXPECT_NE(said.find("Lifeline"), std::string::npos) << said;
  }
}

TEST_F(HouseFactsTest, WithoutASettingTheFirstOfThoseWhoAreToldIsTheCarer) {
  EXPECT_EQ(house_facts(settings, folder_)->carer_name, "");
  EXPECT_FALSE(fs::exists(calendar::store_file(folder_))) << "who asks makes no store";
  add_contacts();
  EXPECT_EQ(house_facts(settings, folder_)->carer_name, "Jo");
  settings.set("person.carer_phone", std::string{"0491 570 156"});
  EXPECT_NE(said_by("companion", "who can I call").find("Jo, on 0491"), std::string::npos);
}

TEST_F(HouseFactsTest, AnotherCountrysLinesTakeThePlaceOfAustralias) {
  settings.set("person.language", std::string{"en"});
  settings.set("person.zone", std::string{"UTC"});
  settings.set("help.lifeline", std::string{"Samaritans: 116 123"});
  settings.set("help.emergency", std::string{"nine nine nine: 9 9 9"});
  for (const char* persona : {"companion", "wit", "tutor"}) {
    const std::string said = said_by(persona, "I want to die");
    EXPECT_NE(said.find("Samaritans"), std::string::npos) << said;
    EXPECT_NE(said.find("116 123"), std::string::npos) << said;
    EXPECT_NE(said.find("9 9 9"), std::string::npos) << said;
    EXPECT_EQ(said.find("Lifeline"), std::string::npos) << said;
    EXPECT_EQ(said.find("13 11 14"), std::string::npos) << said;
  }
}

TEST_F(HouseFactsTest, ALineThatCannotBeRungIsRefused) {
  settings.set("help.nurse", std::string{"0800"});
  const auto facts = house_facts(settings, folder_);
  ASSERT_FALSE(facts.ok());
  EXPECT_NE(facts.error().sentence.find("help.nurse"), std::string::npos) << facts.error().sentence;
  EXPECT_FALSE(help_line("Samaritans").ok());
  EXPECT_FALSE(help_line("Samaritans: soon").ok());
  EXPECT_TRUE(help_line("").ok());
}

TEST_F(HouseFactsTest, AHomeInAnotherCountryNamesItsOwnLines) {
  settings.set("person.zone", std::string{"Europe/London"});
  const auto facts = house_facts(settings, folder_);
  ASSERT_TRUE(facts.ok());
  EXPECT_EQ(facts->lines.at(0).number, "9 9 9");
  EXPECT_EQ(facts->lines.at(2).name, "Childline");
  EXPECT_NE(said_by("companion", "I have fallen").find("9 9 9"), std::string::npos);
  EXPECT_EQ(said_by("companion", "I have fallen").find("0 0 0"), std::string::npos);
  settings.set("help.childline", std::string{"Somebody else: 12 34"});
  EXPECT_EQ(house_facts(settings, folder_)->lines.at(2).number, "12 34") << "the settings come first";
}

TEST_F(HouseFactsTest, AHomeWhoseTimeZoneNamesNoCountryHasTheLinesOfItsLanguagesRegion) {
  struct Case {
    const char *language, *zone, *emergency;
  };
  for (const Case& c :
       {Case{"en-GB", "UTC", "9 9 9"}, Case{"en-US", "UTC", "9 1 1"}, Case{"de-DE", "UTC", "1 1 2"},
        Case{"en-AU", "UTC", ""}, Case{"en", "UTC", ""}, Case{"en-GB", "Australia/Adelaide", ""},
        Case{"en-GB", "Europe/Dublin", "1 1 2"}, Case{"en-GB", "Asia/Tokyo", "9 9 9"}}) {
    settings.set("person.language", std::string{c.language});
    settings.set("person.zone", std::string{c.zone});
    const auto facts = house_facts(settings, folder_);
    ASSERT_TRUE(facts.ok());
    EXPECT_EQ(facts->lines.at(0).number, c.emergency) << c.language << " " << c.zone;
  }
  settings.set("person.language", std::string{"en-GB"});
  settings.set("person.zone", std::string{"UTC"});
  EXPECT_EQ(said_by("companion", "I want to die").find("13 11 14"), std::string::npos);
  EXPECT_NE(said_by("companion", "I want to die").find("Samaritans"), std::string::npos);
}

TEST(CountryLinesTest, TheRegionOfALanguageIsACountry) {
  EXPECT_EQ(country_of_language("en-GB"), "GB");
  EXPECT_EQ(country_of_language("zh-Hant-TW"), "TW");
  EXPECT_EQ(country_of_language("en"), "");
  EXPECT_EQ(country_of_language(""), "");
}

TEST(CountryLinesTest, WhatACountryHasNoLineForIsItsEmergencyLine) {
  const auto lines = lines_of_country("CA");
  EXPECT_EQ(lines.at(4).number, "9 1 1") << "no elder line";
  for (const HelpLine& line : lines_of_country("FR")) EXPECT_EQ(line.number, "");
}

TEST(CountryLinesTest, EveryLineOfTheFileCanBeReadAndEachCountryHasAnEmergencyNumber) {
  for (const char* zone :
       {"Europe/London", "Europe/Dublin", "Pacific/Auckland", "America/New_York", "America/Toronto"}) {
    const std::string country = country_of_zone(zone);
    if (country.empty()) GTEST_SKIP() << "no zone.tab";
    const auto lines = lines_of_country(country);
    for (const std::size_t needed : {0U, 1U, 2U, 3U})
      EXPECT_FALSE(lines.at(needed).number.empty()) << country << " " << kHelpLines.at(needed);
  }
  EXPECT_EQ(country_of_zone("UTC"), "");
  EXPECT_TRUE(lines_of_country("AU").at(0).number.empty()) << "as the personae have it";
}

}  // namespace
}  // namespace mana::program
