#pragma once
#include <string>

#include "agent/core/result.hpp"
#include "vision/expression/expression_lesson.hpp"

namespace mana::program {

/// Asks for one expression after another in the terminal, each shown to the camera for three seconds. One
/// that is not wanted is left out with s. Errors: no camera; somebody else is in the picture.
core::Status ask_for_faces(vision::ExpressionLesson& lesson, const std::string& camera);

/// Takes the examples from a folder: files or folders named after what they show, happy.jpg, sad.mp4, angry/.
/// BadInput when there are none.
core::Status faces_recorded_in(vision::ExpressionLesson& lesson, const std::string& folder);

}  // namespace mana::program
