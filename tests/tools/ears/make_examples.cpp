// Makes what the sound network learns from: sentences by many voices in many rooms and noises, and of each 10
// ms which third of which sound it is. README.md beside this says how it is used.
#include <CLI/CLI.hpp>
#include <array>
#include <cmath>
#include <cstdio>
#include <deque>
#include <fstream>
#include <map>
#include <numbers>
#include <optional>
#include <sstream>
#include <utility>

#include "agent/core/random.hpp"
#include "speech/acoustic_scores.hpp"
#include "speech/espeak_voice.hpp"
#include "speech/lexicon.hpp"
#include "speech/mel_spectrum.hpp"
#include "speech/phone_models.hpp"
#include "speech/phone_search.hpp"
#include "speech/resampler.hpp"
#include "speech/sphinx_decoder.hpp"
#include "speech/wav_file.hpp"

namespace mana::ears {
namespace {
constexpr int kRateHz = 16'000;
constexpr int kFrame = kRateHz / 100;
constexpr int kThirds = 3;
using Wave = std::vector<float>;
using Samples = std::vector<std::int16_t>;

struct Options {
  std::string texts, recorded, out;
  int sentences = 1000, takes = 3;
  double share = 1.0 / 3;  // of sentences that are recordings
  std::uint64_t seed = 1;
  bool as_recorded = false;
};

/// Sound and of each frame its class: 0 is the room, 1 + 3 * sound + third a sound.
struct Labelled {
  Wave sound;
  std::vector<std::uint8_t> labels;
};

double rms(const Wave& w) {
  double sum = 1e-9;
  for (const float x : w) sum += double(x) * x;
  return std::sqrt(sum / double(std::max<std::size_t>(1, w.size())));
}

/// Root mean square of what is within 30 dB of the loudest frame.
double active_rms(const Wave& w) {
  std::vector<double> powers;
  for (std::size_t i = 0; i + kFrame <= w.size(); i += kFrame) {
    double p = 0;
    for (std::size_t k = i; k < i + kFrame; ++k) p += double(w[k]) * w[k];
    powers.push_back(p / kFrame);
  }
  if (powers.empty()) return 1;
  const double least = *std::max_element(powers.begin(), powers.end()) / 1000;
  double sum = 0;
  int n = 0;
  for (const double p : powers)
    if (p >= least) sum += p, ++n;
  return std::sqrt(sum / std::max(1, n)) + 1e-9;
}

/// Where each sound of a text lies in a recording of it, found by the acoustic model that the ears have
/// anyway.
class Aligner {
 public:
  Aligner(speech::PhoneModels models, speech::AcousticScorer scorer, speech::SphinxDecoder ears)
      : models_{std::move(models)}, scorer_{std::move(scorer)}, ears_{std::move(ears)} {}

  void add_ways(std::map<std::string, std::vector<std::string>> ways) { ways_ = std::move(ways); }
  bool knows(const std::vector<std::string>& words) const {
    for (const auto& w : words)
      if (!ways_.contains(w)) return false;
    return !words.empty();
  }

  std::vector<std::uint8_t> align(const Samples& sound, const std::vector<std::string>& words) {
    const auto heard = scorer_.score(speech::features_of(ears_.listen(sound)));
    const speech::PhoneSearch search{models_, heard};
    const speech::FrameSpan all{0, heard.frames()};
    std::vector<int> choice(words.size(), 0);
    auto best = search.through(chain(words, choice), all, true, true);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const int ways = static_cast<int>(ways_.at(words[i]).size());
      for (int w = 1, kept = 0; w < ways; ++w) {
        choice[i] = w;
        auto way = search.through(chain(words, choice), all, true, true);
        if (!way.sounds.empty() && (best.sounds.empty() || way.misfit < best.misfit)) best = way, kept = w;
        choice[i] = kept;
      }
    }
    if (best.sounds.empty()) return {};
    const auto numbers = sounds_of(words, choice);
    std::vector<std::uint8_t> labels(static_cast<std::size_t>(heard.frames()), 0);
    for (std::size_t i = 0; i < best.sounds.size(); ++i) {
      const auto& s = best.sounds[i];
      for (int f = s.first; f < s.end; ++f)
        labels[f] = static_cast<std::uint8_t>(1 + kThirds * place_.at(numbers[i]) +
                                              kThirds * (f - s.first) / std::max(1, s.length()));
    }
    fit_ = best.misfit / std::max(1, heard.frames());
    return labels;
  }
  double fit() const { return fit_; }

