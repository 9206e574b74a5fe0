#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/program/assembly/usable_settings.hpp"
#include "agent/program/commands/listen/voice_session.hpp"
#include "agent/program/commands/person/consent_question.hpp"
#include "agent/program/machine/data_folder.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/machine/vocabulary_from.hpp"
#include "agent/program/persona/persona.hpp"
#include "agent/program/settings/settings_table.hpp"
#include "speech/synthesis/espeak_voice.hpp"

namespace mana::program {
namespace {
namespace fs = std::filesystem;

struct Options {
  std::string name, data, recordings, microphone = "auto", language = "en-GB", persona;
  bool consents = false, forget = false, list = false, phrases = false, json = false;
  fs::path folder() const { return data_dir(data) / "people"; }
};

int complain(const core::Error& e) {
  std::fprintf(stderr, "mana learn-voice: %s\n", e.sentence.c_str());
  return 1;
}

/// What is asked before anything is learnt of somebody's voice.
std::optional<core::Consent> consent(const Options& o) {
  return ask_consent(o.consents, "MANA will keep numbers that describe the voice of " + o.name +
                                     ", no sound, on this machine only, until\n"
                                     "`mana learn-voice --forget` erases them. Does " +
                                     o.name + " agree?");
}

/// What can be said to her, by the name that she has in this house.
core::Result<dialogue::Phrasebook> phrasebook(const Options& o) {
  const fs::path file = data_dir(o.data) / "settings.toml";
  std::error_code none;
  const core::Settings settings =
      fs::exists(file, none) ? usable_settings(file).settings : core::Settings{settings_table()};
  auto script = script_of(o.language, o.persona.empty() ? settings.text("dialogue.persona") : o.persona);
  if (!script) return std::move(script).error();
  if (auto named = take_name(script->phrases, settings); !named) return std::move(named).error();
  return std::move(script->phrases);
}

core::Result<std::vector<speech::Saying>> sayings(const Options& o, const std::string& name) {
  if (!o.recordings.empty()) return recorded_in(o.recordings);
  auto phrases = phrases_to_say(o.language, spoken_name(name));
  if (!phrases) return std::move(phrases).error();
  std::fprintf(stderr, "Please say each line as you would say it to MANA. It takes about two minutes.\n\n");
  return ask_for(*phrases, o.microphone);
}

core::Result<speech::VoiceLesson> learn(const Options& o, const core::Consent& agreed) {
  auto phrases = phrasebook(o);
  if (!phrases) return std::move(phrases).error();
  auto said = sayings(o, phrases->wake_word);
  if (!said) return std::move(said).error();
  std::fprintf(stderr, "\nLearning, which takes less than a minute ...\n");
  speech::Vocabulary vocabulary = vocabulary_from(*phrases);
  if (auto synthesiser = speech::EspeakVoice::open(); synthesiser) pronounce_name(vocabulary, *synthesiser);
  auto lesson = speech::learn_voice({}, vocabulary, *said);
  if (!lesson) return lesson;
  lesson->voice.consent = agreed;
  if (auto kept = speech::remember_voice(o.folder(), o.name, lesson->voice); !kept)
    return std::move(kept).error();
  return lesson;
}

void print(const Options& o, const speech::VoiceLesson& lesson) {
  if (o.json)
    return print_json_line({{"name", o.name},
                            {"phrases", lesson.voice.phrases},
                            {"tried", lesson.tried},
                            {"before", lesson.before},
                            {"after", lesson.after},
                            {"caution", std::round(lesson.voice.caution * 100) / 100},
                            {"pause", std::round(core::to_seconds(lesson.voice.pause) * 100) / 100},
                            {"refused", lesson.refused}});
  std::printf("The voice of %s is known now, from %d phrases.\n", o.name.c_str(), lesson.voice.phrases);
  std::printf(
      "Of %d commands and answers %d were understood before, %d now (each without having been learnt"
      " from).\n",
      lesson.tried, lesson.before, lesson.after);
  for (const std::string& phrase : lesson.refused)
    std::printf("Left out, because it did not sound like it: %s\n", phrase.c_str());
}

void list_one(const Options& o, const std::string& name) {
  const auto voice = speech::read_voice(speech::voice_file(o.folder(), name));
  const core::Consent agreed = voice ? voice->consent : core::Consent{};
  if (o.json) return print_json_line({{"name", name}, {"consent", to_json(agreed)}});
  std::printf("%s\n", name.c_str());
}

int print_phrases(const Options& o) {
  const auto book = phrasebook(o);
  if (!book) return complain(book.error());
  const auto phrases = phrases_to_say(o.language, spoken_name(book->wake_word));
  if (!phrases) return complain(phrases.error());
  for (const std::string& phrase : *phrases)
    o.json ? print_json_line({{"phrase", phrase}}) : static_cast<void>(std::printf("%s\n", phrase.c_str()));
  return 0;
}

int run_learn_voice(const Options& o) {
  if (o.phrases) return print_phrases(o);
  if (o.list) {
    for (const std::string& name : speech::voices_known(o.folder())) list_one(o, name);
    return 0;
  }
  if (!speech::is_name_of_a_voice(o.name))
    return complain(core::bad_input(
        "'" + o.name + "' cannot be a person's name here; use letters, digits, blanks, - and '"));
  if (o.forget) {
    if (auto gone = speech::forget_voice(o.folder(), o.name); !gone) return complain(gone.error());
    std::fprintf(stderr, "The voice of %s is forgotten.\n", o.name.c_str());
    return 0;
  }
  const auto agreed = consent(o);
  if (!agreed)
    return complain(core::bad_input("Nothing was kept: without a yes (or --consent) no voice is learnt."));
  const auto lesson = learn(o, *agreed);
  if (!lesson) return complain(lesson.error());
  print(o, *lesson);
  return 0;
}

}  // namespace

void add_learn_voice(Command& parent) {
  const auto o = std::make_shared<Options>();
  Command& c = parent.command(
      "learn-voice", "Learns in two minutes how somebody speaks, so that he or she is understood better");
  c.option("NAME", o->name, "Whose voice it is; the ears use the one that hearing.voice names");
  c.option("--microphone", o->microphone, "auto, a device's NAME, or FILE.wav").shows_default();
  c.option("--recordings", o->recordings,
           "A folder of .wav files instead, each named after what is said in it");
  c.option("--language", o->language, "The folder of assets/dialogue with the phrases").shows_default();
  c.option(
      "--persona", o->persona,
      "Whose commands are there besides: a folder of assets/personae, or a path (default: the settings')");
  add_data_folder(c, o->data, "Folder of the store and the voices");
  c.flag("--consent", o->consents, "The person agrees; without it the question is asked");
  c.flag("--forget", o->forget, "Erases what is kept of that voice");
  c.flag("--list", o->list, "Whose voices are known");
  c.flag("--phrases", o->phrases, "What somebody will be asked to say");
  c.flag("--json", o->json, "JSON lines: name, phrases, tried, before, after, caution, pause (s), refused");
  c.run = [o] { return run_learn_voice(*o); };
}

}  // namespace mana::program
