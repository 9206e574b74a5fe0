#include "agent/command_line/did_you_mean.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

#include "agent/core/edit_distance.hpp"

namespace mana::program {
namespace {

/// Short words are near to everything: one slip up to four letters, two from five on.
std::size_t most_slips(std::string_view word) { return word.size() <= 4 ? 1 : 2; }

/// The candidate with the fewest slips, or the only one that what was typed begins; else "".
std::string nearest(std::string_view typed, const std::vector<std::string>& candidates) {
  std::string best;
  std::size_t fewest = most_slips(typed) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t slips = core::edit_distance(typed, candidate);
    if (slips < fewest && slips < candidate.size()) fewest = slips, best = candidate;
  }
  if (!best.empty() || typed.size() < 3) return best;
  for (const std::string& candidate : candidates) {
    if (!candidate.starts_with(typed)) continue;
    if (!best.empty()) return {};
    best = candidate;
  }
  return best;
}

/// All commands further below that are called so, with all their words.
void gather(const Command& below, const std::string& words, std::string_view name,
            std::vector<std::string>& found) {
  for (const Command& c : below.commands) {
    const std::string all = words + " " + c.name;
    if (c.name == name) found.push_back(all);
    gather(c, all, name, found);
  }
}

std::vector<std::string> long_names(const Command& command) {
  std::vector<std::string> names{"help"};
  for (const Option& o : command.options) {
    std::istringstream each{o.names};
    for (std::string name; std::getline(each, name, ',');)
      if (name.starts_with("--")) names.push_back(name.substr(2));
  }
  return names;
}

}  // namespace

std::string command_meant(const Command& below, const std::string& words, std::string_view typed) {
  std::vector<std::string> names;
  for (const Command& c : below.commands) names.push_back(c.name);
  if (const std::string near = nearest(typed, names); !near.empty()) return words + " " + near;
  std::vector<std::string> further;
  gather(below, words, typed, further);
  return further.size() == 1 ? further.front() : std::string{};
}

std::string option_meant(const Command& command, std::string_view typed) {
  while (typed.starts_with('-')) typed.remove_prefix(1);
  typed = typed.substr(0, typed.find('='));
  const std::string near = nearest(typed, long_names(command));
  return near.empty() ? near : "--" + near;
}

}  // namespace mana::program
