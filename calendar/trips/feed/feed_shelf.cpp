#include "calendar/trips/feed/feed_shelf.hpp"

#include <algorithm>
#include <system_error>

#include "agent/core/whole_file.hpp"

namespace mana::calendar::trips {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kLongestName = 60;
constexpr const char* kEnding = ".timetable";

bool may_stand_in_name(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ' ' || c == '-' ||
         c == '_' || c == '.' || byte >= 0x80;
}

}  // namespace

core::Status FeedShelf::check_name(const std::string& name) {
  const bool is_good = !name.empty() && name.size() <= kLongestName && name.front() != '.' &&
                       name.front() != ' ' && std::ranges::all_of(name, may_stand_in_name);
  if (is_good) return {};
  return core::bad_input(
      "'" + name.substr(0, kLongestName) +
      "' is no name for a timetable; take up to sixty letters and digits, with --name NAME.");
}

fs::path FeedShelf::file_of(const std::string& name) const { return folder_ / (name + kEnding); }

core::Status FeedShelf::put(const FeedParts& parts) const {
  if (auto s = check_name(parts.facts.name); !s) return s;
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error)
    return core::io_error("The folder '" + folder_.string() + "' cannot be made: " + error.message() + ".");
  return core::write_whole_file(file_of(parts.facts.name), encode_feed(parts));
}

core::Status FeedShelf::remove(const std::string& name) const {
  std::error_code error;
  if (check_name(name) && fs::remove(file_of(name), error)) return {};
  if (error)
    return core::io_error("'" + file_of(name).string() + "' cannot be removed: " + error.message() + ".");
  return core::not_found("There is no timetable '" + name.substr(0, kLongestName) +
                         "'; see: mana trip feed list");
}

std::vector<ShelvedFeed> FeedShelf::all() const {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator it{folder_, error}, end; !error && it != end; it.increment(error))
    if (it->path().extension() == kEnding) files.push_back(it->path());
  std::ranges::sort(files);
  std::vector<ShelvedFeed> all;
  for (const fs::path& file : files) {
    ShelvedFeed one;
    one.name = file.stem().string();
    auto feed = Feed::open(file);
    if (feed) {
      one.feed = *feed;
    } else {
      one.fault = feed.error().sentence;
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace mana::calendar::trips
