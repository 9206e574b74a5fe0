#include "speech/wyoming/transcript_reader.hpp"

namespace mana::speech::wyoming {

core::Result<bool> TranscriptReader::take(const Event& event) {
  if (event.type == "error") return core::unavailable("The speech server cannot write that down.");
  // The whole comes after the pieces as well, and is then the last word.
  if (event.type == "transcript") text_ = event.text("text");
  if (event.type == "transcript-start") text_.clear();
  if (event.type == "transcript-chunk") text_ += event.text("text");
  if (text_.size() > kMostBytes) return core::bad_input("The speech server writes without end.");
  return event.type == "transcript" || event.type == "transcript-stop";
}

}  // namespace mana::speech::wyoming
