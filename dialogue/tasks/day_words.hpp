#pragma once
#include <string>
#include <vector>

namespace mana::dialogue {

/// What the words of a question about the day are worth in a talk; [about_day] of commands.toml. Each list is
/// English unless the language has its own.
struct DayWords {
  /// What a question begins with that goes on from the one before: "and on Monday?", "what about Tom".
  std::vector<std::string> goes_on{"and", "an", "what about", "how about"};
  /// "What time?", "when was that?": of what was just told, where nothing follows, or one of `that`.
  std::vector<std::string> when_that{"what time", "when"};
  std::vector<std::string> that{"that"};
  /// "What time does it start" as well, but not "what time is it": after several words `it` counts, unless
  /// the next word is one of these.
  std::vector<std::string> it{"it"}, of_the_clock{"is"};
  /// Days and times.
  std::vector<std::string> times{
      "one",       "two",      "three",  "four",     "five",    "six",       "seven",  "eight",
      "nine",      "ten",      "eleven", "twelve",   "half",    "quarter",   "monday", "tuesday",
      "wednesday", "thursday", "friday", "saturday", "sunday",  "tomorrow",  "today",  "tonight",
      "later",     "earlier",  "noon",   "midday",   "morning", "afternoon", "evening"};
  /// A question for the date or the time that has one of these is about another day, or about another place:
  /// "ist morgen", "am samstag", "in new york". English ones are read instead (relative_day).
  std::vector<std::string> elsewhere{};
  /// What stands for something that was said before.
  std::vector<std::string> pointing{"it", "there", "that", "then", "them", "one"};
  /// A question about a medicine asks when it is due with one of the first, unless it has one of the second.
  std::vector<std::string> due{"when", "time", "next", "due", "yet"};
  std::vector<std::string> permission{"can",  "could", "may",  "might", "should", "ok",   "another",
                                      "more", "early", "skip", "miss",  "double", "safe", "shall"};
};

}  // namespace mana::dialogue
