#include "calendar/sentences/sentences.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>

#include "agent/core/letters.hpp"
#include "agent/core/template_text.hpp"
#include "agent/core/toml.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::calendar {
namespace {

using core::capitalised;

constexpr std::pair<std::string_view, Telling> kForms[] = {
    {"ahead", Telling::Ahead}, {"soon", Telling::Soon}, {"leave", Telling::Leave},
    {"now", Telling::Now},     {"past", Telling::Past},
};
constexpr std::size_t kLongestPart = 300;  // bytes of what one labelled line or one direction may say

std::string lower(std::string_view text) { return core::lower_in_place(text); }

std::string trimmed(std::string_view text) {
  const auto space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && space(text.front())) text.remove_prefix(1);
  while (!text.empty() && space(text.back())) text.remove_suffix(1);
  return std::string{text};
}

/// Sentences of a carer end as she ended them; the template brings the full stop of the last.
std::string without_stop(std::string text) {
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
  return text;
}

std::string sayable(std::string_view typed, const std::string& language) {
  return without_stop(spoken_title(typed.substr(0, kLongestPart), "", language));
}

/// Directions are several sentences; each is cleaned by itself, so that their stops stay.
std::string sayable_sentences(std::string_view typed, const std::string& language) {
  std::string out;
  while (!typed.empty()) {
    const std::size_t stop = std::min(typed.find_first_of(".\n"), typed.size());
    const std::string one = sayable(typed.substr(0, stop), language);
    if (!one.empty()) out += (out.empty() ? "" : ". ") + capitalised(one);
    typed.remove_prefix(std::min(stop + 1, typed.size()));
  }
  return out;
}

/// One after the other; the template brings the full stop of the last.
std::string sentences_of(const std::vector<std::string>& notes, const std::string& language) {
  std::string out;
  for (const std::string& note : notes) {
    const std::string one = capitalised(sayable(note, language));
    if (!one.empty()) out += (out.empty() ? "" : ". ") + one;
  }
  return out;
}

}  // namespace

Sentences::Sentences() {
  forms_[Telling::Ahead] = {"", "{When}: {title}."};
  forms_[Telling::Soon] = {"", "{Lead}: {title}, {when}."};
  forms_[Telling::Leave] = forms_[Telling::Soon];
  forms_[Telling::Now] = forms_[Telling::Soon];
  forms_[Telling::Past] = {"", "{title}, {when}."};
}

std::string Sentences::clause_of(const std::string& title) const {
  std::string rest = title;
  for (bool again = true; again;) {
    again = false;
    for (const std::string& word : dropped_) {
      if (lower(rest).starts_with(word + " ")) {
        rest.erase(0, word.size() + 1);
        again = true;
      }
    }
  }
  const std::string low = lower(rest);
  for (const Clause& c : clauses_) {
    if (!c.has_rest) {
      if (low == c.begins) return core::fill(c.say, {{"title", rest}});
      continue;
    }
    // "* visits" is about all that stands before it: "your son Peter".
    const std::string& whole = c.begins.empty() ? title : rest;
    const std::string all = lower(whole);
    if (all.size() <= c.begins.size() + c.ends.size()) continue;
    if (!all.starts_with(c.begins) || !all.ends_with(c.ends)) continue;
    const std::string name = whole.substr(c.begins.size(), whole.size() - c.begins.size() - c.ends.size());
    // What ends so and is long is a sentence of its own: "Tom takes you to the clinic". What is somebody
    // else's is not "your".
    constexpr std::ptrdiff_t kMostBlanks = 3;
    const bool is_own_sentence = c.begins.empty() && std::count(name.begin(), name.end(), ' ') > kMostBlanks;
    const bool is_of_another = c.begins.empty() && name.find("'s ") != std::string::npos;
    if (is_own_sentence || is_of_another) continue;
    return core::fill(c.say, {{"rest", name}, {"title", rest}});
  }
  return {};
}

std::string Sentences::companion(const EventFacts& facts, const Library& library) const {
  const std::string name = sayable(facts.with, titles_.language());
  if (name.empty()) return {};
  const auto how = companions_.find(facts.how.empty() ? "with" : facts.how);
  if (how == companions_.end()) return {};
  const Acquaintance* known = library.find_person(facts.with);
  core::Slots slots{{"name", sayable(library.said(facts.with), titles_.language())}};
  if (known != nullptr) slots["relation"] = sayable(known->relation, titles_.language());
  const auto pattern = parts_.find(slots["relation"].empty() ? "stranger" : "relative");
  slots["who"] = pattern == parts_.end() ? slots["name"] : core::fill(pattern->second, slots);
  slots["Who"] = capitalised(slots["who"]);
  return core::fill(how->second, slots);
}

