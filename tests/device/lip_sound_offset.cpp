// lip_sound_offset FILE.mp4 [--mouth X,Y,W,H] [--at-most MS] [--json]
// Prints how far the lips in a film are from its sound, in milliseconds; > 0: the lips are late.
// With --at-most the exit status is 1 when the median is farther away than that.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "tests/device/lip_sound.hpp"

namespace {
using namespace mana;

struct Arguments {
  std::string file;
  device::LipSoundOptions options;
  double at_most_ms = 0;  // 0: no limit
  bool json = false;
};

bool read(int argc, char** argv, Arguments& out) {
  for (int i = 1; i < argc; ++i) {
    const std::string a = argv[i];
    const char* value = i + 1 < argc ? argv[i + 1] : "";
    device::Box box;
    if (a == "--json") {
      out.json = true;
    } else if (a == "--mouth" &&
               std::sscanf(value, "%d,%d,%d,%d", &box.x, &box.y, &box.width, &box.height) == 4) {
      out.options.mouth = box;
      ++i;
    } else if (a == "--at-most" && std::atof(value) > 0) {
      out.at_most_ms = std::atof(value);
      ++i;
    } else if (out.file.empty() && !a.starts_with("--")) {
      out.file = a;
    } else {
      return false;
    }
  }
  return !out.file.empty();
}

void print(const device::LipSoundOffset& r, bool json) {
  for (const auto& u : r.utterances)
    std::printf(json ? "{\"start\":%.3f,\"end\":%.3f,\"offset\":%.4f,\"correlation\":%.3f}\n"
                     : "%8.3f .. %8.3f s   lips %+7.1f ms   correlation %+.2f\n",
                core::to_seconds(u.when.start), core::to_seconds(u.when.end),
                json ? core::to_seconds(u.offset) : core::to_milliseconds(u.offset), u.correlation);
  std::printf(json ? "{\"median\":%.4f,\"utterances\":%zu,\"mouth\":[%d,%d,%d,%d]}\n"
                   : "median %+.1f ms over %zu utterances; mouth at %d,%d size %dx%d\n",
              json ? core::to_seconds(r.median) : core::to_milliseconds(r.median), r.utterances.size(),
              r.mouth.x, r.mouth.y, r.mouth.width, r.mouth.height);
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  if (!read(argc, argv, arguments)) {
    std::fprintf(stderr, "Usage: lip_sound_offset FILE.mp4 [--mouth X,Y,W,H] [--at-most MS] [--json]\n");
    return 2;
  }
  const auto recording = device::read_recording(arguments.file);
  if (!recording) {
    std::fprintf(stderr, "lip_sound_offset: %s\n", recording.error().sentence.c_str());
    return 1;
  }
  const auto result = device::measure_lip_sound(*recording, arguments.options);
  if (!result) {
    std::fprintf(stderr, "lip_sound_offset: %s: %s\n", arguments.file.c_str(),
                 result.error().sentence.c_str());
    return 1;
  }
  print(*result, arguments.json);
  const bool near =
      arguments.at_most_ms == 0 || std::abs(core::to_milliseconds(result->median)) <= arguments.at_most_ms;
  if (!near) std::fprintf(stderr, "lip_sound_offset: farther than %.0f ms\n", arguments.at_most_ms);
  return near ? 0 : 1;
}
