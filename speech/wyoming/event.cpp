#include "speech/wyoming/event.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "agent/core/json_reader.hpp"

namespace mana::speech::wyoming {
namespace {
using core::Json;

core::Error not_wyoming(const std::string& what) {
  return core::bad_input("What is at the other end does not speak Wyoming: " + what + ".");
}

/// The length of a part that follows; nullopt where it is no length or too much.
std::optional<std::size_t> length_of(const Json& header, const char* name, std::size_t most) {
  const Json* found = header.find(name);
  if (found == nullptr || found->is_null()) return 0;
  if (!found->is_number_unsigned() || found->get<std::uint64_t>() > most) return std::nullopt;
  return found->get<std::size_t>();
}
}  // namespace

std::int64_t Event::number(const char* name, std::int64_t fallback) const {
  const Json* found = data.find(name);
  return found != nullptr && found->is_number_integer() ? found->get<std::int64_t>() : fallback;
}

std::string Event::text(const char* name) const { return data.text(name); }

std::string encode(const Event& event) {
  // What is not UTF-8 is replaced: it may come from an entry of a calendar.
  const std::string data = event.data.empty() ? std::string{} : event.data.dump();
  Json header{{"type", event.type}};
  if (!data.empty()) header["data_length"] = data.size();
  if (!event.payload.empty()) header["payload_length"] = event.payload.size();
  return header.dump() + "\n" + data + event.payload;
}

core::Result<std::optional<Event>> EventReader::next() {
  const std::size_t line = waiting_.find('\n');
  if (std::min(line, waiting_.size()) > limits_.line) return not_wyoming("a line has no end");
  if (line == std::string::npos) return std::optional<Event>{};
  const Json header = core::parse_json(std::string_view{waiting_}.substr(0, line)).value_or(Json{});
  if (!header["type"].is_string()) return not_wyoming("a line is no event");
  const auto data_length = length_of(header, "data_length", limits_.data);
  const auto payload_length = length_of(header, "payload_length", limits_.payload);
  if (!data_length || !payload_length) return not_wyoming("an event is too long");
  const std::size_t data_at = line + 1, payload_at = data_at + *data_length;
  if (waiting_.size() < payload_at + *payload_length) return std::optional<Event>{};

  Event event;
  event.type = header["type"].get<std::string>();
  if (header["data"].is_object()) event.data = header["data"];
  if (*data_length > 0) {
    const auto more = core::parse_json(std::string_view{waiting_}.substr(data_at, *data_length));
    if (!more || !more->is_object()) return not_wyoming("an event's data are no object");
    if (event.data.empty()) {
      event.data = *more;
    } else {
      for (const auto& [name, value] : more->fields()) event.data[name] = value;
    }
  }
  event.payload = waiting_.substr(payload_at, *payload_length);
  waiting_.erase(0, payload_at + *payload_length);
  return std::optional{std::move(event)};
}

std::vector<Event> SoundEvents::next(std::span<const std::int16_t> piece, int rate_hz) {
  constexpr std::size_t kChunk = 1024;
  std::vector<Event> all;
  const bool begins = std::exchange(rate_hz_, rate_hz_ == 0 ? rate_hz : rate_hz_) == 0;
  const Json format{{"rate", rate_hz_}, {"width", 2}, {"channels", 1}};
  if (begins) all.push_back({"audio-start", format, {}});
  for (std::size_t at = 0; at < piece.size(); at += kChunk) {
    const auto chunk = piece.subspan(at, std::min(kChunk, piece.size() - at));
    Event e{"audio-chunk", format, std::string(chunk.size_bytes(), '\0')};
    e.data["timestamp"] = static_cast<std::int64_t>(sent_ * 1000 / static_cast<std::size_t>(rate_hz_));
    std::memcpy(e.payload.data(), chunk.data(), chunk.size_bytes());
    all.push_back(std::move(e));
    sent_ += chunk.size();
  }
  return all;
}

std::vector<Event> SoundEvents::end(bool even_of_nothing) {
  constexpr int kAnyRate = 16'000;
  std::vector<Event> all;
  if (rate_hz_ == 0 && !even_of_nothing) return all;
  if (rate_hz_ == 0) all = next({}, kAnyRate);
  all.push_back({"audio-stop", Json::object(), {}});
  return all;
}

std::vector<Event> events_of(std::span<const std::int16_t> sound, int rate_hz) {
  SoundEvents events;
  std::vector<Event> all = events.next(sound, rate_hz);
  for (Event& e : events.end(true)) all.push_back(std::move(e));
  return all;
}

core::Status SoundTaker::take(const Event& chunk) {
  const auto rate = chunk.number("rate", 0), width = chunk.number("width", 2),
             channels = chunk.number("channels", 1);
  if (width != 2 || channels < 1 || channels > 2 || rate < 8'000 || rate > 192'000 ||
      (rate_hz_ != 0 && rate != rate_hz_))
    return core::bad_input("Sound comes in a form that is not known here.");
  rate_hz_ = static_cast<int>(rate);
  const std::size_t step = 2 * static_cast<std::size_t>(channels), frames = chunk.payload.size() / step;
  if (sound_.size() + frames > static_cast<std::size_t>(rate_hz_) * static_cast<std::size_t>(most_seconds_))
    return core::bad_input("More sound comes than is taken.");
  for (std::size_t i = 0; i < frames; ++i) {
    int sum = 0;
    for (std::size_t c = 0; c < static_cast<std::size_t>(channels); ++c) {
      std::int16_t sample = 0;
      std::memcpy(&sample, chunk.payload.data() + i * step + 2 * c, 2);
      sum += sample;
    }
    sound_.push_back(static_cast<std::int16_t>(sum / static_cast<int>(channels)));
  }
  return {};
}

}  // namespace mana::speech::wyoming
