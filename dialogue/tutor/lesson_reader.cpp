#include "dialogue/tutor/lesson_reader.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "agent/core/xml_text.hpp"
#include "dialogue/aiml/reading/one_template.hpp"
#include "dialogue/tasks/toml_help.hpp"
#include "dialogue/tutor/other_language.hpp"

namespace mana::dialogue::tutor {
namespace fs = std::filesystem;
namespace {

constexpr std::array<std::string_view, 3> kRoles{"teacher", "skilled", "learning"};
constexpr std::size_t kFewestPhrases = 3;

/// Reads one file; the first fault is kept and everything after it does nothing.
class Reader {
 public:
  Reader(const fs::path& file, const Repertoire& repertoire) : file_{file}, repertoire_{repertoire} {}

  core::Result<Lesson> lesson(const toml::table& root, const std::optional<ModuleFacts>& facts) {
    facts_ = facts;
    keys(root, {"lesson", "cast", "step"});
    Lesson l;
    const toml::table& head = table_of(root, "lesson");
    keys(head, {"id", "module", "title", "minutes", "skills", "about"});
    l.id = needed(head, "id");
    l.module = needed(head, "module");
    l.title = needed(head, "title");
    l.about = needed(head, "about");
    l.minutes = take(number_or(file_, head, "minutes", l.minutes));
    if (l.minutes < 5 || l.minutes > 30) fail(head, "'minutes' must lie between 5 and 30.");
    l.skills = take(strings(file_, head, "skills"));
    for (const std::string& s : l.skills) check_skill(head, s);
    cast(root, l);
    for (const toml::table* t : tables(root, "step")) l.steps.push_back(step(*t, l));
    if (l.steps.empty()) fail(root, "a lesson needs at least one [[step]].");
    check_ways(root, l);
    if (fault_) return *fault_;
    return l;
  }

  core::Result<Module> module(const toml::table& root, std::vector<std::string>& order) {
    keys(root, {"module", "item"});
    Module m;
    const toml::table& head = table_of(root, "module");
    keys(head, {"id", "title", "audience", "language", "teaches", "lessons", "skills"});
    m.id = needed(head, "id");
    m.title = needed(head, "title");
    m.audience = needed(head, "audience");
    m.language = needed(head, "language");
    order = take(strings(file_, head, "lessons"));
    if (order.empty()) fail(head, "'lessons' names no lesson.");
    if (const auto* skills = head["skills"].as_table()) {
      for (const auto& [id, name] : *skills) m.skills[std::string{id.str()}] = name.value_or(std::string{});
    }
    if (m.skills.empty()) fail(head, "a module needs 'skills', id = \"short name\".");
    m.teaches = text(head, "teaches");
    facts_ = ModuleFacts{m.skills, m.teaches};
    if (!m.teaches.empty()) sounds_of(head, "a");  // somebody speaks it
    std::set<std::string> ids;
    for (const toml::table* t : tables(root, "item")) {
      keys(*t, {"id", "skill", "a", "b"});
      TestItem i{needed(*t, "id"), needed(*t, "skill"), item_question(table_of(*t, "a")),
                 item_question(table_of(*t, "b"))};
      check_skill(*t, i.skill);
      if (!ids.insert(i.id).second) fail(*t, "a second item '" + i.id + "'; give it another id.");
      if (i.a.choices.size() != i.b.choices.size())
        fail(*t, "'a' and 'b' need as many choices: whoever guesses must be right as often in both.");
      m.items.push_back(std::move(i));
    }
    if (fault_) return *fault_;
    return m;
  }

