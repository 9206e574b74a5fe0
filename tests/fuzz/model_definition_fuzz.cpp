#include <cstdint>
#include <string>
#include <string_view>

#include "agent/core/check.hpp"
#include "speech/acoustics/model_definition.hpp"
#include "speech/acoustics/phone_models.hpp"
#include "tests/fuzz/seeds.hpp"

// The file of an acoustic model that says which states its sounds have.

namespace mana {
namespace {

class Writer {
 public:
  Writer& text(std::string_view t) {
    bytes.insert(bytes.end(), t.begin(), t.end());
    return *this;
  }
  Writer& little(std::uint32_t value, int count) {
    for (int k = 0; k < count; ++k) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * k)));
    return *this;
  }
  fuzz::Bytes bytes;
};

/// Silence and two sounds, one of them also between the others.
fuzz::Bytes definition() {
  Writer w;
  w.text("BMDF").little(1, 4).little(4, 4).text("seed");
  for (const std::uint32_t n : {3U, 4U, 3U, 9U, 12U, 3U, 4U, 3U, 1U, 2U}) w.little(n, 4);
  for (const char* name : {"AA", "B", "SIL"}) w.text(name).little(0, 1);
  while (w.bytes.size() % 4 != 0) w.little(0, 1);
  w.little(0, 8);  // the tree, which nobody reads
  for (std::uint32_t p = 0; p < 4; ++p) {
    w.little(p, 4).little(0, 4);
    p < 3 ? w.little(0, 4) : w.little(0, 1).little(0, 1).little(1, 1).little(2, 1);
  }
  w.little(0, 4);
  for (std::uint32_t s = 0; s < 12; ++s) w.little(s, 2);
  return w.bytes;
}

}  // namespace

namespace fuzz {
std::vector<Bytes> made_seeds() { return {definition()}; }
}  // namespace fuzz

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  const auto read = speech::parse_definition(std::string{data, data + size}, "mdef");
  if (!read) {
    MANA_CHECK(!read.error().sentence.empty(), "an error without a sentence");
    return 0;
  }
  const auto models = speech::PhoneModels::of(*read);
  if (!models) return 0;
  for (const int a : models->speech())
    for (const int b : models->speech())
      for (const std::uint16_t senone :
           models->states(a, b, models->silence(), speech::PhoneModels::Place::End))
        MANA_CHECK(senone < read->senones, "a state that no senone is");
  return 0;
}
