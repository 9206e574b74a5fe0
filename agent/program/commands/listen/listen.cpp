#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/program/commands/listen/listen_free.hpp"
#include "agent/program/machine/data_folder.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/machine/vocabulary_from.hpp"
#include "agent/program/persona/persona.hpp"
#include "speech/audio/wav_file.hpp"
#include "speech/listening/utterance_listener.hpp"
#include "speech/recognition/reason.hpp"
#include "speech/recognition/recogniser.hpp"
#include "speech/synthesis/espeak_voice.hpp"
#include "speech/voices/known_voice.hpp"

namespace mana::program {
namespace {

struct Options {
  std::string file;
  std::string user;
  std::string data;
  std::string answers = "all";
  std::string language = "en-GB";
  std::string persona = "companion";
  std::string name;
  bool name_optional = false;
  bool json = false;
  bool free = false;
  bool why = false;
  bool so_far = false;
  std::vector<std::string> known;
};

constexpr std::size_t kMostInput = 512 * 1024 * 1024;

core::Result<speech::Vocabulary> vocabulary_of(const std::string& language, const std::string& persona) {
  auto script = script_of(language, persona);
  if (!script) return std::move(script).error();
  return vocabulary_from(script->phrases);
}

core::Status rename(speech::Vocabulary& vocabulary, const std::string& name) {
  if (name.empty()) return {};
  auto usable = dialogue::usable_wake_word(name);
  if (!usable) return std::move(usable).error();
  vocabulary.wake_word = std::move(*usable);
  auto synthesiser = speech::EspeakVoice::open();
  if (!synthesiser) return std::move(synthesiser).error();
  pronounce_name(vocabulary, *synthesiser);
  return {};
}

/// @param why empty: nobody asks
void print(const speech::ListenerEvent& e, const std::string& why, bool json) {
  if (e.kind != speech::ListenerEvent::Kind::Understood) return;
  if (json) {
    Json line;
    line["start"] = json_seconds(e.start);
    line["end"] = json_seconds(e.end);
    line["heard"] = e.what.text;
    line["command"] = e.what.id;
    line["confidence"] = std::round(e.what.confidence * 1000) / 1000;
    line["accepted"] = e.what.accepted;
    line["named"] = e.what.named;
    line["unsure"] = e.what.unsure;
    line["called"] = e.what.called;
    line["alternatives"] = Json::array();
    for (const speech::Alternative& other : e.what.alternatives)
      line["alternatives"].push_back({{"heard", other.text},
                                      {"command", other.id},
                                      {"confidence", std::round(other.confidence * 1000) / 1000}});
    if (!why.empty()) line["why"] = why;
    return print_json_line(line);
  }
  const std::string meaning = e.what.accepted ? e.what.id : e.what.unsure ? "not sure" : "not understood";
  std::printf("%8.2f s to %7.2f s  %-15s  \"%s\"  (confidence %.2f)\n", core::to_seconds(e.start),
              core::to_seconds(e.end), meaning.c_str(), e.what.text.c_str(), e.what.confidence);
  if (!why.empty()) std::printf("%27s%s\n", "", why.c_str());
  std::fflush(stdout);
}

/// What was written down while somebody goes on speaking.
void print_so_far(const speech::ListenerEvent& e, bool json) {
  if (json)
    return print_json_line(
        {{"t", json_seconds(e.found)}, {"start", json_seconds(e.start)}, {"so_far", e.written}});
  std::printf("%8.2f s   so far            \"%s\"\n", core::to_seconds(e.found), e.written.c_str());
  std::fflush(stdout);
}

/// Hears sound piece by piece, so that a pipe is answered while it speaks.
class Printer {
 public:
  Printer(speech::Recogniser& recogniser, const speech::Expected& expected,
          const speech::ListenerOptions& options, const Options& o)
      : listener_{recogniser, options},
        vocabulary_{recogniser.vocabulary()},
        expected_{expected},
        why_{o.why},
        so_far_{o.so_far},
        json_{o.json} {
    listener_.await(expected.answers);
    listener_.need_name(expected.name_needed, !expected.name_needed);
    listener_.may_be_stopped(speech::GoesOn::Something);  // nobody knows here what goes on
  }
  void hear(std::span<const std::int16_t> samples) {
    constexpr std::size_t kPiece = speech::kHearingRateHz / 50;
    for (; !samples.empty(); samples = samples.subspan(std::min(kPiece, samples.size()))) {
      const auto piece = samples.first(std::min(kPiece, samples.size()));
      for (const auto& event :
           listener_.hear(piece, core::at_seconds(double(heard_) / speech::kHearingRateHz)))
        tell(event);
      heard_ += piece.size();
    }
  }
  void finish() {
    // The file may stop right after a word, before the pause that would have ended it.
    for (const auto& event : listener_.finish()) tell(event);
  }

