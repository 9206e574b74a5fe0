#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "dialogue/memory/memory_words.hpp"

namespace mana::dialogue::memory {

/// What somebody wants of the shopping list.
struct ListWish {
  enum class What { None, Add, TakeOff, Empty, Ask };
  What what = What::None;
  std::vector<std::string> items;  ///< as they were said: "a dozen eggs"
};

/// Reads it: "put milk and eggs on my list", "I've got the milk", "what's still to buy?". That somebody has got
/// something is a wish only where it stands on the list.
/// @param on_list what stands there now
///
/// Pure.
ListWish list_wish(std::string_view text, const MemoryWords& words, const std::vector<std::string>& on_list,
                   bool is_asking);

/// "milk, eggs and a jar of marmalade" -> milk | eggs | a jar of marmalade
std::vector<std::string> items_in(std::string_view text);
/// "milk, eggs and a jar of marmalade" again
std::string in_one_breath(const std::vector<std::string>& items);

}  // namespace mana::dialogue::memory
