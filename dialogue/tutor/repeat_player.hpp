#pragma once
#include <memory>

#include "dialogue/tutor/step_player.hpp"

namespace mana::dialogue::tutor {

/// Listen and repeat. What was said wrongly is never said after the learner: it hears the right word again.
std::unique_ptr<StepPlayer> repeat_player(const SayWord& word, const Step& step, Stage stage);

}  // namespace mana::dialogue::tutor
