#include <cstdio>
#include <memory>

#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "speech/synthesis/espeak_voice.hpp"

namespace mana::program {
namespace {

void print(const speech::VoiceInfo& v, const char* kind, bool json) {
  if (!json) {
    std::printf("%-8s %-20s %-8s %s\n", kind, v.name.c_str(), v.gender.c_str(), v.title.c_str());
    return;
  }
  print_json_line({{"kind", kind},
                   {"name", v.name},
                   {"title", v.title},
                   {"languages", v.languages},
                   {"gender", v.gender}});
}

int run_voices(bool json) {
  auto voice = speech::EspeakVoice::open();
  if (!voice) {
    std::fprintf(stderr, "mana voices: %s\n", voice.error().sentence.c_str());
    return 1;
  }
  for (const auto& v : voice->catalogue().voices) print(v, "voice", json);
  for (const auto& v : voice->catalogue().variants) print(v, "variant", json);
  if (!json)
    std::printf("Any variant goes with any voice: --voice en-gb+f3. Without --voice: %s.\n",
                voice->voice().c_str());
  return 0;
}

}  // namespace

void add_voices(Command& parent) {
  auto json = std::make_shared<bool>(false);
  Command& c = parent.command("voices", "The voices, languages and variants that 'mana say' knows");
  c.flag("--json", *json, "JSON lines: kind (voice or variant), name, title, languages, gender");
  c.run = [json] { return run_voices(*json); };
}

}  // namespace mana::program
