#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>

#include "agent/command_line/command.hpp"
#include "agent/evaluation/study/improvement_report.hpp"
#include "agent/program/lessons/learner_report.hpp"
#include "agent/program/lessons/lesson_command.hpp"
#include "agent/program/lessons/lesson_store.hpp"
#include "agent/program/machine/data_folder.hpp"
#include "agent/program/machine/paths.hpp"
#include "dialogue/tutor/learner_record.hpp"

/// `mana lesson report`: what was learned, of one learner or of all.
namespace mana::program::lesson {
namespace {
namespace tutor = dialogue::tutor;
using evaluation::PrePost;
using evaluation::Report;

struct Options {
  std::string learner, module, data, language = "en-GB", anonymised;
  bool json = false, csv = false, markdown = false;

  evaluation::Format format() const {
    if (json) return evaluation::Format::Json;
    if (csv) return evaluation::Format::Csv;
    return markdown ? evaluation::Format::Markdown : evaluation::Format::Text;
  }
};

int report_learner(const Options& o, LessonStore& store) {
  const auto learner = store.find(o.learner);
  if (!learner) return fail(learner.error());
  auto modules = store.modules_of(*learner);
  if (!modules) return fail(modules.error());
  if (!o.module.empty()) std::erase_if(*modules, [&](const std::string& m) { return m != o.module; });
  if (modules->empty())
    return fail(core::not_found("Of '" + o.learner + "' no lesson is kept yet" +
                                (o.module.empty() ? "" : " in the module '" + o.module + "'") + "."));
  for (const std::string& module : *modules) {
    const auto record = store.load(*learner, module);
    if (!record) return fail(record.error());
    const Report report = learner_report(*learner, *record, module, skill_names(*record, module, o.language));
    std::fputs(evaluation::render(report, o.format()).c_str(), stdout);
  }
  return kDone;
}

int write_anonymised(const Options& o, const std::vector<Finished>& all) {
  std::ofstream out{o.anonymised};
  out << anonymised(all, o.module, o.anonymised.ends_with(".jsonl") ? StudyFile::Answers : StudyFile::Scores);
  out.flush();
  if (!out)
    return fail(core::io_error("'" + o.anonymised + "' cannot be written; give another file, or make room."));
  std::fprintf(stderr, "%zu learners; `mana evaluate tutor %s` reads it.\n", all.size(),
               o.anonymised.c_str());
  return kDone;
}

int report_module(const Options& o, LessonStore& store) {
  const auto all = who_finished(store, o.module);
  if (!all) return fail(all.error());
  if (!o.anonymised.empty()) return write_anonymised(o, *all);
  PrePost s;
  std::optional<double> max;
  for (const Finished& f : *all) {
    s.pre.push_back(tutor::score_of(f.record, "pre").right);
    s.post.push_back(tutor::score_of(f.record, "post").right);
    max = tutor::score_of(f.record, "post").all();
  }
  Report report = improvement_report(o.module, s, max);
  report.signature = "mana-lesson|" + o.module + "|learners:" + std::to_string(all->size()) + "|v1";
  std::fputs(evaluation::render(report, o.format()).c_str(), stdout);
  return kDone;
}

int report(const Options& o) {
  std::error_code ec;
  if (o.learner.empty() && o.module.empty())
    return fail(core::bad_input("Say of whom: a LEARNER, or --module MODULE for all who did it."));
  if (!std::filesystem::exists(lesson_store_file(data_dir(o.data)), ec))
    return fail(core::not_found("No lesson has been kept yet; `mana lesson enrol` begins it."));
  auto store = LessonStore::open(data_dir(o.data));
  if (!store) return fail(store.error());
  return o.learner.empty() ? report_module(o, *store) : report_learner(o, *store);
}

}  // namespace

void add_report(Command& lesson) {
  const auto o = std::make_shared<Options>();
  Command& c = lesson.command(
      "report",
      "What was learned: before and after in all readings of improvement, skills, items, time, sessions", o,
      report);
  c.option("LEARNER", o->learner, "Of `mana lesson learners`. Without: all who did --module");
  c.option("--module", o->module, "Only this module");
  c.option(
       "--anonymised", o->anonymised,
       "Writes a file without names or days instead, for a study: FILE.csv has the scores, FILE.jsonl every "
       "answer too")
      .needs("--module");
  c.option("--language", o->language, "Of the lessons").shows_default();
  add_data_folder(c, o->data, "Folder of the store");
  says_of_new_folder(c, o->data, "no lesson is kept");
  c.flag("--json", o->json, "JSON, one object a result");
  c.flag("--csv", o->csv, "CSV");
  c.flag("--md", o->markdown, "Markdown");
}

}  // namespace mana::program::lesson
