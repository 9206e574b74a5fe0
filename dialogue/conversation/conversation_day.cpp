// Conversation: what is asked about the day in one's own words.
#include <algorithm>

#include "agent/bus/messages/calendar.hpp"
#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/aiml/text/words.hpp"
#include "dialogue/conversation/conversation.hpp"
#include "dialogue/understanding/relative_day.hpp"

namespace mana::dialogue {
namespace {

// Of what the examples tell; measured on questions and talk that were not learnt: docs/measured.
constexpr double kSure = 0.6;     // it is answered
constexpr double kPerhaps = 0.3;  // of all that is asked of the day: it is, where it names something there
constexpr double kCertain = 0.7;  // ... also where the persona has an answer of her own
constexpr core::Duration kGoesOn = std::chrono::minutes{2};  // "and on Monday?"
constexpr std::size_t kBare = 2;                             // words: a name alone asks when it is
constexpr std::string_view kWhen = "when_is", kAskMedicine = "ask_medicine", kDate = "date", kTime = "time",
                           kAskWhen = "ask_when", kHowLong = "ask_how_long", kMedication = "medication",
                           kAskAgenda = "ask_agenda", kAskWho = "ask_who", kAskAdd = "ask_add",
                           kAskChange = "ask_change", kAskWhere = "ask_where", kAskWay = "ask_way";
constexpr std::size_t kShort = 6;       // words of what is asked on
constexpr std::size_t kWholeTime = 10;  // "on Tuesday the sixteenth at half past three in the afternoon"

std::vector<std::string> words_in(std::string_view text) {
  const aiml::Sentence s = aiml::Sentence::fit(text);
  std::vector<std::string> words;
  for (std::size_t i = 0; i < s.size(); ++i) words.push_back(aiml::lower(s.word(i)));
  return words;
}

bool is_in(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}
bool has_one_of(const std::vector<std::string>& words, const std::vector<std::string>& list) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& w) { return is_in(list, w); });
}

/// How many of the words are the first of these phrases that they begin with; 0: with none.
std::size_t beginning(const std::vector<std::string>& words, const std::vector<std::string>& phrases) {
  for (const std::string& phrase : phrases) {
    const std::vector<std::string> begin = words_in(phrase);
    if (begin.size() <= words.size() && std::equal(begin.begin(), begin.end(), words.begin()))
      return begin.size();
  }
  return 0;
}

/// "and on Monday?", "what about Tom"
bool asks_on(const std::vector<std::string>& words, const DayWords& language) {
  return words.size() >= 2 && words.size() <= kShort && beginning(words, language.goes_on) > 0;
}

/// "what time?", "when was that?": of what was just told; but "what time is it?" is of the clock.
bool asks_when_that_is(const std::vector<std::string>& words, const DayWords& language) {
  if (words.size() > kShort) return false;
  const std::size_t begin = beginning(words, language.when_that);
  if (begin == 0) return false;
  if (begin == words.size() || has_one_of(words, language.that)) return true;
  return begin > 1 && has_one_of(words, language.it) && !is_in(language.of_the_clock, words[begin]);
}

/// "Mana, put ..." -> "put ...": what is passed on, and written, begins without it.
std::string without_name(const std::string& text, const std::string& name) {
  const auto matches = [&](std::string_view word) {
    while (!word.empty() && std::string_view{",.!?"}.find(word.back()) != std::string_view::npos)
      word.remove_suffix(1);
    return aiml::lower(word) == name;
  };
  std::string_view rest = text;
  const auto first = rest.find(' ');
  if (first != std::string_view::npos && matches(rest.substr(0, first))) rest.remove_prefix(first + 1);
  const auto last = rest.rfind(' ');
  if (last != std::string_view::npos && matches(rest.substr(last + 1))) rest = rest.substr(0, last);
  return std::string{rest.empty() ? std::string_view{text} : rest};
}

bool names_a_time(const std::vector<std::string>& words, const DayWords& language) {
  return has_one_of(words, language.times) ||
         std::any_of(words.begin(), words.end(),
                     [](const std::string& w) { return w.front() >= '0' && w.front() <= '9'; });
}

/// "where is it", "how do I get there": what it stands for was said before.
bool points_back(const std::vector<std::string>& words, const DayWords& language) {
  return has_one_of(words, language.pointing);
}

/// What may be had, how much, and what it is for is nothing that a calendar knows; when it is to be had is.
bool asks_when_it_is_due(const std::vector<std::string>& words, const DayWords& language) {
  return has_one_of(words, language.due) && !has_one_of(words, language.permission);
}

