#include "agent/program/lessons/lesson_store.hpp"

#include <array>
#include <cstdio>

#include "agent/core/random.hpp"
#include "agent/platform/sqlite/rows.hpp"
#include "calendar/store/schema.hpp"

namespace mana::program {
namespace {

namespace fs = std::filesystem;
using dialogue::tutor::AnswerTaken;
using dialogue::tutor::LearnerRecord;
using dialogue::tutor::SessionTaken;
using platform::for_each_row;
using platform::prepared;
using platform::rows_of;
using platform::run_sql;

// Times are microseconds UTC, spans microseconds.
constexpr std::string_view kFirst = R"sql(
CREATE TABLE learners(
  id INTEGER PRIMARY KEY AUTOINCREMENT,      -- odd and even ones begin with different forms of the test
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  code TEXT NOT NULL UNIQUE,
  consent TEXT NOT NULL,
  enrolled INTEGER NOT NULL);
CREATE TABLE courses(                        -- where a learner is
  learner INTEGER NOT NULL REFERENCES learners(id) ON DELETE CASCADE,
  module TEXT NOT NULL,
  unit TEXT NOT NULL,
  queue TEXT NOT NULL,                       -- what is still to do in the unit, one a line
  PRIMARY KEY(learner, module)) WITHOUT ROWID;
CREATE TABLE answers(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  learner INTEGER NOT NULL REFERENCES learners(id) ON DELETE CASCADE,
  module TEXT NOT NULL,
  unit TEXT NOT NULL,
  item TEXT NOT NULL,
  kind TEXT NOT NULL,
  form TEXT NOT NULL,
  skill TEXT NOT NULL,
  choice INTEGER NOT NULL,
  correct INTEGER NOT NULL,
  choices INTEGER NOT NULL,
  was_right INTEGER NOT NULL,
  took INTEGER NOT NULL,
  at INTEGER NOT NULL);
CREATE INDEX answers_by_learner ON answers(learner, module);
CREATE TABLE sessions(
  learner INTEGER NOT NULL REFERENCES learners(id) ON DELETE CASCADE,
  module TEXT NOT NULL,
  number INTEGER NOT NULL,
  began INTEGER NOT NULL,
  last INTEGER NOT NULL,
  active INTEGER NOT NULL,
  steps INTEGER NOT NULL,
  over INTEGER NOT NULL,
  PRIMARY KEY(learner, module, number)) WITHOUT ROWID;
)sql";
constexpr std::string_view kSecond = R"sql(
CREATE TABLE profiles(                       -- what suits the senses of a learner
  learner INTEGER NOT NULL REFERENCES learners(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY(learner, name)) WITHOUT ROWID;
)sql";
constexpr std::array<std::string_view, 2> kSteps{kFirst, kSecond};

constexpr std::size_t kLongestName = 60;

std::int64_t microseconds(core::WallTime t) { return t.time_since_epoch().count(); }
core::WallTime wall(std::int64_t us) { return core::WallTime{std::chrono::microseconds{us}}; }
std::int64_t microseconds(core::Duration d) {
  return std::chrono::duration_cast<std::chrono::microseconds>(d).count();
}

std::string joined(const std::vector<std::string>& lines) {
  std::string all;
  for (const std::string& l : lines) all += l + '\n';
  return all;
}
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// Of a pseudonym. What it holds is shown in terminals and on pages.
bool is_a_name(const std::string& name) {
  if (name.empty() || name.size() > kLongestName || name.front() == ' ' || name.back() == ' ') return false;
  for (const char c : name)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
  return true;
}

Learner learner_in(const platform::Statement& row) {
  return {row.integer(0), row.text(1), row.text(2), row.text(3), wall(row.integer(4))};
}

}  // namespace

fs::path lesson_store_file(const fs::path& data_dir) { return data_dir / "lessons.db"; }

core::Result<LessonStore> LessonStore::open(const fs::path& data_dir) {
  std::error_code error;
  fs::create_directories(data_dir, error);
  auto db = platform::SqliteDb::open(lesson_store_file(data_dir), platform::OpenMode::ReadWriteCreate,
                                     "record of lessons");
  if (!db) return std::move(db).error();
  if (auto done = calendar::migrate(*db, kSteps); !done) return std::move(done).error();
  return LessonStore{std::move(*db)};
}

core::Result<Learner> LessonStore::enrol(const std::string& name, const std::string& consent,
                                         core::WallTime now, std::uint64_t chance) {
  if (!is_a_name(name))
    return core::bad_input("'" + name +
                           "' cannot be a learner's name here; use up to 60 letters, best a pseudonym.");
  if (consent.empty())
    return core::bad_input("Nothing was kept: --consent has to say who agreed, such as \"his mother\".");
  if (find(name)) return core::bad_input("There is a learner '" + name + "' already.");
  std::array<char, 16> code{};
  std::snprintf(code.data(), code.size(), "L%08llx",
                static_cast<unsigned long long>(core::Random{chance}.next() & 0xffffffffULL));
  auto done = run_sql(db_, "INSERT INTO learners(name, code, consent, enrolled) VALUES(?,?,?,?)", name,
                      std::string{code.data()}, consent, microseconds(now));
  if (!done) return std::move(done).error();
  return find(name);
}

core::Result<Learner> LessonStore::find(const std::string& name) {
  auto rows = rows_of(
      prepared(db_, "SELECT id, name, code, consent, enrolled FROM learners WHERE name=?", name), learner_in);
  if (!rows) return std::move(rows).error();
  if (rows->empty())
    return core::not_found("There is no learner '" + name +
                           "'; `mana lesson enrol NAME --consent WHO` makes one.");
  return rows->front();
}

