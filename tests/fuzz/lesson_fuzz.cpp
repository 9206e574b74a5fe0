#include "agent/core/check.hpp"
#include "dialogue/tutor/lesson_reader.hpp"
#include "tests/fuzz/scratch_file.hpp"

// A lesson, and a module's own file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana::dialogue::tutor;
  static const mana::fuzz::ScratchFile file{"lesson.toml"};
  file.fill(data, size);
  if (const auto lesson = read_lesson(file.path())) {
    MANA_CHECK(!lesson->steps.empty(), "a lesson without steps passed the reader");
    for (const Step& s : lesson->steps) {
      if (const auto* quiz = std::get_if<Quiz>(&s.what))
        MANA_CHECK(quiz->question.correct < quiz->question.choices.size(), "no choice is the correct one");
    }
  } else {
    MANA_CHECK(!lesson.error().sentence.empty(), "an error without a sentence");
  }
  if (const auto facts = read_facts(file.path()))
    MANA_CHECK(!facts->skills.empty(), "a module without skills");
  return 0;
}
