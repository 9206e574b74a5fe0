#include "agent/core/check.hpp"
#include "tests/fuzz/scratch_file.hpp"
#include "vision/expression/own_expressions.hpp"

// What is kept of somebody's own examples of expressions.

namespace mana {

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  const ScratchFile file{"seed.expressions"};
  vision::ExpressionExamples examples;
  for (std::size_t e = 0; e < 3; ++e) {
    vision::FaceShape shape{};
    for (std::size_t i = 0; i < shape.size(); ++i) shape[i] = static_cast<std::uint8_t>(i * (e + 1));
    examples.of[e] = {shape, shape};
  }
  MANA_CHECK(static_cast<bool>(vision::write_examples(file.folder(), "seed", examples)), "no seed");
  return {file.content()};
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  static const fuzz::ScratchFile file{"robin.expressions"};
  file.fill(data, size);
  const auto examples = vision::read_examples(file.folder(), "robin");
  if (!examples) {
    MANA_CHECK(!examples.error().sentence.empty(), "an error without a sentence");
    return 0;
  }
  std::size_t shapes = 0;
  for (const auto& of : examples->of) shapes += of.size();
  MANA_CHECK(shapes * vision::kShapeNumbers <= size, "more examples than there are bytes");
  return 0;
}
