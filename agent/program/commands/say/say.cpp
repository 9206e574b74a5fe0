#include <cstdio>
#include <fstream>
#include <memory>

#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/progress_bar.hpp"
#include "agent/program/assembly/person_voice.hpp"
#include "agent/program/commands/say/say_aloud.hpp"
#include "agent/program/commands/say/say_face.hpp"
#include "agent/program/commands/say/timeline.hpp"
#include "speech/audio/wav_file.hpp"
#include "speech/synthesis/sentence_stream.hpp"

namespace mana::program {
namespace {

constexpr std::size_t kMostText = 8 * 1024 * 1024;
constexpr int kMostSize = 4096;
// Twenty minutes of sound in memory are 53 MB; a longer film is cut better by hand.
constexpr core::Duration kLongestVideo = std::chrono::minutes{20};
// A hundred values a second for each shape of the face: an hour is some 40 MB of JSON.
constexpr core::Duration kLongestTimeline = std::chrono::hours{1};

struct Options {
  std::string text;
  speech::VoiceOptions voice;
  bool has_rate = false;  // given, not assumed
  bool has_face = false;
  bool clear = false;
  std::string audio;
  std::string video;
  std::string timeline;
  std::string size = "1280x720";
  std::string expression = "neutral";
  std::string subtitles = "on";
  FaceOptions face;

  bool to_files() const { return !(audio.empty() && video.empty() && timeline.empty()); }
};

core::Result<std::string> read_text(const std::string& argument) {
  if (argument != "-") return argument;
  std::string text;
  char block[65536];
  while (const std::size_t count = std::fread(block, 1, sizeof block, stdin)) {
    text.append(block, count);
    if (text.size() > kMostText)
      return core::bad_input("the text on standard input is longer than 8 MiB; say it in parts");
  }
  return text;
}

core::Status read_size(const std::string& size, FaceOptions& face) {
  int width = 0;
  int height = 0;
  char rest = 0;
  const int read = std::sscanf(size.c_str(), "%5dx%5d%c", &width, &height, &rest);
  const auto fits = [](int n) { return n >= 64 && n <= kMostSize && n % 2 == 0; };
  if (read != 2 || !fits(width) || !fits(height))
    return core::bad_input("--size " + size +
                           ": give WIDTHxHEIGHT, both even and from 64 to 4096, e.g. 1280x720");
  face.width = width;
  face.height = height;
  return {};
}

/// Speaks into files: the sound goes out sentence by sentence, the times are gathered.
class Recording {
 public:
  Recording(const Options& o, int sample_rate_hz)
      : options_{o}, timeline_{sample_rate_hz}, rate_{sample_rate_hz} {}

  core::Status run(speech::SentenceStream& sentences) {
    if (auto opened = open(); !opened) return opened;
    ProgressBar bar;
    while (!sentences.at_end()) {
      auto sentence = sentences.next();
      if (!sentence) return std::move(sentence).error();
      if (!*sentence) break;
      if (auto kept = keep(**sentence); !kept) return kept;
      bar.show(sentences.progress(),
               "of the text, " + std::to_string(spoken_ / std::chrono::seconds{1}) + " s of speech");
    }
    return writer_ ? writer_->close() : core::Status{};
  }
  core::Status finish(const std::string& text, const std::string& voice, const std::string& language) {
    if (!options_.timeline.empty()) {
      Json json = timeline_.to_json(text, voice, language);
      json["curves"] = mouth_curves_json(timeline_);
      std::ofstream file{options_.timeline, std::ios::binary};
      file << to_line(json);
      if (!file.flush()) return core::io_error("cannot write the timeline to '" + options_.timeline + "'");
    }
    if (options_.video.empty()) return {};
    return write_video(options_.video, timeline_, samples_, rate_, options_.face);
  }

 private:
  core::Status open() {
    if (options_.audio.empty()) return {};
    auto writer = speech::WavWriter::create(options_.audio, rate_);
    if (!writer) return std::move(writer).error();
    writer_.emplace(std::move(*writer));
    return {};
  }
  core::Status keep(const speech::SpokenSentence& s) {
    if (options_.timeline.empty() && options_.video.empty()) {
      spoken_ += s.duration();
    } else {
      timeline_.add(s);
      spoken_ = timeline_.duration();
    }
    if (!options_.timeline.empty() && spoken_ > kLongestTimeline)
      return core::bad_input("the text takes more than an hour; make the timeline in parts");
    if (!options_.video.empty()) {
      if (spoken_ > kLongestVideo)
        return core::bad_input("the text takes more than twenty minutes; make the video in parts");
      samples_.insert(samples_.end(), s.samples.begin(), s.samples.end());
    }
    return writer_ ? writer_->write(s.samples) : core::Status{};
  }

