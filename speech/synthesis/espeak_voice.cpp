#include "speech/synthesis/espeak_voice.hpp"

#include <espeak-ng/speak_lib.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <set>
#include <tuple>

#include "agent/core/check.hpp"
#include "agent/core/log.hpp"
#include "speech/lips/utf8.hpp"
#include "speech/synthesis/clean_text.hpp"
#include "speech/synthesis/sentence_assembly.hpp"
#include "speech/synthesis/ssml.hpp"

namespace mana::speech {
namespace {

constexpr std::size_t kMostWord = 60;
constexpr int kChunkMs = 20;
// Ten minutes of one sentence: only a mischievous text gets there, and it costs 26 MB at most.
constexpr std::size_t kMostSeconds = 600;

// The library has one global state, so the claim on it is global as well.
std::atomic<bool> claimed{false};
// Its terminate/initialise cycle deadlocks in 1.51, so it is initialised once and then stays.
int initialised_rate_hz = 0;

struct Take {
  std::vector<std::int16_t> samples;
  std::vector<SpokenEvent> events;
  std::size_t most_samples;
};

/// Eight bytes that may lack the closing NUL and may cut the last letter.
std::string phoneme_name(const espeak_EVENT& e) {
  std::string_view name{e.id.string, strnlen(e.id.string, sizeof e.id.string)};
  std::string whole;
  for (std::size_t at = 0; at < name.size();) {
    const CodePoint c = code_point_at(name, at);
    if (c.valid) whole.append(name.substr(at, c.bytes));
    at += c.bytes;
  }
  return whole;
}

int collect(short* pcm, int count, espeak_EVENT* e) {
  Take& take = *static_cast<Take*>(e->user_data);
  if (pcm != nullptr && count > 0) take.samples.insert(take.samples.end(), pcm, pcm + count);
  for (; e->type != espeakEVENT_LIST_TERMINATED; ++e) {
    if (e->type == espeakEVENT_PHONEME)
      take.events.push_back({SpokenEvent::Kind::Phoneme, e->sample, 0, phoneme_name(*e)});
    if (e->type == espeakEVENT_WORD)
      take.events.push_back({SpokenEvent::Kind::Word, e->sample, e->text_position - 1, {}});
  }
  return take.samples.size() >= take.most_samples ? 1 : 0;
}

core::Status initialise() {
  if (initialised_rate_hz > 0) return {};
  const int rate = espeak_Initialize(
      AUDIO_OUTPUT_SYNCHRONOUS, kChunkMs, nullptr,
      espeakINITIALIZE_DONT_EXIT | espeakINITIALIZE_PHONEME_EVENTS | espeakINITIALIZE_PHONEME_IPA);
  if (rate <= 0)
    return core::not_found("The voice data of eSpeak NG are missing; install the package espeak-ng-data");
  espeak_SetSynthCallback(collect);
  // Without it <audio src="..."> opens any file and runs a shell. Text is plain here, so nothing should
  // ever ask; this closes the door for good.
  espeak_SetUriCallback([](int, const char*, const char*) { return 1; });
  initialised_rate_hz = rate;
  return {};
}

/// Lets the last sound decay and leaves out the rest of the pause after it.
void cut_pause(Take& take, int rate_hz) {
  std::int64_t pause_begins = 0;
  bool in_pause = true;
  for (const SpokenEvent& e : take.events) {
    if (e.kind != SpokenEvent::Kind::Phoneme) continue;
    if (e.name.empty() && !in_pause) pause_begins = e.sample;
    in_pause = e.name.empty();
  }
  if (!in_pause || pause_begins == 0) return;
  const std::size_t fade = static_cast<std::size_t>(rate_hz) / 50;
  const std::size_t end = static_cast<std::size_t>(pause_begins) + static_cast<std::size_t>(rate_hz) / 10;
  if (end >= take.samples.size()) return;
  take.samples.resize(end);
  for (std::size_t i = 0; i < fade; ++i)
    take.samples[end - 1 - i] =
        static_cast<std::int16_t>(take.samples[end - 1 - i] * static_cast<int>(i) / static_cast<int>(fade));
}

/// What eSpeak NG leaves out of pauses.
void add_silence(Take& take, const Ssml& marked, int rate_hz) {
  const auto samples_of = [rate_hz](core::Duration d) {
    return static_cast<std::size_t>(core::to_seconds(d) * rate_hz);
  };
  const std::size_t before = samples_of(marked.silence_before);
  take.samples.insert(take.samples.begin(), before, 0);
  take.samples.insert(take.samples.end(), samples_of(marked.silence_behind), 0);
  for (SpokenEvent& e : take.events) e.sample += static_cast<std::int64_t>(before);
}

/// Of words their place in the sentence instead of that among the tags.
void put_back(std::vector<SpokenEvent>& events, const std::vector<int>& plain) {
  for (SpokenEvent& e : events) {
    if (e.kind != SpokenEvent::Kind::Word || plain.empty()) continue;
    e.character =
        plain[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(e.character, 0, std::ssize(plain) - 1))];
  }
}

std::string base_name(std::string_view identifier) {
  const std::size_t slash = identifier.rfind('/');
  return std::string{slash == std::string_view::npos ? identifier : identifier.substr(slash + 1)};
}

VoiceInfo describe(const espeak_VOICE& v) {
  VoiceInfo info;
  info.file = v.identifier;
  info.title = v.name;
  while (!info.title.empty() && info.title.back() == ' ') info.title.pop_back();
  info.gender = v.gender == 2 ? "female" : v.gender == 1 ? "male" : "";
  for (const char* p = v.languages; *p != '\0'; p += std::strlen(p + 1) + 2) {
    info.priorities.push_back(*p);
    info.languages.emplace_back(p + 1);
  }
  return info;
}

VoiceCatalogue list_all() {
  VoiceCatalogue all;
  std::set<std::string> names;
  for (const espeak_VOICE** v = espeak_ListVoices(nullptr); *v != nullptr; ++v) {
    if (std::string_view{(*v)->identifier}.starts_with("mb/")) continue;  // MBROLA's are not in Debian
    VoiceInfo info = describe(**v);
    if (info.languages.empty()) continue;
    info.name =
        names.count(info.languages.front()) == 0 ? info.languages.front() : base_name((*v)->identifier);
    names.insert(info.name);
    all.voices.push_back(std::move(info));
  }
  espeak_VOICE only_variants{};
  only_variants.languages = "variant";
  for (const espeak_VOICE** v = espeak_ListVoices(&only_variants); *v != nullptr; ++v) {
    VoiceInfo info = describe(**v);
    info.name = base_name((*v)->identifier);
    info.languages.clear();
    info.priorities.clear();
    all.variants.push_back(std::move(info));
  }
  return all;
}

core::Status in_range(const char* what, int value, int low, int high) {
  if (value >= low && value <= high) return {};
  return core::bad_input(std::string{"The voice's "} + what + " is " + std::to_string(value) + "; from " +
                         std::to_string(low) + " to " + std::to_string(high) + " makes sense");
}

core::Status check(const VoiceOptions& o) {
  if (auto s = in_range("rate", o.rate_wpm, 80, 450); !s) return s;
  if (auto s = in_range("pitch", o.pitch, 0, 100); !s) return s;
  if (auto s = in_range("pitch range", o.pitch_range, 0, 100); !s) return s;
  return in_range("volume", o.volume, 0, 200);
}

const VoiceInfo& info_of(const VoiceCatalogue& catalogue, const std::string& voice) {
  const std::string name = voice.substr(0, voice.find('+'));
  const auto found = std::find_if(catalogue.voices.begin(), catalogue.voices.end(),
                                  [&name](const VoiceInfo& v) { return v.name == name; });
  MANA_CHECK(found != catalogue.voices.end(), "a resolved voice is not in the catalogue");
  return *found;
}

std::string variant_of(const std::string& voice) {
  const std::size_t plus = voice.find('+');
  return plus == std::string::npos ? "" : voice.substr(plus);
}

}  // namespace

