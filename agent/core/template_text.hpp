#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mana::core {

using Slots = std::map<std::string, std::string>;

/// Fills a sentence of a data file (a task, a reminder): `{title}` is replaced by the slot, and a part in
/// square brackets is left out whole when a slot in it is empty or missing: "Today[ at {place}] you see
/// {who}." A slot's value is never read as a template again. Runs of spaces become one; ends are trimmed.
std::string fill(std::string_view text, const Slots& slots);

/// What is wrong with the text: an unclosed brace or bracket, a nested bracket. Empty: nothing.
std::string template_fault(std::string_view text);
/// The slots it names, for checking such a file on loading.
std::vector<std::string> slots_named(std::string_view text);

}  // namespace mana::core