  std::vector<std::string> names() {
    std::vector<std::string> out;
    for (const int s : models_.speech()) {
      place_[s] = static_cast<int>(out.size());
      out.push_back(models_.name(s));
    }
    return out;
  }

 private:
  std::vector<int> sounds_of(const std::vector<std::string>& words, const std::vector<int>& choice) const {
    std::vector<int> out;
    for (std::size_t i = 0; i < words.size(); ++i) {
      std::istringstream in{ways_.at(words[i])[choice[i]]};
      for (std::string s; in >> s;) out.push_back(*models_.number(s));
    }
    return out;
  }
  std::vector<speech::PhoneModels::States> chain(const std::vector<std::string>& words,
                                                 const std::vector<int>& choice) const {
    using Place = speech::PhoneModels::Place;
    std::vector<int> sounds;
    std::vector<Place> places;
    for (std::size_t i = 0; i < words.size(); ++i) {
      std::istringstream in{ways_.at(words[i])[choice[i]]};
      const std::size_t first = sounds.size();
      for (std::string s; in >> s;) sounds.push_back(*models_.number(s)), places.push_back(Place::Inside);
      if (sounds.size() == first) continue;
      places[first] = Place::Begin;
      places.back() = sounds.size() == first + 1 ? Place::Alone : Place::End;
    }
    std::vector<speech::PhoneModels::States> out;
    for (std::size_t i = 0; i < sounds.size(); ++i)
      out.push_back(models_.states(sounds[i], i > 0 ? sounds[i - 1] : models_.silence(),
                                   i + 1 < sounds.size() ? sounds[i + 1] : models_.silence(), places[i]));
    return out;
  }
  speech::PhoneModels models_;
  speech::AcousticScorer scorer_;
  speech::SphinxDecoder ears_;
  std::map<std::string, std::vector<std::string>> ways_;
  std::map<int, int> place_;
  double fit_ = 0;
};

/// The room's echo: a direct path and some dozens of weaker ones that fade.
Wave reverberated(const Wave& dry, core::Random& chance) {
  const double fade_s = chance.uniform(0.08, 0.5), loud = chance.uniform(0.05, 0.5);
  std::vector<std::pair<int, float>> paths;
  double energy = 0;
  for (int i = 0; i < 90; ++i) {
    const double at = chance.uniform(0.001, fade_s);
    const double level = std::exp(-6.9 * at / fade_s) * chance.uniform(-1, 1);
    paths.emplace_back(static_cast<int>(at * kRateHz), static_cast<float>(level));
    energy += level * level;
  }
  const auto scale = static_cast<float>(loud / std::sqrt(energy + 1e-9) * 1.5);
  Wave wet = dry;
  for (const auto& [delay, level] : paths)
    for (std::size_t i = static_cast<std::size_t>(delay); i < dry.size(); ++i)
      wet[i] += scale * level * dry[i - delay];
  return wet;
}

/// A hump or a dip of a microphone or its case (the peaking filter of Bristow-Johnson's cookbook).
void bent(Wave& w, double hz, double gain_db, double q) {
  const double a = std::pow(10, gain_db / 40), turn = 2 * std::numbers::pi * hz / kRateHz;
  const double alpha = std::sin(turn) / (2 * q), scale = 1 / (1 + alpha / a);
  const double b0 = (1 + alpha * a) * scale, b1 = -2 * std::cos(turn) * scale, b2 = (1 - alpha * a) * scale;
  const double a2 = (1 - alpha / a) * scale;
  double x1 = 0, x2 = 0, y1 = 0, y2 = 0;
  for (float& v : w) {
    const double y = b0 * v + b1 * x1 + b2 * x2 - b1 * y1 - a2 * y2;
    x2 = std::exchange(x1, double{v});
    y2 = std::exchange(y1, y);
    v = static_cast<float>(y);
  }
}

/// Another microphone: a slope of up to 6 dB an octave, edges that are cut, and humps.
void coloured(Wave& w, core::Random& chance) {
  for (auto humps = chance.below(4); humps > 0; --humps)
    bent(w, 120 * std::pow(2, chance.uniform(0, 5.9)), chance.uniform(-10, 10), chance.uniform(0.5, 3));
  const double tilt = chance.uniform(-0.5, 0.6), low = chance.uniform(0.0, 0.06),
               high = chance.uniform(0.35, 1.0);
  double slow = 0, smooth = 0, last = 0;
  for (float& x : w) {
    slow += low * (x - slow);
    const double y = x - slow;
    const double z = y - tilt * last;
    last = y;
    smooth += high * (z - smooth);
    x = static_cast<float>(smooth);
  }
}

class Noise {
 public:
  explicit Noise(std::uint64_t seed) : chance_{seed} {}
  void remember(const Wave& talk) {
    talk_.push_back(talk);
    if (talk_.size() > 200) talk_.pop_front();
  }
  Wave any(std::size_t length) {
    switch (chance_.below(10)) {
      case 0:
      case 1: return white(length);
      case 2:
      case 3: return air(length);
      case 4:
      case 5: return voices(length, 3 + static_cast<int>(chance_.below(7)));
      case 6: return voices(length, 1 + static_cast<int>(chance_.below(2)));
      case 7: return music(length);
      default: {
        Wave a = voices(length, 1), b = music(length);
        const auto k = static_cast<float>(chance_.uniform(0.2, 0.8) * rms(a) / rms(b));
        for (std::size_t i = 0; i < length; ++i) a[i] += k * b[i];
        return a;
      }
    }
  }
  /// What nobody could take for somebody.
  Wave of_nobody(std::size_t length) {
    switch (chance_.below(4)) {
      case 0: return white(length);
      case 1: return air(length);
      case 2: return voices(length, 4 + static_cast<int>(chance_.below(7)));
      default: return music(length);
    }
  }
  Wave white(std::size_t length) {
    Wave w(length);
    for (float& x : w) x = static_cast<float>(gauss());
    return w;
  }

