#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "agent/bus/virtual_driver.hpp"
#include "agent/carers/pages/entry_book.hpp"
#include "agent/core/manual_clock.hpp"
#include "agent/platform/zone/zones.hpp"
#include "calendar/service/reminder_service.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "tests/calendar/year/resident.hpp"
#include "tests/support/power_cut.hpp"

/// A home for a year in virtual time: the real store on a disk that may fail, the real reminder loop, five
/// carers who edit, somebody who comes and goes. Everything that happens follows from one seed.
namespace mana::calendar::year {

/// What must be said of one occurrence, as the test knows it; it asks the code under test for nothing.
struct Promise {
  std::string uid, title;
  core::WallTime starts{}, due{}, expires{};
  core::Time known_since{};
  bool medicine = false;
  int announced = 0;
  bool acknowledged = false;
  bool sure = false;  ///< the acknowledgement is on the disk
  bool closed =
      false;  ///< its time passed unsaid (nobody was there): carers are told, and it need not be said
  bool excused = false;  ///< nobody can know what became of an edit that the power cut
};

struct Count {
  int days = 0, announcements = 0, acknowledged = 0, edits = 0, power_cuts = 0, kills = 0, clock_steps = 0,
      full = 0, locked = 0, said_again_after_crash = 0;
  core::Duration latest{};  ///< the longest between "could be said" and "is said"
};

class Home {
 public:
  static constexpr int kEntries = 2000, kCarers = 5;

  Home(std::filesystem::path folder, unsigned seed);
  ~Home();
  /// @return what was broken first, or "".
  std::string live(int days);
  const Count& count() const { return count_; }

 private:
  // what happens
  void fill_the_calendar();
  void start();
  void stop();
  void wait(core::Duration span);
  void something_happens();
  void come_or_go();
  void a_carer_edits();
  void cut(bool only_the_program);
  void step_clock();
  void set_clock(core::Duration by);
  void fill_the_disk();
  void lock_the_store();
  void come_back_from_crash();

  // what must hold
  void on_announced(const msg::ReminderDue& due);
  void on_look();
  void broken(const std::string& sentence);
  void trace(const char* what, const std::string& more = "") const;  ///< with MANA_YEAR_TRACE set
  core::Time could_be_said_since(const Promise& p) const;
  void promise(std::string uid, std::string title, core::WallTime starts, core::Duration lead, bool medicine);
  std::string describe(const Promise& p) const;

  bool one_in(int n) { return std::uniform_int_distribution{1, n}(chance_) == 1; }
  int between(int low, int high) { return std::uniform_int_distribution{low, high}(chance_); }
  std::filesystem::path file() const { return folder_ / "mana.db"; }

  std::filesystem::path folder_;
  std::mt19937 chance_;
  test::PowerCut power_;
  zone::Zones zones_;
  zone::ZonePtr home_zone_;
  core::ManualClock clock_;
  ReminderServiceOptions options_;

  std::unique_ptr<SqliteReminderStore> store_;
  std::vector<platform::SqliteDb> desks_;  // of the carers
  struct Life;
  std::unique_ptr<Life> life_;

  std::map<std::pair<std::string, core::WallTime>, Promise> promises_;  // by title and start
  std::set<std::pair<core::WallTime, std::pair<std::string, core::WallTime>>>
      unsaid_;  // by when they are due
  std::map<msg::ReminderId, std::pair<std::string, core::WallTime>> ids_;
  std::vector<msg::ReminderId> unsure_;

  bool there_ = false;
  core::Time there_since_{}, alive_since_{}, idle_since_{}, stepped_at_{};
  bool talking_ = false;
  core::Duration clock_error_{};
  core::Time error_until_{core::kNever}, full_until_{core::kNever}, locked_until_{core::kNever};
  std::optional<platform::Transaction> lock_;
  int made_ = 0;
  Count count_;
  std::string broken_;
};

}  // namespace mana::calendar::year
