#include "dialogue/memory/shopping.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace mana::dialogue::memory {
namespace {

using What = ListWish::What;

const MemoryWords& english() {
  static const MemoryWords kWords =
      *MemoryWords::read(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/memory/memory.toml");
  return kWords;
}

struct Said {
  std::string text;
  What what;
  std::vector<std::string> items;
  bool asking = false;
};

TEST(ShoppingTest, ReadsWhatIsWantedOfTheList) {
  const std::vector<std::string> on_list{"stamps", "washing powder", "a birthday card", "milk"};
  const Said said[] = {
      {"Put milk and eggs on my list.", What::Add, {"milk", "eggs"}},
      {"Will you put bananas on my list.", What::Add, {"bananas"}},
      {"Oh, and add a bag of oats.", What::Add, {"a bag of oats"}},
      {"Shopping: milk, eggs and a jar of marmalade.", What::Add, {"milk", "eggs", "a jar of marmalade"}},
      {"Out of cat food. And kitchen roll.", What::Add, {"cat food", "kitchen roll"}},
      {"We're out of sugar", What::Add, {"sugar"}},
      {"I need stamps, washing powder and a birthday card.",
       What::Add,
       {"stamps", "washing powder", "a birthday card"}},
      {"I've got the milk.", What::TakeOff, {"milk"}},
      {"The lad's brought the washing powder.", What::TakeOff, {"washing powder"}},
      {"And there's a book of stamps in my purse after all, so cross them off.", What::TakeOff, {"stamps"}},
      {"cross the birthday card off the list", What::TakeOff, {"a birthday card"}},
      {"clear my shopping list", What::Empty, {}},
      {"what's still to buy?", What::Ask, {}, true},
      {"What's on my list?", What::Ask, {}, true},
      {"What have we run out of?", What::Ask, {}, true},
      // These are not about the list.
      {"I need a new hip.", What::None, {}},
      {"I'm out of breath.", What::None, {}},
      {"I want a cup of tea and a biscuit.", What::None, {}},
      {"I need you to ring Susan and Tom.", What::None, {}},
      {"I've got the hairdresser at ten.", What::None, {}},
      {"My sister brought the children.", What::None, {}},
      {"What's the time?", What::None, {}, true},
  };
  for (const Said& s : said) {
    const ListWish wish = list_wish(s.text, english(), on_list, s.asking);
    EXPECT_EQ(static_cast<int>(wish.what), static_cast<int>(s.what)) << s.text;
    EXPECT_EQ(wish.items, s.items) << s.text;
  }
}

TEST(ShoppingTest, SaysAListInOneBreath) {
  EXPECT_EQ(in_one_breath({}), "");
  EXPECT_EQ(in_one_breath({"milk"}), "milk");
  EXPECT_EQ(in_one_breath({"milk", "eggs", "a loaf"}), "milk, eggs and a loaf");
}

}  // namespace
}  // namespace mana::dialogue::memory
