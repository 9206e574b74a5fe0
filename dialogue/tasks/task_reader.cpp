#include "dialogue/tasks/task_reader.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "agent/bus/messages/calendar.hpp"
#include "dialogue/aiml/reading/one_template.hpp"
#include "dialogue/tasks/template_text.hpp"
#include "dialogue/tasks/toml_help.hpp"

namespace mana::dialogue {
namespace fs = std::filesystem;
namespace {

constexpr std::pair<std::string_view, Deed> kDeeds[] = {
    {"acknowledge", Deed::Acknowledge}, {"snooze", Deed::Snooze}, {"unanswered", Deed::Unanswered},
    {"say_again", Deed::SayAgain},      {"next", Deed::Next},     {"one_by_one", Deed::OneByOne},
    {"guessed", Deed::Guessed},         {"tell", Deed::Tell},     {"confirm", Deed::Confirm}};
// What a state can do by itself; it needs no answer and no reminder.
constexpr std::pair<std::string_view, Deed> kDeedsOfStates[] = {{"louder", Deed::Louder},
                                                                {"quieter", Deed::Quieter},
                                                                {"shut_eyes", Deed::ShutEyes},
                                                                {"open_eyes", Deed::OpenEyes},
                                                                {"shut_ears", Deed::ShutEars}};
constexpr msg::Question kQuestions[] = {msg::Question::NextAppointment,
                                        msg::Question::Today,
                                        msg::Question::Date,
                                        msg::Question::Time,
                                        msg::Question::Missed,
                                        msg::Question::OpenMedicines,
                                        msg::Question::Medicines,
                                        msg::Question::Agenda,
                                        msg::Question::When,
                                        msg::Question::Where,
                                        msg::Question::WayThere,
                                        msg::Question::Who,
                                        msg::Question::HowLong,
                                        msg::Question::PlanEntry,
                                        msg::Question::PlanCancel,
                                        msg::Question::PlanMove,
                                        msg::Question::WritePlanned,
                                        msg::Question::Visitors};

constexpr std::pair<std::string_view, Rank> kRanks[] = {{"chat", Rank::Chat},
                                                        {"lesson", Rank::Lesson},
                                                        {"appointment", Rank::Appointment},
                                                        {"medication", Rank::Medication},
                                                        {"emergency", Rank::Emergency}};
// Whoever is asked may answer so; a task that knows no way on from there would leave them standing.
constexpr std::string_view kAnswersOfAll[] = {"yes", "no", "not_sure", "later", "repeat", "cancel"};

// What begins a task besides a command; a trigger that is not among them would begin nothing, and nobody
// would know.
constexpr std::string_view kTriggers[] = {
    "reminder:appointment", "reminder:medication", "reminder:appointments", "reminder:medications",
    "reminder:change",      "event:called",        "event:did_you_mean",    "event:looking_up",
    "event:need_help",      "event:not_looked",    "event:not_caught",      "event:afterwards",
    "event:answer_call",    "event:noted",         "event:resumed",         "event:touched",
    "event:unsure",         "event:visitor",       "event:accompanied",     "event:private",
    "event:taken_back",     "event:changed_mind",  "event:withdrawn"};
// What may be filled in. Any other is a slip of the pen, and would be left out of the sentence.
constexpr std::string_view kSlots[] = {
    "name",   "client",   "helper",    "agent",     "day_part", "about",       "guess", "title",
    "when",   "clock",    "date",      "day",       "time",     "lead",        "place", "sentence",
    "count",  "single",   "again",     "kind",      "reminder", "interrupted", "known", "answered",
    "by",     "next",     "last",      "asked",     "span",     "wait",        "who",   "way",
    "leave",  "one_more", "many_more", "year",      "from",     "repeats",     "notes", "greeting",
    "answer", "go",       "titles",    "sentences", "things",   "besides"};
// Said to somebody who may not be the client; what it is about would be told by these.
constexpr std::string_view kDiscreet[] = {"event:visitor", "event:accompanied", "event:private"};
constexpr std::string_view kTelling[] = {"{title}", "{when}",   "{day}",       "{time}",
                                         "{lead}",  "{place}",  "{kind}",      "{sentence}",
                                         "{notes}", "{titles}", "{sentences}", "{besides}"};
// In a task about a medicine. Nobody is ever told to take it, so nobody takes it twice.
// Of every language, for each file: a word too many is refused rather than one too few.
constexpr std::string_view kOrders[] = {
    "take your",         "take the",        "take them",        "take it",          "swallow",
    "go ahead",          "nehmen sie ihre", "nehmen sie die",   "nehmen sie das",   "nehmen sie den",
    "nehmen sie sie",    "nehmen sie es",   "nehmen sie jetzt", "nehmen sie bitte", "nehmen sie nun",
    "nehmen sie gleich", "nehmen sie {",    "bitte nehmen sie", "bitte einnehmen",  "jetzt einnehmen",
    "nimm deine",        "nimm die",        "nimm das",         "nimm den",         "nimm sie",
    "nimm es",           "nimm jetzt",      "nimm bitte",       "schluck"};

template <std::size_t N>
bool is_one_of(std::string_view word, const std::string_view (&all)[N]) {
  return std::find(std::begin(all), std::end(all), word) != std::end(all);
}
template <std::size_t N>
std::string listed(const std::string_view (&all)[N]) {
  std::string out;
  for (const std::string_view word : all) out.append(out.empty() ? "" : ", ").append(word);
  return out;
}

bool is_reminder(const Task& task) { return task.trigger.starts_with("reminder:"); }

/// Reads one file; the first fault is kept and everything after it does nothing.
class TaskReader {
 public:
  TaskReader(const fs::path& file, const Phrasebook& phrases, const Repertoire& repertoire)
      : file_{file}, phrases_{phrases}, repertoire_{repertoire} {}

