#include "dialogue/conversation/remembered_reply.hpp"

#include <string>
#include <utility>

#include "agent/core/xml_text.hpp"

namespace mana::dialogue {
namespace {

aiml::Reply spoken(aiml::Session& session, std::string text) {
  session.note_spoken(text);
  aiml::Reply reply;
  reply.markup = core::xml_escaped(text);
  reply.text = std::move(text);
  reply.answered = true;
  return reply;
}

}  // namespace

std::optional<aiml::Reply> remembered_reply(memory::TalkMemory& memory, aiml::Session& session,
                                            std::string_view text, core::WallTime now) {
  auto said = memory.answer(text, now);
  if (!said) return {};
  return spoken(session, std::move(said->text));
}

aiml::Reply with_memory(memory::TalkMemory& memory, aiml::Session& session, std::string_view text,
                        aiml::Fit fit, aiml::Reply reply) {
  if (reply.asks || fit == aiml::Fit::Well) return reply;
  if (memory.kept_last()) return spoken(session, memory.thanks());
  if (auto said = memory.unknown(text)) return spoken(session, std::move(said->text));
  return reply;
}

}  // namespace mana::dialogue
