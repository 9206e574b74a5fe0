// Writes the fields of every message, for the journal and the tests: see bus/fields.hpp. A new header of
// messages is included here.
#define MANA_COMPILE_FIELDS
#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/face.hpp"
#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/lesson.hpp"
#include "agent/bus/messages/outside.hpp"
#include "agent/bus/messages/person.hpp"
#include "agent/bus/messages/pronunciation.hpp"
#include "agent/bus/messages/reminder.hpp"
#include "agent/bus/messages/reminder_id.hpp"
#include "agent/bus/messages/screen.hpp"
#include "agent/bus/messages/sentence.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