  core::Result<Task> read(const toml::table& root) {
    keys(root, {"id", "trigger", "priority", "about", "on", "touch", "buttons", "silence", "state",
                "gives_way", "item", "join", "last_join", "counts"});
    Task task;
    task.id = text(root, "id");
    task.trigger = text(root, "trigger");
    task.priority = rank(root);
    task.about = text(root, "about");
    task.gives_way = root["gives_way"].value_or(false);
    check_template(root, task.about);
    task.item = text(root, "item");
    check_template(root, task.item);
    task.join = text(root, "join", task.join);
    task.last_join = text(root, "last_join", task.join);
    task.counts = take(strings(file_, root, "counts"));
    if (const auto* list = root["state"].as_array()) {
      for (const toml::node& node : *list) {
        if (const auto* table = node.as_table()) task.states.push_back(state(root, *table));
      }
    }
    if (task.id.empty() || task.trigger.empty() || task.states.empty()) {
      fail(root, "a task needs an id, a trigger and at least one [[state]].");
    }
    check_trigger(task, root);
    check_ways(task);
    for (const State& s : task.states)
      if (!s.on.empty()) check_question(task, s);
    if (task.trigger.starts_with("reminder:medication")) check_medicine(task);
    if (is_one_of(task.trigger, kDiscreet)) check_discreet(task);
    if (fault_) return *fault_;
    return task;
  }

