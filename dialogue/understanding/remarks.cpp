#include "dialogue/understanding/remarks.hpp"

#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include "dialogue/aiml/text/english.hpp"

namespace mana::dialogue {
namespace {

constexpr std::string_view kHead = "remarks";

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

Remarks::Remarks(std::shared_ptr<const SentenceEncoder> encoder, SpokenOfFinder finder, Groups groups)
    : encoder_{std::move(encoder)},
      normal_{aiml::english::normal()},
      finder_{std::move(finder)},
      groups_{std::move(groups)} {}

core::Result<Remarks> Remarks::read(std::shared_ptr<const SentenceEncoder> encoder,
                                    const std::filesystem::path& folder, const wordnet::WordBook* book) {
  if (encoder == nullptr || encoder->labels(kHead).empty())
    return core::not_found("What tells remarks apart is missing; install MANA again.");
  auto finder = SpokenOfFinder::read(folder / "spoken_of", book);
  if (!finder) return std::move(finder).error();
  return Remarks{std::move(encoder), *std::move(finder), groups_in(folder / "remark_groups.txt")};
}

std::optional<Remarks::Remark> Remarks::judge(std::string_view words) const {
  const auto likely = encoder_->judge(kHead, normal_.apply(" " + std::string{words} + " "));
  if (likely.empty()) return {};
  const std::vector<std::string>& kinds = encoder_->labels(kHead);
  Remark remark;
  std::map<std::string_view, double> by_group;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (likely[i] > remark.probability) {
      remark.kind = kinds[i];
      remark.probability = likely[i];
    }
    if (const auto found = groups_.find(kinds[i]); found != groups_.end())
      by_group[found->second] += likely[i];
  }
  for (const auto& [group, probability] : by_group) {
    if (probability <= remark.group_probability) continue;
    remark.group = group;
    remark.group_probability = probability;
  }
  remark.of = finder_.find(words);
  return remark;
}

}  // namespace mana::dialogue