void EspeakVoice::Release::operator()(void*) const noexcept { claimed = false; }

core::Result<EspeakVoice> EspeakVoice::open(const VoiceOptions& options) {
  if (auto fine = check(options); !fine) return std::move(fine).error();  // before the claim
  if (claimed.exchange(true)) return core::unavailable("The voice is already open elsewhere in this program");
  EspeakVoice voice;
  voice.claim_.reset(&claimed);
  if (auto ready = initialise(); !ready) return std::move(ready).error();
  voice.sample_rate_hz_ = initialised_rate_hz;
  voice.catalogue_ = list_all();
  if (auto changed = voice.change(options); !changed) return std::move(changed).error();
  return voice;
}

core::Status EspeakVoice::change(const VoiceOptions& options) {
  if (auto fine = check(options); !fine) return fine;
  auto name = resolve_voice(catalogue_, options.voice, options.language);
  if (!name) return std::move(name).error();
  const VoiceInfo& info = info_of(catalogue_, *name);
  const auto before = std::tuple{options_, voice_, language_, file_};
  options_ = options;
  voice_ = *name;
  language_ = info.languages.front();
  // Not by its tag: for "en-gb" the library answers that there is none and keeps the voice it had.
  file_ = info.file + variant_of(voice_);
  auto ready = prepare();
  if (!ready) std::tie(options_, voice_, language_, file_) = before;
  return ready;
}