 private:
  State state(const toml::table& root, const toml::table& table) {
    keys(table, {"id",
                 "do",
                 "look_up",
                 "say",
                 "say_again",
                 "say_none",
                 "say_second",
                 "say_third",
                 "each",
                 "most_items",
                 "say_last",
                 "say_absent",
                 "say_forbidden",
                 "say_failed",
                 "expression",
                 "gesture",
                 "face",
                 "on",
                 "patience_s",
                 "reprompts",
                 "again",
                 "touch",
                 "touch_patience_s",
                 "buttons",
                 "silence",
                 "go",
                 "go_none",
                 "go_lacking",
                 "completes",
                 "more"});
    State s;
    s.id = text(table, "id");
    s.say = templates(table, "say");
    s.say_none = templates(table, "say_none");
    s.say_again = templates(table, "say_again");
    s.say_second = templates(table, "say_second");
    s.say_third = templates(table, "say_third");
    s.say_absent = templates(table, "say_absent");
    s.say_forbidden = templates(table, "say_forbidden");
    s.say_failed = templates(table, "say_failed");
    read_each(table, s);
    s.most_items = static_cast<int>(number(table, "most_items", s.most_items));
    s.more = text(table, "more");
    check_template(table, s.more);
    s.go_none = text(table, "go_none");
    if (!s.go_none.empty()) ways_.push_back({table.get("go_none"), s.go_none});
    s.go_lacking = text(table, "go_lacking");
    if (!s.go_lacking.empty()) ways_.push_back({table.get("go_lacking"), s.go_lacking});
    s.completes = text(table, "completes");
    if (!s.completes.empty()) ways_.push_back({table.get("completes"), s.completes});
    s.say_last = table["say_last"].value_or(false);
    s.acting = acting(table, s.acting.expression);
    if (const std::string name = text(table, "look_up"); !name.empty()) s.look_up = question(table, name);
    if (const std::string deed = text(table, "do"); !deed.empty()) s.deed = deed_of_state(table, deed);
    const bool says_items = !s.each.empty() || !s.each_known.empty();
    if (s.id.empty() || (s.say.empty() && !says_items))
      fail(table, "a state needs an id and something to say.");
    const bool of_senses = s.deed == Deed::ShutEyes || s.deed == Deed::OpenEyes || s.deed == Deed::ShutEars;
    if (!of_senses && !(s.say_absent.empty() && s.say_forbidden.empty() && s.say_failed.empty()))
      fail(table, "state '" + s.id +
                      "' has words for eyes or ears that are not there, but shuts or opens none; leave them "
                      "out, or say what it does.");
    begins_.try_emplace(s.id, &table);
    read_answers(table, s);
    if (!s.on.empty()) {
      read_answers(root, s);  // what all states of the task have in common, where the state says nothing else
      read_waiting(root, table, s);
      if (table.contains("go"))
        fail(table, "state '" + s.id + "' asks, so its answers say where it goes; leave out its 'go'.");
    } else {
      s.go = text(table, "go");
      if (!s.go.empty()) ways_.push_back({table.get("go"), s.go});
      if (table.contains("silence"))
        fail(table, "state '" + s.id + "' asks nothing; write 'go' for what follows it.");
    }
    return s;
  }

  /// One sentence for every item, or one for each thing that may be known of it.
  void read_each(const toml::table& table, State& s) {
    const auto* by_known = table["each"].as_table();
    if (by_known == nullptr) {
      s.each = text(table, "each");
      return check_template(table, s.each);
    }
    for (const auto& [known, node] : *by_known) {
      s.each_known[std::string{known.str()}] = text(*by_known, known.str());
      check_template(node, s.each_known[std::string{known.str()}]);
    }
  }

  void read_answers(const toml::table& table, State& s) {
    const auto* on = table["on"].as_table();
    if (on == nullptr) return;
    for (const auto& [answer, node] : *on) {
      if (phrases_.answer(answer.str()) == nullptr) {
        fail(node, "the answer '" + std::string{answer.str()} + "' is not in commands.toml.");
      }
      s.on.try_emplace(std::string{answer.str()}, edge(node));
    }
  }

  /// What happens until an answer comes.
  void read_waiting(const toml::table& root, const toml::table& table, State& s) {
    const auto where = [&](std::string_view key) -> const toml::table& {
      return table.contains(key) ? table : root;
    };
    s.patience = core::seconds(std::clamp(number(table, "patience_s", 12), 1.0, 600.0));
    s.touch_patience = core::seconds(std::clamp(number(table, "touch_patience_s", 30), 1.0, 600.0));
    s.reprompts = templates(table, "reprompts");
    s.again = text(table, "again");
    check_template(table, s.again);
    s.touch = text(where("touch"), "touch");
    check_template(where("touch"), s.touch);
    s.buttons = take(strings(file_, where("buttons"), "buttons"));
    for (const std::string& id : s.buttons) {
      const PhraseGroup* answer = phrases_.answer(id);
      if (answer == nullptr || answer->label.empty() || !s.on.contains(id))
        fail(table, "state '" + s.id + "' has a button '" + id +
                        "', which is no answer here, or has no label in commands.toml.");
    }
    if (const toml::node* silence = where("silence").get("silence")) {
      s.silence = edge(*silence);
    } else {
      fail(table, "state '" + s.id + "' asks but has no 'silence': say what happens when nobody answers.");
    }
  }

