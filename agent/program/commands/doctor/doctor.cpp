#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/system_clock.hpp"
#include "agent/platform/zone/zones.hpp"
#include "agent/program/assembly/client_by_face.hpp"
#include "agent/program/assembly/person_voice.hpp"
#include "agent/program/assembly/usable_settings.hpp"
#include "agent/program/commands/doctor/doctor_carers.hpp"
#include "agent/program/commands/doctor/doctor_sources.hpp"
#include "agent/program/commands/doctor/doctor_store.hpp"
#include "agent/program/commands/doctor/doctor_wyoming.hpp"
#include "agent/program/machine/doctor_finding.hpp"
#include "agent/program/machine/owner_of_data.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/machine/vocabulary_from.hpp"
#include "agent/program/persona/house_facts.hpp"
#include "agent/program/persona/house_memory.hpp"
#include "agent/program/persona/persona.hpp"
#include "agent/program/persona/talk_common.hpp"
#include "agent/program/servers/own_ears.hpp"
#include "agent/program/servers/speech_servers.hpp"
#include "agent/program/settings/expression_settings.hpp"
#include "agent/program/settings/settings_file.hpp"
#include "agent/program/settings/settings_table.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "render/gl/surface.hpp"
#include "render/model/model.hpp"
#include "render/text/script_fonts.hpp"
#include "speech/activity/voice_activity.hpp"
#include "speech/capture/sdl_microphone.hpp"
#include "speech/capture/sound_health.hpp"
#include "speech/playback/audio_output.hpp"
#include "speech/recognition/recogniser.hpp"
#include "speech/synthesis/espeak_voice.hpp"
#include "speech/transcription/sayings.hpp"
#include "speech/voices/known_voice.hpp"
#include "vision/capture/camera.hpp"
#include "vision/detection/cascades.hpp"
#include "vision/expression/expression_lesson.hpp"
#include "vision/expression/expression_reader.hpp"
#include "vision/expression/expression_reading.hpp"
#include "vision/people/known_people.hpp"
#include "vision/watcher.hpp"

namespace mana::program {
namespace {
namespace fs = std::filesystem;

struct Options {
  std::string data;
  bool json = false;
};

std::string listed(const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
  return all;
}

/// Looks at every part once. Nothing is changed: no folder, no store is made.
class Doctor {
 public:
  explicit Doctor(const Options& o) : data_{data_dir(o.data)} {}

  Finding look_at_settings() {
    Finding finding = read_settings_file();
    follow_persona(settings_);  // what it leaves open
    return finding;
  }

  Finding read_settings_file() {
    const fs::path file = data_ / "settings.toml";
    std::error_code ec;
    if (!fs::exists(file, ec))
      return ok("no " + file.string() + ", so the defaults hold; 'mana settings' prints them");
    settings_ = read_settings_leniently(file).settings;  // each part says itself what it cannot use of them
    const SettingsRead read = usable_settings(file);     // as the companion does
    if (read.problems.empty()) return ok(file.string());
    const std::size_t more = read.problems.size() - 1;
    return broken(
        read.problems.front().sentence + (more == 0 ? "" : " And " + std::to_string(more) + " more."),
        "Correct the line; until then the default holds for it.");
  }

  /// Whom she tells people to ring. A wrong number is worse than none.
  Finding look_at_help_lines() const {
    const std::string remedy =
        "Look each of them up, ring the children's line, correct the settings [help], and put the day into "
        "help.checked.";
    const auto facts = house_facts(settings_, data_);
    if (!facts) return failed(facts.error(), "Correct the setting.");
    std::string all;
    for (std::size_t i = 0; i < kHelpLines.size(); ++i) {
      const HelpLine& line = facts->lines.at(i);
      if (!line.number.empty()) all += (all.empty() ? "" : "; ") + line.name + ", " + line.number;
    }
    if (all.empty()) all = "those of Australia";
    const std::string& checked = settings_.text("help.checked");
    if (checked.empty())
      return missing("Nobody has checked the help lines that MANA names: " + all + ".", remedy);
    return ok(all + "; checked " + checked);
  }