/// Somebody who writes in another calendar has no fields for these, but lines.
EventFacts Sentences::with_labelled_lines(EventFacts facts, std::string& way) const {
  std::istringstream lines{facts.description};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) continue;
    const auto label = labels_.find(lower(trimmed(std::string_view{line}.substr(0, colon))));
    const std::string text = trimmed(std::string_view{line}.substr(colon + 1));
    if (label == labels_.end() || text.empty()) continue;
    if (label->second == "bring") {
      if (facts.bring.empty()) facts.bring = text;
    } else if (label->second == "way") {
      way = text;
    } else if (facts.with.empty()) {
      facts.with = text;
      facts.how = label->second;
    }
  }
  return facts;
}

std::string Sentences::companion_of(const EventFacts& facts, const Library& library) const {
  std::string way;
  return companion(with_labelled_lines(facts, way), library);
}

std::string Sentences::way_of(const EventFacts& facts, const Library& library) const {
  std::string way;
  with_labelled_lines(facts, way);
  return sayable_sentences(library.said(way), titles_.language());
}

std::string Sentences::say(Telling form, const SentencePieces& p, const Library& library) const {
  const auto found = forms_.find(form);
  if (found == forms_.end()) return {};
  std::string way = p.directions;
  const EventFacts facts = with_labelled_lines(p.facts, way);
  core::Slots slots{
      {"title", p.title},
      {"Title",
       capitalised(p.clean.main.empty() ? p.title : spoken_title(p.clean.main, p.title, titles_.language()))},
      {"when", p.when},
      {"When", capitalised(p.when)},
      {"lead", p.lead},
      {"Lead", capitalised(p.lead)},
      {"time", p.time},
      {"place", is_here(p.place) ? std::string{} : p.place},
      {"clause", clause_of(p.clean.main.empty() ? p.title : p.clean.main)},
      {"notes", sentences_of(p.clean.notes, titles_.language())},
      {"companion", companion(facts, library)},
      {"way", sayable_sentences(library.said(way), titles_.language())},
      {"bring", sayable(library.said(facts.bring), titles_.language())}};
  for (const std::string& piece : p.clean.more)
    if (!slots["clause"].empty()) slots["clause"] += ", " + spoken_title(piece, "", titles_.language());
  for (const std::string& piece : p.clean.more)
    if (p.clean.is_cancelled)
      slots["notes"] +=
          (slots["notes"].empty() ? "" : ". ") + capitalised(spoken_title(piece, "", titles_.language()));
  if (p.clean.is_cancelled && parts_.contains("cancelled")) return core::fill(parts_.at("cancelled"), slots);
  if (p.clean.is_uncertain && parts_.contains("uncertain"))
    slots["notes"] += (slots["notes"].empty() ? "" : ". ") + parts_.at("uncertain");
  // The optional parts are sentences of their own, each with its own words.
  for (const char* part : {"place", "bring", "way"}) {
    const auto pattern = parts_.find(part);
    if (!slots[part].empty() && pattern != parts_.end()) slots[part] = core::fill(pattern->second, slots);
  }
  const bool known = !slots["clause"].empty() && !found->second.known.empty();
  return core::fill(known ? found->second.known : found->second.other, slots);
}

std::string Sentences::ask(const core::Slots& slots) const {
  const auto question = parts_.find("question");
  return question == parts_.end() ? std::string{} : core::fill(question->second, slots);
}

bool Sentences::is_here(const std::string& place) const {
  return std::find(here_.begin(), here_.end(), lower(place)) != here_.end();
}

std::vector<std::string> Sentences::no_way_to() const {
  std::vector<std::string> all = here_;
  all.insert(all.end(), no_way_to_.begin(), no_way_to_.end());
  return all;
}

std::string Sentences::say_off(core::Slots slots) const {
  const auto part = parts_.find(slots["new_when"].empty() ? "off" : "moved");
  slots["Title"] = capitalised(slots["title"]);
  return part == parts_.end() ? std::string{} : core::fill(part->second, slots);
}

std::string Sentences::time_to_go() const {
  const auto go = parts_.find("go");
  return go == parts_.end() ? std::string{} : go->second;
}

// ---- reading

/// Reads one file into Sentences; the first thing that is wrong ends it.
class SentencesReader {
 public:
  explicit SentencesReader(const std::filesystem::path& file) : file_{file} {}

  core::Result<Sentences> read() {
    auto table = core::read_toml(file_);
    if (!table) return std::move(table).error();
    const toml::table& all = *table;
    out_.forms_.clear();
    if (auto s = read_forms(all); !s) return std::move(s).error();
    if (auto s = read_texts(all, "companion", out_.companions_); !s) return std::move(s).error();
    if (auto s = read_texts(all, "part", out_.parts_); !s) return std::move(s).error();
    if (auto s = read_labels(all); !s) return std::move(s).error();
    if (auto s = read_clauses(all); !s) return std::move(s).error();
    for (const auto& [key, list] : {std::pair{"dropped", &out_.dropped_}, std::pair{"here", &out_.here_},
                                    std::pair{"no_way_to", &out_.no_way_to_}})
      if (const toml::array* words = all[key].as_array())
        for (const auto& w : *words)
          if (const auto* text = w.as_string()) list->push_back(lower(text->get()));
    return std::move(out_);
  }

