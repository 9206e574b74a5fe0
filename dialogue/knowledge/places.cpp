#include "dialogue/knowledge/places.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/knowledge/said_text.hpp"
#include "dialogue/knowledge/text_lines.hpp"

namespace mana::dialogue::knowledge {
namespace {

using namespace std::chrono;

/// With the place in the question itself.
const std::vector<Form>& forms() {
  static const std::vector<Form> kForms{
      ("what time is|would it be? right_now|at_the_moment? over|out|up|down? there? in|at {place} "
       "right_now|at_the_moment|at_present? {where}?"),
      ("what is the time right_now|at_the_moment? over|out|up|down? there? in|at {place} "
       "right_now|at_the_moment|at_present? {where}?"),
      ("what time is|would it be? over|out? there? for|with {who} over|out|up|down? there? in {place} "
       "{where}?"),
      "what is the time for|with {who} over|out? there? in {place} {where}?",
      "what time have|has|do they|he|she got|have? over|out? there? in {place} {where}?",
      "what time is|would {place} on|have?",
      "what is the time difference_now? in {place}",
      "is it too early|late|soon to ring|call|phone|telephone|ring_up|facetime|skype {place}",
      "is it too early|late|soon to ring|call|phone|telephone|ring_up {who} in|over_in {place}",
      ("is it morning|night|daytime|night_time|tomorrow|evening|dark|the_middle_of_the_night yet? in|over_in "
       "{place} yet?"),
      "what is|does the clock say in|over_in {place}",
      "what time of_the? day|night? or? night|day? is it in {place}",
      "the? time in {place}",
      "what is {place} time",
      "the? time in {place} what is it"};
  return kForms;
}

const std::vector<Form>& ahead_forms() {
  static const std::vector<Form> kForms{
      "how many hours is|are {place} ahead|behind|in_front|different|off of? us|here|britain|england?",
      "how many hours ahead|behind|difference is|are|to|with {place} of? us?",
      "how far ahead|behind is|are {place} of? us?",
      "is|are {place} ahead|behind or? behind|ahead? of? us?",
      "what is|are the time|hours? difference|differences to|with|for|in {place}",
      "what is the time difference between here|us|home and {place}",
      "how many hours between here|us and {place}",
      "how many hours are|is we ahead|behind of? {place}"};
  return kForms;
}

/// With the place in the clause before: "is it too early to ring Toronto what time have they got".
const std::vector<Form>& forms_behind() {
  static const std::vector<Form> kForms{
      "what time have they|he|she got",
      "what time is|would it be? over|out? there right_now|at_the_moment?",
      "what time is|would it be? with|for them|him|her over_there|out_there?",
      "what is the time over|out? there right_now|at_the_moment?",
      "what is|does the clock|clocks say|read? over|out? there",
      "is it the_same? time there|over_there? as|than here",
      "is it the same time there|over_there as|than?",
      ("what time of_the? day|night? or? night|day? is|would it be? with|for? "
       "them|him|her|there|over_there|out_there"),
      "is it tomorrow|today|yesterday|morning|night|daytime|night_time|evening|dark over|out? there yet?",
      "is it too early|late to ring|call|phone them|him|her? now?",
      "what time will|would it be there|over_there|for_them|with_them? now?",
      "how many hours ahead|behind is|are they|he|she|it|that of? us?",
      "are they ahead|behind or behind|ahead of? us?",
      "what is the time with|for them|him|her",
      "what time do they have"};
  return kForms;
}

/// As places are written, so are they found: lower case, no apostrophes.
std::string plain(std::string_view name) {
  const auto words = question_of(name, Filler{}).words;
  const bool article = !words.empty() && words.front().is("the");
  return joined(words, article ? 1 : 0, words.size());
}

}  // namespace

core::Result<Places> Places::read(const std::filesystem::path& file, const aiml::LocalTimes* times) {
  auto lines = lines_of(file);
  if (!lines) return std::move(lines).error();
  Places all;
  all.times_ = times;
  for (const std::string& line : *lines) {
    const auto sides = split(line, '=');
    if (sides.size() != 2) return core::bad_input(file.string() + ": \"" + line + "\" is no place.");
    const auto names = split(sides[1], ',');
    for (const std::string& name : names) {
      const std::string key = plain(name);
      all.longest_ =
          std::max(all.longest_, static_cast<std::size_t>(std::count(key.begin(), key.end(), ' ')) + 1);
      all.by_name_.emplace(key, all.places_.size());
    }
    all.places_.push_back({names.front(), sides[0]});
  }
  return all;
}

const Place* Places::at(Words words, std::size_t at, std::size_t* length) const {
  const std::size_t begin = at < words.size() && words[at].is("the") ? at + 1 : at;
  for (std::size_t n = std::min(longest_, words.size() - std::min(begin, words.size())); n > 0; --n) {
    const auto found = by_name_.find(joined(words, begin, begin + n));
    if (found == by_name_.end()) continue;
    *length = n + begin - at;
    return &places_[found->second];
  }
  return nullptr;
}

std::size_t Places::length(std::string_view slot, Words words, std::size_t at) const {
  std::size_t n = 0;
  if (slot == "place") return this->at(words, at, &n) == nullptr ? 0 : n;
  if (slot == "who") {  // "our Sheila", "my son and his wife"
    while (at + n < words.size() && n < 5 && !words[at + n].is("in") && !words[at + n].is("over") &&
           !words[at + n].is("out") && !words[at + n].number && !is_question_word(words[at + n].text))
      ++n;
    return n;
  }
  // Where it lies: "Perth, the Australian one", "Paris in France"
  constexpr std::array<std::string_view, 26> kWhere{
      "the",     "one",    "in",    "australian", "australia", "canadian", "canada", "american", "america",
      "usa",     "france", "spain", "italy",      "states",    "over",     "there",  "not",      "scottish",
      "english", "japan",  "new",   "zealand",    "united",    "portugal", "greece", "germany"};
  while (at + n < words.size() && std::find(kWhere.begin(), kWhere.end(), words[at + n].text) != kWhere.end())
    ++n;
  return n;
}

const Place* Places::only_one(Words words) const {
  const Place* found = nullptr;
  for (std::size_t i = 0; i < words.size();) {
    std::size_t n = 1;
    const Place* const place = at(words, i, &n);
    // "Auckland, New Zealand" is one.
    if (place != nullptr && found != nullptr && place->zone != found->zone) return nullptr;
    if (place != nullptr && found == nullptr) found = place;
    i += place == nullptr ? 1 : n;
  }
  return found;
}

std::optional<std::string> Places::time_in(const Place& place) const {
  const auto now = floor<seconds>(times_->now());
  const auto there = times_->offset(now, place.zone), here = times_->offset(now, "");
  if (!there || !here) return {};
  const auto day = floor<days>(now + *there), day_here = floor<days>(now + *here);
  const auto since_midnight = floor<minutes>(now + *there - day);
  std::string out = "In " + place.name + " it is " + time_in_words(since_midnight);
  if (day != day_here) out += " on " + std::string{weekday_name(day)};
  return out + ".";
}

/// "Tokyo is 9 hours ahead of us."
std::optional<std::string> Places::ahead_in(const Place& place) const {
  const auto now = floor<seconds>(times_->now());
  const auto there = times_->offset(now, place.zone), here = times_->offset(now, "");
  if (!there || !here) return {};
  const auto minutes = duration_cast<std::chrono::minutes>(*there - *here).count();
  const std::string name = capitalised(place.name);
  if (minutes == 0) return "The time in " + place.name + " is the same as here.";
  const double hours = std::abs(static_cast<double>(minutes)) / 60;
  return name + ": " + figures(hours) + (hours == 1 ? " hour " : " hours ") +
         (minutes > 0 ? "ahead of" : "behind") + " us.";
}

std::optional<std::string> Places::answer(const Question& question) const {
  if (times_ == nullptr) return {};
  const Words words{question.words};
  if (const auto found = first_of(forms(), words, this)) {
    const Slot& slot = *found->found.slot("place");
    std::size_t n = 0;
    const Place* const place = at(words, slot.begin, &n);
    return place == nullptr ? std::nullopt : time_in(*place);
  }
  if (const auto found = first_of(ahead_forms(), words, this)) {
    std::size_t n = 0;
    const Place* const place = at(words, found->found.slot("place")->begin, &n);
    return place == nullptr ? std::nullopt : ahead_in(*place);
  }
  for (const Form& form : forms_behind()) {
    const auto found = form.find_last(words, this);
    if (!found || found->begin == 0 || !is_lead_in(words.first(found->begin))) continue;
    const Place* const place = only_one(words.first(found->begin));
    if (place != nullptr) return time_in(*place);
  }
  return {};
}

}  // namespace mana::dialogue::knowledge