  Finding look_at_alive() const { return look_at_heartbeat(settings_.text("escalation.alive_address")); }

  Finding look_at_voice() const {
    speech::VoiceOptions options;
    options.voice = settings_.text("voice.name");
    options.language = settings_.text("person.language");
    auto voice =
        speech::EspeakVoice::open(voice_of(settings_.text("screen.face"), options, /*keep_rate=*/false));
    if (!voice)
      return failed(voice.error(),
                    "Install the Debian package espeak-ng-data, or choose one that 'mana voices' lists.");
    speech::Utterance hello;
    hello.text = "Hello.";
    auto said = voice->speak(hello);
    if (!said || said->samples.empty())
      return broken(said ? "The voice " + voice->voice() + " makes no sound." : said.error().sentence,
                    "Install the Debian package espeak-ng-data again.");
    return ok(voice->voice() + " (" + voice->language() + ")");
  }

  Finding look_at_dialogue() {
    const std::string remedy =
        "Restore the files of assets/dialogue and of the persona, or set MANA_ASSETS to the folder that "
        "holds "
        "them.";
    const std::string& language = settings_.text("person.language");
    const std::string& persona = settings_.text("dialogue.persona");
    auto script = script_of(language, persona);
    if (!script) return failed(script.error(), remedy);
    phrases_ = std::move(script->phrases);
    if (!script->skipped.empty())
      return broken(std::to_string(script->skipped.size()) +
                        " of the tasks cannot be used: " + script->skipped.front().sentence,
                    "Correct what that sentence names, or restore the file; the others are used meanwhile.");
    if (is_english(language) && sentence_encoder() == nullptr)
      return broken(
          "What tells the meaning of sentences (assets/understanding/encoder.bin) is missing or damaged; "
          "danger is noticed less surely without it.",
          "Restore that file, or install MANA again.");
    if (const auto trouble = is_english(language) ? trouble_with_knowledge() : std::nullopt)
      return broken(*trouble, "Restore the files of assets, or install MANA again.");
    if (const auto trouble = is_english(language) ? trouble_with_memory() : std::nullopt)
      return broken("What people tell is not remembered: " + *trouble,
                    "Restore the files of assets, or install MANA again.");
    return ok(std::to_string(phrases_.commands.size()) + " commands, " +
              std::to_string(phrases_.answers.size()) + " answers, " + std::to_string(script->tasks.size()) +
              " tasks for " + language + " and the persona " + persona);
  }

  Finding look_at_ears() const {
    if (phrases_.commands.empty() && phrases_.answers.empty())
      return broken("There is nothing to listen for, because the dialogue cannot be read.",
                    "Put the dialogue right first.");
    const std::string& language = settings_.text("person.language");
    if (!is_english(language))
      return understands_speech(settings_)
                 ? ok("what is written down by the ears or the server of the settings")
                 : ok("shut, because MANA's own know English alone; the keyboard and the screen answer",
                      "For ears in '" + language + "' see 'mana ears list', or set hearing.server.");
    speech::SphinxModel model;
    model.second_pass = settings_.flag("hearing.second_pass");
    dialogue::Phrasebook phrases = phrases_;
    static_cast<void>(take_name(phrases, settings_));  // one that cannot be used is a fault of the settings
    speech::Vocabulary vocabulary = vocabulary_from(phrases);
    if (auto synthesiser = speech::EspeakVoice::open(); synthesiser) pronounce_name(vocabulary, *synthesiser);
    if (auto lacking = look_for_voice()) return *lacking;
    auto recogniser = speech::Recogniser::open(model, vocabulary);
    if (!recogniser) return failed(recogniser.error(), "Install the Debian package pocketsphinx-en-us.");
    if (auto file = sayings_of(language); recogniser->has_second_pass() && !file.empty())
      if (auto sayings = speech::Sayings::read(file); !sayings)
        return broken("What people say one word after the other is not known: " + sayings.error().sentence,
                      "Until then the ears mishear more of what they are told.");
    const char* second = recogniser->has_second_pass() ? "; what was heard is checked by a second pass"
                         : model.second_pass
                             ? "; without its second pass: ./mana fetches it when npm's registry answers"
                             : "; its second pass is switched off";
    return ok("English, " + model.acoustic.string() + ", called '" + phrases.wake_word + "'" + second);
  }

