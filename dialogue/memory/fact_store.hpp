#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agent/platform/secrets/secret_box.hpp"
#include "agent/platform/sqlite/sqlite_db.hpp"
#include "dialogue/memory/fact.hpp"

namespace mana::dialogue::memory {

/// What was told, and the lists: "memory.db" in the data folder. All words in it are encrypted with the key of
/// the data folder (platform::SecretBox); how they are looked for is kept in memory alone (Recall), because an
/// index on the disk would tell them. What is erased is overwritten, and the log of the database is emptied
/// with it.
///
/// Ownership: owns its connection.  Threads: one.
/// Errors: those of SqliteDb; BadInput where a row was sealed with another key.
class FactStore {
 public:
  /// A fact with the numbers by which it is found, as Recall made them.
  struct Row {
    Fact fact;
    std::string numbers;  ///< bytes of RecallVector; empty: not made yet, or by another model
  };
  /// A line of a list.
  struct Item {
    std::int64_t id = 0;
    std::string list;  ///< "shopping"
    std::string what;  ///< "a dozen eggs"
    core::WallTime added_at{};
    bool operator==(const Item&) const = default;
  };

  static core::Result<FactStore> open(const std::filesystem::path& data_dir);
  static bool exists(const std::filesystem::path& data_dir);

  /// @param model whose numbers are asked for; those of another one come back empty
  core::Result<std::vector<Row>> facts(std::string_view speaker, std::string_view model);
  /// Of everybody, the oldest first.
  core::Result<std::vector<Fact>> all_facts();
  /// @return the id. Written to the disk when it returns.
  core::Result<std::int64_t> add(const Fact& fact, std::string_view numbers, std::string_view model);
  core::Status set_numbers(std::int64_t id, std::string_view numbers, std::string_view model);
  core::Status replace(std::int64_t old, std::int64_t by);
  core::Status erase(const std::vector<std::int64_t>& ids);

  core::Result<std::vector<Item>> items(std::string_view speaker);
  core::Result<std::vector<Item>> all_items();
  core::Result<std::int64_t> add_item(std::string_view speaker, const Item& item);
  core::Status erase_items(const std::vector<std::int64_t>& ids);

  /// Whether the speaker allowed that what is told is kept; nothing: nobody asked yet.
  core::Result<std::optional<bool>> consent(std::string_view speaker);
  core::Status set_consent(std::string_view speaker, bool given);

  /// Nothing that was ever told stays in any file of it.
  core::Status erase_everything();
  core::Status erase_everything_of(std::string_view speaker);

 private:
  FactStore(platform::SqliteDb db, const platform::SecretBox& box) : db_{std::move(db)}, box_{box} {}
  core::Result<bool> is_readable();
  core::Result<Fact> fact_in(const platform::Statement& row) const;
  core::Result<Item> item_in(const platform::Statement& row) const;
  core::Status erase_from(std::string_view table, const std::vector<std::int64_t>& ids);
  core::Status leave_no_trace();

  platform::SqliteDb db_;
  platform::SecretBox box_;
};

}  // namespace mana::dialogue::memory
