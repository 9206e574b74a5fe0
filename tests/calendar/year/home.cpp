#include "tests/calendar/year/home.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "agent/bus/messages/vision.hpp"
#include "agent/platform/sqlite/rows.hpp"
#include "calendar/wording/zone_text.hpp"

namespace mana::calendar::year {
namespace {

using core::Time;
using core::WallTime;
using namespace std::chrono_literals;
using std::chrono::days;

constexpr core::Duration kPromised = 1s;

WallTime wall_of(const zone::Zone& home, std::chrono::local_days day, std::chrono::minutes of_day) {
  return WallTime{home.to_utc(zone::LocalTime{day} + of_day)};
}

std::chrono::local_days first_day() { return std::chrono::local_days{std::chrono::year{2027} / 1 / 1}; }

carers::EntryFields fields_for(const std::string& title, zone::LocalTime start, const std::string& lead,
                               bool medicine) {
  carers::EntryFields f;
  f.title = title;
  f.date = carers::date_text(start);
  f.time = carers::time_text(start);
  f.medicine = medicine;
  f.minutes = medicine ? 15 : 60;
  if (!medicine) f.leads = {lead};
  return f;
}

}  // namespace

struct Home::Life {
  Life(Home& home)
      : service{bus, *home.store_, home.zones_, home.clock_, home.options_},
        resident{bus,
                 home.clock_,
                 home.chance_,
                 home.power_,
                 {[&home](const msg::ReminderDue& due) { home.on_announced(due); },
                  [&home](msg::ReminderId id) {
                    const auto found = home.ids_.find(id);
                    if (found == home.ids_.end()) return;
                    Promise& p = home.promises_.at(found->second);
                    p.acknowledged = true;
                    home.trace("answered", p.title);
                    home.unsure_.push_back(id);
                    ++home.count_.acknowledged;
                  },
                  [&home] {
                    home.talking_ = false;
                    home.idle_since_ = home.clock_.now();
                  }}},
        onlooker{[&home] { home.on_look(); }},
        driver{home.clock_, {&service, &resident, &onlooker}} {}
  bus::Bus bus;
  ReminderService service;
  Resident resident;
  Onlooker onlooker;
  bus::VirtualDriver driver;
};

Home::Home(std::filesystem::path folder, unsigned seed)
    : folder_{std::move(folder)},
      chance_{seed},
      home_zone_{zones_.find("Europe/London").value()},
      clock_{wall_of(*home_zone_, first_day(), 0min)} {
  options_.home = home_zone_;
  start();
  fill_the_calendar();
}

Home::~Home() { stop(); }

void Home::broken(const std::string& sentence) {
  if (broken_.empty())
    broken_ = sentence + " at " +
              zone::iso_with_offset(std::chrono::floor<std::chrono::seconds>(clock_.wall_now()), *home_zone_);
  if (life_) life_->driver.stop();
}

void Home::trace(const char* what, const std::string& more) const {
  static const bool wanted = std::getenv("MANA_YEAR_TRACE") != nullptr;
  if (!wanted) return;
  std::fprintf(
      stderr, "%11.3f %s %s %s %s\n", core::to_seconds(clock_.now().time_since_epoch()),
      zone::iso_with_offset(std::chrono::floor<std::chrono::seconds>(clock_.wall_now()), *home_zone_).c_str(),
      there_ ? "there" : "away ", what, more.c_str());
}

std::string Home::describe(const Promise& p) const {
  return p.title + " (due " +
         zone::iso_with_offset(std::chrono::floor<std::chrono::seconds>(p.due), *home_zone_) +
         ", announced " + std::to_string(p.announced) + " times)";
}

void Home::promise(std::string uid, std::string title, WallTime starts, core::Duration lead, bool medicine) {
  Promise p;
  p.uid = std::move(uid);
  p.title = std::move(title);
  p.starts = starts;
  p.due = starts - std::chrono::duration_cast<WallTime::duration>(lead);
  p.medicine = medicine;
  p.expires = medicine ? starts + 2h : lead > 0s ? starts : starts + 30min;
  p.known_since = clock_.now();
  const auto key = std::make_pair(p.title, p.starts);
  unsaid_.insert({p.due, key});
  promises_[key] = std::move(p);
}

/// Two thousand entries, one after the other through the year, and three medicines each day.
void Home::fill_the_calendar() {
  std::string text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n";
  text += vtimezone(*home_zone_, "Europe/London");
  const carers::Desk desk{home_zone_, "Europe/London", clock_.wall_now()};
  for (int i = 0; i < kEntries - 3; ++i) {
    const auto day = first_day() + days{between(0, 364)};
    const auto start = zone::LocalTime{day} + std::chrono::minutes{between(6 * 12, 23 * 12) * 5};
    const bool at_start = one_in(3), medicine = one_in(6);
    const std::string title = "Entry " + std::to_string(++made_), uid = "entry-" + std::to_string(made_);
    text += carers::new_event(fields_for(title, start, at_start ? "PT0S" : "PT15M", medicine), uid, desk);
    promise(uid, title, WallTime{home_zone_->to_utc(start)}, at_start || medicine ? 0min : 15min, medicine);
  }
  for (int i = 0; i < 3; ++i) {
    // The second one falls into the hour that the clocks skip in spring and show twice in autumn.
    const std::chrono::minutes at[] = {8h, 1h + 30min, 20h};
    const std::string title = "Daily " + std::to_string(i), uid = "daily-" + std::to_string(i);
    auto fields = fields_for(title, zone::LocalTime{first_day()} + at[i], "", true);
    fields.repeat = "daily";
    text += carers::new_event(fields, uid, desk);
    for (int d = 0; d < 365; ++d) {
      // A day on which the hour is skipped has it an hour later: to_utc() shifts.
      promise(uid, title, wall_of(*home_zone_, first_day() + days{d}, at[i]), 0min, true);
    }
  }
  text += "END:VCALENDAR\r\n";
  auto report = store_->shelf().import_text(std::move(text), {}, clock_.wall_now());
  if (!report || report->added != kEntries) return broken("the calendar could not be filled");
  life_->bus.publish(msg::CalendarChanged{});
}

// ---- what happens

void Home::start() {
  auto opened = SqliteReminderStore::open(file());
  if (!opened) return broken("the store does not open: " + opened.error().sentence);
  store_ = std::move(*opened);
  // In virtual time nobody waits for a lock.
  if (auto s = store_->db().execute("PRAGMA busy_timeout=0"); !s) return broken(s.error().sentence);
  for (int i = 0; i < kCarers; ++i) {
    auto desk = platform::SqliteDb::open(file());
    if (!desk || !desk->execute("PRAGMA busy_timeout=0").ok()) return broken("a carer cannot open the store");
    desks_.push_back(std::move(*desk));
  }
  life_ = std::make_unique<Life>(*this);
  alive_since_ = idle_since_ = clock_.now();
  talking_ = false;
  if (there_) life_->bus.publish(msg::PersonAppeared{clock_.now()});
}

void Home::stop() {
  lock_.reset();
  life_.reset();
  desks_.clear();
  store_.reset();
  full_until_ = locked_until_ = core::kNever;
  power_.fill_up(false);
}

std::string Home::live(int days) {
  const Time end = clock_.now() + core::Duration{std::chrono::hours{24} * days};
  while (broken_.empty() && clock_.now() < end) {
    wait(std::chrono::seconds{between(60, 7200)});
    if (broken_.empty() && !power_.happened()) something_happens();
    if (broken_.empty() && power_.happened()) come_back_from_crash();
  }
  count_.days += days;
  return broken_;
}

/// The time goes on, through the ends of what is wrong.
void Home::wait(core::Duration span) {
  const Time end = clock_.now() + span;
  while (broken_.empty() && !power_.happened() && clock_.now() < end) {
    const Time next = std::min({end, error_until_, full_until_, locked_until_});
    life_->driver.run_until(std::max(next, clock_.now()));
    if (!broken_.empty() || power_.happened()) return;
    if (clock_.now() >= error_until_) {
      set_clock(-clock_error_);
      error_until_ = core::kNever;
    }
    if (clock_.now() >= full_until_) {
      power_.fill_up(false);
      full_until_ = core::kNever;
    }
    if (clock_.now() >= locked_until_) {
      lock_.reset();
      locked_until_ = core::kNever;
    }
  }
}

void Home::something_happens() {
  switch (between(0, 9)) {
    case 0:
    case 1:
    case 2: return come_or_go();
    case 3:
    case 4:
    case 5: return a_carer_edits();
    case 6: return cut(one_in(2));
    case 7: return step_clock();
    case 8: return fill_the_disk();
    case 9: return lock_the_store();
  }
}

void Home::come_or_go() {
  trace("comes or goes");
  there_ = !there_;
  if (there_) {
    there_since_ = clock_.now();
    life_->bus.publish(msg::PersonAppeared{clock_.now()});
  } else {
    life_->bus.publish(msg::PersonLeft{clock_.now()});
  }
  life_->driver.run_for(0s);
}

/// One of the five moves an entry, takes one out, or writes a new one; through the page's own book.
void Home::a_carer_edits() {
  carers::EntryBook book{desks_[static_cast<std::size_t>(between(0, kCarers - 1))], zones_, home_zone_};
  const WallTime now = clock_.wall_now();
  ++count_.edits;
  const auto local = home_zone_->to_local(std::chrono::floor<std::chrono::minutes>(now));
  const auto start = zone::LocalTime{std::chrono::floor<std::chrono::minutes>(local)} +
                     std::chrono::minutes{between(20, 3 * 24 * 60)};
  const WallTime begins{home_zone_->to_utc(start)};
  // In the hour that is shown twice, and in the one that is skipped, what the form shows is another instant.
  if (home_zone_->to_local(std::chrono::floor<std::chrono::seconds>(begins)) != start) return;
  const bool at_start = one_in(3);
  const core::Duration lead = at_start ? 0min : 15min;
  if (one_in(3)) {
    const std::string title = "Entry " + std::to_string(++made_);
    trace("writes", title);
    auto uid = book.add(fields_for(title, start, at_start ? "PT0S" : "PT15M", false), "Anna", now);
    if (uid) promise(*uid, title, begins, lead, false);
    // What failed half-way may be there or not: nothing is promised of it.
  } else {
    // One of the next days that nobody has heard of yet.
    auto it = unsaid_.lower_bound({now + 30min, {}});
    for (int skip = between(0, 12); skip > 0 && it != unsaid_.end(); --skip) ++it;
    while (it != unsaid_.end() && promises_.at(it->second).uid.starts_with("daily")) ++it;
    if (it == unsaid_.end()) return;
    const auto [due, key] = *it;
    Promise old = promises_.at(key);
    auto number = prepared(desks_[0], "SELECT min(id) FROM components WHERE uid=?", old.uid);
    if (!number || !number->step()) return;
    auto entry = book.find(number->integer(0), "");
    if (!entry) {
      if (old.excused) {  // the removal that the power cut had reached the disk
        unsaid_.erase({due, key});
        promises_.erase(key);
        return;
      }
      if (!power_.happened()) broken("an entry is lost: " + describe(old) + ": " + entry.error().sentence);
      return;
    }
    const bool remove = one_in(3);
    trace(remove ? "takes out" : "moves", describe(old));
    core::Status done;
    if (remove) {
      done = book.remove(*entry, carers::Scope::All, now);
    } else {
      carers::EntryFields f = entry->fields;
      f.date = carers::date_text(start);
      f.time = carers::time_text(start);
      done = book.change(*entry, carers::Scope::All, f, now);
    }
    if (!done) {
      // A change that the power cut may have reached the disk, whatever is tried afterwards.
      Promise& p = promises_.at(key);
      p.excused = p.excused || power_.happened();
    } else {
      unsaid_.erase({due, key});
      promises_.erase(key);
      if (!remove) promise(old.uid, old.title, begins, old.starts - old.due, old.medicine);
    }
  }
  if (power_.happened()) return;
  life_->bus.publish(msg::CalendarChanged{});
  life_->driver.run_for(0s);
}

void Home::cut(bool only_the_program) {
  const int n = between(1, 60);
  only_the_program ? power_.kill_at(n) : power_.cut_at(n);
  ++(only_the_program ? count_.kills : count_.power_cuts);
}

/// The clock is wrong for a while: by minutes, hours, days, or years.
void Home::step_clock() {
  if (error_until_ != core::kNever) return;
  static constexpr std::chrono::minutes kSteps[] = {2min, 7min, 45min, 3h, 26h, 30 * 24h, 3 * 365 * 24h};
  clock_error_ = kSteps[static_cast<std::size_t>(between(0, static_cast<int>(std::size(kSteps)) - 1))];
  if (one_in(2)) clock_error_ = -clock_error_;
  set_clock(clock_error_);
  error_until_ = clock_.now() + std::chrono::minutes{between(1, 40)};
  ++count_.clock_steps;
}

/// What a clock that runs ahead lets pass is closed; what lies ahead again when it is put right is not.
void Home::set_clock(core::Duration by) {
  trace("clock set by", std::to_string(core::to_seconds(by)));
  clock_.step_wall(by);
  stepped_at_ = clock_.now();
  const WallTime wall = clock_.wall_now();
  for (const auto& [due, key] : unsaid_) {
    Promise& p = promises_.at(key);
    if (p.expires <= wall) p.closed = true;
    if (p.due > wall + 1min) p.closed = false;
  }
}

void Home::fill_the_disk() {
  trace("disk full");
  power_.fill_up(true);
  full_until_ = clock_.now() + std::chrono::minutes{between(1, 60)};
  ++count_.full;
}

void Home::lock_the_store() {
  trace("locked");
  if (lock_) return;
  auto held = platform::Transaction::begin(desks_[0]);
  if (!held) return;
  lock_.emplace(std::move(*held));
  locked_until_ = clock_.now() + std::chrono::minutes{between(1, 20)};
  ++count_.locked;
}

void Home::come_back_from_crash() {
  trace("crash");
  stop();
  power_.come_back();
  // What was not on the disk may be said once more, and once only.
  for (const msg::ReminderId id : unsure_) {
    Promise& p = promises_.at(ids_.at(id));
    p.acknowledged = false;
    --count_.acknowledged;
    ++count_.said_again_after_crash;
  }
  unsure_.clear();
  ids_.clear();
  clock_.advance_to(clock_.now() + std::chrono::seconds{between(1, 1200)});
  start();
}

// ---- what must hold

void Home::on_announced(const msg::ReminderDue& due) {
  trace("said", due.title);
  // Whoever said nothing at all was given up by the loop itself a moment before.
  if (std::exchange(talking_, true)) idle_since_ = clock_.now();
  ++count_.announcements;
  const auto key = std::make_pair(due.title, due.starts);
  const auto found = promises_.find(key);
  if (found == promises_.end()) return;  // an edit was cut, or it was just taken out
  Promise& p = found->second;
  ids_[due.id] = key;
  if (p.acknowledged) return broken("said again after it was acknowledged: " + describe(p));
  if (clock_.wall_now() < p.due) return broken("said too early: " + describe(p));
  if (clock_.wall_now() > p.expires) return broken("said too late: " + describe(p));
  if (p.announced++ > 0) return;
  unsaid_.erase({p.due, key});
  const core::Duration late = clock_.now() - could_be_said_since(p);
  count_.latest = std::max(count_.latest, late);
  if (late > kPromised && !p.excused)
    broken("said " + std::to_string(core::to_seconds(late)) + " s late: " + describe(p));
}

/// From when on nothing stood in the way; on the steady line.
Time Home::could_be_said_since(const Promise& p) const {
  const Time due = std::max(clock_.now() - (clock_.wall_now() - p.due), Time{});
  Time since = std::max({due, p.known_since, there_since_, alive_since_, idle_since_});
  // That the clock was set is noticed at the next look at the store.
  if (due <= stepped_at_ + options_.policy.poll_every)
    since = std::max(since, stepped_at_ + options_.policy.poll_every);
  return since;
}

void Home::on_look() {
  if (power_.happened()) return life_->driver.stop();
  if (!unsure_.empty() && full_until_ == core::kNever) {
    std::erase_if(unsure_, [&](msg::ReminderId id) {
      auto row =
          prepared(store_->db(), "SELECT state FROM deliveries WHERE id=?", static_cast<std::int64_t>(id));
      const bool there = row && row->step().ok() && row->text(0) == "acknowledged";
      if (there) promises_.at(ids_.at(id)).sure = true;
      return there;
    });
  }
  const WallTime wall = clock_.wall_now();
  for (auto it = unsaid_.lower_bound({wall - 3h, {}}); it != unsaid_.end() && it->first <= wall; ++it) {
    Promise& p = promises_.at(it->second);
    p.closed = p.closed || wall >= p.expires;
    if (p.excused || p.closed) continue;
    if (!there_ || talking_) continue;
    if (clock_.now() - could_be_said_since(p) > kPromised) return broken("not said in time: " + describe(p));
  }
}

}  // namespace mana::calendar::year