/// Whether the answer names entries of the calendar.
bool is_of_entries(msg::Question q) {
  using msg::Question;
  switch (q) {
    case Question::NextAppointment:
    case Question::Today:
    case Question::Missed:
    case Question::Agenda:
    case Question::When:
    case Question::Where:
    case Question::WayThere:
    case Question::Who:
    case Question::HowLong:
    case Question::Visitors:
    case Question::Medicines: return true;
    default: return false;
  }
}

/// "what number is the saturday": any day but today, whichever that is.
bool names_another_day(const std::string& text) {
  constexpr std::chrono::sys_days kSome{std::chrono::year{2024} / 5 / 1},
      kOther{kSome + std::chrono::days{1}};
  return relative_day(text, kSome).value_or(kSome) != kSome ||
         relative_day(text, kOther).value_or(kOther) != kOther;
}

bool names_elsewhere(const std::vector<std::string>& words, const DayWords& about_day) {
  std::string text = " ";
  for (const std::string& word : words) text += word + " ";
  return std::any_of(about_day.elsewhere.begin(), about_day.elsewhere.end(), [&](const std::string& phrase) {
    return text.find(" " + phrase + " ") != std::string::npos;
  });
}

}  // namespace

const PhraseGroup* Conversation::command_meant_by(const std::string& kind) const {
  const auto found = std::find_if(
      phrases_.commands.begin(), phrases_.commands.end(),
      [&](const PhraseGroup& g) { return std::find(g.meant.begin(), g.meant.end(), kind) != g.meant.end(); });
  return kind.empty() || found == phrases_.commands.end() ? nullptr : &*found;
}

const PhraseGroup* Conversation::command_perhaps_meant_by(const std::string& kind) const {
  const auto found =
      std::find_if(phrases_.commands.begin(), phrases_.commands.end(), [&](const PhraseGroup& g) {
        return std::find(g.perhaps.begin(), g.perhaps.end(), kind) != g.perhaps.end();
      });
  return kind.empty() || found == phrases_.commands.end() ? nullptr : &*found;
}

Conversation::DayCommand Conversation::asked_of_day(const std::string& text) {
  const auto all = options_.meant->judge(text);
  if (all.empty()) return {};
  const PhraseGroup* const first = command_meant_by(all.front().kind);
  const bool sure = all.front().probability >= kSure &&
                    (all.front().probability >= kCertain || !free_talk_.means_something(text));
  if (first != nullptr && sure) return {first, true};
  double together = 0;
  const PhraseGroup* likeliest = nullptr;
  for (const MeantWords::Meant& m : all) {
    const PhraseGroup* command = command_meant_by(m.kind);
    if (command == nullptr) command = command_perhaps_meant_by(m.kind);
    if (command == nullptr) continue;
    together += m.probability;
    if (likeliest == nullptr) likeliest = command;
  }
  if (together >= kPerhaps) return {likeliest, false};
  // "The dentist?" But "got it" and "hello there" are no names.
  const std::vector<std::string> words = words_in(text);
  const bool is_bare =
      words.size() <= kBare && !points_back(words, phrases_.about_day) && !free_talk_.means_something(text);
  return is_bare ? DayCommand{command_meant_by(std::string{kWhen}), false} : DayCommand{};
}

/// A question that goes on from the one before needs neither her name nor a look.
bool Conversation::goes_on_about_day(const std::string& text, core::Time now) {
  if (!options_.meant || asked_of_day_.command.empty() || now >= asked_of_day_.at + kGoesOn) return false;
  return asks_on(words_in(text), phrases_.about_day) || asked_of_day(text).sure;
}

/// "No, half past three", to what was read back: it is planned anew, and read back again. "On Friday at two",
/// to the question when it is: it is planned with what was said before.
bool Conversation::corrects_plan(const std::string& text, core::Time now) {
  if (!is_asking()) return false;
  const State& asking = *stack_.back().state;
  const bool completes = !asking.completes.empty();
  if (!completes && asking.look_up != msg::Question::PlanEntry) return false;
  const std::vector<std::string> words = words_in(text);
  if (words.size() > (completes ? kWholeTime : kShort) || !names_a_time(words, phrases_.about_day) ||
      free_talk_.speaks_of_harm(text))
    return false;
  if (options_.meant) {  // "is it ten yet?" is a question
    const DayCommand asked = asked_of_day(text);
    if (asked.sure && asked.command->id != kAskAdd && asked.command->id != kAskChange) return false;
  }
  Playing& p = stack_.back();
  break_off(p, now);
  const State& next = completes ? *p.task->find(asking.completes) : asking;
  asked_of_day_.before = completes ? std::string{} : p.slots["asked"];
  p.slots["asked"] = completes ? p.slots["asked"] + " " + text : text;
  enter(p, next, now);
  return true;
}

/// "Ring Jean tomorrow", "mum's birthday, 14 March"; what is read back to her then is hers to refuse.
bool Conversation::is_short_wish(std::string_view text) const {
  const std::vector<std::string> words = words_in(text);
  return !words.empty() && words.size() <= kShort && names_a_time(words, phrases_.about_day);
}

