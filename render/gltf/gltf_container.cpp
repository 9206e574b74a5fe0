#include "render/gltf/gltf_container.hpp"
#include "agent/core/json_reader.hpp"

#include <cstring>
#include <string_view>
#include <utility>

namespace mana::render::gltf {
namespace {

constexpr std::uint32_t kMagic = 0x46546C67;   // "glTF"
constexpr std::uint32_t kJson = 0x4E4F534A;    // "JSON"
constexpr std::uint32_t kBinary = 0x004E4942;  // "BIN"
constexpr std::size_t kMostBuffers = 256;
constexpr std::size_t kMostJsonBytes = 16U << 20;  // parsed, it takes some thirty times as much memory

std::uint32_t word(std::span<const std::uint8_t> bytes, std::size_t at) {
  std::uint32_t w = 0;
  std::memcpy(&w, bytes.data() + at, 4);
  return w;
}

int sextet(char c) {
  constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const auto at = kAlphabet.find(c);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

}  // namespace

Container::Container(std::span<const std::uint8_t> glb) {
  if (glb.size() < 20 || word(glb, 0) != kMagic) throw Fault{"it is not a binary glTF file"};
  if (word(glb, 4) != 2)
    throw Fault{"it is glTF version " + std::to_string(word(glb, 4)) + "; only 2 is known"};
  if (word(glb, 8) > glb.size()) throw Fault{"it ends before the length that its head names"};
  std::size_t at = 12;
  bool has_json = false;
  while (at + 8 <= glb.size()) {
    const std::size_t length = word(glb, at);
    const std::uint32_t kind = word(glb, at + 4);
    if (length > glb.size() - at - 8) throw Fault{"it ends in the middle of a chunk"};
    const auto chunk = glb.subspan(at + 8, length);
    if (kind == kJson && !std::exchange(has_json, true)) {
      if (length > kMostJsonBytes) throw Fault{"its JSON part is larger than 16 MiB"};
      root_ = core::parse_json({reinterpret_cast<const char*>(chunk.data()), chunk.size()}).value_or(Json{});
    }
    if (kind == kBinary && binary_.empty()) binary_ = chunk;
    at += 8 + (length + 3) / 4 * 4;
  }
  if (!root_.is_object()) throw Fault{"its JSON part cannot be read"};
  refuse_what_is_unknown();
}

void Container::refuse_what_is_unknown() const {
  for (const Json& extension : list(root_, "extensionsRequired")) {
    if (extension.is_string() && extension.get<std::string>() == "KHR_draco_mesh_compression")
      throw Fault{
          "its meshes are packed with Draco, which is not known here; export it without, or with meshopt"};
  }
}

const Json& Container::item(const char* key, std::size_t i) const {
  const Json& all = list(root_, key);
  if (i >= all.size()) throw Fault{"it names a " + std::string{key} + " entry that does not exist"};
  return all[i];
}

std::span<const std::uint8_t> Container::buffer(std::size_t i) {
  const std::string uri = text(item("buffers", i), "uri");
  if (uri.empty()) {
    if (i == 0) return binary_;
    throw Fault{"one of its buffers has no data"};
  }
  if (i >= kMostBuffers) throw Fault{"it has too many buffers"};
  if (i >= decoded_.size()) decoded_.resize(i + 1);
  if (decoded_[i].empty()) decoded_[i] = bytes_of_uri(uri);
  return decoded_[i];
}

std::span<const std::uint8_t> Container::bytes(std::size_t i, std::size_t offset, std::size_t length) {
  const auto all = buffer(i);
  if (offset > all.size() || length > all.size() - offset)
    throw Fault{"an accessor reaches beyond the end of the file"};
  return all.subspan(offset, length);
}

std::vector<std::uint8_t> bytes_of_uri(const std::string& uri) {
  const std::size_t comma = uri.find(',');
  if (!uri.starts_with("data:") || comma == std::string::npos || !uri.substr(0, comma).ends_with(";base64"))
    throw Fault{"a part of it lies in another file ('" + uri.substr(0, 80) + "'); export all as one .glb"};
  std::vector<std::uint8_t> bytes;
  bytes.reserve((uri.size() - comma) / 4 * 3);
  std::uint32_t held = 0;
  int bits = 0;
  for (std::size_t i = comma + 1; i < uri.size() && uri[i] != '='; ++i) {
    const int six = sextet(uri[i]);
    if (six < 0) throw Fault{"a data URI is not base64"};
    held = (held << 6 | static_cast<std::uint32_t>(six)) & 0xFFFFFF;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push_back(static_cast<std::uint8_t>(held >> bits));
  }
  return bytes;
}

}  // namespace mana::render::gltf
