#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "calendar/trips/feed/feed.hpp"

namespace mana::calendar::trips {

/// A timetable that is kept, or what is wrong with its file.
struct ShelvedFeed {
  FeedPtr feed;       ///< null when it cannot be used
  std::string name;   ///< what it is called
  std::string fault;  ///< "": nothing is wrong
};

/// The timetables of a home: a file each in one folder. Each is written whole or not at all, so that who
/// reads meanwhile has the one before.
///
/// Threads: any; two writers of one name are one too many.
/// Errors:  BadInput for a name that is none; NotFound when there is none of it; Io.
class FeedShelf {
 public:
  explicit FeedShelf(std::filesystem::path folder) : folder_{std::move(folder)} {}

  /// Letters, digits, blanks and - _ . within: sixty bytes at most.
  static core::Status check_name(const std::string& name);

  /// Keeps it under facts.name; one of that name is replaced.
  core::Status put(const FeedParts& parts) const;
  core::Status remove(const std::string& name) const;
  /// All of them by name. Without a folder there is none.
  std::vector<ShelvedFeed> all() const;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path file_of(const std::string& name) const;

  std::filesystem::path folder_;
};

}  // namespace mana::calendar::trips