 private:
  void tell(const speech::ListenerEvent& e) const {
    if (e.kind == speech::ListenerEvent::Kind::SoFar && so_far_) return print_so_far(e, json_);
    print(e, why_ ? speech::reason_of(e.what, expected_, vocabulary_) : "", json_);
  }

  speech::UtteranceListener listener_;
  const speech::Vocabulary& vocabulary_;
  speech::Expected expected_;
  bool why_;
  bool so_far_;
  bool json_;
  std::size_t heard_ = 0;
};

bool looks_like_a_sound_file(std::string_view beginning) {
  constexpr auto kFirstBytes = std::to_array<std::string_view>(
      {"RIFF", "RIFX", "RF64", "riff", "fLaC", "OggS", "FORM", ".snd", "caff", "ID3"});
  return std::any_of(kFirstBytes.begin(), kFirstBytes.end(),
                     [&](std::string_view first) { return beginning.starts_with(first); });
}

/// Silence is an answer, not a failure; but nobody should look for words in it.
template <class Hearer>
void hear_whole(const std::string& name, const speech::Sound& sound, Hearer& printer) {
  if (const std::string why = speech::why_nothing_is_heard(name, sound); !why.empty())
    std::fprintf(stderr, "mana listen: %s.\n", why.c_str());
  printer.hear(sound.samples);
}

/// Keeps sound until it is over.
class Collector {
 public:
  void hear(std::span<const std::int16_t> samples) {
    sound_.insert(sound_.end(), samples.begin(), samples.end());
  }
  std::span<const std::int16_t> sound() const { return sound_; }