 private:
  // ---- steps
  Step step(const toml::table& t, const Lesson& l) {
    struct Kind {
      std::string_view name;
      std::vector<std::string_view> terms;
      decltype(Step::what) (Reader::*read)(const toml::table&);
    };
    static const std::array<Kind, 10> kKinds{
        {{"explain", {"say"}, &Reader::explain},
         {"show", {"lines", "notice"}, &Reader::show},
         {"ask", {"ask", "answers", "otherwise", "silence"}, &Reader::ask},
         {"role-play", {"scene", "partner", "opens", "turns", "closes"}, &Reader::role_play},
         {"read-face", {"expression", "strength", "ask", "choices", "right", "wrong"}, &Reader::read_face},
         {"make-face", {"expression", "ask", "seen", "not_seen", "unsure", "tries"}, &Reader::make_face},
         {"quiz", {"ask", "choices", "correct", "right", "wrong"}, &Reader::quiz},
         {"read-lips", {"ask", "choices", "correct", "right", "wrong"}, &Reader::read_lips},
         {"hear-word", {"ask", "choices", "correct", "right", "wrong"}, &Reader::hear_word},
         {"listen-and-repeat",
          {"word", "sound", "sounds", "view", "ask", "good", "nearly", "tries"},
          &Reader::say_word}}};
    Step s;
    const std::string name = needed(t, "kind");
    const auto kind =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& k) { return k.name == name; });
    if (kind == kKinds.end()) {
      std::string all;
      for (const Kind& k : kKinds) all += (all.empty() ? "" : ", ") + std::string{k.name};
      fail(t, "there is no step of the kind '" + name + "'; one of " + all + ".");
      return s;
    }
    std::set<std::string_view> known{"kind", "id", "skill", "who", "mastered"};
    known.insert(kind->terms.begin(), kind->terms.end());
    keep(only_keys(file_, t, known));
    s.id = text(t, "id");
    s.skill = text(t, "skill");
    s.who = text(t, "who", "teacher");
    check_role(t, s.who, l);
    if (!s.skill.empty()) {
      check_skill(t, s.skill);
      if (std::find(l.skills.begin(), l.skills.end(), s.skill) == l.skills.end())
        fail(t, "the skill '" + s.skill + "' is not among the lesson's 'skills'.");
    }
    const std::string mastered = text(t, "mastered");
    if (!mastered.empty() && (mastered != "skip" || s.skill.empty()))
      fail(t, "'mastered' may only be \"skip\", in a step that names its 'skill'.");
    s.skip_when_mastered = mastered == "skip";
    cast_ = &l;
    s.what = (this->*kind->read)(t);
    return s;
  }
  decltype(Step::what) explain(const toml::table& t) { return Explain{said(t, "say")}; }
  decltype(Step::what) show(const toml::table& t) {
    Show s;
    s.notice = said(t, "notice");
    for (const toml::table* line : tables(t, "lines")) {
      keys(*line, {"who", "say", "expression"});
      s.lines.push_back({needed(*line, "who"), said(*line, "say"), text(*line, "expression")});
      check_role(*line, s.lines.back().who, *cast_);
      if (!s.lines.back().expression.empty()) check_expression(*line, s.lines.back().expression);
    }
    if (s.lines.empty()) fail(t, "nothing is shown: 'lines' is empty.");
    return s;
  }
  decltype(Step::what) ask(const toml::table& t) {
    Ask a;
    a.ask = said(t, "ask");
    for (const toml::table* answer : tables(t, "answers")) {
      keys(*answer, {"id", "phrases", "say", "go"});
      a.answers.push_back({needed(*answer, "id"), take(strings(file_, *answer, "phrases")),
                           said(*answer, "say"), text(*answer, "go")});
    }
    if (a.answers.empty()) fail(t, "a question needs 'answers'.");
    const toml::table& other = table_of(t, "otherwise");
    keys(other, {"say"});
    a.otherwise = said(other, "say");
    const toml::table& silence = table_of(t, "silence");
    keys(silence, {"say", "reprompt"});
    a.silence = said(silence, "say");
    a.reprompts = take(strings(file_, silence, "reprompt"));
    if (a.reprompts.empty()) fail(silence, "nobody may be left in silence: give a 'reprompt'.");
    for (const std::string& r : a.reprompts) check_text(silence, r);
    return a;
  }
  decltype(Step::what) role_play(const toml::table& t) {
    RolePlay r;
    r.scene = said(t, "scene");
    r.partner = needed(t, "partner");
    check_role(t, r.partner, *cast_);
    r.opens = said(t, "opens");
    r.closes = said(t, "closes");
    for (const toml::table* turn : tables(t, "turns")) {
      keys(*turn, {"want", "accept", "good", "help", "reply"});
      Turn u{said(*turn, "want"), take(strings(file_, *turn, "accept")), said(*turn, "good"),
             said(*turn, "help"), text(*turn, "reply")};
      if (!u.reply.empty()) check_text(*turn, u.reply);
      if (u.accept.size() < kFewestPhrases)
        fail(*turn, "'accept' needs " + std::to_string(kFewestPhrases) +
                        " phrases or more: children find many words.");
      r.turns.push_back(std::move(u));
    }
    if (r.turns.empty()) fail(t, "the child has nothing to do: 'turns' is empty.");
    return r;
  }
  decltype(Step::what) read_face(const toml::table& t) {
    ReadFace r;
    r.expression = needed(t, "expression");
    r.strength = take(number_or(file_, t, "strength", r.strength));
    r.ask = said(t, "ask");
    r.choices = take(strings(file_, t, "choices"));
    r.right = said(t, "right");
    r.wrong = said(t, "wrong");
    check_expression(t, r.expression);
    for (const std::string& c : r.choices) check_expression(t, c);
    if (std::find(r.choices.begin(), r.choices.end(), r.expression) == r.choices.end())
      fail(t, "the expression that is shown, '" + r.expression + "', is not among the 'choices'.");
    if (r.strength < 0.2 || r.strength > 1) fail(t, "'strength' must lie between 0.2 and 1.");
    return r;
  }
  decltype(Step::what) make_face(const toml::table& t) {
    MakeFace m;
    m.expression = needed(t, "expression");
    check_expression(t, m.expression);
    m.ask = said(t, "ask");
    m.seen = said(t, "seen");
    m.not_seen = said(t, "not_seen");
    m.unsure = said(t, "unsure");
    m.tries = static_cast<int>(take(number_or(file_, t, "tries", m.tries)));
    if (m.tries < 1 || m.tries > 5) fail(t, "'tries' must lie between 1 and 5.");
    return m;
  }
  decltype(Step::what) quiz(const toml::table& t) {
    if (text(t, "skill").empty()) fail(t, "a quiz needs the 'skill' that it shows.");
    return Quiz{question(t), said(t, "right"), said(t, "wrong")};
  }
  decltype(Step::what) read_lips(const toml::table& t) {
    if (text(t, "skill").empty()) fail(t, "reading lips needs the 'skill' that it shows.");
    return Quiz{with_word(t, question(t), false), said(t, "right"), said(t, "wrong"), "read-lips"};
  }
  decltype(Step::what) hear_word(const toml::table& t) {
    if (text(t, "skill").empty()) fail(t, "hearing a word needs the 'skill' that it shows.");
    return Quiz{with_word(t, question(t), true), said(t, "right"), said(t, "wrong"), "hear-word"};
  }
  decltype(Step::what) say_word(const toml::table& t) {
    SayWord w;
    w.word = needed(t, "word");
    w.sound = text(t, "sound");
    w.view = text(t, "view", w.view);
    if (w.view != "front" && w.view != "side") fail(t, "'view' must be \"front\" or \"side\".");
    w.ask = said(t, "ask");
    w.good = said(t, "good");
    w.nearly = said(t, "nearly");
    w.tries = static_cast<int>(take(number_or(file_, t, "tries", w.tries)));
    if (w.tries < 1 || w.tries > 5) fail(t, "'tries' must lie between 1 and 5.");
    w.language = teaches();
    w.sounds = text(t, "sounds");
    if (!w.language.empty()) {
      check_foreign(t, w);
      return w;
    }
    if (!w.sounds.empty()) fail(t, "'sounds' is for words of another language, which module.toml 'teaches'.");
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '\''; };
    if (!std::all_of(w.word.begin(), w.word.end(), is_letter))
      fail(t, "'word' must be one word in small letters, not '" + w.word + "'.");
    if (!fault_ && repertoire_.check_word)
      if (auto known = repertoire_.check_word(w.word, w.sound); !known) fail(t, known.error().sentence);
    return w;
  }

  // ---- words of another language
  std::string teaches() const { return facts_ ? facts_->teaches : std::string{}; }
  /// As the voice says it; empty where nobody can tell.
  std::string sounds_of(const toml::node& where, const std::string& word) {
    if (fault_ || !repertoire_.sounds_of) return {};
    auto sounds = repertoire_.sounds_of(word, teaches());
    if (sounds) return *std::move(sounds);
    if (sounds.error().code != core::ErrorCode::Unavailable) fail(where, sounds.error().sentence);
    return {};
  }
  void check_foreign(const toml::table& t, const SayWord& w) {
    if (w.word.find_first_of(" <>&\"") != std::string::npos)
      fail(t, "'word' must be one word, not '" + w.word + "'.");
    const std::string said = sounds_of(t, w.word);
    if (w.sounds.empty() || (!said.empty() && said != w.sounds))
      fail(t, "'sounds' must tell how '" + w.word + "' is said" +
                  (said.empty() ? std::string{"."} : ": write sounds = \"" + said + "\"."));
    if (!w.sound.empty() && (" " + w.sounds + " ").find(" " + w.sound + " ") == std::string::npos)
      fail(t, "the sound '" + w.sound + "' is not in '" + w.word + "', which is said " + w.sounds + ".");
    if (!fault_ && repertoire_.check_sounds)
      if (auto known = repertoire_.check_sounds(w.sounds, w.language); !known)
        fail(t, known.error().sentence);
  }
  /// Each can be spoken, and none sounds like another: nobody could tell them apart.
  void check_choices(const toml::table& t, const std::vector<std::string>& choices) {
    std::set<std::string> heard;
    for (const std::string& c : choices)
      if (const std::string said = sounds_of(t, c); !said.empty() && !heard.insert(said).second)
        fail(t, "'" + c + "' sounds like another of the 'choices'; take another word.");
  }

  // ---- what steps are made of
  /// What is right is said behind the question, aloud or with the lips alone; a dash stands for it in the
  /// caption.
  Question with_word(const toml::table& t, Question q, bool aloud) {
    if (q.correct >= q.choices.size()) return q;  // a fault already
    q.is_mouthed = !aloud;
    q.is_heard = aloud;
    const std::string word = std::string{"<prosody "} + (aloud ? "" : "volume=\"silent\" ") +
                             "rate=\"slow\"><sub alias=\"" + core::xml_escaped(q.choices[q.correct]) +
                             "\">\u2014</sub></prosody>";
    q.ask += " <break time=\"700ms\"/>" + in_language(word, teaches()) + "<break time=\"700ms\"/>";
    if (teaches().empty()) return q;
    check_choices(t, q.choices);
    for (std::string& c : q.choices) c = in_language(c, teaches());
    return q;
  }
  /// Of a test: with `lips = true` what is right is mouthed, with `hear = true` it is said.
  Question item_question(const toml::table& t) {
    keys(t, {"ask", "choices", "correct", "lips", "hear"});
    Question q = question(t);
    const bool lips = flag(t, "lips"), hear = flag(t, "hear");
    if (lips && hear) fail(t, "a word is read from the lips or heard: 'lips' or 'hear', not both.");
    return lips || hear ? with_word(t, std::move(q), hear) : q;
  }
  bool flag(const toml::table& t, std::string_view key) {
    const auto* value = t[key].as_boolean();
    if (t.contains(key) && value == nullptr) fail(t, "'" + std::string{key} + "' is true or false.");
    return value != nullptr && value->get();
  }
  Question question(const toml::table& t) {
    Question q;
    q.ask = said(t, "ask");
    q.choices = take(strings(file_, t, "choices"));
    const double correct = take(number_or(file_, t, "correct", 0));
    if (q.choices.size() < 2 || q.choices.size() > 4) fail(t, "'choices' needs two to four.");
    if (std::set<std::string>(q.choices.begin(), q.choices.end()).size() != q.choices.size())
      fail(t, "two of the 'choices' are the same.");
    if (correct < 1 || correct > double(q.choices.size()) || correct != double(std::size_t(correct)))
      fail(t,
           "'correct' must be the number of a choice, from 1 to " + std::to_string(q.choices.size()) + ".");
    q.correct = correct < 1 ? 0 : static_cast<std::size_t>(correct) - 1;
    return q;
  }
  void cast(const toml::table& root, Lesson& l) {
    const toml::table& t = table_of(root, "cast");
    keys(t, {kRoles[0], kRoles[1], kRoles[2]});
    for (const std::string_view role : kRoles) {
      const std::string face = text(t, role);
      if (face.empty()) continue;
      if (repertoire_.find_face) {
        if (auto found = repertoire_.find_face(face); !found)
          fail(t, "the face of '" + std::string{role} + "': " + found.error().sentence);
      }
      l.cast[std::string{role}] = face;
    }
    if (!l.cast.contains("teacher")) fail(t, "a lesson needs a teacher: [cast] teacher = \"emily\".");
  }
  void check_role(const toml::node& where, const std::string& role, const Lesson& l) {
    if (!l.cast.contains(role)) fail(where, "nobody in [cast] is '" + role + "'.");
  }
  void check_skill(const toml::node& where, const std::string& skill) {
    if (facts_ && !facts_->skills.contains(skill))
      fail(where, "the skill '" + skill + "' is not in module.toml; add it there or correct its name.");
  }
  void check_expression(const toml::node& where, const std::string& name) {
    const auto& known = repertoire_.expressions;
    if (!known.empty() && std::find(known.begin(), known.end(), name) == known.end())
      fail(where, "there is no expression '" + name + "'; 'mana expressions' lists them.");
  }
  void check_text(const toml::node& where, const std::string& markup) {
    if (auto read = aiml::OneTemplate::read(markup); !read) fail(where, read.error().sentence);
  }
  void check_ways(const toml::table& root, const Lesson& l) {
    std::set<std::string> ids;
    for (const Step& s : l.steps) {
      if (!s.id.empty() && !ids.insert(s.id).second) fail(root, "two steps have the id '" + s.id + "'.");
    }
    for (const Step& s : l.steps) {
      const auto* a = std::get_if<Ask>(&s.what);
      if (a == nullptr) continue;
      for (const Answer& answer : a->answers) {
        if (!answer.go.empty() && !ids.contains(answer.go))
          fail(root, "step '" + s.id + "' goes to '" + answer.go + "', which is no step.");
      }
    }
  }

  // ---- TOML
  std::string needed(const toml::table& t, std::string_view key) {
    std::string s = text(t, key);
    if (s.empty()) fail(t, "'" + std::string{key} + "' is missing.");
    return s;
  }
  /// What is spoken.
  std::string said(const toml::table& t, std::string_view key) {
    std::string s = needed(t, key);
    check_text(t, s);
    return s;
  }
  std::string text(const toml::table& t, std::string_view key, std::string_view fallback = "") {
    return take(string_or(file_, t, key, fallback));
  }
  const toml::table& table_of(const toml::table& t, std::string_view key) {
    static const toml::table kNone;
    if (const auto* found = t[key].as_table()) return *found;
    fail(t, "'" + std::string{key} + "' is missing.");
    return kNone;
  }
  std::vector<const toml::table*> tables(const toml::table& t, std::string_view key) {
    std::vector<const toml::table*> all;
    if (const auto* list = t[key].as_array()) {
      for (const toml::node& node : *list) {
        if (const auto* one = node.as_table()) {
          all.push_back(one);
        } else {
          fail(node, "'" + std::string{key} + "' must hold tables, {...}.");
        }
      }
    }
    return all;
  }
  void keys(const toml::table& t, const std::set<std::string_view>& known) {
    keep(only_keys(file_, t, known));
  }
  void keep(const core::Status& status) {
    if (!status && !fault_) fault_ = status.error();
  }
  template <class T>
  T take(core::Result<T> result) {
    if (result) return std::move(*result);
    if (!fault_) fault_ = result.error();
    return {};
  }
  void fail(const toml::node& where, const std::string& sentence) {
    if (!fault_) fault_ = at_line(file_, where, sentence);
  }

  const fs::path& file_;
  const Repertoire& repertoire_;
  std::optional<ModuleFacts> facts_;
  const Lesson* cast_ = nullptr;
  std::optional<core::Error> fault_;
};

