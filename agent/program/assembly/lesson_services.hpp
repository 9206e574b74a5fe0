#pragma once
#include <filesystem>
#include <string>

#include "agent/carers/pages/lesson_services.hpp"
#include "agent/core/time.hpp"

namespace mana::program {

/// The records of the lessons for the carers' page. They are opened for each question and let go again, so
/// that a lesson which goes on meanwhile never waits for a page; who only looks makes no file.
/// @param clock must outlive what is returned
carers::LessonHands lesson_hands(std::filesystem::path data_dir, std::string language,
                                 const core::Clock& clock);

}  // namespace mana::program
