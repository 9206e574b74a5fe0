#include "calendar/store/restore.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "calendar/store/rescue.hpp"
#include "calendar/store/schema.hpp"

namespace mana::calendar {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSideFiles[] = {"-wal", "-shm"};
constexpr int kMostDamaged = 9;

fs::path beside(const fs::path& file, std::string_view ending) { return file.string() + std::string{ending}; }

bool is_there(const fs::path& file) {
  std::error_code error;
  return fs::exists(file, error);
}

void remove_database(const fs::path& file) {
  std::error_code ignored;
  fs::remove(file, ignored);
  for (const auto side : kSideFiles) fs::remove(beside(file, side), ignored);
}

bool is_whole(const fs::path& copy) {
  auto db = platform::SqliteDb::open(copy, platform::OpenMode::ReadOnly);
  return db && db->check() && db->integer("SELECT count(*) FROM components");
}

/// The newest copy that is whole, as a file of its own. Empty: there is none.
fs::path take_copy(const fs::path& file, const fs::path& fresh) {
  std::error_code error;
  for (const fs::path& copy : copies_of(file)) {
    if (is_there(copy) && is_whole(copy) && fs::copy_file(copy, fresh, error)) return copy;
  }
  return {};
}

/// In the language of the sentence: "3 entries".
std::string counted(int n) { return n == 1 ? "1 entry" : std::to_string(n) + " entries"; }

/// `kept`: where the damaged file is now; empty: it was gone.
std::string notice_of(const fs::path& file, const fs::path& kept, const fs::path& copy,
                      const Rescued& rescued) {
  std::string text = "The calendar '" + file.string() + (kept.empty() ? "' was gone; " : "' was damaged; ");
  if (!copy.empty()) text += "its last copy, '" + copy.filename().string() + "', has taken its place";
  if (copy.empty() || rescued.entries > 0) {
    text += (copy.empty() ? "" : ", and ") + counted(rescued.entries) + " could still be read from it";
  }
  text += rescued.whole ? ". Nothing was lost" : ". What was changed last may be lost: check the next days";
  text += rescued.whole && !copy.empty() ? ", but what was deleted since the copy may be back." : ".";
  if (!kept.empty()) text += " The damaged file is kept as '" + kept.filename().string() + "'.";
  return text;
}

core::Result<fs::path> free_name(const fs::path& file) {
  for (int n = 1; n <= kMostDamaged; ++n) {
    fs::path name = beside(file, n == 1 ? ".damaged" : ".damaged." + std::to_string(n));
    if (!is_there(name)) return name;
  }
  return core::io_error("The calendar '" + file.string() + "' was damaged " + std::to_string(kMostDamaged) +
                        " times before; the disk is failing: replace it, and move the files that end in "
                        ".damaged away.");
}

/// The old file keeps its name until the new one takes it; a write-ahead log must not meet another file.
core::Status put_in_place(const fs::path& fresh, const fs::path& file, const fs::path& kept) {
  std::error_code error;
  if (is_there(file)) {
    fs::create_hard_link(file, kept, error);
    if (error) fs::rename(file, kept, error);
  }
  for (const auto side : kSideFiles) {
    if (is_there(beside(file, side))) fs::rename(beside(file, side), beside(kept, side), error);
  }
  fs::rename(fresh, file, error);
  if (!error) return {};
  return core::io_error("The restored calendar cannot take the place of '" + file.string() + "' (" +
                        error.message() + "); make its folder writable for this user.");
}

/// Copy and rescue, in a file of its own that is wholly on the disk afterwards.
core::Result<Rescued> fill(const fs::path& fresh, const fs::path& file) {
  auto db = platform::SqliteDb::open(fresh);
  if (!db) return std::move(db).error();
  if (auto s = migrate(*db); !s) return std::move(s).error();
  auto rescued = rescue_rows(file, *db);
  if (!rescued) return rescued;
  if (auto s = db->check(); !s) return std::move(s).error();
  if (auto s = db->execute("PRAGMA wal_checkpoint(TRUNCATE)"); !s) return std::move(s).error();
  return rescued;
}

core::Result<Restored> restore_into(const fs::path& fresh, const fs::path& file) {
  const bool was_there = is_there(file);
  const fs::path copy = take_copy(file, fresh);
  auto rescued = fill(fresh, file);
  if (!rescued) return std::move(rescued).error();
  if (copy.empty() && rescued->entries == 0) {
    return core::bad_input(
        "The calendar '" + file.string() +
        "' is damaged or is no calendar of MANA; nothing can be read from it, and there is "
        "no copy beside it. It is left as it is: put a backup in its place, or move it "
        "away to begin with an empty one.");
  }
  const auto kept = free_name(file);
  if (!kept) return kept.error();
  if (auto s = put_in_place(fresh, file, *kept); !s) return std::move(s).error();
  auto db = platform::SqliteDb::open(file);
  if (!db) return std::move(db).error();
  if (auto s = db->check(); !s) return std::move(s).error();
  return Restored{std::move(*db), notice_of(file, was_there ? *kept : fs::path{}, copy, *rescued)};
}

}  // namespace

std::vector<fs::path> copies_of(const fs::path& file) {
  return {beside(file, ".daily.bak"), beside(file, ".previous.bak")};
}

bool any_copy_exists(const fs::path& file) {
  const auto copies = copies_of(file);
  return std::any_of(copies.begin(), copies.end(), is_there);
}

bool can_restore(const fs::path& file) {
  const auto copies = copies_of(file);
  if (std::any_of(copies.begin(), copies.end(), is_whole)) return true;
  auto memory = platform::SqliteDb::open(":memory:");
  if (!memory || !migrate(*memory)) return false;
  const auto rescued = rescue_rows(file, *memory);
  return rescued && rescued->entries > 0;
}

core::Result<Restored> restore(const fs::path& file) {
  const fs::path fresh = beside(file, ".restoring");
  remove_database(fresh);
  auto restored = restore_into(fresh, file);
  remove_database(fresh);
  return restored;
}

core::Status write_again(platform::SqliteDb& live) {
  const fs::path file = live.file(), fresh = beside(file, ".restoring");
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  if (auto s = live.copy_to(fresh); !s) return s;
  return put_in_place(fresh, file, beside(file, ".gone"));
}

}  // namespace mana::calendar
