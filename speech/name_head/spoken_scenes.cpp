#include "speech/name_head/spoken_scenes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "agent/core/check.hpp"

namespace mana::speech {
namespace {
constexpr int kRate = 16'000;
constexpr std::array<std::string_view, 5> kBefore = {"hey", "hello", "okay", "excuse me", "good morning"};
constexpr std::array<std::string_view, 10> kSentences = {
    "what time is it",      "what day is it today",   "please help me",
    "where are my glasses", "when is my appointment", "stop",
    "how are you",          "call my daughter",       "did I take my tablets",
    "tell me a story"};

Wave as_wave(const std::vector<std::int16_t>& samples) { return {samples.begin(), samples.end()}; }

int at_rate(core::Duration t) { return static_cast<int>(t.count() * kRate / 1'000'000'000); }
}  // namespace

SpokenScenes::SpokenScenes(Synthesiser& synthesiser, std::vector<std::string> voices, Words words,
                           std::uint64_t seed)
    : synthesiser_{synthesiser}, voices_{std::move(voices)}, words_{std::move(words)}, chance_{seed} {
  MANA_CHECK(!voices_.empty() && !words_.names.empty() && !words_.common.empty(),
             "nobody, or nothing to say");
  if (words_.rare.empty()) words_.rare = words_.common;
  if (words_.near.empty()) words_.near = words_.rare;
}

core::Status SpokenScenes::prepare(int sentences, const std::stop_token& stop) {
  for (int i = 0; i < sentences; ++i) {
    if (stop.stop_requested()) return core::unavailable("learning the name was stopped");
    auto said = say({some_words(8), 0, 0}, stop);
    if (!said) return std::move(said).error();
    if (!said->sound.empty()) background_.push_back(std::move(said->sound));
  }
  return {};
}

std::string SpokenScenes::some_words(int count) {
  std::string out;
  for (int i = 0; i < count; ++i) {
    if (i > 0) out += chance_.below(7) == 0 ? ", " : " ";
    out += chance_.below(2) == 0 ? any(words_.common) : any(words_.rare);
  }
  return out;
}

SpokenScenes::Text SpokenScenes::text_with(const std::string& name) {
  const std::string sentence = chance_.below(2) == 0
                                   ? std::string{kSentences[chance_.below(kSentences.size())]}
                                   : some_words(1 + static_cast<int>(chance_.below(4)));
  std::string before, after;
  switch (chance_.below(10)) {
    case 0:
    case 1: before = std::string{kBefore[chance_.below(kBefore.size())]} + " "; break;
    case 2: before = sentence + (chance_.below(2) == 0 ? ", " : " "); break;
    case 3:
    case 4:
    case 5: after = (chance_.below(3) == 0 ? " " : ", ") + sentence; break;
    default: break;
  }
  constexpr std::string_view kEnds = ".!?";
  if (after.empty()) after = kEnds[chance_.below(kEnds.size())];
  return {before + name + after, before.size(), name.size()};
}

VoiceOptions SpokenScenes::any_voice(bool slowly) {
  VoiceOptions v;
  v.voice = any(voices_);
  v.rate_wpm = static_cast<int>(slowly ? chance_.uniform(80, 130) : chance_.uniform(100, 250));
  v.pitch = static_cast<int>(chance_.below(100));
  v.pitch_range = static_cast<int>(chance_.below(100));
  return v;
}

core::Result<SpokenScenes::Said> SpokenScenes::say(const Text& text, const std::stop_token& stop) {
  if (const auto changed = synthesiser_.change(any_voice(chance_.below(3) == 0)); !changed)
    return changed.error();
  auto sentence = synthesiser_.speak({text.whole, {}}, Synthesiser::Pause::None, stop);
  if (!sentence) return std::move(sentence).error();
  // What is above half the rate turns up above 5 kHz, where no band of the mel spectrum is.
  const double change = chance_.below(4) != 0 ? chance_.uniform(0.84, 1.2) : 1;
  const double factor = change * sentence->sample_rate_hz / kRate;
  Said said{warped(as_wave(sentence->samples), factor), -1, 0};
  double times = 1 / change;
  const int first = static_cast<int>(text.at), last = static_cast<int>(text.at + text.length);
  for (const msg::WordSpan& word : sentence->words)
    if (word.offset >= first && word.offset < last) {
      if (said.begin < 0) said.begin = at_rate(word.start);
      said.end = at_rate(word.end);
    }
  said.begin = std::max(said.begin, 0);
  if (chance_.below(6) == 0) {
    const double slower = chance_.uniform(1.1, 1.7);
    said.sound = stretched(said.sound, slower);
    times *= slower;
  }
  said.begin = static_cast<int>(said.begin * times), said.end = static_cast<int>(said.end * times);
  if (chance_.below(4) != 0) said.sound = coloured(said.sound, chance_);
  return said;
}

core::Result<SpokenScene> SpokenScenes::make(Kind kind, const std::stop_token& stop) {
  if (kind == Kind::Noise) {
    Said nobody{Wave(static_cast<std::size_t>(3 * kRate), 0.0F), 0, 0};
    return placed(std::move(nobody), false);
  }
  Text text;
  if (kind == Kind::Talk)
    text = {some_words(4 + static_cast<int>(chance_.below(9))), 0, 0};
  else
    text = text_with(kind == Kind::NearName ? any(words_.near) : any(words_.names));
  auto said = say(text, stop);
  if (!said) return std::move(said).error();
  if (said->sound.empty()) return SpokenScene{};
  if (kind == Kind::PartOfIt && said->end > said->begin) {
    // What is left of it: the beginning, cut or said into something else, or the end.
    const auto cut = said->sound.begin() + said->begin +
                     static_cast<std::ptrdiff_t>((said->end - said->begin) * chance_.uniform(0.35, 0.6));
    if (chance_.below(2) == 0)
      said->sound.erase(said->sound.begin(), cut);
    else
      said->sound.erase(cut, said->sound.end());
  }
  return placed(std::move(*said), kind == Kind::Name);
}

SpokenScene SpokenScenes::placed(Said said, bool is_name) {
  if (chance_.below(2) == 0) said.sound = in_a_room(said.sound, chance_);
  const auto before = static_cast<std::size_t>(chance_.uniform(0.1, 0.7) * kRate);
  constexpr std::size_t kAfter = kRate / 2;
  Wave sound(before + said.sound.size() + kAfter, 0.0F);
  const float level = active_level(said.sound),
              wanted = static_cast<float>(32768 * std::pow(10, chance_.uniform(-48, -16) / 20));
  add_to(sound, said.sound, level > 0 ? wanted / level : 0, before);
  surround(sound, wanted);
  SpokenScene scene{as_samples(sound), {}};
  if (is_name)
    scene.names.push_back({said.begin + static_cast<int>(before), said.end + static_cast<int>(before)});
  return scene;
}

void SpokenScenes::surround(Wave& sound, float level) {
  const auto below = [&](double db) { return level * static_cast<float>(std::pow(10, -db / 20)); };
  add_to(sound, machine_noise(sound.size(), chance_),
         std::min(below(25), static_cast<float>(std::pow(10, chance_.uniform(0, 2)))));
  if (chance_.below(5) == 0) return;  // a quiet room
  const double snr = chance_.uniform(2, 26);
  const auto kind = chance_.below(5);
  if (kind < 2)
    add_to(sound, babble(background_, 3 + static_cast<int>(chance_.below(5)), sound.size(), chance_),
           below(snr));
  else if (kind == 2)
    add_to(sound, babble(background_, 1 + static_cast<int>(chance_.below(2)), sound.size(), chance_),
           below(snr));
  else
    add_to(sound, machine_noise(sound.size(), chance_), below(snr));
}

}  // namespace mana::speech
