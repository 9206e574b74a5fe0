#include "speech/audio/wav_header.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>

namespace mana::speech {
namespace {
constexpr std::size_t kForm = 12;  // "RIFF", a length, "WAVE"
constexpr std::size_t kChunk = 8;  // a name, a length
constexpr std::size_t kLeastFormat = 16;
// From here on a length means "nobody knows": what streams write, less the headers that some subtract.
constexpr std::uint32_t kUnknown = 0x7fff'0000;

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t k = 4; k-- > 0;) number = number << 8 | static_cast<std::uint8_t>(bytes[at + k]);
  return number;
}

std::string as_bytes(std::size_t number) {
  std::string bytes;
  for (int k = 0; k < 4; ++k) bytes.push_back(static_cast<char>(number >> (8 * k) & 0xff));
  return bytes;
}

struct Chunk {
  std::string_view name;
  std::size_t at = 0;  // of its content
  std::uint32_t length = 0;

  std::size_t end() const { return at + length + length % 2; }
};

std::optional<Chunk> chunk_at(std::string_view content, std::size_t at) {
  if (at > content.size() || content.size() - at < kChunk) return {};
  return Chunk{content.substr(at, 4), at + kChunk, number_at(content, at + 4)};
}

bool is_wav(std::string_view content) {
  return content.size() >= kForm && content.starts_with("RIFF") && content.substr(8, 4) == "WAVE";
}

/// What the chunks lead to when each is as long as it says.
struct Walk {
  std::optional<Chunk> format;
  std::optional<Chunk> data;
};

Walk walk(std::string_view content) {
  Walk found;
  for (auto chunk = chunk_at(content, kForm); chunk; chunk = chunk_at(content, chunk->end())) {
    if (chunk->name == "fmt ") found.format = chunk;
    if (chunk->name != "data") continue;
    found.data = chunk;
    break;
  }
  return found;
}

/// Empty sound may be followed by other chunks; samples that follow do not look like them.
bool are_chunks(std::string_view rest) {
  const auto next = chunk_at(rest, 0);
  const auto is_letter = [](unsigned char c) { return std::isalnum(c) != 0 || c == ' '; };
  return next && std::all_of(next->name.begin(), next->name.end(), is_letter) &&
         next->end() <= rest.size() + 1;
}

/// The word "data" before something that can be its length. A text about data is followed by letters.
std::optional<Chunk> search(std::string_view content, std::string_view name, std::size_t from) {
  for (std::size_t at = content.find(name, from); at != std::string_view::npos;
       at = content.find(name, at + 1)) {
    const auto chunk = chunk_at(content, at);
    if (!chunk) return {};
    if (chunk->length == 0 || chunk->length >= kUnknown || chunk->length <= content.size() - chunk->at)
      return chunk;
  }
  return {};
}

bool is_whole(const Chunk& format, std::string_view content) {
  return format.length >= kLeastFormat && format.length <= content.size() - format.at;
}

bool is_left_unfilled(const Chunk& data, std::string_view content) {
  return data.length == 0 && data.at < content.size() && !are_chunks(content.substr(data.at));
}
}  // namespace

bool needs_mending(std::string_view beginning) {
  if (!is_wav(beginning)) return false;
  const Walk found = walk(beginning);
  return !found.data || is_left_unfilled(*found.data, beginning);
}

std::optional<std::string> mended_wav(std::string_view content) {
  if (!needs_mending(content)) return {};
  const Walk found = walk(content);
  const auto format = found.format ? found.format : search(content, "fmt ", kForm);
  if (!format || !is_whole(*format, content)) return {};
  const auto data = found.data ? found.data : search(content, "data", format->at + format->length);
  if (!data) return {};
  const std::size_t there = content.size() - data->at;
  const std::size_t length = data->length == 0 ? there : std::min<std::size_t>(data->length, there);
  const std::string chunks =
      "WAVEfmt " + as_bytes(format->length) + std::string{content.substr(format->at, format->length)} +
      (format->length % 2 != 0 ? std::string(1, '\0') : std::string{}) + "data" + as_bytes(length);
  return "RIFF" + as_bytes(chunks.size() + length) + chunks + std::string{content.substr(data->at, length)};
}

}  // namespace mana::speech