 private:
  double gauss() {
    return std::sqrt(-2 * std::log(1 - chance_.uniform())) *
           std::cos(2 * std::numbers::pi * chance_.uniform());
  }
  Wave air(std::size_t length) {
    const double a = chance_.uniform(0.01, 0.5), b = chance_.uniform(0.03, 0.9),
                 rest = chance_.uniform(0, 0.1);
    const double hum_hz =
        chance_.below(2) == 0 ? 50 * double(1 + chance_.below(3)) : chance_.uniform(80, 900);
    const double hum = chance_.uniform(0, 1.2), whine_hz = chance_.uniform(150, 3000),
                 whine = chance_.uniform(0, 0.3);
    Wave w(length);
    double slow = 0, slower = 0;
    for (std::size_t i = 0; i < length; ++i) {
      const double n = gauss();
      slow += a * (n - slow);
      slower += b * (slow - slower);
      w[i] = static_cast<float>(slower / a + rest * n);
    }
    const double level = rms(w);
    for (std::size_t i = 0; i < length; ++i) {
      const double t = double(i) / kRateHz;
      w[i] += static_cast<float>(level * (hum * std::sin(2 * std::numbers::pi * hum_hz * t) +
                                          whine * std::sin(2 * std::numbers::pi * whine_hz * t)));
    }
    return w;
  }
  Wave voices(std::size_t length, int count) {
    if (talk_.empty()) return white(length);
    Wave w(length);
    for (int v = 0; v < count; ++v) {
      const double level = chance_.uniform(0.5, 1.5);
      std::size_t at = 0, skip = 0;
      for (bool first = true; at < length; first = false) {
        const Wave& t = talk_[chance_.below(talk_.size())];
        skip = first ? chance_.below(t.size()) : 0;
        const double gain = level / active_rms(t);
        for (std::size_t i = skip; i < t.size() && at < length; ++i)
          w[at++] += static_cast<float>(gain * t[i]);
        at += chance_.below(5000);
      }
    }
    return w;
  }
  Wave music(std::size_t length) {
    Wave w(length);
    const double note_s = chance_.uniform(0.15, 0.8), fade = chance_.uniform(0.5, 6),
                 beat = chance_.uniform(0, 1.5);
    const int overtones = 2 + static_cast<int>(chance_.below(6));
    const auto note = static_cast<std::size_t>(note_s * kRateHz);
    for (std::size_t at = 0; at < length; at += note) {
      const int notes = 1 + static_cast<int>(chance_.below(4));
      const double strike = chance_.uniform() < 0.7 ? beat : 0;
      std::vector<double> hz;
      for (int n = 0; n < notes; ++n) hz.push_back(80 * std::pow(2, double(chance_.below(44)) / 12));
      for (std::size_t i = at; i < std::min(at + note, length); ++i) {
        const double t = double(i - at) / kRateHz, swell = std::exp(-fade * t);
        double x = 0;
        for (const double f : hz)
          for (int k = 1; k <= overtones && k * f < 7500; ++k)
            x += std::sin(2 * std::numbers::pi * k * f * t) / k;
        w[i] = static_cast<float>(swell * x + strike * std::exp(-40 * t) * gauss());
      }
    }
    return w;
  }
  core::Random chance_;
  std::deque<Wave> talk_;
};

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

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream in{text};
  for (std::string w; in >> w;) words.push_back(w);
  return words;
}

