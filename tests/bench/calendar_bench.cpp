// How long the calendar takes with 100,000 events of ten years in the store, one in twenty repeated: taking
// them in, beginning, the next reminder, a month. And how many occurrences of a daily rule a second.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "agent/core/random.hpp"
#include "calendar/recurrence/rule_iterator.hpp"
#include "calendar/reminders/agenda.hpp"
#include "calendar/service/stages_ahead.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"

namespace mana::calendar {
namespace {

namespace fs = std::filesystem;
using core::WallTime;
using std::chrono::days;

constexpr int kEvents = 100'000, kAText = 25'000, kDays = 3652;
constexpr std::chrono::sys_days kFirst{std::chrono::year{2018} / 1 / 1},
    kNow{std::chrono::year{2027} / 7 / 1};

template <class T>
T need(core::Result<T> r) {
  if (r) return std::move(r).value();
  std::fprintf(stderr, "%s\n", r.error().sentence.c_str());
  std::exit(1);
}

/// 25,000 events; `part` of four.
std::string text_of(int part) {
  core::Random random{static_cast<std::uint64_t>(part) + 1};
  std::string t = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//MANA//bench//EN\r\n";
  const auto two = [](int n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  for (int i = part * kAText; i < (part + 1) * kAText; ++i) {
    const std::chrono::year_month_day date{kFirst + days{static_cast<int>(random.below(kDays))}};
    const std::string day = std::to_string(static_cast<int>(date.year())) +
                            two(static_cast<int>(static_cast<unsigned>(date.month()))) +
                            two(static_cast<int>(static_cast<unsigned>(date.day())));
    const int hour = 8 + static_cast<int>(random.below(11)), minute = 15 * static_cast<int>(random.below(3));
    t += "BEGIN:VEVENT\r\nUID:e" + std::to_string(i) + "@bench\r\nDTSTAMP:20180101T000000Z\r\n";
    t += "DTSTART;TZID=Europe/London:" + day + "T" + two(hour) + two(minute) + "00\r\n";
    t += "DTEND;TZID=Europe/London:" + day + "T" + two(hour) + two(minute + 14) + "00\r\n";
    t += "SUMMARY:Visit number " + std::to_string(i) + "\r\nLOCATION:Ward " + std::to_string(i % 40) + "\r\n";
    if (i % 20 == 0) t += i % 40 == 0 ? "RRULE:FREQ=WEEKLY;COUNT=10\r\n" : "RRULE:FREQ=MONTHLY;COUNT=6\r\n";
    if (i % 5 == 0)
      t += "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:x\r\nTRIGGER:-PT30M\r\nEND:VALARM\r\n";
    t += "END:VEVENT\r\n";
  }
  return t + "END:VCALENDAR\r\n";
}

fs::path folder() { return fs::temp_directory_path() / ("mana_bench_calendar_" + std::to_string(getpid())); }

/// The store of 100,000; made once.
const fs::path& full_store() {
  static const fs::path file = [] {
    const fs::path f = store_file(folder() / "full");
    auto store = need(SqliteReminderStore::open(f));
    for (int part = 0; part < kEvents / kAText; ++part)
      (void)need(store->shelf().import_text(text_of(part), {"", "Visits"}, WallTime{kFirst}));
    return f;
  }();
  return file;
}

const zone::Zones& zones() {
  static const zone::Zones all;
  return all;
}
zone::ZonePtr home() { return need(zones().find("Europe/London")); }

Agenda agenda_of(SqliteReminderStore& store) {
  return {need(store.calendars(WallTime{kNow} - days{60})), zones(), home()};
}

void take_in(benchmark::State& state) {
  const std::string text = text_of(0);
  int n = 0;
  for (auto _ : state) {
    state.PauseTiming();
    auto store = need(SqliteReminderStore::open(store_file(folder() / ("import" + std::to_string(n++)))));
    std::string copy = text;
    state.ResumeTiming();
    (void)need(store->shelf().import_text(std::move(copy), {"", "Visits"}, WallTime{kFirst}));
  }
  state.SetItemsProcessed(state.iterations() * kAText);
}

/// From the file to knowing what is next.
void begin(benchmark::State& state) {
  const fs::path& file = full_store();
  for (auto _ : state) {
    auto store = need(SqliteReminderStore::open(file));
    const Agenda agenda = agenda_of(*store);
    StagesAhead ahead;
    ahead.plan(agenda, WallTime{kNow} + std::chrono::hours{9}, {});
    benchmark::DoNotOptimize(ahead.next());
    state.counters["series"] = double(agenda.size());
  }
}

void plan_the_next_hour(benchmark::State& state) {
  auto store = need(SqliteReminderStore::open(full_store()));
  const Agenda agenda = agenda_of(*store);
  for (auto _ : state) {
    StagesAhead ahead;
    ahead.plan(agenda, WallTime{kNow} + std::chrono::hours{9}, {});
    benchmark::DoNotOptimize(ahead.next());
  }
}

void the_next_reminder(benchmark::State& state) {
  auto store = need(SqliteReminderStore::open(full_store()));
  const Agenda agenda = agenda_of(*store);
  StagesAhead ahead;
  ahead.plan(agenda, WallTime{kNow} + std::chrono::hours{9}, {});
  for (auto _ : state) benchmark::DoNotOptimize(ahead.next());
}

void a_month(benchmark::State& state) {
  auto store = need(SqliteReminderStore::open(full_store()));
  const Agenda agenda = agenda_of(*store);
  for (auto _ : state) {
    const auto found = agenda.between(WallTime{kNow}, WallTime{kNow + days{31}});
    state.counters["occurrences"] = double(found.size());
  }
}

/// As the carers' page asks for it: nothing is kept from one look to the next.
void a_month_of_the_store(benchmark::State& state) {
  auto store = need(SqliteReminderStore::open(full_store()));
  const WallTime from{kNow - days{365 * 4}}, to = from + days{31};
  for (auto _ : state) {
    const Agenda agenda{need(store->shelf().texts({}, reach_between(from, to))), zones(), home()};
    const auto found = agenda.between(from, to);
    state.counters["occurrences"] = double(found.size());
  }
}

void daily_rule(benchmark::State& state) {
  const zone::ZonePtr london = home();
  ical::Recur rule;
  rule.frequency = ical::Frequency::Daily;
  constexpr zone::Instant kEnd{std::chrono::sys_days{std::chrono::year{2300} / 1 / 1}};
  std::int64_t made = 0;
  for (auto _ : state) {
    recurrence::RuleIterator it{
        rule, {zone::LocalTime{std::chrono::local_days{kFirst.time_since_epoch()}}}, *london};
    std::int64_t steps = 1'000'000'000;
    while (auto m = it.next(kEnd, steps)) {
      benchmark::DoNotOptimize(m->utc);
      ++made;
    }
  }
  state.SetItemsProcessed(made);
}

BENCHMARK(take_in)->Unit(benchmark::kMillisecond);
BENCHMARK(begin)->Unit(benchmark::kMillisecond);
BENCHMARK(plan_the_next_hour)->Unit(benchmark::kMillisecond);
BENCHMARK(the_next_reminder)->Unit(benchmark::kNanosecond);
BENCHMARK(a_month)->Unit(benchmark::kMillisecond);
BENCHMARK(a_month_of_the_store)->Unit(benchmark::kMillisecond);
BENCHMARK(daily_rule)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace mana::calendar

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  std::error_code ignored;
  std::filesystem::remove_all(mana::calendar::folder(), ignored);
}
