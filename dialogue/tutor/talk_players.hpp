#pragma once
#include "dialogue/tutor/step_player.hpp"

/// The steps without a right answer to choose: what the child says or shows is its own. Used by
/// step_player.cpp.
namespace mana::dialogue::tutor {

std::unique_ptr<StepPlayer> ask_player(const Ask& ask, const Step& step, Stage stage);
std::unique_ptr<StepPlayer> role_player(const RolePlay& play, const Step& step, Stage stage);
std::unique_ptr<StepPlayer> face_maker(const MakeFace& make, const Step& step, Stage stage);

}  // namespace mana::dialogue::tutor
