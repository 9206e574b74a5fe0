#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "agent/core/json.hpp"
#include "agent/core/result.hpp"

/// The Wyoming protocol, as Home Assistant's speech servers speak it: events one after the other, each a line
/// of JSON {"type", "data", "data_length", "payload_length"}, then so many bytes of more data (JSON) and so
/// many of payload (sound). https://github.com/OHF-Voice/wyoming
namespace mana::speech::wyoming {

struct Event {
  std::string type;
  core::Json data = core::Json::object();
  std::string payload;  ///< bytes

  /// A number or text of the data; the fallback where it is missing or of another kind.
  std::int64_t number(const char* name, std::int64_t fallback) const;
  std::string text(const char* name) const;
};

/// As it goes over the wire.
std::string encode(const Event& event);

/// Events out of bytes that come in pieces. Threads: one.
class EventReader {
 public:
  static constexpr std::size_t kMostLine = 64 * 1024;
  static constexpr std::size_t kMostData = 1024 * 1024;
  static constexpr std::size_t kMostPayload = 8 * 1024 * 1024;
  /// What is taken, in bytes.
  struct Limits {
    std::size_t line = kMostLine, data = kMostData, payload = kMostPayload;
  };

  EventReader() = default;
  explicit EventReader(Limits limits) : limits_{limits} {}

  void push(std::string_view bytes) { waiting_.append(bytes); }
  /// The next event that is whole; none yet. After BadInput (no JSON, no type, a length beyond what is taken)
  /// nothing more can be read: the connection must be closed.
  core::Result<std::optional<Event>> next();

 private:
  Limits limits_{};
  std::string waiting_;
};

/// Sound as the protocol carries it: {"audio-start", "audio-chunk" of 1024 samples ..., "audio-stop"}. Mono,
/// 16 bit, little-endian.
std::vector<Event> events_of(std::span<const std::int16_t> sound, int rate_hz);

/// The same for sound that comes in pieces. Threads: one.
class SoundEvents {
 public:
  /// Of the next piece; the first begins the sound. The rate is that of the first.
  std::vector<Event> next(std::span<const std::int16_t> piece, int rate_hz);
  /// @param even_of_nothing a sound that never began begins and ends as well
  std::vector<Event> end(bool even_of_nothing);

 private:
  int rate_hz_ = 0;
  std::size_t sent_ = 0;  // samples
};

/// Sound out of such events, chunk by chunk. Stereo is mixed, other widths are refused.
class SoundTaker {
 public:
  explicit SoundTaker(int most_seconds = 120) : most_seconds_{most_seconds} {}

  /// BadInput where a chunk is not what can be taken: width other than 2, more than two channels, a rate out
  /// of 8,000 to 192,000 Hz or changing in between, or more sound than is taken.
  core::Status take(const Event& chunk);
  int rate_hz() const { return rate_hz_; }
  std::vector<std::int16_t>& sound() { return sound_; }

 private:
  int most_seconds_;
  int rate_hz_ = 0;
  std::vector<std::int16_t> sound_;
};

}  // namespace mana::speech::wyoming
