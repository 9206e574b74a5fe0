#pragma once
#include <filesystem>
#include <memory>

#include "dialogue/encoder/sentence_encoder.hpp"

namespace mana::test {

/// The encoder that MANA comes with, read once for a test program.
inline std::shared_ptr<const dialogue::SentenceEncoder> shipped_encoder() {
  static const auto kRead =
      dialogue::SentenceEncoder::read(std::filesystem::path{MANA_ASSETS} / "understanding/encoder.bin")
          .value();
  return kRead;
}

}  // namespace mana::test
