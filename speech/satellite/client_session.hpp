#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "speech/satellite/own_description.hpp"
#include "speech/wyoming/event.hpp"

namespace mana::speech::wyoming {

/// What a client of MANA's own server wants and takes time. Its answers follow in the order of the work.
struct ClientWork {
  enum class Kind { WriteDown, Say } kind = Kind::Say;
  std::vector<std::int16_t> sound = {};  ///< to be written down: mono
  int rate_hz = 0;
  std::string text = {};     ///< to be said; may be empty at the end of a stream
  bool ends_stream = false;  ///< it was the last of a text that came piece by piece
};

/// What one client of MANA's own server says, event by event: it wants her described, sound written down, or
/// text said, whole or piece by piece. Pure; knows neither socket nor clock. Threads: one.
class ClientSession {
 public:
  static constexpr std::size_t kMostText = 4'000;  ///< bytes of one request
  static constexpr int kMostSeconds = 60;          ///< of sound in one request

  struct Step {
    std::vector<Event> answers = {};  ///< at once
    std::optional<ClientWork> work = {};
  };
  explicit ClientSession(const OwnDescription& own) : own_{own} {}

  /// Events that ask for nothing are passed over. BadInput: more than a client may send, or in a form that is
  /// not taken; then it is told so and the connection ends.
  core::Result<Step> take(const Event& event);

 private:
  core::Result<Step> take_sound(const Event& event);
  core::Result<Step> take_text(const Event& event);
  core::Result<Step> end_of_sound();
  std::string whole_sentences();

  OwnDescription own_;
  std::optional<SoundTaker> sound_;    // since audio-start
  std::optional<std::string> stream_;  // text that is not said yet, since synthesize-start
  std::size_t streamed_ = 0;           // bytes of that text, said or not
};

}  // namespace mana::speech::wyoming