  /// Whatever somebody answers, or if nobody does, there is a way on.
  void check_question(const Task& task, const State& s) {
    const toml::node& where = *begins_.at(s.id);
    const std::string name = "state '" + s.id + "' asks but ";
    for (const std::string_view answer : kAnswersOfAll) {
      if (!s.on.contains(std::string{answer}))
        fail(where, name + "has no way on from '" + std::string{answer} + "'.");
    }
    if (s.reprompts.empty()) fail(where, name + "has no 'reprompts': ask once more in other words.");
    std::set<std::string> worded{s.say.begin(), s.say.end()};
    for (const std::string& again : s.reprompts) {
      if (worded.insert(again).second) continue;
      std::string sentence = name;
      sentence += "says \"" + again + "\" twice; who did not understand it once needs other words.";
      fail(where, sentence);
    }
    if (s.touch.empty() || s.buttons.empty())
      fail(where, name + "has no 'touch' or no 'buttons': say that a button does as well.");
    if (task.about.empty())
      fail(where, name + "the task has no 'about': what is said when it was interrupted.");
    if (is_reminder(task) && s.silence.note.why.empty())
      fail(where, name + "its 'silence' tells no carer; add note = { why = ..., text = ... }.");
  }

  void check_trigger(const Task& task, const toml::table& root) {
    constexpr std::string_view kCommand = "command:";
    const std::string_view trigger = task.trigger;
    if (trigger.empty() || is_one_of(trigger, kTriggers)) return;
    const toml::node& where = *root.get("trigger");
    if (!trigger.starts_with(kCommand)) {
      fail(where, "nothing begins with '" + task.trigger + "'; known are " + listed(kTriggers) +
                      ", and command: with the id of a command.");
    } else if (phrases_.command(trigger.substr(kCommand.size())) == nullptr) {
      fail(where,
           "the command '" + std::string{trigger.substr(kCommand.size())} + "' is not in commands.toml.");
    }
  }

  /// Only a plain yes, or that it was taken, closes it, some yes does, and nothing in it sounds like an
  /// order.
  void check_medicine(const Task& task) {
    // Whoever has had too much must not be asked for more; it counts, and it is told at once.
    constexpr std::string_view kPlainYes[] = {"yes", "taken", "given", "too_much"};
    bool closes = false;
    for (const State& s : task.states) {
      const toml::node& where = *begins_.at(s.id);
      const std::string name = "state '" + s.id + "' ";
      for (const auto& [answer, edge] : s.on) {
        if (edge.deed != Deed::Acknowledge) continue;
        closes = closes || answer == "yes";
        if (!is_one_of(answer, kPlainYes))
          fail(where,
               joined({name, "takes '", answer, "' for taken; only a plain yes may, or it is missed."}));
        if (answer == "too_much" && edge.command.empty())
          fail(where, name + "does nothing about 'too_much'; name a command that tells somebody.");
      }
      if (s.silence.deed == Deed::Acknowledge) fail(where, name + "takes silence for taken.");
      check_no_order(s.say, where, name);
      check_no_order(s.say_again, where, name);
      check_no_order(s.reprompts, where, name);
      for (const auto& [answer, edge] : s.on) check_no_order(edge.say, where, name);
    }
    if (!closes && !task.states.empty())
      fail(*begins_.at(task.states.front().id),
           "no answer 'yes' has do = \"acknowledge\", so the medicine would be asked about for ever.");
  }
  /// Asks only who is there or whether it may be told: nothing is told, and nothing is done by the answer.
  void check_discreet(const Task& task) {
    for (const State& s : task.states) {
      const toml::node& where = *begins_.at(s.id);
      check_tells_nothing(s.say, where, s.id);
      check_tells_nothing(s.say_again, where, s.id);
      check_tells_nothing(s.reprompts, where, s.id);
      check_tells_nothing({s.again, s.touch, task.about}, where, s.id);
      check_discreet_edge(s.silence, where, s.id);
      for (const auto& [answer, edge] : s.on) check_discreet_edge(edge, where, s.id);
    }
  }
  void check_discreet_edge(const Edge& edge, const toml::node& where, const std::string& state) {
    check_tells_nothing(edge.say, where, state);
    if (edge.deed == Deed::Acknowledge)
      fail(where, "state '" + state + "' takes for answered what was not told.");
  }
  void check_tells_nothing(const std::vector<std::string>& sentences, const toml::node& where,
                           const std::string& state) {
    for (const std::string& sentence : sentences)
      for (const std::string_view slot : kTelling)
        if (sentence.find(slot) != std::string::npos)
          fail(where, joined({"state '", state, "' says \"", sentence,
                              "\" to whoever is there; only a note may tell what it is about."}));
  }
  void check_no_order(const std::vector<std::string>& sentences, const toml::node& where,
                      const std::string& name) {
    for (const std::string& sentence : sentences) {
      std::string plain;
      for (const char c : sentence) plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      for (const std::string_view order : kOrders)
        if (plain.find(order) != std::string::npos)
          fail(where, joined({name, "says \"", sentence, "\"; a medicine is asked about, never ordered."}));
    }
  }

