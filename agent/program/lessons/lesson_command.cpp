#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/program/lessons/lesson_command.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/persona/repertoire.hpp"
#include "dialogue/tutor/lesson_reader.hpp"

namespace mana::program {
namespace {
namespace fs = std::filesystem;
namespace tutor = dialogue::tutor;

struct Options {
  std::vector<std::string> files;
  std::string language = "en-GB";
  bool json = false;
};

using lesson::fail;

void print(const Options& o, const tutor::Module& m, const tutor::Lesson& l) {
  if (o.json)
    return print_json_line(Json{{"module", m.id},
                                {"lesson", l.id},
                                {"title", l.title},
                                {"about", l.about},
                                {"minutes", l.minutes},
                                {"steps", l.steps.size()},
                                {"skills", l.skills}});
  std::printf("  %-14s %-36s %2.0f minutes\n", l.id.c_str(), l.title.c_str(), l.minutes);
}

int list(const Options& o) {
  auto folder = find_asset("lessons/" + o.language);
  if (!folder) return fail(folder.error());
  std::vector<fs::path> modules;
  std::error_code ec;
  for (const auto& entry : fs::directory_iterator{*folder, ec}) {
    if (fs::exists(entry.path() / "module.toml")) modules.push_back(entry.path());
  }
  std::sort(modules.begin(), modules.end());
  for (const fs::path& path : modules) {
    auto m = tutor::read_module(path, repertoire_of_the_face());
    if (!m) return fail(m.error());
    if (!o.json)
      std::printf("%s: %s, ages %s, %zu skills, %zu pairs of test items\n", m->id.c_str(), m->title.c_str(),
                  m->audience.c_str(), m->skills.size(), m->items.size());
    for (const tutor::Lesson& l : m->lessons) print(o, *m, l);
  }
  return 0;
}

core::Status check_one(const fs::path& path) {
  if (path.filename() == "tutor.toml") {
    auto words = tutor::read_tutor_words(path);
    if (!words) return words.error();
    std::printf("%s: what is said in every lesson\n", path.c_str());
    return {};
  }
  if (fs::is_directory(path) || path.filename() == "module.toml") {
    const fs::path folder = fs::is_directory(path) ? path : path.parent_path();
    auto m = tutor::read_module(folder, repertoire_of_the_face());
    if (!m) return m.error();
    std::printf("%s: %zu lessons, %zu pairs of test items\n", path.c_str(), m->lessons.size(),
                m->items.size());
    return {};
  }
  // A lesson by itself: what its module knows counts where there is one beside it.
  std::optional<tutor::ModuleFacts> facts;
  const fs::path beside = path.parent_path() / "module.toml";
  if (std::error_code ec; fs::exists(beside, ec)) {
    auto read = tutor::read_facts(beside);
    if (!read) return read.error();
    facts = std::move(*read);
  }
  auto l = tutor::read_lesson(path, repertoire_of_the_face(), facts);
  if (!l) return l.error();
  std::printf("%s: '%s', %zu steps, about %.0f minutes\n", path.c_str(), l->title.c_str(), l->steps.size(),
              l->minutes);
  return {};
}

int check(const Options& o) {
  int status = 0;
  for (const std::string& file : o.files) {
    if (auto whole = check_one(file); !whole) status = fail(whole.error());
  }
  return status;
}
}  // namespace

namespace lesson {

int fail(const core::Error& error) {
  std::fprintf(stderr, "mana lesson: %s\n", error.sentence.c_str());
  return kCouldNot;
}

}  // namespace lesson

void add_lesson(Command& parent) {
  auto options = std::make_shared<Options>();
  Command& all_of_it =
      parent.command("lesson", "Social skills for children: teaches them, and tells what was learned");
  Command& all = all_of_it.command("list", "The modules and their lessons", options, list);
  all.option("--language", options->language, "Of the lessons").shows_default();
  all.flag("--json", options->json, "JSON Lines on standard output");
  Command& one = all_of_it.command(
      "check", "Look for faults in a lesson, or a module's folder; names file, line and remedy", options,
      check);
  one.option("FILE", options->files, "A lesson, the folder of a module, or a tutor.toml").required();
  lesson::add_run(all_of_it);
  lesson::add_learners(all_of_it);
  lesson::add_report(all_of_it);
}

}  // namespace mana::program
