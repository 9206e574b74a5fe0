#include "agent/program/machine/people.hpp"

namespace mana::program {
namespace {

// Chosen by measuring: women about 180 to 220 Hz, men 90 to 130, children above 240, and none understood
// worse than the first (tests/eval/people_eval.cpp).
constexpr Person kPeople[] = {
    {"mana", 56, "warm and clear, takes her time", "f3", 42, 55, 150},
    {"asha", 48, "gentle and cheerful", "f2", 45, 60, 150},
    {"walter", 69, "calm and thoughtful, slower than the others", "edward", 56, 48, 138},
    {"samuel", 54, "deep and steady", "benjamin", 42, 52, 146},
    {"emily", 34, "a lively teacher", "f5", 50, 60, 152},
    {"leo", 10, "a boy, curious", "f3", 68, 62, 154},
    {"maya", 9, "a girl, bright", "f2", 82, 60, 154},
};

}  // namespace

std::span<const Person> people() { return kPeople; }

const Person* find_person(std::string_view face) {
  for (const Person& p : kPeople) {
    if (p.face == face) return &p;
  }
  return nullptr;
}

}  // namespace mana::program
