#pragma once
#include <array>
#include <filesystem>
#include <string>

#include "agent/core/result.hpp"

namespace mana::speech::ears {

/// How a model is built, which decides what files it consists of.
enum class ModelKind {
  Moonshine,        ///< preprocess, encode, uncached_decode, cached_decode
  MergedMoonshine,  ///< encoder_model, decoder_model_merged
  Whisper,          ///< encoder, decoder
  Canary,           ///< the same, of NVIDIA's
  Transducer,       ///< encoder, decoder, joiner: Zipformer and its kin
  NemoTransducer,   ///< the same, of NVIDIA's: Parakeet
  SenseVoice,       ///< model
  NemoCtc,          ///< the same, of NVIDIA's
};
/// As people know it: "Moonshine", "Parakeet".
std::string name_of(ModelKind kind);

/// A folder with a model as sherpa-onnx's releases bring it.
struct ModelFolder {
  ModelKind kind = ModelKind::Moonshine;
  std::array<std::filesystem::path, 4> files =
      {};  ///< in the order that ModelKind tells; those over are empty
  std::filesystem::path tokens;
};

/// What lies in a folder, by the names of its files; of two that differ only in precision the smaller (int8).
/// NotFound: no such folder; BadInput: no model that the ears can use, with what was looked for.
core::Result<ModelFolder> look_into(const std::filesystem::path& folder);

}  // namespace mana::speech::ears