  Rank rank(const toml::table& root) {
    const std::string name = text(root, "priority", "chat");
    for (const auto& [word, rank] : kRanks)
      if (word == name) return rank;
    fail(*root.get("priority"),
         "'" + name + "' is no priority; known are chat, lesson, appointment, medication, emergency.");
    return Rank::Chat;
  }

  Note note(const toml::table& edge) {
    const auto* table = edge["note"].as_table();
    if (table == nullptr) return {};
    keys(*table, {"why", "text", "urgent"});
    Note n{text(*table, "why"), text(*table, "text"), (*table)["urgent"].value_or(false)};
    check_template(*table, n.text);
    if (n.why.empty() || n.text.empty()) fail(*table, "a note needs a 'why' and a 'text'.");
    return n;
  }

  Deed deed_of_state(const toml::node& where, const std::string& name) {
    for (const auto& [word, deed] : kDeedsOfStates) {
      if (word == name) return deed;
    }
    std::string known;
    for (const auto& [word, deed] : kDeedsOfStates) known += (known.empty() ? "" : ", ") + std::string{word};
    fail(where, "a state cannot do '" + name + "'; known are " + known + ".");
    return Deed::None;
  }

  Edge edge(const toml::node& node) {
    Edge e;
    const auto* table = node.as_table();
    if (table == nullptr) {
      fail(node, "expected { do = ..., say = ..., go = ... }.");
      return e;
    }
    keys(*table, {"do", "say", "go", "command", "note", "expression", "gesture", "face", "wait_min"});
    e.wait = core::seconds(60 * std::clamp(number(*table, "wait_min", 0), 0.0, 24.0 * 60));
    e.note = note(*table);
    e.command = text(*table, "command");
    if (!e.command.empty() && phrases_.command(e.command) == nullptr)
      fail(node, "the command '" + e.command + "' is not in commands.toml.");
    e.acting = acting(*table, "");
    e.say = templates(*table, "say");
    e.go = text(*table, "go");
    if (!e.go.empty()) ways_.push_back({table->get("go"), e.go});
    if (const std::string deed = text(*table, "do"); !deed.empty()) {
      const auto* known =
          std::find_if(std::begin(kDeeds), std::end(kDeeds), [&](const auto& d) { return d.first == deed; });
      if (known == std::end(kDeeds)) {
        fail(node, "'" + deed +
                       "' cannot be done; known are acknowledge, snooze, unanswered, say_again, next, "
                       "one_by_one, guessed, tell, confirm.");
      } else {
        e.deed = known->second;
      }
    }
    return e;
  }

  Acting acting(const toml::table& table, std::string_view usual_expression) {
    Acting a{text(table, "expression", usual_expression), text(table, "gesture"), text(table, "face")};
    one_of(table, "expression", a.expression, repertoire_.expressions);
    one_of(table, "gesture", a.gesture, repertoire_.gestures);
    if (!a.face.empty() && repertoire_.find_face) {
      if (auto found = repertoire_.find_face(a.face); !found)
        fail(*table.get("face"), found.error().sentence);
    }
    return a;
  }
  void one_of(const toml::table& table, std::string_view key, const std::string& name,
              const std::vector<std::string>& known) {
    if (name.empty() || known.empty() || !table.contains(key)) return;
    if (std::find(known.begin(), known.end(), name) != known.end()) return;
    std::string sentence = "'" + name + "' is no " + std::string{key} + " of hers; known are ";
    for (const std::string& k : known) sentence.append(&k == &known.front() ? "" : ", ").append(k);
    fail(*table.get(key), sentence + ".");
  }

  msg::Question question(const toml::node& where, const std::string& name) {
    for (const msg::Question q : kQuestions) {
      if (to_string(q) == name) return q;
    }
    fail(where, "'" + name +
                    "' cannot be looked up; known are next_appointment, today, date, time, missed, "
                    "open_medicines, medicines, agenda, when, where, way_there, who, how_long, visitors, "
                    "plan_entry, plan_cancel, plan_move, write_planned.");
    return msg::Question::Time;
  }