  /// That of the settings, which the ears do without where it is not there.
  std::optional<Finding> look_for_voice() const {
    const std::string& name = settings_.text("hearing.voice");
    if (name.empty()) return std::nullopt;
    const std::string remedy = "Let it be learnt, 'mana learn-voice \"" + name +
                               "\"', or empty the setting hearing.voice; until then everybody's is heard.";
    if (!speech::is_name_of_a_voice(name))
      return broken("The setting hearing.voice, '" + name + "', cannot be a person's name.", remedy);
    auto voice = speech::read_voice(speech::voice_file(data_ / "people", name));
    return voice ? std::nullopt : std::optional{broken(voice.error().sentence, remedy)};
  }

  Finding look_at_bigger_ears() const { return look_at_own_ears(settings_, data_); }
  Finding look_at_speech_servers() const {
    const auto times = std::make_shared<ServerTimes>(data_);
    std::string well;
    for (const ServerSettings* which : {&kVoiceServer, &kWordsServer, &kWakeServer}) {
      const std::string setting = which->address;
      auto server = speech_server(settings_, *which, times);
      if (!server) return failed(server.error(), "Correct the setting.");
      if (!*server) continue;
      const bool answered = (*server)->wait_until_asked(std::chrono::seconds{8});
      if (!(*server)->is_well())
        return missing(answered ? (*server)->trouble() : "The server of " + setting + " is too slow.",
                       "Start it, or empty the setting " + setting +
                           "; until then MANA's own ears and voice do the work.");
      if (std::string fault = wanted_in_vain(settings_, *which, (*server)->offer()); !fault.empty())
        return broken(std::move(fault),
                      std::string{"Correct the setting "} + which->names + ", or empty it.");
      well += (well.empty() ? "" : ", ") + told_of(settings_, *which, **server);
    }
    return ok(well.empty() ? "none; all speech stays on this machine" : well);
  }

  Finding look_at_own_wyoming() const { return program::look_at_own_wyoming(settings_); }

  Finding look_at_loudspeaker() const {
    const std::string remedy =
        "Plug one in and switch it on; the packages pulseaudio or pipewire-pulse share it between programs.";
    auto output = speech::open_audio_output("auto", clock_);
    if (!output) return failed(output.error(), remedy);
    // A sound server needs a moment to say that the loudspeaker is muted.
    for (const core::Time until = clock_.now() + std::chrono::seconds{1}; clock_.now() < until;
         std::this_thread::sleep_for(std::chrono::milliseconds{50})) {
      (*output)->update(clock_.now());
      if (const auto failure = (*output)->failure()) return missing(failure->sentence, remedy);
    }
    return ok((*output)->describe());
  }

  Finding look_at_microphone() const {
    const std::string remedy = "Plug one in; until then the buttons on the screen answer.";
    auto devices = speech::recording_devices();
    if (!devices) return missing(devices.error().sentence, remedy);
    // The monitor of a loudspeaker hears what is played, and nobody in the room.
    std::erase_if(*devices, [](const std::string& name) { return name.starts_with("Monitor of "); });
    if (devices->empty()) return missing("There is no microphone.", remedy);
    return listen_for_a_second(listed(*devices));
  }