// Anything set before may have been changed by what was spoken before; nothing is trusted to have stayed.
core::Status EspeakVoice::prepare() {
  if (espeak_SetVoiceByName(file_.c_str()) != EE_OK)
    return core::not_found("eSpeak NG cannot load the voice '" + voice_ +
                           "'; install the package espeak-ng-data");
  espeak_SetParameter(espeakRATE, options_.rate_wpm, 0);
  espeak_SetParameter(espeakVOLUME, options_.volume, 0);
  espeak_SetParameter(espeakPITCH, options_.pitch, 0);
  espeak_SetParameter(espeakRANGE, options_.pitch_range, 0);
  espeak_SetParameter(espeakPUNCTUATION, espeakPUNCT_NONE, 0);
  espeak_SetParameter(espeakCAPITALS, 0, 0);
  espeak_SetParameter(espeakWORDGAP, 0, 0);
  return {};
}

core::Result<SpokenSentence> EspeakVoice::speak(const Utterance& sentence, Pause pause,
                                                const std::stop_token&) {
  auto made = raw(sentence, pause);
  if (!made) return std::move(made).error();
  return assemble_sentence(clean_text(sentence), made->events, std::move(made->samples),
                           made->sample_rate_hz);
}

core::Result<RawSentence> EspeakVoice::raw(const Utterance& sentence, Pause pause) {
  if (sentence.text.size() > kMostBytes)
    return core::bad_input("A sentence of " + std::to_string(sentence.text.size()) + " bytes; at most " +
                           std::to_string(kMostBytes) + " are spoken at once, split it first");
  const Utterance clean = clean_text(sentence);  // cheap, and nothing unclean can come through by mistake
  if (auto ready = prepare(); !ready) return std::move(ready).error();
  Take take{{}, {}, kMostSeconds * static_cast<std::size_t>(sample_rate_hz_)};
  // espeakPHONEMES and espeakSSML only with what ssml_of made: text stays text. Always with the
  // pause at the end: without it the sound stops at the end of a block of 49 ms, in the midst of its decay.
  const bool plain = clean.manners.empty();
  const Ssml marked = plain ? Ssml{} : ssml_of(clean, language_);
  const std::string& text = plain ? clean.text : marked.text;
  const unsigned flags = espeakCHARS_UTF8 | espeakENDPAUSE | (plain ? 0 : espeakSSML) |
                         (marked.has_phonemes ? espeakPHONEMES : 0);
  const espeak_ERROR result =
      espeak_Synth(text.c_str(), text.size() + 1, 0, POS_CHARACTER, 0, flags, nullptr, &take);
  if (!plain) put_back(take.events, marked.plain);
  if (result != EE_OK) return core::unavailable("eSpeak NG could not speak a sentence");
  if (take.samples.size() >= take.most_samples)
    core::log_warning("speech.voice", "a sentence was cut at ten minutes");
  if (pause == Pause::None) cut_pause(take, sample_rate_hz_);
  add_silence(take, marked, sample_rate_hz_);
  return RawSentence{std::move(take.samples), std::move(take.events), sample_rate_hz_};
}

std::string EspeakVoice::sounds_of(const std::string& word, const std::string& language) {
  const auto name = resolve_voice(catalogue_, "", language);
  if (!name || word.size() > kMostWord) return {};
  if (espeak_SetVoiceByName(info_of(catalogue_, *name).file.c_str()) != EE_OK) return {};
  const Utterance clean = clean_text({word, {}});
  const void* text = clean.text.c_str();
  constexpr int kIpa = 2;
  constexpr int kBlankBetween = ' ' << 8;
  const char* sounds = espeak_TextToPhonemes(&text, espeakCHARS_UTF8, kIpa | kBlankBetween);
  return sounds == nullptr ? std::string{} : std::string{sounds};
}

}  // namespace mana::speech
