#include "dialogue/task_reader.hpp"

#include <algorithm>
#include <utility>

#include "dialogue/aiml/one_template.hpp"
#include "dialogue/template_text.hpp"
#include "dialogue/toml_help.hpp"

namespace mana::dialogue {
namespace fs = std::filesystem;
namespace {

constexpr std::pair<std::string_view, Deed> kDeeds[] = {
    {"acknowledge", Deed::Acknowledge}, {"snooze", Deed::Snooze}, {"unanswered", Deed::Unanswered},
    {"say_again", Deed::SayAgain},      {"next", Deed::Next},     {"guessed", Deed::Guessed}};
// What a state can do by itself; it needs no answer and no reminder.
constexpr std::pair<std::string_view, Deed> kDeedsOfStates[] = {{"louder", Deed::Louder},
                                                                {"quieter", Deed::Quieter},
                                                                {"shut_eyes", Deed::ShutEyes},
                                                                {"open_eyes", Deed::OpenEyes},
                                                                {"shut_ears", Deed::ShutEars}};
constexpr msg::Question kQuestions[] = {
    msg::Question::NextAppointment, msg::Question::Today,        msg::Question::Date, msg::Question::Time,
    msg::Question::Missed,          msg::Question::OpenMedicines};

constexpr std::pair<std::string_view, Rank> kRanks[] = {{"chat", Rank::Chat},
                                                        {"lesson", Rank::Lesson},
                                                        {"appointment", Rank::Appointment},
                                                        {"medication", Rank::Medication},
                                                        {"emergency", Rank::Emergency}};
// Whoever is asked may answer so; a task that knows no way on from there would leave them standing.
constexpr std::string_view kAnswersOfAll[] = {"yes", "no", "not_sure", "later", "repeat", "cancel"};

bool is_reminder(const Task& task) { return task.trigger.starts_with("reminder:"); }

/// Reads one file; the first fault is kept and everything after it does nothing.
class TaskReader {
 public:
  TaskReader(const fs::path& file, const Phrasebook& phrases, const Repertoire& repertoire)
      : file_{file}, phrases_{phrases}, repertoire_{repertoire} {}

  core::Result<Task> read(const toml::table& root) {
    keys(root, {"id", "trigger", "priority", "about", "on", "touch", "buttons", "silence", "state"});
    Task task;
    task.id = text(root, "id");
    task.trigger = text(root, "trigger");
    task.priority = rank(root);
    task.about = text(root, "about");
    check_template(root, task.about);
    if (const auto* list = root["state"].as_array()) {
      for (const toml::node& node : *list) {
        if (const auto* table = node.as_table()) task.states.push_back(state(root, *table));
      }
    }
    if (task.id.empty() || task.trigger.empty() || task.states.empty()) {
      fail(root, "a task needs an id, a trigger and at least one [[state]].");
    }
    check_ways(task, root);
    for (const State& s : task.states)
      if (!s.on.empty()) check_question(task, s, root);
    if (fault_) return *fault_;
    return task;
  }

 private:
  State state(const toml::table& root, const toml::table& table) {
    keys(table,
         {"id",       "do",         "look_up",          "say",     "say_none", "each",       "most_items",
          "say_last", "expression", "gesture",          "face",    "on",       "patience_s", "reprompts",
          "again",    "touch",      "touch_patience_s", "buttons", "silence",  "go"});
    State s;
    s.id = text(table, "id");
    s.say = templates(table, "say");
    s.say_none = templates(table, "say_none");
    s.each = text(table, "each");
    check_template(table, s.each);
    s.most_items = static_cast<int>(number(table, "most_items", s.most_items));
    s.say_last = table["say_last"].value_or(false);
    s.acting = acting(table, s.acting.expression);
    if (const std::string name = text(table, "look_up"); !name.empty()) s.look_up = question(table, name);
    if (const std::string deed = text(table, "do"); !deed.empty()) s.deed = deed_of_state(table, deed);
    if (s.id.empty() || s.say.empty()) fail(table, "a state needs an id and something to say.");
    read_answers(table, s);
    if (!s.on.empty()) {
      read_answers(root, s);  // what all states of the task have in common, where the state says nothing else
      read_waiting(root, table, s);
      if (table.contains("go"))
        fail(table, "state '" + s.id + "' asks, so its answers say where it goes; leave out its 'go'.");
    } else {
      s.go = text(table, "go");
      if (table.contains("silence"))
        fail(table, "state '" + s.id + "' asks nothing; write 'go' for what follows it.");
    }
    return s;
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
  void check_question(const Task& task, const State& s, const toml::node& where) {
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

  Rank rank(const toml::table& root) {
    const std::string name = text(root, "priority", "chat");
    for (const auto& [word, rank] : kRanks)
      if (word == name) return rank;
    fail(root, "'" + name + "' is no priority; known are chat, lesson, appointment, medication, emergency.");
    return Rank::Chat;
  }

  Note note(const toml::table& edge) {
    const auto* table = edge["note"].as_table();
    if (table == nullptr) return {};
    keys(*table, {"why", "text"});
    Note n{text(*table, "why"), text(*table, "text")};
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
    keys(*table, {"do", "say", "go", "command", "note", "expression", "gesture", "face"});
    e.note = note(*table);
    e.command = text(*table, "command");
    if (!e.command.empty() && phrases_.command(e.command) == nullptr)
      fail(node, "the command '" + e.command + "' is not in commands.toml.");
    e.acting = acting(*table, "");
    e.say = templates(*table, "say");
    e.go = text(*table, "go");
    if (const std::string deed = text(*table, "do"); !deed.empty()) {
      const auto* known =
          std::find_if(std::begin(kDeeds), std::end(kDeeds), [&](const auto& d) { return d.first == deed; });
      if (known == std::end(kDeeds)) {
        fail(node,
             "'" + deed +
                 "' cannot be done; known are acknowledge, snooze, unanswered, say_again, next, guessed.");
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
                    "open_medicines.");
    return msg::Question::Time;
  }

  void check_ways(const Task& task, const toml::node& where) {
    const auto check = [&](const State& s, const Edge& e) {
      if (!e.go.empty() && task.find(e.go) == nullptr) {
        fail(where, "state '" + s.id + "' goes to '" + e.go + "', which does not exist.");
      }
    };
    for (const State& s : task.states) {
      for (const auto& [answer, e] : s.on) check(s, e);
      check(s, s.silence);
      if (s.go.empty()) continue;
      if (task.find(s.go) == nullptr) {
        fail(where, "state '" + s.id + "' goes to '" + s.go + "', which does not exist.");
      } else if (talks_on_for_ever(task, s)) {
        fail(where,
             "state '" + s.id + "' comes back to itself without a question; she would never fall silent.");
      }
    }
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
