#include "agent/core/check.hpp"
#include "dialogue/aiml/tools/transcript.hpp"
#include "tests/fuzz/scratch_file.hpp"

// Talks that have to go as they are written: `mana talk test FILE.yaml`.

namespace mana {

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  const std::string_view text =
      "persona: companion\nseed: 3\nrandom: first\ntalks:\n  - name: greeting\n    predicates: {name: Ann}\n"
      "    that: hello\n    turns:\n      - say: hi\n        reply: [hello, \"hi there\"]\n"
      "      - say: bye\n        contains: see\n        matches: 'g.*e'\n        predicates: {topic: x}\n";
  return {Bytes(text.begin(), text.end())};
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  static const fuzz::ScratchFile file{"talks.yaml"};
  file.fill(data, size);
  if (const auto transcript = dialogue::aiml::read_transcript(file.path())) {
    for (const auto& talk : transcript->talks)
      for (const auto& turn : talk.turns) MANA_CHECK(turn.line > 0, "a turn that stands nowhere");
  } else {
    MANA_CHECK(transcript.error().sentence.find("talks.yaml") != std::string::npos, "no file is named");
  }
  return 0;
}
