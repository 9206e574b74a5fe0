#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "agent/carers/pages/words.hpp"
#include "agent/core/json_reader.hpp"
#include "tests/carers/page_house.hpp"

namespace mana::carers {
namespace {

/// The family's page of a house in which German is spoken.
class GermanPageTest : public PageHouse {
 protected:
  GermanPageTest() {
    SiteOptions o;
    o.home = zones.find("Europe/Berlin").value();
    o.language = "de-DE";
    o.cost = cheap;
    site = std::make_unique<CarersSite>(store->db(), zones, hands, kiosk, pairing, o);
  }
};

TEST_F(GermanPageTest, IsInGermanAndSaysSo) {
  const Response door = get("/welcome");
  EXPECT_NE(door.body.find("<html lang=\"de-DE\">"), std::string::npos) << door.body.substr(0, 80);
  EXPECT_NE(door.body.find("Passwort"), std::string::npos);
  sign_in(Role::Administrator);
  const Response today = get("/");
  EXPECT_NE(today.body.find("Kalender"), std::string::npos);
  for (const char* target :
       {"/", "/calendar", "/entries/new", "/say", "/look", "/health", "/people", "/log", "/data"}) {
    const Response page = get(target);
    EXPECT_EQ(page.status, 200) << target;
    EXPECT_EQ(page.body.find(">Cancel<"), std::string::npos) << target;
    EXPECT_EQ(page.body.find(" am<"), std::string::npos) << target << " shows English times";
  }
}

TEST_F(GermanPageTest, TheWordThatErasesIsTakenInAnyCase) {
  sign_in(Role::Administrator);
  const auto erases = [&](const std::string& word) {
    const Response r = post("/data/erase", "person=Rose&sure=" + percent_encoded(word));
    return header(r, "Location").find("erased=1") != std::string::npos;
  };
  EXPECT_FALSE(erases("ja"));
  EXPECT_FALSE(erases(""));
  for (const char* word : {"löschen", "LÖSCHEN", "Löschen ", "loeschen"}) {
    ASSERT_EQ(post("/entries", "title=Arzt&date=2026-11-24&time=14:30&person=Rose").status, 303);
    EXPECT_TRUE(erases(word)) << word;
  }
}

TEST_F(GermanPageTest, WhatIsWrongIsSaidInGerman) {
  sign_in(Role::Administrator);
  const Response gone = get("/entries/9999");
  EXPECT_EQ(gone.status, 404);
  EXPECT_NE(gone.body.find("Dieser Eintrag ist nicht mehr da"), std::string::npos);
}

core::Result<Words> words_of(const std::string& language, std::map<std::string, std::string>& all) {
  std::ifstream in{std::string{MANA_ASSETS} + "/web/words." + language + ".json"};
  const std::string text{std::istreambuf_iterator<char>{in}, {}};
  const auto parsed = core::parse_json(text);
  if (parsed)
    for (const auto& [key, value] : parsed->fields()) all[key] = value.get<std::string>();
  return Words::read(text);
}

TEST(PageWordsTest, GermanHasEveryWordWithItsSlots) {
  std::map<std::string, std::string> english, german;
  ASSERT_TRUE(words_of("en", english).ok());
  ASSERT_TRUE(words_of("de", german).ok());
  const auto slots_of = [](const std::string& text) {
    static const std::regex kSlot{"\\{[a-z_]+\\}"};
    std::multiset<std::string> slots;
    for (std::sregex_iterator it{text.begin(), text.end(), kSlot}, end; it != end; ++it)
      slots.insert(it->str());
    return slots;
  };
  EXPECT_EQ(german.size(), english.size());
  for (const auto& [key, text] : english) {
    ASSERT_TRUE(german.contains(key)) << key;
    EXPECT_EQ(slots_of(german[key]), slots_of(text)) << key;
  }
}

TEST(PageWordsTest, ASentenceOfTheProgramIsSaidInTheOtherLanguageWithItsName) {
  std::map<std::string, std::string> ignored;
  const Words english = words_of("en", ignored).value(), german = words_of("de", ignored).value();
  EXPECT_EQ(german.told("There is an account 'Anna' already.", english), "Es gibt schon ein Konto „Anna“.");
  EXPECT_EQ(german.told("A name is missing.", english), "Es fehlt ein Name.");
  EXPECT_EQ(english.told("There is an account 'Anna' already.", english),
            "There is an account 'Anna' already.");
  EXPECT_EQ(german.told("What nobody has translated.", english), "What nobody has translated.");
}

}  // namespace
}  // namespace mana::carers
