#pragma once
#include <cstdint>
#include <string_view>

namespace mana::calendar::trips {

/// Goes through the fields of one message in the encoding of Protocol Buffers
/// (https://protobuf.dev/programming-guides/encoding), without copying. Threads: any.
class MessageReader {
 public:
  explicit MessageReader(std::string_view bytes) : rest_{bytes} {}

  /// Goes to the next field. false: there is none, or what follows is no field; see is_sound().
  bool next() {
    number_ = 0;
    bytes_ = {};
    std::uint64_t tag = 0;
    if (rest_.empty() || !is_sound_) return false;
    is_sound_ = take_varint(tag) && (tag >> 3) != 0 && take_value(tag & 7);
    field_ = tag >> 3;
    return is_sound_;
  }
  bool is_sound() const { return is_sound_; }

  std::uint64_t field() const { return field_; }
  std::uint64_t number() const { return number_; }   ///< of a varint or a fixed number; else 0
  std::string_view bytes() const { return bytes_; }  ///< of a text or a message; else empty

 private:
  bool take_varint(std::uint64_t& value) {
    value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (rest_.empty()) return false;
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      if ((byte & 0x80) == 0) return true;
    }
    return false;
  }
  bool take_fixed(std::size_t size) {
    if (rest_.size() < size) return false;
    for (std::size_t i = size; i-- > 0;) number_ = number_ << 8 | static_cast<unsigned char>(rest_[i]);
    rest_.remove_prefix(size);
    return true;
  }
  bool take_value(std::uint64_t kind) {
    if (kind == 0) return take_varint(number_);
    if (kind == 1) return take_fixed(8);
    if (kind == 5) return take_fixed(4);
    std::uint64_t size = 0;
    if (kind != 2 || !take_varint(size) || size > rest_.size()) return false;
    bytes_ = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return true;
  }

  std::string_view rest_, bytes_;
  std::uint64_t field_ = 0, number_ = 0;
  bool is_sound_ = true;
};

}  // namespace mana::calendar::trips
