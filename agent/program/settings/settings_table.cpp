#include "agent/program/settings/settings_table.hpp"

#include "agent/platform/zone/quiet_hours.hpp"

namespace mana::program {
namespace {

using Text = std::string;

const core::SettingEntry kTable[] = {
    {"person.name", Text{""}, "", "What MANA calls the person; empty: no name is said"},
    {"person.language", Text{"en-GB"}, "", "Language of the dialogue files and of the voice"},
    {"person.zone", Text{""}, "", "Home time zone such as Europe/London; empty: the machine's"},

    {"person.carer_name", Text{""}, "",
     "Who cares for the person, as MANA says it (\"You can also ring Jo\"); empty: who is told first by "
     "'mana carer "
     "notify'"},
    {"person.carer_phone", Text{""}, "",
     "Their telephone number, which MANA says and shows when it matters; empty: none is said"},

    {"person.hard_of_hearing", false, "",
     "The voice speaks slower, louder, and with clearer consonants; what is said is shown in any case"},
    {"person.soft_voice", false, "",
     "The ears listen for somebody who speaks softly: closer to the room's noise, and they believe sooner"},

    {"help.emergency", Text{""}, "",
     "Whom to ring in danger, as NAME: NUMBER, such as nine nine nine: 9 9 9; empty: that of the country of "
     "the home's time zone, else of the language's region (assets/help_lines.txt), else Australia's "
     "(assets/personae/common/telephone.properties)"},
    {"help.lifeline", Text{""}, "", "Likewise, for despair at any hour, such as Samaritans: 116 123"},
    {"help.childline", Text{""}, "", "Likewise, for children at any hour, such as Childline: 0800 1111"},
    {"help.poisons", Text{""}, "", "Likewise, for too many tablets"},
    {"help.elderhelp", Text{""}, "", "Likewise, for older people who are hurt by somebody"},
    {"help.checked", Text{""}, "",
     "When somebody looked up or rang these lines, such as 2027-03-28; mana doctor asks for it"},
    {"help.nurse", Text{""}, "", "Likewise, for questions to a nurse"},

    {"voice.name", Text{""}, "",
     "eSpeak NG voice and variant such as en-gb+f3; empty: the voice of the face"},
    {"voice.rate", 150.0, "words a minute",
     "Speed of speech; 150 leaves it to the face, older ones speak slower", 80, 450},
    {"voice.volume", 100.0, "percent", "Loudness of the voice", 0, 200},
    {"voice.latency", 0.0, "milliseconds", "Delay of the loudspeaker that it does not report itself", 0,
     2000},

    {"voice.server", Text{""}, "",
     "Wyoming server that speaks instead (Piper), tcp://HOST:PORT; it gets every sentence. Empty: none"},
    {"voice.server_voice", Text{""}, "", "Its voice, as it names it; empty: its usual one"},
    {"voice.server_speaker", Text{""}, "",
     "Who of that voice speaks, where it has several; empty: its usual one"},
    {"voice.server_limit", 0.0, "seconds",
     "How long it is waited for at each sentence; 0: learnt from how long it takes", 0, 20},

    {"hearing.name", Text{""}, "",
     "What MANA is called when spoken to, in the letters a to z; empty: as the language's phrases say"},
    {"hearing.voice", Text{""}, "",
     "Whose voice is listened for, as 'mana learn-voice' learnt it; empty: that of person.name, or "
     "anybody's"},
    {"hearing.name_needed", Text{"unless-looking"}, "",
     "'unless-looking': a command needs no name from somebody who looks at the face or was just spoken to; "
     "or 'always'",
     0, 0, "always unless-looking"},
    {"hearing.second_pass", true, "",
     "What was heard is checked with a model of how people speak, where MANA was built with it; false saves "
     "some hundredths of a second and 27 MB on a small machine"},
    {"hearing.ears", Text{""}, "",
     "Bigger ears of 'mana ears list' that write down what was said to MANA and is none of her phrases; "
     "'mana ears use' sets "
     "it. Empty: her own"},
    {"hearing.server", Text{""}, "",
     "Wyoming server that writes down what was said to MANA and not understood (Whisper, Vosk), "
     "tcp://HOST:PORT; it gets that sound. Empty: none"},
    {"hearing.server_model", Text{""}, "", "Its model, as it names it; empty: its usual one"},
    {"hearing.server_limit", 0.0, "seconds", "How long it is waited for; 0: learnt from how long it takes", 0,
     20},
    {"hearing.wake_server", Text{""}, "",
     "Wyoming server that knows a wake word (openWakeWord), tcp://HOST:PORT; it gets what is said in the "
     "room. Empty: none"},
    {"hearing.wake_words", Text{""}, "",
     "Which of its wake words count, as it names them, such as hey_jarvis, with blanks between; empty: "
     "whichever it hears"},
    {"hearing.wake_limit", 0.0, "seconds", "How long it is waited for; 0: learnt from how long it takes", 0,
     20},
    {"hearing.hangover", 250.0, "milliseconds", "Silence after which somebody is taken to have finished", 100,
     3000},

    {"vision.fps_idle", 5.0, "pictures a second", "How often the camera is looked at when nothing moves", 1,
     30},
    {"vision.fps_active", 15.0, "pictures a second", "How often when something moves", 1, 60},

    {"vision.field_of_view", 60.0, "degrees",
     "What the camera sees from left to right: how far people are, and where she looks", 20, 150},

    {"vision.expression_model", Text{""}, "",
     "An ONNX model of your own that tells what a face shows, for people of whom 'mana person expressions' "
     "has no examples; empty: none"},
    {"vision.expression_labels", Text{"neutral happy surprised sad angry disgusted afraid contempt"}, "",
     "What its outputs mean, in order; other words than those of 'mana expressions' count as not sure"},
    {"vision.expression_size", 0.0, "pixels", "Across the picture that it takes; 0: found out", 0, 1024},

    {"privacy.camera", true, "", "The camera may be used; false: it is never opened"},
    {"privacy.microphone", true, "", "The microphone may be used; false: it is never opened"},
    {"privacy.quiet_hours", Text{""}, "",
     "When the camera is shut every day, such as 22:00-07:00; empty: never"},
    {"privacy.quiet_microphone", false, "", "The microphone is shut in these hours too; the buttons answer"},

    {"evaluation.log", false, "",
     "Keep what eyes and ears decided, when and how surely, for 'mana evaluate log': no words, no pictures, "
     "no sound. One file a session, in the folder 'evaluation' beside the store"},
    {"evaluation.subject", Text{""}, "", "A pseudonym of the person for these files"},

    {"dialogue.persona", Text{""}, "",
     "Who talks: a folder of assets/personae (companion, wit, tutor; in German begleiterin), or the path of "
     "one's "
     "own; empty: the one of the language, companion or begleiterin"},
    {"dialogue.nods", true, "",
     "The face nods a little where somebody who tells her something long pauses after a sentence"},
    {"dialogue.commands_need_gaze", false, "",
     "A spoken command counts only from somebody who looks at the screen, with the name as well"},

    {"outside.encyclopaedia", Text{""}, "",
     "Address of a server that is asked what MANA does not know (\"who was Mozart\"), http://HOST:PORT/PATH; "
     "it gets that question. Empty: none"},
    {"outside.chat", Text{""}, "",
     "Address of a server, such as a language model, that is asked when nothing else has an answer; it gets "
     "what "
     "was said, and what it answers is said unchecked. Empty: none"},
    {"outside.longest", 6.0, "seconds", "Then its answer is done without", 1, 60},

    {"lesson.module", Text{""}, "",
     "What is taught to who says \"let us have a lesson\": a module of 'mana lesson list'; empty: no "
     "lessons"},
    {"lesson.learner", Text{""}, "", "Who learns, of 'mana lesson learners'; empty: nothing is kept"},

    {"lesson.reward", Text{"words"}, "",
     "How a lesson answers what was done well: 'words' praises it, 'quiet' says a short yes with a still "
     "face, "
     "'stars' praises and shows a star for each thing practised, right or not",
     0, 0, "words quiet stars"},
    {"lesson.tells", Text{"nobody"}, "",
     "Who is told when a learner speaks of harm in a lesson: 'nobody' (the learner is asked to tell a "
     "grown-up), "
     "'danger' tells the carers where life may be at stake, 'all' also of bullying and of being hurt; the "
     "learner is "
     "told so",
     0, 0, "nobody danger all"},

    {"reminders.need_presence", true, "",
     "A reminder waits until somebody is there (never without a camera)"},
    {"reminders.repeat_every", 5.0, "minutes", "Pause before an unanswered reminder is said again", 1, 120},
    {"reminders.attempts", 3.0, "", "How often a reminder is said before it counts as missed", 1, 20},
    {"reminders.quiet_hours", Text{platform::kNightText}, "",
     "When only what falls into these hours itself, and medicines, are told; all else waits for their end; "
     "empty: never"},
    {"reminders.snooze", 10.0, "minutes", "What 'later' means", 1, 240},
    {"reminders.usual_way", 30.0, "minutes",
     "How long the way to a place takes of which nobody has entered it; 0: nobody is told when to go", 0,
     240},

    {"calendar.feed_every", 15.0, "minutes", "How often a subscribed calendar is fetched", 1, 1440},
    {"calendar.dav_every", 5.0, "minutes", "How often a CalDAV calendar is compared with its server", 1,
     1440},
    {"calendar.spoken_entries", true, "",
     "Who is at home may put entries into the calendar by word of mouth, and take her own out again: each is "
     "read "
     "back, written after a yes, and the carers are told; medicines never"},
    {"calendar.write_outcomes", false, "",
     "Into the notes of each entry of a CalDAV calendar goes a line on whether its reminder was answered, to "
     "be "
     "read on the carer's phone"},

    {"escalation.next_after", 10.0, "minutes",
     "When nobody has seen to it, whoever is on the next level of 'mana carer notify' is told", 1, 1440},
    {"escalation.unwell_after", 15.0, "minutes", "How long a fault of MANA may last before carers are told",
     1, 1440},
    {"escalation.fresh_for", 120.0, "minutes",
     "What could not be sent for so long is told later, all in one message", 5, 2880},
    {"escalation.give_up_after", 7.0, "days", "Then also that message is given up", 1, 60},
    {"escalation.summary_at", Text{""}, "",
     "When those who want it are told how the day was, such as 19:00; empty: never"},
    {"escalation.page_address", Text{""}, "",
     "Where carers open their page from, such as https://192.168.1.20:8443, for the link in messages; empty: "
     "that of "
     "this machine, when [web] lets others in"},

    {"escalation.alive_address", Text{""}, "",
     "A monitoring service that is told every few minutes that MANA lives, and raises the alarm when it is "
     "not, such as "
     "https://hc-ping.com/... or the push address of Uptime Kuma; empty: none"},
    {"escalation.alive_every", 5.0, "minutes", "How often it is told", 1, 1440},

    {"web.enabled", true, "", "The carers' page can be opened"},
    {"web.address", Text{"127.0.0.1"}, "",
     "Where it can be opened from: 127.0.0.1 is this machine alone, 0.0.0.0 every machine of the home "
     "network (then "
     "always with https)"},
    {"web.port", 8443.0, "", "Its port", 1, 65535},
    {"web.certificate", Text{""}, "", "PEM file of a certificate of your own; empty: one that MANA makes"},
    {"web.key", Text{""}, "", "PEM file of the key that belongs to it"},

    {"wyoming.serve", Text{""}, "",
     "Where MANA listens as a Wyoming server herself, so that Home Assistant can use her ears and her voice: "
     "127.0.0.1:10700 for this machine alone, 0.0.0.0:10700 for every machine of the home network. Empty: "
     "nowhere"},
    {"wyoming.only_from", Text{""}, "",
     "The only machine that may, as a number such as 192.168.1.10; empty: every one of the home network"},
    {"wyoming.satellite", false, "",
     "MANA is also a satellite of Home Assistant: what she is told to do with things in the home (\"turn on "
     "the "
     "light\") goes there as sound, and what is announced there she says or plays"},
    {"wyoming.chat", false, "",
     "And so does what nothing else has an answer to; for a Home Assistant with a language model"},
    {"wyoming.area", Text{""}, "", "The room where she stands, as Home Assistant calls it"},

    {"screen.captions", true, "", "Shows what is said"},
    {"screen.theme", Text{"default"}, "",
     "Colours: 'default', 'soft' for whom bright ones are too much, or 'high-contrast' for weak eyes", 0, 0,
     "default soft high-contrast"},
    {"screen.text_size", Text{"normal"}, "", "'normal' or 'large'", 0, 0, "normal large"},
    {"screen.fps", 30.0, "pictures a second", "Pace of the face while it speaks", 5, 60},
    {"screen.fps_idle", 2.0, "pictures a second", "Pace of the face when nobody is there", 1, 60},
    {"screen.quality", Text{"auto"}, "",
     "How finely the face is drawn: low, medium, high, or auto, which is as finely as the machine keeps up "
     "with",
     0, 0, "auto low medium high"},
    {"screen.latency", 20.0, "milliseconds",
     "Of the screen itself, from getting a picture until it is seen, so that lips meet the sound", 0, 500},
    {"screen.calm", false, "",
     "Smaller, slower, fewer movements of the face, for somebody whom they unsettle"},
    {"screen.gaze", Text{"direct"}, "",
     "Where her eyes rest: 'direct' in those of whoever is there, or 'aside', a little beside them, for whom "
     "that "
     "is too much",
     0, 0, "direct aside"},
    {"screen.face", Text{}, "",
     "Which face is shown: a name of `mana faces`, or the path of a glTF head, FILE.glb; empty: that of the "
     "persona"},

    {"system.seed", 1.0, "",
     "Chance for blinks and wording; the same seed gives the same life, in live talk the same day", 0, 1e9},
};

}  // namespace

std::span<const core::SettingEntry> settings_table() { return kTable; }

}  // namespace mana::program
