#pragma once
#include <string>

#include "speech/wyoming/event.hpp"

namespace mana::speech::wyoming {

/// What a recogniser wrote down, whether it came at once ("transcript") or piece by piece
/// ("transcript-start", "transcript-chunk" ..., "transcript-stop"). Threads: one.
class TranscriptReader {
 public:
  static constexpr std::size_t kMostBytes = 16 * 1024;

  /// true: that was all of it. Other events are passed over. BadInput: more text than anybody says;
  /// Unavailable: the server cannot write it down.
  core::Result<bool> take(const Event& event);
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace mana::speech::wyoming