 private:
  std::vector<std::int16_t> sound_;
};

template <class Hearer>
core::Status hear_standard_input(Hearer& printer) {
  std::array<char, 4096> bytes;
  std::string content(bytes.data(), std::fread(bytes.data(), 1, 4, stdin));
  if (content.empty())
    return core::bad_input(
        "nothing came on standard input: send a WAV file or raw sound, 16 kHz, mono, 16 bit");
  const bool is_file = looks_like_a_sound_file(content);
  while (const std::size_t count = std::fread(bytes.data(), 1, is_file ? bytes.size() : 640, stdin)) {
    content.append(bytes.data(), count);
    if (content.size() > kMostInput)
      return core::bad_input("the sound on standard input is longer than 512 MiB; cut it into parts");
    if (is_file) continue;
    std::vector<std::int16_t> samples(content.size() / 2);
    std::memcpy(samples.data(), content.data(), samples.size() * 2);
    printer.hear(samples);
    content.erase(0, samples.size() * 2);
  }
  if (!is_file) return {};
  auto sound = speech::parse_sound(content, speech::kHearingRateHz);
  if (!sound) return std::move(sound).error();
  hear_whole("The sound on standard input", *sound, printer);
  return {};
}

template <class Hearer>
core::Status hear_file(const std::string& file, Hearer& printer) {
  auto sound = speech::read_sound(std::filesystem::path{file}, speech::kHearingRateHz);
  if (!sound) return std::move(sound).error();
  hear_whole("'" + file + "'", *sound, printer);
  return {};
}

/// Somebody whose voice was never learnt is heard as everybody is.
core::Result<std::optional<speech::KnownVoice>> voice_of_user(const Options& o) {
  if (o.user.empty()) return std::optional<speech::KnownVoice>{};
  const auto folder = data_dir(o.data) / "people";
  const bool is_name = speech::is_name_of_a_voice(o.user);
  auto voice = is_name ? speech::read_voice(speech::voice_file(folder, o.user))
                       : core::Result<speech::KnownVoice>{core::not_found("'" + o.user + "' is no name")};
  if (!voice && voice.error().code != core::ErrorCode::NotFound) return std::move(voice).error();
  if (!voice) {
    std::fprintf(stderr, "mana listen: %s\n", voice.error().sentence.c_str());
    return std::optional<speech::KnownVoice>{};
  }
  return std::optional{std::move(*voice)};
}

template <class Hearer>
core::Status hear(const Options& o, Hearer& hearer) {
  return o.file == "-" ? hear_standard_input(hearer) : hear_file(o.file, hearer);
}

core::Status write_down(const Options& o) {
  Collector all;
  if (auto heard = hear(o, all); !heard) return heard;
  return listen_free(all.sound(), o.known, sayings_of(o.language), o.json);
}

core::Status listen(const Options& o) {
  if (o.free) return write_down(o);
  auto vocabulary = vocabulary_of(o.language, o.persona);
  if (!vocabulary) return std::move(vocabulary).error();
  if (auto named = rename(*vocabulary, o.name); !named) return named;
  speech::Expected expected;
  expected.name_needed = !o.name_optional;
  if (o.answers != "none")
    for (const auto& answer : vocabulary->answers) expected.answers.insert(answer.id);
  speech::SphinxModel model;
  model.sayings = sayings_of(o.language);
  auto known = voice_of_user(o);
  if (!known) return std::move(known).error();
  speech::VerdictOptions verdict;
  speech::ListenerOptions listening;
  if (auto& voice = *known) {
    verdict.caution = voice->caution;
    listening.patience.pause = voice->pause;
    model.voice = std::move(voice->transform);
  }
  auto recogniser = speech::Recogniser::open(model, *vocabulary, verdict);
  if (!recogniser) return std::move(recogniser).error();
  Printer printer{*recogniser, expected, listening, o};
  core::Status status = hear(o, printer);
  printer.finish();
  return status;
}

int run_listen(const Options& o) {
  const core::Status status = listen(o);
  if (status) return 0;
  std::fprintf(stderr, "mana listen: %s\n", status.error().sentence.c_str());
  return 1;
}

}  // namespace

void add_listen(Command& parent) {
  auto o = std::make_shared<Options>();
  Command& c = parent.command("listen", "What the ears make of a recording: one line for each utterance");
  c.option("FILE", o->file,
           "A WAV, FLAC or Ogg file; - reads one, or raw sound (16 kHz, mono, 16 bit), from standard input")
      .required();
  c.option("--user", o->user, "Whose voice it is, as 'mana learn-voice' learnt it");
  add_data_folder_to_read(c, o->data, "Folder of the voices");
  says_of_new_folder(c, o->data, "no voice is known", NewFolder::WhenTyped);
  c.option("--answers", o->answers, "Which answers count, as if they were awaited")
      .one_of({"all", "none"})
      .shows_default();
  c.option("--name", o->name, "What MANA is called, instead of what the phrases say");
  c.flag("--name-optional", o->name_optional,
         "Commands count without the name as well, as from somebody who looks at the face");
  c.option("--language", o->language, "The folder of assets/dialogue with the phrases").shows_default();
  c.option("--persona", o->persona,
           "Whose commands are there besides: a folder of assets/personae, or a path")
      .shows_default();
  c.flag("--free", o->free,
         "Whatever was said, written down: start, end, text, confidence, alternatives, words");
  c.option("--known", o->known,
           "With --free: a name or word that is likelier than in general; may be given again")
      .one_at_a_time();
  c.flag("--so-far", o->so_far, "Also what is told freely while it is said, as it is written down so far");
  c.flag("--why", o->why, "Also the reason why each utterance counts or not");
  c.flag("--json", o->json,
         "JSON lines: start, end, heard, command, confidence, accepted, named, unsure, alternatives");
  c.run = [o] { return run_listen(*o); };
}

}  // namespace mana::program