  void check_ways(const Task& task) {
    for (const auto& [where, to] : ways_)
      if (task.find(to) == nullptr) fail(*where, "it goes to '" + to + "', which does not exist.");
    for (const State& s : task.states)
      if (!s.go.empty() && talks_on_for_ever(task, s))
        fail(*begins_.at(s.id),
             "state '" + s.id + "' comes back to itself without a question; she would never fall silent.");
  }

  static bool talks_on_for_ever(const Task& task, const State& from) {
    const State* s = &from;
    for (std::size_t i = 0; i <= task.states.size() && s != nullptr && !s->go.empty(); ++i)
      s = task.find(s->go);
    return s != nullptr && !s->go.empty();
  }

  std::vector<std::string> templates(const toml::table& table, std::string_view key) {
    auto all = take(strings(file_, table, key));
    for (const std::string& t : all) check_template(table, t);
    return all;
  }
  void check_template(const toml::node& where, const std::string& t) {
    const std::string fault = template_fault(t);
    if (!fault.empty()) return fail(where, "in \"" + t + "\": " + fault + ".");
    for (const std::string& slot : slots_named(t))
      if (!is_one_of(slot, kSlots))
        fail(where, joined({"in \"", t, "\": there is no {", slot, "}; known are ", listed(kSlots), "."}));
    if (t.find('<') == std::string::npos) return;
    // With every slot, and with none: no element may be cut in two by a [part] that is left out.
    Slots all;
    for (const std::string& slot : slots_named(t)) all[slot] = "x";
    for (const Slots& slots : {all, Slots{}})
      if (auto good = aiml::OneTemplate::read(fill(t, slots)); !good) fail(where, good.error().sentence);
  }
  std::string text(const toml::table& table, std::string_view key, std::string_view fallback = "") {
    return take(string_or(file_, table, key, fallback));
  }
  double number(const toml::table& table, std::string_view key, double fallback) {
    return take(number_or(file_, table, key, fallback));
  }
  void keys(const toml::table& table, const std::set<std::string_view>& known) {
    if (auto ok = only_keys(file_, table, known); !ok && !fault_) fault_ = ok.error();
  }
  template <class T>
  T take(core::Result<T> result) {
    if (result) return std::move(result).value();
    if (!fault_) fault_ = result.error();
    return T{};
  }
  void fail(const toml::node& node, std::string_view sentence) {
    if (!fault_) fault_ = at_line(file_, node, sentence);
  }

  const fs::path& file_;
  const Phrasebook& phrases_;
  const Repertoire& repertoire_;
  std::map<std::string, const toml::node*> begins_;              // states, where they stand
  std::vector<std::pair<const toml::node*, std::string>> ways_;  // every go, and where to
  std::optional<core::Error> fault_;
};

}  // namespace

const State* Task::find(std::string_view state_id) const {
  const auto found =
      std::find_if(states.begin(), states.end(), [state_id](const State& s) { return s.id == state_id; });
  return found == states.end() ? nullptr : &*found;
}

core::Result<Task> read_task(const fs::path& file, const Phrasebook& phrases, const Repertoire& repertoire) {
  auto root = parse_toml(file);
  if (!root) return std::move(root).error();
  return TaskReader{file, phrases, repertoire}.read(*root);
}

core::Result<Task> read_task_text(std::string_view text, const std::string& name, const Phrasebook& phrases,
                                  const Repertoire& repertoire) {
  auto root = parse_toml_text(text, name);
  if (!root) return std::move(root).error();
  const fs::path called{name};
  return TaskReader{called, phrases, repertoire}.read(*root);
}

core::Result<Tasks> read_tasks(const fs::path& folder, const Phrasebook& phrases,
                               const Repertoire& repertoire) {
  std::error_code ec;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator{folder, ec}) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  if (ec) return core::not_found(folder.string() + ": cannot be read (" + ec.message() + ").");
  std::sort(files.begin(), files.end());  // the order of a directory is nobody's promise
  Tasks all;
  for (const fs::path& file : files) {
    auto task = read_task(file, phrases, repertoire);
    if (task) {
      all.tasks.push_back(std::move(*task));
    } else {
      all.skipped.push_back(std::move(task).error());
    }
  }
  return all;
}

}  // namespace mana::dialogue