core::Result<std::vector<Learner>> LessonStore::learners() {
  return rows_of(prepared(db_, "SELECT id, name, code, consent, enrolled FROM learners ORDER BY id"),
                 learner_in);
}

core::Status LessonStore::forget(const std::string& name) {
  auto learner = find(name);
  if (!learner) return std::move(learner).error();
  if (auto done = run_sql(db_, "DELETE FROM learners WHERE id=?", learner->id); !done) return done;
  // What was erased is not to be found in the file's free pages either.
  return db_.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
}

core::Result<SensoryProfile> LessonStore::profile(const Learner& learner) {
  SensoryProfile p;
  auto done = for_each_row(prepared(db_, "SELECT name, value FROM profiles WHERE learner=?", learner.id),
                           [&](const auto& row) { p.emplace(row.text(0), row.text(1)); });
  if (!done) return std::move(done).error();
  return p;
}

core::Status LessonStore::choose(const Learner& learner, const std::string& name, const std::string& value) {
  if (value.empty()) return run_sql(db_, "DELETE FROM profiles WHERE learner=? AND name=?", learner.id, name);
  return run_sql(db_,
                 "INSERT INTO profiles VALUES(?,?,?) ON CONFLICT(learner, name) DO UPDATE SET"
                 " value=excluded.value",
                 learner.id, name, value);
}

core::Status LessonStore::choose(const Learner& learner, const SensoryProfile& changes) {
  auto transaction = platform::Transaction::begin(db_);
  if (!transaction) return std::move(transaction).error();
  for (const auto& [name, value] : changes)
    if (auto done = choose(learner, name, value); !done) return done;
  return transaction->commit();
}

core::Result<LearnerRecord> LessonStore::load(const Learner& learner, const std::string& module) {
  LearnerRecord r;
  r.seed = static_cast<std::uint64_t>(learner.id);
  auto done = for_each_row(
      prepared(db_, "SELECT unit, queue FROM courses WHERE learner=? AND module=?", learner.id, module),
      [&](const auto& row) {
        r.unit = row.text(0);
        r.queue = lines_of(row.text(1));
      });
  if (!done) return std::move(done).error();
  auto answers = rows_of(
      prepared(
          db_,
          "SELECT unit, item, kind, form, skill, choice, correct, choices, was_right, took, at FROM answers"
          " WHERE learner=? AND module=? ORDER BY id",
          learner.id, module),
      [](const platform::Statement& row) {
        AnswerTaken a{row.text(0), row.text(1), row.text(2), row.text(3), row.text(4)};
        a.choice = static_cast<int>(row.integer(5));
        a.correct = static_cast<int>(row.integer(6));
        a.choices = static_cast<int>(row.integer(7));
        a.right = row.integer(8) != 0;
        a.took = std::chrono::microseconds{row.integer(9)};
        a.at = wall(row.integer(10));
        return a;
      });
  if (!answers) return std::move(answers).error();
  r.answers = std::move(*answers);
  auto sessions =
      rows_of(prepared(db_,
                       "SELECT began, last, active, steps, over FROM sessions WHERE learner=? AND module=?"
                       " ORDER BY number",
                       learner.id, module),
              [](const platform::Statement& row) {
                return SessionTaken{wall(row.integer(0)), wall(row.integer(1)),
                                    std::chrono::microseconds{row.integer(2)},
                                    static_cast<int>(row.integer(3)), row.integer(4) != 0};
              });
  if (!sessions) return std::move(sessions).error();
  r.sessions = std::move(*sessions);
  return r;
}

core::Status LessonStore::save(const Learner& learner, const std::string& module,
                               const LearnerRecord& record) {
  auto transaction = platform::Transaction::begin(db_);
  if (!transaction) return std::move(transaction).error();
  auto done = run_sql(db_,
                      "INSERT INTO courses VALUES(?,?,?,?) ON CONFLICT(learner, module)"
                      " DO UPDATE SET unit=excluded.unit, queue=excluded.queue",
                      learner.id, module, record.unit, joined(record.queue));
  if (!done) return done;
  // Answers are only ever added.
  std::size_t known = 0;
  done = for_each_row(
      prepared(db_, "SELECT count(*) FROM answers WHERE learner=? AND module=?", learner.id, module),
      [&](const auto& row) { known = static_cast<std::size_t>(row.integer(0)); });
  if (!done) return done;
  for (std::size_t i = known; i < record.answers.size(); ++i) {
    const AnswerTaken& a = record.answers[i];
    done = run_sql(
        db_,
        "INSERT INTO answers(learner, module, unit, item, kind, form, skill, choice, correct, choices,"
        " was_right, took, at) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)",
        learner.id, module, a.unit, a.item, a.kind, a.form, a.skill, std::int64_t{a.choice},
        std::int64_t{a.correct}, std::int64_t{a.choices}, std::int64_t{a.right}, microseconds(a.took),
        microseconds(a.at));
    if (!done) return done;
  }
  // Of the sessions the newest changes, and the one before it when it was left open.
  for (std::size_t i = record.sessions.size() > 2 ? record.sessions.size() - 2 : 0;
       i < record.sessions.size(); ++i) {
    const SessionTaken& s = record.sessions[i];
    done = run_sql(db_, "INSERT OR REPLACE INTO sessions VALUES(?,?,?,?,?,?,?,?)", learner.id, module,
                   static_cast<std::int64_t>(i), microseconds(s.began), microseconds(s.last),
                   microseconds(s.active), std::int64_t{s.steps}, std::int64_t{s.over});
    if (!done) return done;
  }
  return transaction->commit();
}

core::Result<std::vector<std::string>> LessonStore::modules_of(const Learner& learner) {
  return platform::texts_of(
      prepared(db_, "SELECT module FROM courses WHERE learner=? ORDER BY module", learner.id));
}

}  // namespace mana::program