class Maker {
 public:
  Maker(Options o, Aligner aligner, speech::MelSpectrum mel)
      : o_{std::move(o)},
        chance_{o_.seed * 7919},
        aligner_{std::move(aligner)},
        mel_{std::move(mel)},
        noise_{o_.seed + 5} {}

  bool prepare() {
    std::ifstream in{o_.texts};
    for (std::string line; std::getline(in, line);) texts_.push_back(line);
    std::ifstream recorded{o_.recorded};
    for (std::string line; std::getline(recorded, line);)
      if (const auto tab = line.find('\t'); tab != std::string::npos)
        recorded_.emplace_back(line.substr(0, tab), line.substr(tab + 1));
    std::vector<std::string> all;
    std::map<std::string, bool> seen;
    const auto take = [&](const std::string& text) {
      for (const auto& w : words_of(text))
        if (seen.try_emplace(w, true).second) all.push_back(w);
    };
    for (const auto& t : texts_) take(t);
    for (const auto& [file, t] : recorded_) take(t);
    // One word that nobody pronounces refuses them all, so the dictionary is asked for those it has.
    const speech::SphinxModel model;
    std::ifstream dictionary{model.dictionary};
    std::map<std::string, bool> known;
    for (std::string line; std::getline(dictionary, line);)
      known[line.substr(0, line.find_first_of(" ("))] = true;
    std::erase_if(all, [&](const std::string& w) { return !known.contains(w); });
    auto ways = speech::look_up(model.dictionary, all, {});
    if (!ways) return std::fprintf(stderr, "%s\n", ways.error().sentence.c_str()), false;
    std::map<std::string, std::vector<std::string>> table;
    for (const auto& p : *ways) table[p.word.substr(0, p.word.find('('))].push_back(p.phones);
    aligner_.add_ways(std::move(table));
    std::ofstream names{o_.out + ".sounds"};
    for (const auto& n : aligner_.names()) names << n << '\n';
    std::erase_if(texts_, [&](const std::string& t) { return !aligner_.knows(words_of(t)); });
    std::erase_if(recorded_, [&](const auto& r) { return !aligner_.knows(words_of(r.second)); });
    std::fprintf(stderr, "%zu texts, %zu recordings\n", texts_.size(), recorded_.size());
    auto espeak = speech::EspeakVoice::open({});
    if (!espeak) return false;
    espeak_.emplace(std::move(*espeak));
    return !texts_.empty();
  }

  int run() {
    rows_ = std::fopen((o_.out + ".rows").c_str(), "wb");
    labels_ = std::fopen((o_.out + ".labels").c_str(), "wb");
    lengths_ = std::fopen((o_.out + ".lengths").c_str(), "wb");
    if (rows_ == nullptr || labels_ == nullptr || lengths_ == nullptr) return 1;
    for (int i = 0; i < o_.sentences;) {
      if (o_.as_recorded && next_ == recorded_.size()) break;
      auto one = said();
      if (!one) continue;
      ++i;
      if (!o_.as_recorded && chance_.below(6) == 0)
        if (auto more = said()) join(*one, *more);
      for (int take = 0; take < o_.takes; ++take) render(*one);
      noise_.remember(one->sound);
      if (i % 200 == 0)
        std::fprintf(stderr, "\r%d of %d, misfit %.1f, refused %d  ", i, o_.sentences, fit_sum_ / fits_,
                     refused_);
    }
    std::fclose(rows_);
    std::fclose(labels_);
    std::fclose(lengths_);
    std::fprintf(stderr, "\n");
    return 0;
  }

