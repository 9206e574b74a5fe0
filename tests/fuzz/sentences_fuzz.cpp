#include "agent/core/check.hpp"
#include "calendar/sentences/sentences.hpp"
#include "tests/fuzz/scratch_file.hpp"

// How an entry becomes a sentence: whatever the file says, an entry is told.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  static const fuzz::ScratchFile file{"sentences.toml"};
  file.fill(data, size);
  const auto sentences = calendar::Sentences::read(file.path());
  if (!sentences) {
    MANA_CHECK(sentences.error().sentence.find("sentences.toml") != std::string::npos, "no file is named");
    return 0;
  }
  calendar::SentencePieces pieces;
  pieces.title = "Visit from the doctor";
  pieces.when = "tomorrow";
  pieces.time = "at half past two";
  pieces.place = "at home";
  for (int form = 0; form <= static_cast<int>(calendar::Telling::Past); ++form)
    MANA_CHECK(sentences->say(static_cast<calendar::Telling>(form), pieces, {}).size() < (1U << 20U),
               "too long");
  return 0;
}
