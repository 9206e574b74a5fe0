#include "dialogue/understanding/remarks.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <utility>

namespace mana::dialogue {
namespace {

/// "memory = childhood_memory school_past": a line each.
std::map<std::string, std::string, std::less<>> groups_in(const std::filesystem::path& file) {
  std::map<std::string, std::string, std::less<>> groups;
  std::ifstream in{file};
  for (std::string line; std::getline(in, line);) {
    std::istringstream words{line};
    std::string group, sign, kind;
    if (line.starts_with('#') || !(words >> group >> sign) || sign != "=") continue;
    while (words >> kind) groups[kind] = group;
  }
  return groups;
}

}  // namespace

core::Result<Remarks> Remarks::read(const std::filesystem::path& folder, const std::filesystem::path& learned,
                                    std::shared_ptr<const SentenceEncoder> encoder,
                                    const wordnet::WordBook* book) {
  auto finder = SpokenOfFinder::read(folder / "spoken_of", book);
  if (!finder) return std::move(finder).error();
  auto kinds = MeantWords::read(folder / "remarks", learned, std::move(encoder), "remarks");
  if (!kinds) return std::move(kinds).error();
  return Remarks{*std::move(kinds), *std::move(finder), groups_in(folder / "remark_groups.txt")};
}

std::optional<Remarks::Remark> Remarks::judge(std::string_view words) const {
  const auto all = kinds_.judge(words);
  if (all.empty()) return {};
  Remark remark{all.front().kind, all.front().probability, {}, 0, finder_.find(words)};
  std::map<std::string, double> by_group;
  for (const MeantWords::Meant& meant : all)
    if (const auto found = groups_.find(meant.kind); found != groups_.end())
      by_group[found->second] += meant.probability;
  const auto likeliest = std::max_element(by_group.begin(), by_group.end(),
                                          [](const auto& a, const auto& b) { return a.second < b.second; });
  if (likeliest != by_group.end()) {
    remark.group = likeliest->first;
    remark.group_probability = likeliest->second;
  }
  return remark;
}

}  // namespace mana::dialogue