  /// Opens the one that the companion would, and judges what it delivers.
  Finding listen_for_a_second(const std::string& devices) const {
    constexpr core::Duration kLongest = std::chrono::seconds{5};
    speech::SdlMicrophone microphone{"", clock_};
    std::vector<std::int16_t> heard;
    for (const core::Time until = clock_.now() + kLongest;
         heard.size() < speech::kHearingRateHz && clock_.now() < until;
         std::this_thread::sleep_for(std::chrono::milliseconds{20})) {
      auto block = microphone.read(clock_.now());
      if (!block) return missing(block.error().sentence, "Close other programs that use it, or plug it in.");
      heard.insert(heard.end(), block->samples.begin(), block->samples.end());
    }
    const speech::SoundSample sample = speech::judge_sample(heard);
    switch (sample.kind) {
      case speech::SoundSample::Kind::Nothing:
        return missing("The microphone is there and delivers nothing: " + devices,
                       "Plug it in again, or choose another in the system's sound settings.");
      case speech::SoundSample::Kind::Silent:
        return missing("The microphone delivers silence, so it is muted: " + devices,
                       "Look for a switch on it, and in the system's sound settings.");
      case speech::SoundSample::Kind::Clipped:
        return missing("The microphone is set too loud, or somebody shouts: " + devices,
                       "Turn it down a little in the system's sound settings.");
      case speech::SoundSample::Kind::Fine: break;
    }
    return ok(devices + "; heard for a second, " + std::to_string(std::lround(sample.level_db)) +
              " dB of full scale");
  }

  Finding look_at_camera() const {
    const std::string remedy = "Plug one in; until then reminders do not wait until somebody is there.";
    const auto devices = vision::camera_devices();
    if (devices.empty()) return missing("There is no camera.", remedy);
    const auto factory = vision::camera_factory("auto", clock_);
    if (!factory) return missing(factory.error().sentence, remedy);
    const auto camera = (*factory)(clock_.now());
    if (!camera)
      return missing(camera.error().sentence,
                     "Close other programs that use it, or put the user into the group video: "
                     "'usermod -a -G video NAME'.");
    return ok(listed(devices));
  }

  Finding look_at_eyes() const {
    bus::Bus bus;
    const auto eyes = vision::Watcher::open(bus, {});
    if (!eyes) return failed(eyes.error(), "Install the Debian package opencv-data.");
    const std::string cascades = vision::WatcherOptions{}.cascades;
    const std::string lost = vision::in_words(vision::missing_cascades(cascades));
    return lost.empty() ? ok(cascades)
                        : ok(cascades + "; " + lost, "Install the Debian package opencv-data again.");
  }

  Finding look_at_people() const {
    const ClientByFace client = client_by_face(settings_, data_);
    if (client.known.empty())
      return ok("nobody is known by face, so nothing is kept from visitors; 'mana person enrol' lets one be");
    if (!client.as) return missing(client.problem, client.remedy);
    return ok(listed(client.known) + "; " + settings_.text("person.name") + " is known as " + *client.as);
  }

  /// By whose examples faces are read, and by which model those of others.
  Finding look_at_expressions() const {
    const fs::path people = vision::people_folder(data_);
    const std::vector<std::string> known = vision::expressions_known(people);
    for (const std::string& name : known) {
      const auto reader = vision::expression_reader(people, name, {});
      if (!reader)
        return broken(reader.error().sentence, "Until then nothing is read of " + name + "'s face.");
    }
    std::string found = known.empty() ? "no examples" : "examples of " + listed(known);
    const vision::ExpressionModel model = expression_model(settings_);
    if (model.file.empty()) return ok(found + ", no model");
    const auto reader = vision::expression_reader({}, {}, model);
    if (!reader)
      return broken(reader.error().sentence,
                    "Correct the setting that it names, or empty vision.expression_model.");
    return ok(found + ", the model " + model.file.string());
  }

