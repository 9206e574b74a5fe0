#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/program/servers/ears_store.hpp"

namespace mana::program {

/// Bigger ears that are tried: a process with one model, and what it takes.
class EarsTrial {
 public:
  /// Until the model is loaded, two minutes at most. Errors: those of EarsProcess and ears_libraries().
  static core::Result<EarsTrial> start(const EarsStore& store, const std::string& name,
                                       const std::string& language);
  EarsTrial(EarsTrial&&) noexcept;
  EarsTrial& operator=(EarsTrial&&) noexcept;
  ~EarsTrial();

  struct Written {
    std::string text;
    double seconds = 0;     ///< of the processor's time
    double of_seconds = 0;  ///< of sound
  };
  core::Result<Written> write_down(std::span<const std::int16_t> sound, int rate_hz);
  int megabytes() const;  ///< of memory that the process has now

 private:
  struct Running;
  explicit EarsTrial(std::unique_ptr<Running> running);
  std::unique_ptr<Running> running_;
};

/// Tries a model with the catalogue's sentences of that language, said by MANA's own voice. NotFound where it
/// has none.
/// @param progress called with the share that is done
core::Result<MeasuredEars> measure_ears(const EarsStore& store, const std::string& name,
                                        const std::string& language,
                                        const std::function<void(double)>& progress);

}  // namespace mana::program