 private:
  std::optional<Labelled> said() {
    std::string text;
    Samples sound;
    if (o_.as_recorded || (!recorded_.empty() && chance_.uniform() < o_.share)) {
      const auto& [file, words] = recorded_[o_.as_recorded ? next_++ : chance_.below(recorded_.size())];
      auto read = speech::read_sound(file, kRateHz);
      if (!read) return {};
      text = words;
      sound = std::move(read->samples);
    } else {
      text = texts_[chance_.below(texts_.size())];
      speech::VoiceOptions v;
      v.voice = std::string{kAccents[chance_.below(kAccents.size())]} + "+" +
                kVariants[chance_.below(kVariants.size())];
      v.rate_wpm = 95 + static_cast<int>(chance_.below(115));
      v.pitch = 25 + static_cast<int>(chance_.below(50));
      v.pitch_range = 20 + static_cast<int>(chance_.below(70));
      if (!espeak_->change(v)) return {};
      auto sentence = espeak_->speak({text, {}});
      if (!sentence || sentence->samples.empty()) return {};
      sound = speech::resample(sentence->samples, sentence->sample_rate_hz, kRateHz);
    }
    // Longer or shorter throats, at another pace.
    const double stretch = chance_.uniform(0.84, 1.2);
    if (!o_.as_recorded) sound = speech::resample(sound, kRateHz, static_cast<int>(kRateHz * stretch));
    trim(sound);
    if (sound.size() < 3200 || sound.size() > 8 * kRateHz) return {};
    // The model has to hear silence around it.
    Samples padded(kRateHz / 5);
    padded.insert(padded.end(), sound.begin(), sound.end());
    padded.resize(padded.size() + kRateHz / 5);
    for (auto& s : padded) s = static_cast<std::int16_t>(s + static_cast<int>(chance_.below(9)) - 4);
    auto labels = aligner_.align(padded, words_of(text));
    if (labels.empty() || aligner_.fit() > 85) return ++refused_, std::nullopt;
    fit_sum_ += aligner_.fit(), ++fits_;
    Labelled out;
    out.sound.assign(padded.begin(), padded.end());
    labels.resize(padded.size() / kFrame, 0);
    out.labels = std::move(labels);
    out.sound.resize(out.labels.size() * kFrame);
    return out;
  }

  static void trim(Samples& s) {
    std::size_t first = 0, last = s.size();
    const auto loud = [&](std::size_t i) { return std::abs(int{s[i]}) > 60; };
    while (first < last && !loud(first)) ++first;
    while (last > first && !loud(last - 1)) --last;
    s = Samples(s.begin() + static_cast<std::ptrdiff_t>(first),
                s.begin() + static_cast<std::ptrdiff_t>(last));
  }

  void join(Labelled& a, const Labelled& b) {
    const double level = active_rms(a.sound) / active_rms(b.sound);
    for (const float x : b.sound) a.sound.push_back(static_cast<float>(level * x));
    a.labels.insert(a.labels.end(), b.labels.begin(), b.labels.end());
  }