  Finding look_at_face() const {
    const auto file = find_face(settings_.text("screen.face"));
    if (!file)
      return failed(file.error(),
                    "Start ./mana once: it builds the faces; or change the setting screen.face.");
    const auto head = render::read_model(*file);
    if (!head)
      return failed(head.error(),
                    "Delete the file and start ./mana: it builds the face. One of your own needs "
                    "what render/gltf/README.md says.");
    std::vector<std::string> lacking;
    for (std::size_t i = 0; i < render::kShapeCount; ++i)
      if (!head->has_shape[i]) lacking.emplace_back(render::kShapeNames[i]);
    if (lacking.empty()) return ok(file->string() + ", " + render::describe(head->report));
    const std::string found =
        "The face " + file->string() + " cannot move everything: it lacks " + listed(lacking) + ".";
    const std::string remedy = "Start ./mana to build the face again, or add these shapes to your own.";
    return head->has_shape[render::shape("jawOpen")] ? ok(found, remedy) : broken(found, remedy);
  }

  Finding look_at_drawing() const {
    const auto surface = render::open_offscreen(64, 64);
    if (!surface)
      return broken(
          surface.error().sentence,
          "Install the Debian packages libgl1-mesa-dri and libegl1, or the driver of the graphics card.");
    return ok((*surface)->describe());
  }

  Finding look_at_screen() const {
    for (const char* name : {"WAYLAND_DISPLAY", "DISPLAY"}) {
      const char* value = std::getenv(name);
      if (value != nullptr && *value != '\0') return ok(std::string{name} + "=" + value);
    }
    return missing("There is no screen here: neither DISPLAY nor WAYLAND_DISPLAY is set.",
                   "Start it from the desktop or as in docs/kiosk.md; --headless needs no screen.");
  }

  Finding look_at_fonts() const {
    const std::string& language = settings_.text("person.language");
    auto type = render::Typesetter::open(language);
    if (!type) return failed(type.error(), "Install the Debian package fonts-dejavu-core.");
    const auto lacking = render::scripts_without_font(*type, language);
    if (lacking.empty()) return ok("DejaVu, and all that is installed for " + language);
    return broken("No font is installed that has " + lacking.front().name + " letters, which the language " +
                      language + " is written in.",
                  "Install the Debian package " + lacking.front().package + ".");
  }

  Finding look_at_store() const { return program::look_at_store(calendar::store_file(data_)); }

  Finding look_at_sources() const { return program::look_at_sources(data_, clock_.wall_now()); }

  Finding look_at_carers() const { return program::look_at_carers(data_, clock_.wall_now()); }

  Finding look_at_clock() const {
    using std::chrono::year;
    const core::WallTime now = clock_.wall_now();
    const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(now)};
    if (day.year() < year{2025} || day.year() > year{2100})
      return broken("The clock says the year " + std::to_string(static_cast<int>(day.year())) +
                        ", so reminders wait until it is right.",
                    "Connect to the network and turn on its time: 'timedatectl set-ntp true'.");
    const zone::Zones zones;
    const std::string& chosen = settings_.text("person.zone");
    auto zone = chosen.empty() ? core::Result{zones.of_this_machine()} : zones.find_any(chosen);
    if (!zone)
      return broken(zone.error().sentence,
                    "Correct person.zone in the settings, or install the package tzdata.");
    const auto instant = std::chrono::floor<std::chrono::seconds>(now);
    std::string found = zone::iso_with_offset(instant, **zone) + ", zone " + (*zone)->name();
    const bool unset = chosen.empty() && (*zone)->name() == "UTC";
    return ok(std::move(found),
              unset ? "This is world time (UTC). If the clock on the wall says another time, choose "
                      "the place: 'timedatectl set-timezone Europe/London', or the setting "
                      "person.zone."
                    : "");
  }