core::Error not_found_in(const fs::path& folder, const std::string& what) {
  return core::bad_input(folder.string() + ": " + what);
}

/// The file "NN-ID.toml" of a lesson; empty when there is none.
fs::path file_of(const fs::path& folder, const std::string& id) {
  std::error_code ec;
  for (const auto& entry : fs::directory_iterator{folder, ec}) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() == ".toml" && name.size() == id.size() + 3 && name.substr(3) == id)
      return entry.path();
  }
  return {};
}

core::Status what_is_tested_is_taught(const fs::path& folder, const Module& m) {
  std::set<std::string> shown;
  for (const Lesson& l : m.lessons) {
    for (const Step& s : l.steps) {
      if (std::holds_alternative<Quiz>(s.what)) shown.insert(s.skill);
    }
  }
  for (const TestItem& i : m.items) {
    if (!shown.contains(i.skill))
      return not_found_in(folder,
                          "the test asks for the skill '" + i.skill + "', which no lesson has a quiz for.");
  }
  return {};
}
}  // namespace

core::Result<Lesson> read_lesson(const fs::path& file, const Repertoire& repertoire,
                                 const std::optional<ModuleFacts>& facts) {
  auto root = parse_toml(file);
  if (!root) return std::move(root).error();
  return Reader{file, repertoire}.lesson(*root, facts);
}

