#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "agent/core/check.hpp"
#include "speech/transcription/second_pass.hpp"
#include "tests/fuzz/seeds.hpp"
#include "tests/speech/transcription/packed.hpp"

// The packed model of the second pass: whatever stands in it, it is refused, or what it gives lies inside it.

namespace mana {
namespace {
fuzz::Bytes small_model() {
  test::PackedFile file;
  file.matrix("conv1", 127, 288, 0.02F, 128, std::vector<std::uint8_t>(127 * 288, 130));
  file.floats("groupnorm.weight", std::vector<float>(288, 1));
  file.text("pieces", "<unk>\n<s>\n</s>\na\nb\nab");
  const std::string bytes = file.bytes();
  return {bytes.begin(), bytes.end()};
}
}  // namespace

std::vector<fuzz::Bytes> fuzz::made_seeds() { return {small_model()}; }
}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  // As a file lies in memory: at a page's beginning.
  std::vector<std::uint64_t> pages(size / 8 + 1);
  std::memcpy(pages.data(), data, size);
  const auto model = speech::PackedModel::parse({reinterpret_cast<const char*>(pages.data()), size}, "model");
  if (!model) {
    MANA_CHECK(!model.error().sentence.empty(), "an error without a sentence");
    return 0;
  }
  const auto matrix = model->matrix("conv1", 127, 288);
  if (matrix.panels != nullptr) {
    float sum = 0;
    for (int n = 0; n < 288; ++n) sum += matrix.at(126, n);
    MANA_CHECK(sum == sum || matrix.scale != matrix.scale || matrix.zero != matrix.zero,
               "numbers from nowhere");
  }
  float sum = 0;
  for (const float f : model->floats("groupnorm.weight", 288)) sum += f;
  const speech::WordPieces pieces{model->text("pieces")};
  MANA_CHECK(static_cast<std::size_t>(pieces.count()) <= size, "more pieces than bytes");
  const auto pass = speech::SecondPass::open(*model);
  MANA_CHECK(!pass, "a model of some kilobytes was taken for a whole one");
  volatile float keep = sum;
  (void)keep;
  return 0;
}
