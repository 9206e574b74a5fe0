#include "agent/app/subcommand.hpp"

namespace mana::app {

std::vector<Subcommand> subcommands() {
  return {
#ifdef MANA_HAS_RUN
      add_run,
#endif
#ifdef MANA_HAS_SAY
      add_say,
#endif
#ifdef MANA_HAS_PORTRAIT
      add_portrait,
#endif
#ifdef MANA_HAS_FACES
      add_faces,
#endif
#ifdef MANA_HAS_VOICES
      add_voices,
#endif
#ifdef MANA_HAS_LISTEN
      add_listen,
#endif
#ifdef MANA_HAS_LEARN_VOICE
      add_learn_voice,
#endif
#ifdef MANA_HAS_WATCH
      add_watch,
#endif
#ifdef MANA_HAS_TALK
      add_talk,
#endif
#ifdef MANA_HAS_SENSE
      add_sense,
#endif
#ifdef MANA_HAS_PERSON
      add_person,
#endif
#ifdef MANA_HAS_CALENDAR
      add_calendar,
#endif
#ifdef MANA_HAS_CARER
      add_carer,
#endif
#ifdef MANA_HAS_EVALUATE
      add_evaluate,
#endif
#ifdef MANA_HAS_DOCTOR
      add_doctor,
#endif
      add_settings,
  };
}

}  // namespace mana::app