core::Result<ModuleFacts> read_facts(const fs::path& file) {
  auto root = parse_toml(file);
  if (!root) return std::move(root).error();
  std::vector<std::string> order;
  auto m = Reader{file, {}}.module(*root, order);
  if (!m) return std::move(m).error();
  return ModuleFacts{std::move(m->skills), std::move(m->teaches)};
}

core::Result<Module> read_module(const fs::path& folder, const Repertoire& repertoire) {
  const fs::path file = folder / "module.toml";
  auto root = parse_toml(file);
  if (!root) return std::move(root).error();
  std::vector<std::string> order;
  auto m = Reader{file, repertoire}.module(*root, order);
  if (!m) return m;
  for (const std::string& id : order) {
    const fs::path lesson = file_of(folder, id);
    if (lesson.empty())
      return not_found_in(folder, "there is no lesson NN-" + id + ".toml, which module.toml names.");
    auto read = read_lesson(lesson, repertoire, ModuleFacts{m->skills, m->teaches});
    if (!read) return std::move(read).error();
    if (read->id != id || read->module != m->id)
      return not_found_in(lesson, "its id must be '" + id + "' and its module '" + m->id + "'.");
    m->lessons.push_back(std::move(*read));
  }
  if (auto whole = what_is_tested_is_taught(folder, *m); !whole) return std::move(whole).error();
  return m;
}

}  // namespace mana::dialogue::tutor