 private:
  core::Error wrong(toml::source_index line, const std::string& what) const {
    return core::bad_input(file_.string() + ", line " + std::to_string(line) + ": " + what + ".");
  }

  core::Status check(const toml::node& node, const std::string& text) const {
    static const std::set<std::string> kSlots{
        "Title", "title", "when",     "When",   "lead",  "Lead",      "time",
        "place", "way",   "bring",    "clause", "rest",  "companion", "who",
        "Who",   "name",  "relation", "notes",  "clock", "day_part",  "new_when"};
    const auto line = node.source().begin.line;
    if (const std::string fault = core::template_fault(text); !fault.empty()) return wrong(line, fault);
    for (const std::string& slot : core::slots_named(text))
      if (!kSlots.contains(slot)) return wrong(line, "{" + slot + "} is not known here");
    return {};
  }

  core::Status read_forms(const toml::table& all) {
    for (const auto& [name, form] : kForms) {
      const toml::table* table = all[name].as_table();
      if (table == nullptr) return wrong(1, "the part [" + std::string{name} + "] is missing");
      Sentences::Form& out = out_.forms_[form];
      for (const auto& [key, target] : {std::pair{"known", &out.known}, std::pair{"other", &out.other}}) {
        const toml::node* node = table->get(key);
        if (node == nullptr || !node->is_string())
          return wrong(table->source().begin.line,
                       "[" + std::string{name} + "] needs a text '" + std::string{key} + "'");
        *target = node->as_string()->get();
        if (auto s = check(*node, *target); !s) return s;
      }
    }
    return {};
  }

  core::Status read_texts(const toml::table& all, const char* name, std::map<std::string, std::string>& out) {
    const toml::table* table = all[name].as_table();
    if (table == nullptr) return {};
    for (const auto& [key, node] : *table) {
      const auto* text = node.as_string();
      if (text == nullptr)
        return wrong(node.source().begin.line, "'" + std::string{key.str()} + "' is no text");
      if (auto s = check(node, text->get()); !s) return s;
      out[std::string{key.str()}] = text->get();
    }
    return {};
  }

  core::Status read_labels(const toml::table& all) {
    const toml::table* table = all["label"].as_table();
    if (table == nullptr) return {};
    for (const auto& [key, node] : *table) {
      const toml::array* words = node.as_array();
      if (words == nullptr)
        return wrong(node.source().begin.line, "'" + std::string{key.str()} + "' is no list of texts");
      for (const auto& w : *words)
        if (const auto* text = w.as_string()) out_.labels_[lower(text->get())] = std::string{key.str()};
    }
    return {};
  }

  core::Status read_clauses(const toml::table& all) {
    const toml::array* list = all["clause"].as_array();
    if (list == nullptr) return {};
    for (const auto& node : *list) {
      const toml::table* table = node.as_table();
      const auto line = node.source().begin.line;
      if (table == nullptr || !table->contains("say") || !(*table)["say"].is_string())
        return wrong(line, "a [[clause]] needs a text 'say'");
      const std::string say = (*table)["say"].as_string()->get();
      if (auto s = check(node, say); !s) return s;
      const toml::array* titles = (*table)["title"].as_array();
      if (titles == nullptr || titles->empty()) return wrong(line, "a [[clause]] needs a list 'title'");
      for (const auto& t : *titles)
        if (const auto* text = t.as_string()) add_clause(text->get(), say);
    }
    return {};
  }

  void add_clause(const std::string& title, const std::string& say) {
    const std::size_t star = title.find('*');
    Sentences::Clause c;
    c.say = say;
    c.has_rest = star != std::string::npos;
    c.begins = lower(title.substr(0, star));
    if (c.has_rest) c.ends = lower(title.substr(star + 1));
    out_.clauses_.push_back(std::move(c));
  }

  std::filesystem::path file_;
  Sentences out_;
};

core::Result<Sentences> Sentences::read(const std::filesystem::path& file) {
  auto read = SentencesReader{file}.read();
  if (!read) return read;
  const std::filesystem::path titles = file.parent_path() / "titles.toml";
  std::error_code ignored;
  if (!std::filesystem::exists(titles, ignored)) return read;
  auto rules = TitleRules::read(titles);
  if (!rules) return std::move(rules).error();
  read->titles_ = std::move(*rules);
  return read;
}

}  // namespace mana::calendar
