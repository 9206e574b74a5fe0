#include "calendar/trips/feed/gtfs_import.hpp"

#include "calendar/trips/feed/gtfs_draft.hpp"
#include "calendar/trips/feed/gtfs_tables.hpp"
#include "calendar/trips/feed/pattern_builder.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::calendar::trips {
namespace {

constexpr std::size_t kMostSentences = 20, kLongestText = 200;

}  // namespace

void ImportRemarks::add(const std::string& sentence) {
  if (++left_out <= kMostSentences) sentences.push_back(shown_text(sentence, 300));
}

std::uint32_t GtfsDraft::letters(std::string_view text) {
  if (text.empty()) return 0;
  std::string key{text.substr(0, 4 * kLongestText)};
  const auto known = known_letters.find(key);
  if (known != known_letters.end()) return known->second;
  const std::string shown = shown_text(key, kLongestText);
  std::string& all = out.parts.letters;
  const auto at = shown.empty() ? 0u : static_cast<std::uint32_t>(all.size());
  if (at != 0) all.append(shown.c_str(), shown.size() + 1);
  known_letters.emplace(std::move(key), at);
  return at;
}

core::Result<ImportedFeed> import_gtfs(const std::filesystem::path& path, const ImportProgress& progress) {
  auto files = GtfsFiles::open(path);
  if (!files) return std::move(files).error();
  GtfsDraft draft;
  for (const auto read : {read_agency, read_feed_info, read_stops, read_routes, read_services, read_trips})
    if (auto s = read(*files, draft); !s) return std::move(s).error();
  if (auto s = read_stop_times(*files, draft, progress); !s) return std::move(s).error();
  for (const auto read : {read_frequencies, read_transfers})
    if (auto s = read(*files, draft); !s) return std::move(s).error();
  if (auto s = build_patterns(draft); !s) return std::move(s).error();
  return std::move(draft.out);
}

}  // namespace mana::calendar::trips