/// "Where is it?" is about what was told last, however it was asked for.
void Conversation::remember_what_was_told(const msg::CalendarAnswer& m, core::Time now) {
  constexpr std::string_view kCommand = "command:";
  if (!is_of_entries(m.question) || !stack_.back().task->trigger.starts_with(kCommand)) return;
  const std::string_view command = std::string_view{stack_.back().task->trigger}.substr(kCommand.size());
  // "And on Monday?" after a whole day, or after what comes next, asks for that day.
  const bool of_a_day = m.question == msg::Question::Today || m.question == msg::Question::NextAppointment;
  const std::string goes_on_as{of_a_day ? kAskAgenda : command};
  if (asked_of_day_.command != goes_on_as) asked_of_day_ = {goes_on_as, "", "", now};
  if (m.items.empty()) asked_of_day_.words.clear();
  for (const msg::Slots& item : m.items) {  // a medicine is asked about in other words
    const auto kind = item.find("kind"), title = item.find("title");
    if (title == item.end() || (kind != item.end() && kind->second == kMedication)) continue;
    asked_of_day_.words = title->second;
    return;
  }
}

bool Conversation::take_words_about_day(const std::string& text, std::string_view how, core::Time now) {
  if (!options_.meant || in_lesson()) return false;
  // Who is there, or what she meant, is asked about first.
  if (is_asking() && stack_.back().task->trigger.starts_with("event:")) return false;
  const std::vector<std::string> words = words_in(text);
  const bool goes_on = !asked_of_day_.command.empty() && now < asked_of_day_.at + kGoesOn;
  DayCommand asked = asked_of_day(text);
  const bool same_again = goes_on && asks_on(words, phrases_.about_day) &&
                          (asked.command == nullptr || !points_back(words, phrases_.about_day));
  if (same_again) asked = {phrases_.command(asked_of_day_.command), true};
  // "When is the other one?" after tablets is about tablets.
  const bool asks_for_a_time =
      asked.command != nullptr && (asked.command->id == kAskWhen || asked.command->id == kHowLong);
  if (goes_on && asked_of_day_.command == kAskMedicine && asks_for_a_time &&
      points_back(words, phrases_.about_day))
    asked = {phrases_.command(kAskMedicine), true};
  if (goes_on && asks_when_that_is(words, phrases_.about_day)) asked = {phrases_.command(kAskWhen), true};
  if (goes_on && points_back(words, phrases_.about_day)) asked.sure = asked.command != nullptr;
  if (asked.command == nullptr || free_talk_.speaks_of_harm(text)) return false;
  // What she was told answers where the calendar does not.
  if (asked.sure && free_talk_.remembers(text)) asked.sure = false;
  if (asked.command->id == kDate && names_another_day(text)) {
    talk({"what date is " + text}, now);
    return true;
  }
  // The date of today and the time here would be wrong there.
  const bool is_of_now = asked.command->id == kDate || asked.command->id == kTime;
  if (is_of_now && names_elsewhere(words, phrases_.about_day)) {
    talk({text}, now);
    return true;
  }
  if (asked.command->id == kAskMedicine && options_.medicine &&
      !asks_when_it_is_due(words, phrases_.about_day) &&
      options_.medicine->judge(text, medicine_talk(now)).kind == MedicineKind::AskAbout)
    return false;
  // Nobody is asked who she is, and no answer of hers is lost, for what may be no question.
  const bool free =
      !is_asking() && is_client_perhaps() &&
      std::all_of(stack_.begin(), stack_.end(), [this](const Playing& p) { return is_chat(p); });
  if (!asked.sure && !free) return false;
  // "Who takes me?" after an answer is about what was told.
  const bool is_about_it =
      asked.command->id == kAskWho || asked.command->id == kAskWhere || asked.command->id == kAskWay;
  // "Remind me that Tom comes" points to nothing.
  const bool is_wish = asked.command->id == kAskAdd || asked.command->id == kAskChange;
  const bool points =
      goes_on && !is_wish &&
      (points_back(words, phrases_.about_day) || asks_on(words, phrases_.about_day) ||
       asks_when_that_is(words, phrases_.about_day) || (is_about_it && words.size() <= kShort));
  const AskedOfDay last = asked_of_day_;
  const std::string about = without_name(text, phrases_.wake_word);
  asked_of_day_ = {asked.command->id, about, points ? last.words : std::string{}, now};
  run_command(asked.command->id, {about}, how, now);
  if (asked.sure) return true;
  if (stack_.empty() || stack_.back().phase != Phase::Looking) return false;
  stack_.back().or_talk = text;
  asked_of_day_before_ = last;
  return true;
}

}  // namespace mana::dialogue
