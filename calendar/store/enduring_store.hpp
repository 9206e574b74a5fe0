#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "calendar/reminders/reminder_store.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"

namespace mana::calendar {

/// A store that is there even while its file cannot be used: not writable, on a full disk, damaged without
/// a copy, from a newer MANA, its folder gone. Then everything that can be read of the file (or of a copy)
/// is known from memory, saving fails with a sentence that says why, and each look for changes tries to
/// open the file again. A file that was replaced by another one is opened anew; one that was taken away is
/// written again.
/// The file is never changed but through SqliteReminderStore, and never deleted.
/// Ownership: owns its connection.  Threads: any one at a time.
class EnduringReminderStore final : public ReminderStore {
 public:
  /// Tries to open it at once.
  explicit EnduringReminderStore(std::filesystem::path file);

  /// Why the file is not in use; empty while it is.
  std::optional<core::Error> failure() const { return failure_; }

  core::Result<bool> changed_elsewhere() override;
  core::Result<std::vector<CalendarText>> calendars(core::WallTime since) override;
  core::Result<Library> library() override;
  core::Result<std::vector<Delivery>> deliveries(core::WallTime from) override;
  core::Result<std::int64_t> last_delivery_id() override;
  core::Status save(const std::vector<Delivery>& changed, core::WallTime at) override;
  core::Status add_entry(const std::string& ics, core::WallTime at) override;
  core::Status remove_entry(const std::string& uid, core::WallTime at) override;
  core::Result<std::optional<core::WallTime>> last_seen() override;
  core::Status note_seen(core::WallTime at) override;
  core::Status fault() const override { return failure_ ? core::Status{*failure_} : core::Status{}; }
  core::Status room() override;
  core::Status back_up() override;
  std::string notice() const override { return real_ ? real_->notice() : std::string{}; }

 private:
  void try_to_open();
  void stand_in(core::Error why);
  template <class T>
  T noticing_damage(T result);

  std::filesystem::path file_;
  std::unique_ptr<SqliteReminderStore> real_;           // null: what memory_ and last_read_ know is used
  std::unique_ptr<SqliteReminderStore> memory_;         // what could be read of the file
  std::optional<std::vector<CalendarText>> last_read_;  // of the file, while it was in use
  std::optional<Library> last_library_;                 // the same
  std::optional<core::Error> failure_;
  std::uint64_t identity_ = 0;  // of the file that is open
  core::WallTime asked_from_{};
};

}  // namespace mana::calendar