  const Options& options_;
  Timeline timeline_;  // when somebody wants it
  core::Duration spoken_{};
  int rate_;
  std::optional<speech::WavWriter> writer_;
  std::vector<std::int16_t> samples_;  // for the video alone
};

core::Status say(const Options& o, speech::EspeakVoice& voice) {
  auto text = read_text(o.text);
  if (!text) return std::move(text).error();
  speech::ClearVoice clear_voice{voice};
  speech::Synthesiser& speaker = o.clear ? static_cast<speech::Synthesiser&>(clear_voice) : voice;
  speech::SentenceStream sentences{speaker, speech::Utterance{*text, {}}};
  if (sentences.at_end()) return core::bad_input("there is no text to say");
  if (!o.to_files()) return say_aloud(sentences, voice.sample_rate_hz());
  Recording recording{o, voice.sample_rate_hz()};
  if (auto recorded = recording.run(sentences); !recorded) return recorded;
  return recording.finish(*text, voice.voice(), voice.language());
}

/// What can be said of the arguments alone, before a text is read or a loudspeaker opened.
core::Status read_arguments(Options& o) {
  o.face.subtitles = o.subtitles == "on";
  if (auto size = read_size(o.size, o.face); !size) return size;
  if (auto worn = read_expression(o.expression, o.face); !worn) return worn;
  if (auto known = check_gesture(o.face.gesture); !known) return known;
  // The sound alone does without the head that comes with the program.
  return o.has_face || !o.video.empty() ? check_faces(o.face) : core::Status{};
}

int run_say(Options o) {
  const auto complain = [](const core::Error& e, int status) {
    std::fprintf(stderr, "mana say: %s\n", e.sentence.c_str());
    return status;
  };
  if (auto usable = read_arguments(o); !usable) return complain(usable.error(), 2);
  const speech::VoiceOptions usual = voice_of(o.face.face, o.voice, o.has_rate);
  auto voice = speech::EspeakVoice::open(o.clear && !o.has_rate ? slower(usual) : usual);
  if (!voice) {
    const bool asked = !o.voice.voice.empty() || !o.voice.language.empty();
    return complain(voice.error(), asked && voice.error().code != core::ErrorCode::Unavailable ? 2 : 1);
  }
  if (auto said = say(o, *voice); !said) return complain(said.error(), 1);
  return 0;
}

}  // namespace

void add_say(Command& parent) {
  auto o = std::make_shared<Options>();
  Command& c = parent.command("say", "Says a text, aloud or into a sound, a video, a timeline");
  c.option("TEXT", o->text, "What to say; - reads it from standard input").required();
  c.option("--voice", o->voice.voice, "e.g. en-gb, en-gb+f3, annie: see 'mana voices' (default: the face's)");
  c.option("--language", o->voice.language, "A language tag, e.g. en-GB, de, fr");
  c.option("--rate", o->voice.rate_wpm, "Words a minute (default: as the face speaks)")
      .range(80, 450)
      .tells(o->has_rate);
  c.flag("--hard-of-hearing", o->clear, "As it speaks to somebody who hears badly: slower, louder, clearer");
  c.option("--face", o->face.face, "See 'mana faces'; or a glTF head of your own, FILE.glb")
      .shows_default()
      .tells(o->has_face);
  c.option("--to-face", o->face.to_face, "In the video: the face that she becomes while she speaks")
      .tells(o->has_face);
  c.option("--change-at", o->face.change_at_s, "Seconds until that begins (default: in the middle)")
      .range(0.0, 1200.0);
  c.option("--change-over", o->face.change_over_s, "Seconds that it takes").range(0.0, 60.0).shows_default();
  c.option("--expression", o->expression, "E or E=W with W from 0 to 1: see 'mana expressions'")
      .shows_default();
  c.option("--gesture", o->face.gesture, "In the video, as she begins: nod, shake, tilt, shrug or wink");
  c.flag("--calm", o->face.calm, "In the video: smaller, slower, fewer movements");
  c.option("--subtitles", o->subtitles, "In the video").one_of({"on", "off"}).shows_default();
  c.option("--audio", o->audio, "Write the sound to this WAV file");
  c.option("--video", o->video, "Write the speaking face to this MP4 file");
  c.option("--timeline", o->timeline,
           "Write words, phonemes, mouth shapes with their times to this JSON file");
  c.option("--size", o->size, "Of the video").shows_default();
  c.option("--fps", o->face.fps, "Frames a second of the video").range(1, 120).shows_default();
  c.run = [o] { return run_say(*o); };
}

}  // namespace mana::program