 private:
  fs::path data_;
  SystemClock clock_;
  core::Settings settings_{settings_table()};
  dialogue::Phrasebook phrases_;
};

const char* word_for(Finding::State state) {
  switch (state) {
    case Finding::State::Ok: return "ok";
    case Finding::State::Missing: return "missing";
    case Finding::State::Broken: return "broken";
  }
  return "";
}

void print(const char* part, const Finding& f, bool json) {
  if (json) {
    return print_json_line(
        {{"part", part}, {"state", word_for(f.state)}, {"found", f.found}, {"remedy", f.remedy}});
  }
  std::printf("%-8s %-12s %s\n", word_for(f.state), part, f.found.c_str());
  if (!f.remedy.empty()) std::printf("%-8s %-12s -> %s\n", "", "", f.remedy.c_str());
  std::fflush(stdout);
}

int run_doctor(const Options& o) {
  struct Part {
    const char* name;
    Finding (*look)(Doctor&);
    bool essential;  // without it the agent does not start or cannot do its work
  };
  // In the order in which one leans on another: the settings choose the voice, the dialogue the words.
  constexpr std::array kParts{
      Part{"settings", [](Doctor& d) { return d.look_at_settings(); }, true},
      Part{"clock", [](Doctor& d) { return d.look_at_clock(); }, true},
      Part{"store", [](Doctor& d) { return d.look_at_store(); }, true},
      Part{"calendars", [](Doctor& d) { return d.look_at_sources(); }, false},
      Part{"carers", [](Doctor& d) { return d.look_at_carers(); }, false},
      Part{"alive", [](Doctor& d) { return d.look_at_alive(); }, false},
      Part{"help lines", [](Doctor& d) { return d.look_at_help_lines(); }, false},
      Part{"dialogue", [](Doctor& d) { return d.look_at_dialogue(); }, true},
      Part{"voice", [](Doctor& d) { return d.look_at_voice(); }, true},
      Part{"loudspeaker", [](Doctor& d) { return d.look_at_loudspeaker(); }, false},
      Part{"ears", [](Doctor& d) { return d.look_at_ears(); }, true},
      Part{"bigger ears", [](Doctor& d) { return d.look_at_bigger_ears(); }, false},
      Part{"speech servers", [](Doctor& d) { return d.look_at_speech_servers(); }, false},
      Part{"own server", [](Doctor& d) { return d.look_at_own_wyoming(); }, false},
      Part{"microphone", [](Doctor& d) { return d.look_at_microphone(); }, false},
      Part{"eyes", [](Doctor& d) { return d.look_at_eyes(); }, true},
      Part{"people", [](Doctor& d) { return d.look_at_people(); }, false},
      Part{"expressions", [](Doctor& d) { return d.look_at_expressions(); }, false},
      Part{"camera", [](Doctor& d) { return d.look_at_camera(); }, false},
      Part{"face", [](Doctor& d) { return d.look_at_face(); }, true},
      Part{"fonts", [](Doctor& d) { return d.look_at_fonts(); }, true},
      Part{"drawing", [](Doctor& d) { return d.look_at_drawing(); }, true},
      Part{"screen", [](Doctor& d) { return d.look_at_screen(); }, false},
  };
  if (const std::string user = become_owner_of(data_dir(o.data)); !user.empty() && !o.json)
    std::printf("Looked at as '%s', the user to whom the folder belongs.\n\n", user.c_str());
  Doctor doctor{o};
  bool fit = true;
  for (const Part& part : kParts) {
    const Finding f = part.look(doctor);
    print(part.name, f, o.json);
    fit = fit && (f.state == Finding::State::Ok || !part.essential);
  }
  if (!o.json)
    std::printf("\n%s\n",
                fit ? "All that is needed works." : "Something that is needed does not work; see above.");
  return fit ? 0 : 1;
}

}  // namespace

void add_doctor(Command& parent) {
  const auto o = std::make_shared<Options>();
  Command& c = parent.command("doctor", "What works on this machine, and what to do about the rest");
  c.option("--data", o->data, "Folder of the store, accounts and settings (default: $XDG_DATA_HOME/mana)");
  c.flag("--json", o->json, "JSON lines: part, state (ok, missing, broken), found, remedy");
  c.run = [o] { return run_doctor(*o); };
}

}  // namespace mana::program
