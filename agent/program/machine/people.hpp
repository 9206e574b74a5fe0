#pragma once
#include <span>
#include <string_view>

namespace mana::program {

/// The person that goes with a face MANA comes with: how she is, and how she speaks.
struct Person {
  std::string_view face;    ///< the name of the face
  int age_years = 0;        ///< as the face looks
  std::string_view manner;  ///< for people who choose
  /// eSpeak NG's variant of a voice, which goes with every language.
  std::string_view variant;
  int pitch = 42;        ///< 0 to 100; 50 is the variant's own
  int pitch_range = 55;  ///< 0 (monotone) to 100 (lively)
  int rate_wpm = 150;    ///< the older, the slower
};

std::span<const Person> people();
/// nullptr for a face of one's own, which speaks with MANA's own choice.
const Person* find_person(std::string_view face);

}  // namespace mana::program
