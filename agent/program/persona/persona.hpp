#pragma once
#include <string>

#include "agent/core/settings.hpp"
#include "dialogue/tasks/script.hpp"

namespace mana::program {

/// Where the settings name nobody, the persona of the language speaks. Where they leave it open, she decides:
/// which face is shown (its property `face`: a name of `mana faces`, or a .glb in its folder) and, with that
/// face, whose voice is heard (`voice`: another name of `mana faces`, or an eSpeak NG variant). A persona
/// that cannot be read leaves MANA's own face.
void follow_persona(core::Settings& settings);
/// The face that it would be if the settings did not name one.
std::string usual_face(const core::Settings& settings);

/// What can be said, and what is done then, in a language (a folder of assets/dialogue) and with a persona
/// (as `dialogue.persona` has it; empty: the usual one) that speaks this language; another one's commands and
/// tasks are left out. Errors: NotFound, BadInput, as dialogue::read_script; NotFound for a persona that is
/// not there.
core::Result<dialogue::Script> script_of(const std::string& language, const std::string& persona);

/// She is called as `hearing.name` says, where it says so. BadInput for a name that the ears cannot listen
/// for.
core::Status take_name(dialogue::Phrasebook& phrases, const core::Settings& settings);
/// How MANA says its own name, and writes it: one of two words keeps both.
std::string spoken_name(const std::string& wake_word);

}  // namespace mana::program
