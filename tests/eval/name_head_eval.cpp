#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "speech/name_head/name_spotter.hpp"
#include "speech/name_head/room_sound.hpp"
#include "speech/wav_file.hpp"

// name_head_eval HEAD EMBEDDING CALLS BABBLE FIRST LAST [OTHERS...]: how often a learnt name is heard, and
// how often without being said. CALLS: sound files of the name, a path with the beginning of their names
// ("wake/alexa_"); of those the FIRST to the LAST, from 1, in order of name. BABBLE: a folder of people
// talking. OTHERS: folders, or files, without the name. A second of quiet goes before each call, in a faint
// hiss; babble is of five at once.

namespace mana {
namespace {
namespace fs = std::filesystem;
using speech::Wave;

std::vector<fs::path> files_of(const fs::path& what) {
  std::vector<fs::path> out;
  const bool folder = fs::is_directory(what);
  for (const auto& entry : fs::directory_iterator(folder ? what : what.parent_path()))
    if (speech::has_name_of_sound(entry.path()) &&
        (folder || entry.path().filename().string().starts_with(what.filename().string())))
      out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

Wave wave_of(const fs::path& file) {
  const auto sound = speech::read_sound(file, 16'000);
  if (sound) return {sound->samples.begin(), sound->samples.end()};
  std::fprintf(stderr, "%s\n", sound.error().sentence.c_str());
  return {};
}

/// @param snr_db of the babble; 99: none
Wave called(const Wave& clip, const std::vector<Wave>& people, double snr_db, std::uint64_t seed) {
  core::Random chance{seed};
  Wave out(clip.size() + 25'600, 0.0F);
  speech::add_to(out, clip, 1, 16'000);
  speech::add_to(out, speech::machine_noise(out.size(), chance), 3);
  const double level = speech::active_level(clip) * std::pow(10, -snr_db / 20);
  if (snr_db < 90)
    speech::add_to(out, speech::babble(people, 5, out.size(), chance), static_cast<float>(level));
  return out;
}

int evaluate(int argc, char** argv) {
  const auto head = speech::NameHead::open(argv[1]);
  const auto embedding = speech::SpeechEmbedding::open(argv[2]);
  if (!head || !embedding) {
    std::fprintf(stderr, "%s\n", (head ? embedding.error() : head.error()).sentence.c_str());
    return 1;
  }
  std::vector<Wave> people;
  for (const auto& file : files_of(argv[4])) people.push_back(wave_of(file));
  const auto calls = files_of(argv[3]);
  const auto first = static_cast<std::size_t>(std::max(1, std::stoi(argv[5]))) - 1;
  const auto last = std::min(calls.size(), static_cast<std::size_t>(std::stoi(argv[6])));
  for (const double snr : {99.0, 20.0, 10.0, 5.0}) {
    int heard = 0;
    for (std::size_t i = first; i < last; ++i) {
      speech::NameSpotter spotter{*embedding, *head};
      heard += spotter.add(speech::as_samples(called(wave_of(calls[i]), people, snr, i + 1))).empty() ? 0 : 1;
    }
    std::printf("%s at %.0f dB: %d of %zu\n", head->name().c_str(), snr, heard, last - first);
  }
  double seconds = 0;
  std::size_t wrong = 0;
  for (int i = 7; i < argc; ++i) {
    speech::NameSpotter spotter{*embedding, *head};
    for (const auto& file : files_of(argv[i])) {
      const auto sound = speech::as_samples(wave_of(file));
      seconds += double(sound.size()) / 16'000;
      wrong += spotter.add(sound).size();
    }
  }
  if (seconds > 0)
    std::printf("false: %zu in %.1f minutes, %.1f an hour\n", wrong, seconds / 60,
                double(wrong) * 3600 / seconds);
  return 0;
}
}  // namespace
}  // namespace mana

int main(int argc, char** argv) {
  if (argc >= 7) return mana::evaluate(argc, argv);
  std::fprintf(stderr, "usage: name_head_eval HEAD EMBEDDING CALLS BABBLE FIRST LAST [OTHERS...]\n");
  return 2;
}
