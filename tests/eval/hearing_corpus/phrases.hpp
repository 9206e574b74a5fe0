#pragma once
#include <array>
#include <string>

#include "agent/core/random.hpp"

/// What is said in the corpus that is not meant for MANA.
namespace mana::eval {

/// Words and sentences that must not be taken for anything: rhymes, near words, the name without a command
/// and commands without the name, small talk.
inline constexpr std::array kOthers = {
    "banana",
    "llama",
    "drama",
    "mama",
    "manner",
    "money",
    "manor",
    "nana",
    "karma",
    "panama",
    "matter",
    "mana",
    "mana, banana",
    "mana, the weather",
    "mana, elephant",
    "banana time",
    "drama today",
    "mama, the day",
    "appointment",
    "what time does the bus leave",
    "what day suits you best",
    "today we went to the sea",
    "the time has come",
    "my appointment was cancelled yesterday",
    "help yourself to some cake",
    "what did you do yesterday",
    "did you miss the train",
    "repeat after me, one two three",
    "house",
    "window",
    "seven",
    "garden",
    "happy",
    "tomorrow",
    "elephant",
    "chair",
    "marvin",
    "sheila",
    "down",
    "left",
    "right",
    "off",
    "wow",
    "book",
    "water",
    "kitchen",
    "bus",
    "test",
    "nest",
    "snow",
    "row",
    "okra",
    "guest",
    "show me",
    "tank",
    "date palm",
    "waiter",
    "lately",
    "alright then let us go to the shop",
    "hello there",
    "good morning",
    "how are you",
    "would you like a cup of tea",
    "the weather will be fine tomorrow",
    "she sells sea shells",
    "I will call you in the evening",
    "please close the door",
    "where are my glasses",
    "that was a lovely dinner",
    "he knows nothing about it",
    "we had a nice time at the lake",
    "my mother and my father",
    "turn left at the church",
    "there is no milk left",
    "I said that already",
    "pardon my french",
    "many thanks to all of you",
    "thank goodness it is over",
    "not on your life",
    "the doctor is very kind",
    "a piece of bread and butter",
};

/// Talk without end, as on the radio or between visitors: sentences made of parts by chance.
class Talk {
 public:
  explicit Talk(std::uint64_t seed) : chance_{seed} {}
  std::string sentence() {
    switch (chance_.below(6)) {
      case 0: return "the " + one(kThings) + " " + one(kDeeds) + " the " + one(kThings) + " " + one(kWhens);
      case 1: return one(kWhos) + " said that the " + one(kThings) + " was " + one(kHows);
      case 2: return "do you remember the " + one(kThings) + " " + one(kWhens);
      case 3: return one(kWhos) + " " + one(kDeeds) + " a " + one(kThings) + " and it was " + one(kHows);
      case 4: return one(kStarts) + " " + one(kWhos) + " " + one(kDeeds) + " the " + one(kThings);
      default: return one(kStarts) + " it was " + one(kHows) + " " + one(kWhens);
    }
  }

 private:
  template <class List>
  std::string one(const List& list) {
    return list[chance_.below(list.size())];
  }
  static constexpr std::array kThings = {
      "garden", "train",    "banana",    "meeting", "doctor", "bus",     "money",  "weather", "appointment",
      "window", "kitchen",  "neighbour", "time",    "day",    "drama",   "date",   "letter",  "daughter",
      "game",   "minister", "market",    "water",   "manner", "picture", "record", "museum",  "llama"};
  static constexpr std::array kDeeds = {"found",  "missed",  "helped",  "repeated", "sold",
                                        "forgot", "brought", "saw",     "stopped",  "called",
                                        "made",   "wanted",  "changed", "heard"};
  static constexpr std::array kWhens = {"today",          "yesterday",   "last week",       "at nine o'clock",
                                        "in the morning", "on that day", "a long time ago", "later",
                                        "again",          "just now"};
  static constexpr std::array kWhos = {"she",         "my mother", "mama",   "Martha", "the woman next door",
                                       "he",          "they",      "nobody", "Anna",   "my husband",
                                       "the manager", "Norman"};
  static constexpr std::array kHows = {"fine",       "very cold",      "all right", "not so bad",
                                       "no good",    "as good as new", "too late",  "lovely",
                                       "ten pounds", "rather dear",    "over"};
  static constexpr std::array kStarts = {
      "yes, but",   "no, I think",          "well,",   "and then",  "okay, so",
      "thank you,", "I don't know whether", "because", "you know,", "anyway,"};
  core::Random chance_;
};

}  // namespace mana::eval
