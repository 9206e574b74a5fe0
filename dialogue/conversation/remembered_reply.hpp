#pragma once
#include <optional>
#include <string_view>

#include "dialogue/aiml/session/reply.hpp"
#include "dialogue/aiml/session/session.hpp"
#include "dialogue/memory/talk_memory.hpp"

namespace mana::dialogue {

/// What a memory says before the persona is asked; nothing: the persona is. The caller has made sure that the
/// words do not speak of harm.
std::optional<aiml::Reply> remembered_reply(memory::TalkMemory& memory, aiml::Session& session,
                                            std::string_view text, core::WallTime now);

/// The persona's answer to the same words, or a better one where she had none of her own: what was told is
/// thanked for, and what nobody told is not known.
/// @param fit how well the persona's answer fitted, asked before it was given
aiml::Reply with_memory(memory::TalkMemory& memory, aiml::Session& session, std::string_view text,
                        aiml::Fit fit, aiml::Reply reply);

}  // namespace mana::dialogue