  /// In a room, with a noise, cut as the ears cut it; and onto the disk.
  void render(const Labelled& clean) {
    Wave sound = clean.sound;
    std::vector<std::uint8_t> labels = clean.labels;
    // Of the fifth of a second around it some may be missing, and more may be there.
    const auto cut_before = chance_.below(14), cut_after = chance_.below(14);
    sound.erase(sound.begin(), sound.begin() + static_cast<std::ptrdiff_t>(cut_before * kFrame));
    labels.erase(labels.begin(), labels.begin() + static_cast<std::ptrdiff_t>(cut_before));
    sound.resize(sound.size() - cut_after * kFrame);
    labels.resize(labels.size() - cut_after);
    if (chance_.below(4) == 0) {
      const auto more = chance_.below(80);
      sound.resize(sound.size() + more * kFrame);
      labels.resize(labels.size() + more, 0);
    }
    if (chance_.below(5) == 0) {
      const auto more = chance_.below(60);
      sound.insert(sound.begin(), more * kFrame, 0.0F);
      labels.insert(labels.begin(), more, std::uint8_t{0});
    }
    if (chance_.below(2) == 0) coloured(sound, chance_);
    if (chance_.below(5) < 3) sound = reverberated(sound, chance_);
    // Often enough nobody speaks at all.
    const bool nobody = !o_.as_recorded && chance_.below(6) == 0;
    if (nobody) std::fill(labels.begin(), labels.end(), std::uint8_t{0});
    const double level = active_rms(sound), wanted = 300 * std::pow(10, chance_.uniform(0, 28) / 20);
    for (float& x : sound) x = nobody ? 0.0F : static_cast<float>(x * wanted / level);
    const bool quiet = chance_.below(6) == 0;
    const double snr_db = quiet ? chance_.uniform(25, 45) : chance_.uniform(0, 25);
    const Wave noise = quiet    ? noise_.white(sound.size())
                       : nobody ? noise_.of_nobody(sound.size())
                                : noise_.any(sound.size());
    const auto gain = static_cast<float>(wanted / std::pow(10, snr_db / 20) / rms(noise));
    Samples out(sound.size());
    for (std::size_t i = 0; i < sound.size(); ++i)
      out[i] = static_cast<std::int16_t>(std::clamp(sound[i] + gain * noise[i], -32768.0F, 32767.0F));
    const speech::MelRows rows = mel_.rows_of(out);
    const int frames = std::min(rows.frames, static_cast<int>(labels.size()));
    if (frames < 20) return;
    std::vector<std::int16_t> coarse(static_cast<std::size_t>(frames) * speech::MelRows::kBands);
    for (std::size_t i = 0; i < coarse.size(); ++i)
      coarse[i] = static_cast<std::int16_t>(std::clamp(rows.values[i] * 512, -32768.0F, 32767.0F));
    std::fwrite(coarse.data(), 2, coarse.size(), rows_);
    std::fwrite(labels.data(), 1, static_cast<std::size_t>(frames), labels_);
    const std::int32_t n = frames;
    std::fwrite(&n, 4, 1, lengths_);
  }

  Options o_;
  core::Random chance_;
  Aligner aligner_;
  speech::MelSpectrum mel_;
  Noise noise_;
  std::optional<speech::EspeakVoice> espeak_;
  std::vector<std::string> texts_;
  std::vector<std::pair<std::string, std::string>> recorded_;
  std::FILE *rows_ = nullptr, *labels_ = nullptr, *lengths_ = nullptr;
  std::size_t next_ = 0;
  double fit_sum_ = 0;
  int fits_ = 0, refused_ = 0;
};
}  // namespace
}  // namespace mana::ears

int main(int argc, char** argv) {
  using namespace mana;
  ears::Options o;
  CLI::App app{"Makes examples for the sound network"};
  app.add_option("--texts", o.texts, "What is said, a line each: lower case, no marks")->required();
  app.add_option("--recorded", o.recorded, "Recordings: a file, a tab and what is said, a line each");
  app.add_option("--share", o.share, "Of sentences that are recordings")->capture_default_str();
  app.add_option("--sentences", o.sentences)->capture_default_str();
  app.add_option("--takes", o.takes, "How often each is put into a room and a noise")->capture_default_str();
  app.add_flag("--as-recorded", o.as_recorded, "Each recording once, at its own pace, and nothing else");
  app.add_option("--seed", o.seed)->capture_default_str();
  app.add_option("-o", o.out, "OUT.rows, OUT.labels, OUT.lengths, OUT.sounds")->required();
  CLI11_PARSE(app, argc, argv);
  const speech::SphinxModel model;
  auto definition = speech::read_definition(model.acoustic);
  auto scorer = speech::open_scorer(model.acoustic, {});
  auto ears = speech::SphinxDecoder::open_phone_loop(model);
  auto mel = speech::MelSpectrum::open();
  if (!definition || !scorer || !ears || !mel)
    return std::fprintf(stderr, "the speech model is missing\n"), 1;
  auto models = speech::PhoneModels::of(*definition);
  if (!models) return 1;
  mana::ears::Maker maker{o, {std::move(*models), std::move(*scorer), std::move(*ears)}, std::move(*mel)};
  return maker.prepare() ? maker.run() : 1;
}
