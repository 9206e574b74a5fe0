#include <algorithm>
#include <cstdio>
#include <fstream>
#include <regex>

#include "agent/program/machine/paths.hpp"
#include "agent/program/persona/repertoire.hpp"
#include "agent/program/persona/talk_common.hpp"
#include "dialogue/aiml/tools/lint.hpp"
#include "dialogue/tasks/script.hpp"

namespace mana::program {
namespace {

using dialogue::aiml::Remark;

constexpr const char* kWords[] = {"error", "warning", "note"};

void print(const Remark& remark, bool json) {
  if (!json) {
    std::printf("%s\n", to_text(remark).c_str());
    return;
  }
  print_json_line(Json{{"kind", kWords[static_cast<int>(remark.kind)]},
                       {"file", remark.file},
                       {"line", remark.line},
                       {"sentence", remark.sentence}});
}

/// What is wrong in the commands and the tasks that the folders lay over those of the language they speak.
std::vector<core::Error> faults_of_tasks(const std::vector<std::filesystem::path>& folders) {
  const std::string spoken = spoken_by(folders);
  const auto language = find_asset("dialogue/" + (is_english(spoken) ? "en-GB" : spoken));
  const auto all = dialogue::aiml::with_shared(folders);
  if (!language || !all) return {};
  auto script = dialogue::read_script(*language, *all, repertoire_of_the_face());
  if (!script) return {std::move(script).error()};
  return std::move(script->skipped);
}

/// Names that the face does not know, where they stand.
std::vector<Remark> unknown_acting(const std::vector<std::filesystem::path>& folders) {
  const auto files = dialogue::aiml::files_of(folders);
  if (!files) return {};
  const dialogue::Repertoire face = repertoire_of_the_face();
  const std::regex acting{R"re(<(expression|gesture)\s[^>]*\btype\s*=\s*["']([^"']*)["'])re"};
  std::vector<Remark> remarks;
  for (const std::filesystem::path& file : *files) {
    if (file.extension() != ".aiml") continue;
    std::ifstream in{file};
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      for (std::sregex_iterator it{line.begin(), line.end(), acting}, end; it != end; ++it) {
        const bool is_gesture = (*it)[1] == "gesture";
        const auto& known = is_gesture ? face.gestures : face.expressions;
        if (std::find(known.begin(), known.end(), (*it)[2].str()) != known.end()) continue;
        remarks.push_back({Remark::Kind::Warning, file.string(), number,
                           "The face has no " + (*it)[1].str() + " '" + (*it)[2].str() + "'; `mana " +
                               (is_gesture ? "poses" : "expressions") + "` lists those there are."});
      }
    }
  }
  return remarks;
}

}  // namespace

int lint_talk(const LintOptions& options) {
  const auto loaded = load_persona({options.folders.begin(), options.folders.end()});
  if (!loaded) {
    std::fprintf(stderr, "mana talk lint: %s\n", loaded.error().sentence.c_str());
    return 1;
  }
  std::vector<Remark> remarks = loaded->remarks;
  for (Remark& r : dialogue::aiml::lint(*loaded)) remarks.push_back(std::move(r));
  for (const core::Error& e : faults_of_tasks({options.folders.begin(), options.folders.end()}))
    remarks.push_back({Remark::Kind::Error, "", 0, e.sentence});
  for (Remark& r : unknown_acting({options.folders.begin(), options.folders.end()}))
    remarks.push_back(std::move(r));
  std::size_t counts[3] = {};
  for (const Remark& r : remarks) {
    ++counts[static_cast<int>(r.kind)];
    if (r.kind != Remark::Kind::Note || options.notes) print(r, options.json);
  }
  std::fprintf(stderr, "%zu categories: %zu errors, %zu warnings, %zu notes.\n", loaded->brain.graph.size(),
               counts[0], counts[1], counts[2]);
  return counts[0] > 0 || (options.strict && counts[1] > 0) ? 1 : 0;
}

}  // namespace mana::program
