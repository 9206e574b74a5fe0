#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>

#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/system_clock.hpp"
#include "agent/program/lessons/lesson_command.hpp"
#include "agent/program/lessons/lesson_store.hpp"
#include "agent/program/lessons/sensory_profile.hpp"
#include "agent/program/machine/data_folder.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/settings/settings_table.hpp"
#include "vision/expression/expression_lesson.hpp"
#include "vision/people/known_people.hpp"

/// `mana lesson enrol | learners | forget`: who learns, with whose consent.
namespace mana::program::lesson {
namespace {
namespace fs = std::filesystem;

struct Options {
  std::string name, consent, data;
  bool json = false;
  std::vector<std::string> choices;  // NAME=VALUE
};

int enrol(const Options& o) {
  auto store = LessonStore::open(data_dir(o.data));
  if (!store) return fail(store.error());
  const SystemClock clock;
  const core::WallTime now = clock.wall_now();
  const auto chance = static_cast<std::uint64_t>(now.time_since_epoch().count());
  const auto learner = store->enrol(o.name, o.consent, now, chance);
  if (!learner) return fail(learner.error());
  std::fprintf(stderr,
               "Answers, scores and times of %s are kept from now on, on this machine only, until\n"
               "`mana lesson forget` erases them. No word that is said is kept.\n",
               learner->name.c_str());
  return kDone;
}

/// Who only reads makes nothing.
bool has_store(const Options& o) {
  std::error_code ec;
  return fs::exists(lesson_store_file(data_dir(o.data)), ec);
}

int list(const Options& o) {
  if (!has_store(o)) return kDone;
  auto store = LessonStore::open(data_dir(o.data));
  if (!store) return fail(store.error());
  const auto all = store->learners();
  if (!all) return fail(all.error());
  for (const Learner& l : *all) {
    if (o.json) {
      print_json_line(
          Json{{"name", l.name}, {"code", l.code}, {"consent", l.consent}, {"since", to_iso(l.enrolled)}});
    } else {
      std::printf("%-24s %s, since %.10s, agreed: %s\n", l.name.c_str(), l.code.c_str(),
                  to_iso(l.enrolled).c_str(), l.consent.c_str());
    }
  }
  return kDone;
}

int forget(const Options& o) {
  if (!has_store(o)) return fail(core::not_found("There is no learner '" + o.name + "'."));
  auto store = LessonStore::open(data_dir(o.data));
  if (!store) return fail(store.error());
  if (const auto done = store->forget(o.name); !done) return fail(done.error());
  (void)vision::forget_expressions(vision::people_folder(data_dir(o.data)), o.name);  // often there are none
  std::fprintf(stderr, "All that was kept of %s is erased.\n", o.name.c_str());
  return kDone;
}

void print_profile(const SensoryProfile& chosen, bool json) {
  if (json) {
    Json all = Json::object();
    for (const auto& [name, value] : chosen) all[name] = value;
    return print_json_line(all);
  }
  for (const SensoryChoice& c : sensory_choices()) {
    const auto own = chosen.find(c.name);
    std::printf("%-9s %-14s %s: %s\n", std::string{c.name}.c_str(),
                own == chosen.end() ? "as usual" : own->second.c_str(), std::string{c.sentence}.c_str(),
                values_of(c).c_str());
  }
}

int profile(const Options& o) {
  if (!has_store(o)) return fail(core::not_found("There is no learner '" + o.name + "'."));
  auto store = LessonStore::open(data_dir(o.data));
  if (!store) return fail(store.error());
  const auto learner = store->find(o.name);
  if (!learner) return fail(learner.error());
  SensoryProfile changes;
  for (const std::string& choice : o.choices) {
    const std::size_t sign = choice.find('=');
    if (sign == std::string::npos)
      return fail(core::bad_input("'" + choice +
                                  "' is no choice; one looks like gaze=aside, and gaze= takes it "
                                  "back."));
    changes.insert_or_assign(choice.substr(0, sign), choice.substr(sign + 1));
  }
  SensoryProfile wanted;  // taking back needs no value
  for (const auto& [name, value] : changes) {
    const bool known =
        std::any_of(sensory_choices().begin(), sensory_choices().end(),
                    [&, n = std::string_view{name}](const SensoryChoice& c) { return c.name == n; });
    if (!value.empty() || !known) wanted.emplace(name, value);
  }
  core::Settings tried{settings_table()};
  if (const auto usable = apply_profile(wanted, tried); !usable) return fail(usable.error());
  if (const auto kept = store->choose(*learner, changes); !kept) return fail(kept.error());
  const auto chosen = store->profile(*learner);
  if (!chosen) return fail(chosen.error());
  print_profile(*chosen, o.json);
  return kDone;
}

}  // namespace

void add_learners(Command& lesson) {
  const auto o = std::make_shared<Options>();
  const auto command = [&](const char* name, const char* help, int (*act)(const Options&)) -> Command& {
    Command& c = lesson.command(name, help, o, act);
    add_data_folder(c, o->data, "Folder of the store");
    return c;
  };
  Command& enrolment = command("enrol", "Keeps a learner's answers and scores from now on", enrol);
  enrolment.option("NAME", o->name, "A pseudonym").required();
  enrolment.option("--consent", o->consent, "Who agreed to it, such as \"his mother\"").required();
  Command& learners = command("learners", "Who is enrolled", list);
  learners.flag("--json", o->json, "JSON lines: name, code, consent, since");
  says_of_new_folder(learners, o->data, "nobody is enrolled");
  Command& p = command("profile", "What suits a learner's senses: shows it, and changes it", profile);
  p.option("NAME", o->name, "Whose").required();
  p.option("CHOICE", o->choices,
           "Such as still=yes gaze=aside rate=110; a name and = alone takes a choice back. It holds while "
           "this learner is taught on the screen");
  p.flag("--json", o->json, "What is chosen as one JSON object");
  command("forget", "Erases all that is kept of a learner", forget)
      .option("NAME", o->name, "Whose")
      .required();
}

}  // namespace mana::program::lesson
