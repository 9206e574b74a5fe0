#include "tests/eval/hearing_corpus/noises.hpp"

#include <numbers>

#include "tests/eval/hearing_corpus/phrases.hpp"

namespace mana::eval {
namespace {
constexpr double kSeconds = 60;
constexpr std::size_t kLength = static_cast<std::size_t>(kSeconds * 16'000);
using Wave = std::vector<double>;

double rms(const Wave& w) {
  double sum = 0;
  for (const double x : w) sum += x * x;
  return std::sqrt(sum / double(w.size()));
}

Samples levelled(Wave w) {
  const double gain = 1000 / std::max(1e-9, rms(w));
  Samples out(w.size());
  for (std::size_t i = 0; i < w.size(); ++i) out[i] = test::to_sample(gain * w[i]);
  return out;
}

void add(Wave& to, const Samples& sound, double level, std::size_t at) {
  const double gain = level / std::max(1.0, test::active_rms(sound));
  for (std::size_t i = 0; i < sound.size(); ++i) to[(at + i) % to.size()] += gain * sound[i];
}

/// One talker all the time, with short pauses between sentences.
void add_talk(Wave& to, Speaking& speaking, const Talker& talker, double level, std::uint64_t seed) {
  Talk talk{seed};
  for (std::size_t at = seed * 7919 % 16'000, end = at + kLength; at < end;) {
    const Samples said = speaking.speak(talker, talk.sentence());
    if (said.empty()) return;
    if (at + said.size() > end) break;
    add(to, said, level, at);
    at += said.size() + 4'000;
  }
}

void add_reading(Wave& to, const std::vector<Samples>& people, double level, std::size_t first) {
  if (people.empty()) return;
  std::size_t at = first * 31'337;
  const std::size_t end = at + kLength;
  for (std::size_t i = first;; ++i) {
    const Samples& s = people[i % people.size()];
    if (at + s.size() > end) return;
    add(to, s, level, at);
    at += s.size() + 3'000;
  }
}

/// A programme: people read, a presenter speaks, in turn.
void add_programme(Wave& to, Speaking& speaking, const Talker& presenter, const std::vector<Samples>& people,
                   double level, std::uint64_t seed) {
  Talk talk{seed};
  for (std::size_t at = 0, turn = 0;; ++turn) {
    const bool reads = turn % 3 == 0 && !people.empty();
    const Samples said =
        reads ? people[turn / 3 % people.size()] : speaking.speak(presenter, talk.sentence());
    if (said.empty() || at + said.size() > to.size()) return;
    add(to, said, level, at);
    at += said.size() + 4'000;
  }
}

/// Chords that change twice a second, with a beat: what comes between the words of a television.
void add_music(Wave& to, double level, std::uint64_t seed) {
  core::Random chance{seed};
  Wave music(to.size());
  constexpr std::size_t kNote = 8'000;
  for (std::size_t at = 0; at < to.size(); at += kNote) {
    const double root = 110 * std::pow(2, double(chance.below(24)) / 12);
    for (const double interval : {1.0, 1.26, 1.5, 2.0}) {
      for (std::size_t i = at; i < std::min(at + kNote, to.size()); ++i) {
        const double t = double(i - at) / 16'000;
        const double angle = 2 * std::numbers::pi * root * interval * t;
        music[i] +=
            std::exp(-2 * t) * (std::sin(angle) + 0.5 * std::sin(2 * angle) + 0.3 * std::sin(3 * angle));
        music[i] += std::exp(-40 * t) * chance.uniform(-2, 2);
      }
    }
  }
  const double gain = level / rms(music);
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += gain * music[i];
}

/// Air: noise that falls by 9 dB an octave above 100 Hz, a mains hum and the whine of blades.
Wave fan(std::uint64_t seed) {
  core::Random chance{seed};
  Wave w(kLength);
  double slow = 0, slower = 0;
  for (std::size_t i = 0; i < w.size(); ++i) {
    const double white = chance.uniform(-1, 1);
    slow += 0.04 * (white - slow);
    slower += 0.2 * (slow - slower);
    const double t = double(i) / 16'000;
    w[i] = 20 * slower + 0.05 * white + 0.6 * std::sin(2 * std::numbers::pi * 100 * t) +
           0.2 * std::sin(2 * std::numbers::pi * 237 * t);
  }
  return w;
}
}  // namespace

Noises::Noises(Speaking& speaking, const std::vector<Talker>& talkers, const std::vector<Samples>& people,
               std::uint64_t seed) {
  loops_[static_cast<int>(Noise::None)] = test::white_noise(kSeconds, 1000, seed);
  loops_[static_cast<int>(Noise::White)] = test::white_noise(kSeconds, 1000, seed + 1);
  Wave babble(kLength);
  for (std::size_t k = 0; k < 4; ++k) {
    add_reading(babble, people, 1000, k);
    add_talk(babble, speaking, talkers[(k * 3 + 1) % 10], 1000, seed + 10 + k);
  }
  loops_[static_cast<int>(Noise::Babble)] = levelled(std::move(babble));
  Wave television(kLength);
  add_programme(television, speaking, talkers[4], people, 1000, seed + 20);
  add_music(television, 500, seed + 21);
  loops_[static_cast<int>(Noise::Television)] = levelled(std::move(television));
  loops_[static_cast<int>(Noise::Fan)] = levelled(fan(seed + 30));
}

Samples Noises::piece(Noise kind, std::size_t samples, core::Random& chance) const {
  const Samples& loop = loops_[static_cast<int>(kind)];
  const std::size_t from = chance.below(loop.size());
  Samples out(samples);
  for (std::size_t i = 0; i < samples; ++i) out[i] = loop[(from + i) % loop.size()];
  return out;
}

}  // namespace mana::eval
