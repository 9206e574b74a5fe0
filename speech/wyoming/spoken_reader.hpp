#pragma once
#include <string>
#include <vector>

#include "speech/wyoming/event.hpp"

namespace mana::speech::wyoming {

/// What a server is asked so that it says a text, all of it plain text.
/// @param voice, speaker, language empty: the server's own choice. A speaker counts only with a voice.
/// @param streams it takes text piece by piece; then it begins with the first sentence before it has read the
/// last
std::vector<Event> spoken_request(const std::string& text, const std::string& voice,
                                  const std::string& speaker, const std::string& language, bool streams);

/// The sound that comes back. Threads: one.
class SpokenReader {
 public:
  explicit SpokenReader(bool streams) : streams_{streams} {}

  /// true: that was all of it: the end of the sound, and where the text was streamed, in which case every
  /// sentence may have sound of its own, the end of the stream. Unavailable: the server cannot say it;
  /// BadInput: as SoundTaker.
  core::Result<bool> take(const Event& event);
  int rate_hz() const { return taker_.rate_hz(); }
  std::vector<std::int16_t>& sound() { return taker_.sound(); }

 private:
  bool streams_;
  SoundTaker taker_;
};

}  // namespace mana::speech::wyoming
