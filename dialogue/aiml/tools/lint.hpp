#pragma once
#include <vector>

#include "dialogue/aiml/reading/brain_loader.hpp"

namespace mana::dialogue::aiml {

/// What an author should know of a set that was read without fault: categories that can never answer (another
/// with the same pattern, a pattern that always comes first, words that substitutions change), srai that goes
/// round in circles or finds nothing, sets, maps and properties that are not there.
///
/// Tries every category with made-up sentences that fit it, so the answers on reach and circles are as good
/// as those sentences.  Cost: some seconds for 100,000 categories.
std::vector<Remark> lint(const LoadedBrain& loaded);

}  // namespace mana::dialogue::aiml
