#include "calendar/store/enduring_store.hpp"
#include "calendar/store/disk_room.hpp"

#include <algorithm>
#include <utility>

#include "agent/core/check.hpp"
#include "agent/core/log.hpp"
#include "calendar/store/existing_store.hpp"
#include "calendar/store/rescue.hpp"
#include "calendar/store/restore.hpp"

namespace mana::calendar {
namespace {

/// From the file itself, else from the newest copy of which anything can be read.
Rescued read_what_can_be_read(const std::filesystem::path& file, platform::SqliteDb& memory) {
  std::vector<std::filesystem::path> sources = copies_of(file);
  sources.insert(sources.begin(), file);
  for (const auto& source : sources) {
    const auto rescued = rescue_rows(source, memory);
    if (rescued && rescued->entries > 0) return *rescued;
  }
  return {};
}

}  // namespace

EnduringReminderStore::EnduringReminderStore(std::filesystem::path file) : file_{std::move(file)} {
  try_to_open();
}

void EnduringReminderStore::try_to_open() {
  auto opened = SqliteReminderStore::open(file_);
  if (!opened) return stand_in(std::move(opened).error());
  real_ = std::move(*opened);
  identity_ = identity_of(file_);
  memory_.reset();
  failure_.reset();
}

void EnduringReminderStore::stand_in(core::Error why) {
  real_.reset();
  if (!memory_) {
    auto memory = SqliteReminderStore::open(":memory:");
    MANA_CHECK(memory.ok(), "a database in memory needs nothing but memory");
    memory_ = std::move(*memory);
    const Rescued known = read_what_can_be_read(file_, memory_->db());
    if (known.entries == 0 && !last_read_) {
      why.sentence += " Until then no appointment is known.";
    }
  } else if (failure_) {
    return;  // the sentence about what is known was said
  }
  failure_ = std::move(why);
}

/// A file that turns out to be damaged is closed, so that the next try can restore it.
template <class T>
T EnduringReminderStore::noticing_damage(T result) {
  if (!result && result.error().code == core::ErrorCode::BadInput) stand_in(result.error());
  return result;
}

core::Result<bool> EnduringReminderStore::changed_elsewhere() {
  if (real_) {
    const std::uint64_t now = identity_of(file_);
    if (now == identity_) return noticing_damage(real_->changed_elsewhere());
    // What was taken away is still whole behind its open connection; what was put there instead is wanted.
    if (now == 0) {
      if (auto s = write_again(real_->db()); !s) return std::move(s).error();
    }
    real_.reset();
  }
  try_to_open();
  return real_ != nullptr;
}

core::Result<std::vector<CalendarText>> EnduringReminderStore::calendars(core::WallTime since) {
  if (!real_) return last_read_ ? core::Result{*last_read_} : memory_->calendars(since);
  auto texts = noticing_damage(real_->calendars(since));
  if (texts) last_read_ = *texts;
  return texts;
}

core::Result<Library> EnduringReminderStore::library() {
  if (!real_) return last_library_ ? core::Result{*last_library_} : memory_->library();
  auto known = noticing_damage(real_->library());
  if (known) last_library_ = *known;
  return known;
}

core::Result<std::vector<Delivery>> EnduringReminderStore::deliveries(core::WallTime from) {
  asked_from_ = from;
  if (!real_) return memory_->deliveries(from);
  return noticing_damage(real_->deliveries(from));
}

/// While the file cannot be read nobody knows which numbers it has given away. Seconds since 1970 are
/// beyond them, and beyond those of an earlier time without the file.
core::Result<std::int64_t> EnduringReminderStore::last_delivery_id() {
  if (real_) return noticing_damage(real_->last_delivery_id());
  auto known = memory_->last_delivery_id();
  if (!known) return known;
  return std::max(*known, std::chrono::floor<std::chrono::seconds>(asked_from_).time_since_epoch().count());
}

core::Status EnduringReminderStore::save(const std::vector<Delivery>& changed, core::WallTime at) {
  if (!real_) return *failure_;
  return noticing_damage(real_->save(changed, at));
}

core::Status EnduringReminderStore::add_entry(const std::string& ics, core::WallTime at) {
  if (!real_) return *failure_;
  return noticing_damage(real_->add_entry(ics, at));
}

core::Status EnduringReminderStore::remove_entry(const std::string& uid, core::WallTime at) {
  if (!real_) return *failure_;
  return noticing_damage(real_->remove_entry(uid, at));
}

core::Result<std::optional<core::WallTime>> EnduringReminderStore::last_seen() {
  if (!real_) return memory_->last_seen();
  return noticing_damage(real_->last_seen());
}

core::Status EnduringReminderStore::note_seen(core::WallTime at) {
  if (!real_) return *failure_;
  return noticing_damage(real_->note_seen(at));
}

core::Status EnduringReminderStore::room() { return check_disk_room(file_); }

core::Status EnduringReminderStore::back_up() {
  if (!real_) return *failure_;
  return noticing_damage(real_->back_up());
}

}  // namespace mana::calendar
