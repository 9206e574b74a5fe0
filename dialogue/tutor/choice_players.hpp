#pragma once
#include "dialogue/tutor/step_player.hpp"

/// The steps with a right answer to choose: quiz, read-face, an item of a test. Used by step_player.cpp.
namespace mana::dialogue::tutor {

std::unique_ptr<StepPlayer> quiz_player(const Quiz& quiz, const Step& step, Stage stage);
std::unique_ptr<StepPlayer> face_reader(const ReadFace& face, const Step& step, Stage stage);
std::unique_ptr<StepPlayer> item_player(const TestItem& item, char form, Stage stage);

}  // namespace mana::dialogue::tutor
