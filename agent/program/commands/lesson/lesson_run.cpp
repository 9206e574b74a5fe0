#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/system_clock.hpp"
#include "agent/command_line/time_arguments.hpp"
#include "agent/program/assembly/run_options.hpp"
#include "agent/program/commands/lesson/lesson_session.hpp"
#include "agent/program/lessons/lesson_command.hpp"
#include "agent/program/lessons/lesson_harm.hpp"
#include "agent/program/lessons/lesson_log.hpp"
#include "agent/program/lessons/lesson_store.hpp"
#include "agent/program/machine/data_folder.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/settings/settings_file.hpp"
#include "dialogue/tutor/simulated_learner.hpp"

/// `mana lesson run`: a module, taught in a terminal or to a simulated learner.
namespace mana::program::lesson {
namespace {
namespace tutor = dialogue::tutor;

struct Options {
  std::string module, learner, data, language = "en-GB", simulate, log;
  std::uint64_t seed = 1;
  double before = 0.3;
  bool text = false, json = false, once = false;
  RunOptions screen;  ///< without a display: in the terminal
  std::string display;
};

// Simulated days begin here.
constexpr core::WallTime kFirstDay{std::chrono::seconds{1'800'000'000}};

/// Who learns and where it is written: nowhere without a name.
struct Pupil {
  std::optional<LessonStore> store;
  Learner learner;
  tutor::LearnerRecord record;
  std::string module;

  core::Status keep(const tutor::LearnerRecord& r) {
    record = r;
    return store ? store->save(learner, module, r) : core::Status{};
  }
};

core::Result<Pupil> pupil_of(const Options& o, const std::string& module) {
  Pupil p;
  p.module = module;
  p.record.seed = o.seed;
  if (o.learner.empty()) return p;
  if (!o.simulate.empty() && o.data.empty())
    return core::bad_input(
        "A simulated learner is kept apart from real ones: give a folder of its own with --data.");
  auto store = LessonStore::open(data_dir(o.data));
  if (!store) return std::move(store).error();
  auto learner = store->find(o.learner);
  if (!learner && !o.simulate.empty())
    learner = store->enrol(o.learner, "simulated", kFirstDay, o.seed ^ std::hash<std::string>{}(o.learner));
  if (!learner) return std::move(learner).error();
  auto record = store->load(*learner, module);
  if (!record) return std::move(record).error();
  p.store.emplace(std::move(*store));
  p.learner = std::move(*learner);
  p.record = std::move(*record);
  return p;
}

/// What a learner's profile says of praise; what it says of the screen a terminal has no use for.
core::Result<tutor::Reward> reward_for(Pupil& pupil) {
  if (!pupil.store) return tutor::Reward::Words;
  const auto profile = pupil.store->profile(pupil.learner);
  if (!profile) return profile.error();
  const auto own = profile->find("reward");
  return own == profile->end() ? tutor::Reward::Words : tutor::reward_named(own->second);
}

/// "knows", "never", "learns:0.5".
core::Result<tutor::SimulatedLearner> simulated(const Options& o) {
  constexpr std::string_view kLearns = "learns:";
  if (o.simulate == "knows") return tutor::SimulatedLearner::that_knows(o.seed);
  if (o.simulate == "never") return tutor::SimulatedLearner{o.before, 0, o.seed};
  if (o.simulate.starts_with(kLearns)) {
    char* end = nullptr;
    const double rate = std::strtod(o.simulate.c_str() + kLearns.size(), &end);
    if (*end == '\0' && end != o.simulate.c_str() + kLearns.size() && rate >= 0 && rate <= 1)
      return tutor::SimulatedLearner{o.before, rate, o.seed};
  }
  return core::bad_input(
      "--simulate takes knows, never, or learns: and a number from 0 to 1, such as learns:0.5, not '" +
      o.simulate + "'.");
}

void print_session(const Options& o, const tutor::LearnerRecord& r, tutor::End end) {
  const tutor::SessionTaken& s = r.sessions.back();
  const double minutes = core::to_seconds(s.active) / 60;
  if (o.json)
    return print_json_line(Json{{"session", r.sessions.size()},
                                {"minutes", std::round(minutes * 100) / 100},
                                {"steps", s.steps},
                                {"unit", r.unit},
                                {"end", tutor::to_string(end)}});
  std::printf("session %zu: %4.1f minutes, %3d steps, then at '%s' (%s)\n", r.sessions.size(), minutes,
              s.steps, r.unit.c_str(), std::string{tutor::to_string(end)}.c_str());
}

void print_scores(const Options& o, const tutor::LearnerRecord& r) {
  const tutor::Score pre = tutor::score_of(r, "pre"), post = tutor::score_of(r, "post");
  if (!tutor::has_finished(r, "post")) return;
  const auto mastered = tutor::mastered_skills(r);
  if (o.json) {
    Json skills = Json::array();
    for (const auto& skill : mastered) skills.push_back(skill);
    return print_json_line(Json{{"pre", pre.right},
                                {"post", post.right},
                                {"max", post.all()},
                                {"mastered", skills},
                                {"minutes", std::round(core::to_seconds(tutor::time_on_task(r)) / 6) / 10}});
  }
  std::printf("before %d, after %d of %d; %zu skills mastered\n", pre.right, post.right, post.all(),
              mastered.size());
}

/// Whole modules in virtual time, each session on another day.
int simulate(const Options& o, const Taught& taught, Pupil& pupil, LessonLog& log) {
  const auto learner = simulated(o);
  if (!learner) return fail(learner.error());
  for (tutor::End end = tutor::End::No; end != tutor::End::Done;) {
    tutor::Course course{taught.module, taught.words, pupil.record};
    core::Status kept;
    end = tutor::run_session(course, *learner, taught.module,
                             {core::kStart, next_session(pupil.record, kFirstDay)},
                             [&](const tutor::LearnerRecord& r) {
                               if (kept) kept = pupil.keep(r);
                               if (kept) kept = log.note(r);
                             });
    if (!kept) return fail(kept.error());
    print_session(o, pupil.record, end);
    if (o.once) break;
  }
  print_scores(o, pupil.record);
  return kDone;
}

int teach(const Options& o, const Taught& taught, Pupil& pupil, LessonLog& log) {
  if (tutor::test_needs_a_face(taught.module))
    return fail(
        core::bad_input("'" + taught.module.title +
                        "' asks for words that are heard or read from the lips, and a terminal can do "
                        "neither; give --display window, and the face says them."));
  const SystemClock clock;
  if (pupil.record.unit == "done") {
    std::fprintf(stderr, "mana lesson: %s has done this module; `mana lesson report %s` tells how.\n",
                 pupil.learner.name.c_str(), pupil.learner.name.c_str());
    return kDone;
  }
  const auto reward = reward_for(pupil);
  if (!reward) return fail(reward.error());
  tutor::CourseOptions options;
  options.reward = *reward;
  options.speaks = false;
  const std::filesystem::path house = data_dir(o.data);
  const auto facts = house_facts(settings_of_folder(house), house);
  options.harm = harm_recogniser_of_lessons(facts ? *facts : HouseFacts{});
  if (tutor::lessons_need_a_face(taught.module))
    std::fprintf(
        stderr,
        "mana lesson: words to hear or to read from the lips are not asked here, for a terminal can do "
        "neither; with --display window they are.\n");
  tutor::Course course{taught.module, taught.words, pupil.record, options};
  LessonDesk desk{std::cin, clock, o.json, {}};
  desk.keep = [&](const tutor::LearnerRecord& r) {
    auto kept = pupil.keep(r);
    return kept ? log.note(r) : kept;
  };
  const auto end = desk.run(course);
  return end ? kDone : fail(end.error());
}

/// The companion, which begins with a lesson and ends after the session.
int teach_on_screen(const Options& o) {
  if (o.text || !o.simulate.empty())
    return fail(core::bad_input("--display shows the lesson on a screen; leave out --text and --simulate."));
  RunOptions screen = o.screen;
  screen.display = o.display;
  screen.data = o.data;
  screen.lesson = {o.module, o.learner, o.language, true};
  return run_agent(screen);
}

int run_module(const Options& o) {
  if (!o.display.empty()) return teach_on_screen(o);
  auto taught = find_module(o.module, o.language);
  if (!taught) return fail(taught.error());
  auto pupil = pupil_of(o, taught->module.id);
  if (!pupil) return fail(pupil.error());
  const std::string who = pupil->store ? pupil->learner.code : "nobody";
  LessonLog log{o.log, who, taught->module.id};
  log.begin(pupil->record,
            who + "-" + taught->module.id + "-" + std::to_string(pupil->record.sessions.size() + 1));
  return o.simulate.empty() ? teach(o, *taught, *pupil, log) : simulate(o, *taught, *pupil, log);
}

/// A share of all, in words of whoever types it.
core::Status is_share(const std::string& typed) {
  char* end = nullptr;
  const double share = std::strtod(typed.c_str(), &end);
  const bool is_number = end != typed.c_str() && *end == '\0';
  if (is_number && share >= 0 && share <= 1) return {};
  return core::bad_input("takes a number from 0 (nothing) to 1 (everything), such as 0.3, not '" + typed +
                         "'");
}

/// Of `mana run` what a lesson on the screen may need.
void add_screen(Command& c, RunOptions& o) {
  c.option("--record", o.record, "With --display: writes an MP4 file of it");
  c.option("--typed", o.typed, "With --display: a file of what is typed when, as of `mana run`");
  c.option("--journal", o.journal, "With --display: writes every message to this file");
  c.option("--settings", o.settings, "With --display: the settings file");
  c.option("--camera", o.camera, "With --display: auto, none, a device, a video file").shows_default();
  c.option("--microphone", o.microphone, "With --display: auto, none, a device, or a WAV file")
      .shows_default();
  c.option("--speaker", o.speaker, "With --display: auto, none, a device, or a WAV file to write")
      .shows_default();
  c.flag("--virtual", o.virtual_time, "With --display: in virtual time, as fast as the machine can");
  c.option("--for", into(o.live_for, parse_span), "With --display: ends after this at the latest: 45s, 20m");
}

}  // namespace

void add_run(Command& lesson) {
  const auto o = std::make_shared<Options>();
  Command& c =
      lesson.command("run",
                     "Teaches a module: the test before, the lessons, the test after, in sessions of "
                     "10 to 15 minutes; goes on where it stopped",
                     o, run_module);
  c.option("MODULE", o->module, "Of `mana lesson list`, or the folder of one's own").required();
  c.option("--learner", o->learner, "Who learns, of `mana lesson learners`. Without: nothing is kept");
  c.flag("--text", o->text,
         "In this terminal: a number or words and Enter; an empty line is silence; pause, go on and stop "
         "always work");
  c.option("--display", o->display,
           "Taught by the face: window, fullscreen, or headless (no window); options as of `mana run`")
      .one_of({"window", "fullscreen", "headless"});
  add_screen(c, o->screen);
  c.option("--simulate", o->simulate,
           "A learner of the program, in virtual time: knows, never, or learns:RATE (the chance that what it "
           "did not know it knows afterwards)");
  c.option("--seed", o->seed, "Of a learner without a name, and of a simulated one").shows_default();
  c.option("--knows-before", o->before, "What a simulated learner knows before, of all")
      .check(is_share, "0 to 1")
      .shows_default();
  c.flag("--one-session", o->once, "Simulates one session only");
  c.option("--log", o->log,
           "Appends each answer and score to this file, for `mana evaluate log` and `tutor`");
  c.option("--language", o->language, "Of the lessons").shows_default();
  add_data_folder(c, o->data, "Folder of the store");
  c.flag("--json", o->json, "JSON lines: step, say, face, await, choices, end; of a simulation its sessions");
}

}  // namespace mana::program::lesson
