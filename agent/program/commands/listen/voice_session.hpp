#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "speech/capture/microphone.hpp"
#include "speech/recognition/voice_learner.hpp"

namespace mana::program {

/// The lines of voice_lesson.txt, with the name where they have {name}; those that begin with # are remarks.
core::Result<std::vector<std::string>> phrases_to_say(const std::string& language, const std::string& name);

/// Asks for each phrase on standard error and takes what is said into the microphone, in the machine's time.
/// Who says nothing for eight seconds is asked once more. Errors: those of the microphone.
core::Result<std::vector<speech::Saying>> ask_for(const std::vector<std::string>& phrases,
                                                  const std::string& microphone);

/// The sound files of a folder, each named after what is said in it: 07_mana_what_time_is_it.wav.
/// NotFound when there is none.
core::Result<std::vector<speech::Saying>> recorded_in(const std::filesystem::path& folder);

}  // namespace mana::program
