#include "tests/tools/ears/speakers.hpp"

#include <array>
#include <cmath>
#include <cstdlib>

#include "speech/audio/resampler.hpp"
#include "speech/audio/wav_file.hpp"

namespace mana::ears {
namespace {
/// Voices of eSpeak NG. Those of tests/eval are not among them, nor any variant that one of them has.
constexpr std::array kAccents = {"en-us",          "en-us",      "en-us",          "en-gb",
                                 "en-gb",          "en-gb-x-rp", "en-gb-scotland", "en-gb-x-gbclan",
                                 "en-gb-x-gbcwmd", "en-029",     "en-us-nyc"};
constexpr std::array kVariants = {
    "f1",          "m4",           "m5",           "m6",     "m8",      "Alex",      "Alicia",  "Andrea",
    "Andy",        "Annie",        "AnxiousAndy",  "Denis",  "Diogo",   "Gene",      "Gene2",   "Henrique",
    "Hugo",        "Jacky",        "Lee",          "Marco",  "Mario",   "Michael",   "Mike",    "Nguyen",
    "RicishayMax", "RicishayMax2", "RicishayMax3", "adam",   "anika",   "announcer", "antonio", "aunty",
    "belinda",     "benjamin",     "boris",        "caleb",  "david",   "ed",        "edward",  "edward2",
    "grandma",     "grandpa",      "gustave",      "iven",   "iven2",   "iven3",     "iven4",   "john",
    "kaukovalta",  "klatt",        "klatt2",       "klatt3", "klatt4",  "klatt5",    "klatt6",  "linda",
    "marcelo",     "max",          "michel",       "miguel", "norbert", "pablo",     "paul",    "pedro",
    "quincy",      "rob",          "robert",       "sandro", "shelby",  "steph",     "steph2",  "steph3",
    "travis",      "victor",       "zac"};

Samples trimmed(const Samples& s) {
  std::size_t first = 0, last = s.size();
  const auto loud = [&](std::size_t i) { return std::abs(int{s[i]}) > 60; };
  while (first < last && !loud(first)) ++first;
  while (last > first && !loud(last - 1)) --last;
  return {s.begin() + static_cast<std::ptrdiff_t>(first), s.begin() + static_cast<std::ptrdiff_t>(last)};
}
Samples if_fit(Samples s) {
  if (s.size() < kRateHz / 5 || s.size() > 8 * kRateHz) return {};
  return s;
}
}  // namespace

core::Result<Speakers> Speakers::open(std::uint64_t seed) {
  auto espeak = speech::EspeakVoice::open({});
  if (!espeak) return std::move(espeak).error();
  return Speakers{seed, std::move(*espeak)};
}

Samples Speakers::say(const std::string& text) {
  speech::VoiceOptions v;
  v.voice = std::string{kAccents[chance_.below(kAccents.size())]} + "+" +
            kVariants[chance_.below(kVariants.size())];
  v.rate_wpm = 95 + static_cast<int>(chance_.below(115));
  v.pitch = 25 + static_cast<int>(chance_.below(50));
  v.pitch_range = 20 + static_cast<int>(chance_.below(70));
  if (!espeak_.change(v)) return {};
  auto sentence = espeak_.speak({text, {}});
  if (!sentence || sentence->samples.empty()) return {};
  return with_another_throat(speech::resample(sentence->samples, sentence->sample_rate_hz, kRateHz));
}

Samples Speakers::play(const std::string& file, bool as_it_is) {
  auto read = speech::read_sound(file, kRateHz);
  if (!read) return {};
  return as_it_is ? if_fit(trimmed(read->samples)) : with_another_throat(std::move(read->samples));
}

Samples Speakers::with_another_throat(Samples sound) {
  const double stretch = chance_.uniform(0.84, 1.2);
  return if_fit(trimmed(speech::resample(sound, kRateHz, static_cast<int>(kRateHz * stretch))));
}

}  // namespace mana::ears
