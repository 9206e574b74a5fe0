#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "agent/core/check.hpp"
#include "calendar/reminders/medicine_title.hpp"
#include "tests/fuzz/seeds.hpp"

// Titles of entries, as anybody types them.

namespace mana {

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  std::vector<Bytes> seeds;
  for (const std::string_view title : std::to_array<std::string_view>(
           {"Blood pressure tablet", "metformin 2x500mg", "Eye drops, both", "paracetmol", "Drops in ears",
            "collect prescription from the chemist’s", "iPad tablet lesson",
            "Finish the course of antibiotics", "GTN spray when chest tight", "Co-codamol PRN, max 8",
            "Schmerztablette bei Bedarf", "zäpfchen b. Bed.", "\U0001F48A 20:00", "Mum's webster-pak",
            "18u Lantus before tea", "Dr Tablet, 5 High Street"}))
    seeds.emplace_back(title.begin(), title.end());
  return seeds;
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana::calendar;
  const std::string title{reinterpret_cast<const char*>(data), size};
  std::string shouted = title;
  for (char& c : shouted) c = static_cast<char>(static_cast<unsigned char>(c) < 0x80 ? std::toupper(c) : c);
  const bool is_medicine = names_a_medicine(title), is_as_needed = title_says_as_needed(title);
  MANA_CHECK(names_a_medicine(shouted) == is_medicine, "capitals make another thing of it");
  MANA_CHECK(names_a_medicine("  " + title + " ") == is_medicine, "blanks make another thing of it");
  MANA_CHECK(title_says_as_needed(shouted) == is_as_needed, "capitals make it needed at another time");
  MANA_CHECK(is_as_needed || !says_as_needed(title), "what may stand in notes does not count in a title");
  return 0;
}
