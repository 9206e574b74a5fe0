#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "agent/core/check.hpp"
#include "dialogue/tasks/task_reader.hpp"
#include "dialogue/tasks/template_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("mana_task_fuzz_" + std::to_string(::getpid()) + ".toml");
  std::ofstream{file, std::ios::binary}.write(reinterpret_cast<const char*>(data),
                                              static_cast<std::streamsize>(size));
  mana::dialogue::Phrasebook phrases;
  for (const char* id : {"ok", "yes", "no", "thank_you", "later", "repeat", "not_sure", "cancel"})
    phrases.answers.push_back({id, id, {id}});
  if (auto task = mana::dialogue::read_task(file, phrases)) {
    for (const auto& state : task->states) {
      MANA_CHECK(!state.say.empty(), "a state without words passed the reader");
      MANA_CHECK(mana::dialogue::template_fault(state.say.front()).empty(),
                 "a broken template passed the reader");
    }
  } else {
    MANA_CHECK(!task.error().sentence.empty(), "an error without a sentence");
  }
  if (auto book = mana::dialogue::read_phrasebook(file))
    MANA_CHECK(book->wake_word.size() < 100, "a long wake word");
  std::filesystem::remove(file);
  return 0;
}
