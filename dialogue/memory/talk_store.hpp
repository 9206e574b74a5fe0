#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "agent/platform/sqlite/sqlite_db.hpp"
#include "dialogue/aiml/session/person_memory.hpp"

namespace mana::dialogue {

/// What talks leave behind: "talk.db" in the data directory.  Threads: one.
class TalkStore final : public aiml::MemoryStore {
 public:
  static core::Result<TalkStore> open(const std::filesystem::path& data_dir);

  core::Result<aiml::PersonMemory> load(std::string_view person) override;
  core::Status save(std::string_view person, const aiml::PersonMemory& memory) override;

  /// What no category answered, for the author; not who said it. The 5,000 most frequent are kept.
  struct Unanswered {
    std::string text;
    long long times = 0;
  };
  core::Status add_unanswered(const std::vector<std::string>& sentences);
  core::Result<std::vector<Unanswered>> unanswered();  ///< the most frequent first
  core::Status clear_unanswered();

 private:
  explicit TalkStore(platform::SqliteDb db) : db_{std::move(db)} {}
  platform::SqliteDb db_;
};

}  // namespace mana::dialogue
