#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "agent/platform/sqlite/sqlite_db.hpp"
#include "dialogue/aiml/session/person_memory.hpp"

namespace mana::app {

/// What talks leave behind: "talk.db" in the data directory.  Threads: one.
class TalkStore final : public dialogue::aiml::MemoryStore {
 public:
  static core::Result<TalkStore> open(const std::filesystem::path& data_dir);

  core::Result<dialogue::aiml::PersonMemory> load(std::string_view person) override;
  core::Status save(std::string_view person, const dialogue::aiml::PersonMemory& memory) override;

  /// What no category answered, for the author; not who said it. The 5,000 most frequent are kept.
  struct Unanswered {
    std::string text;
    long long times = 0;
  };
  core::Status add_unanswered(const std::vector<std::string>& sentences);
  core::Result<std::vector<Unanswered>> unanswered();  ///< the most frequent first
  core::Status clear_unanswered();

 private:
  explicit TalkStore(calendar::SqliteDb db) : db_{std::move(db)} {}
  calendar::SqliteDb db_;
};

}  // namespace mana::app
