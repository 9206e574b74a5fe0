#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "agent/core/result.hpp"
#include "speech/ears/model_folder.hpp"

namespace mana::speech::ears {

/// A recogniser of sherpa-onnx's, loaded from its shared library while the program runs.
/// Where a model is damaged that library ends the whole process: so only mana-ears, a process of its own,
/// opens one. Ownership: owns library and model. Threads: one at a time.
class SherpaEngine {
 public:
  struct Options {
    std::string language = "en";  ///< ISO 639-1, for models that know several
    int threads = 1;
  };
  /// @param libraries the folder with libsherpa-onnx-c-api.so and libonnxruntime.so
  /// NotFound: the library is not there; BadInput: it is another version, or the model is none. Takes
  /// seconds.
  static core::Result<SherpaEngine> open(const std::filesystem::path& libraries, const ModelFolder& model,
                                         const Options& options);
  SherpaEngine(SherpaEngine&&) noexcept;
  SherpaEngine& operator=(SherpaEngine&&) noexcept;
  ~SherpaEngine();

  /// What was said, as people write it. @param sound mono, at most 30 s; @param rate_hz 8,000 to 192,000
  core::Result<std::string> write_down(std::span<const std::int16_t> sound, int rate_hz);

 private:
  struct Loaded;
  explicit SherpaEngine(std::unique_ptr<Loaded> loaded);
  std::unique_ptr<Loaded> loaded_;
};

}  // namespace mana::speech::ears
