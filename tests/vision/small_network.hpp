#pragma once
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

/// The smallest ONNX model that tells one picture from another, written byte by byte (protocol buffers, the
/// fields of onnx.proto3): Flatten, then Gemm. Output 0 is the mean of the upper half of the picture minus
/// that of the lower half, output 1 the opposite, all others are zero.
namespace mana::test {
namespace onnx {

inline std::string varint(std::uint64_t n) {
  std::string bytes;
  for (; n > 127; n >>= 7) bytes += static_cast<char>((n & 127) | 128);
  return bytes + static_cast<char>(n);
}
inline std::string number(int field, std::uint64_t n) {
  return varint(static_cast<std::uint64_t>(field) << 3) + varint(n);
}
inline std::string bytes(int field, std::string_view content) {
  return varint(static_cast<std::uint64_t>(field) << 3 | 2) + varint(content.size()) + std::string{content};
}
inline std::string tensor(std::string_view name, std::initializer_list<int> dims, const std::string& raw) {
  std::string t;
  for (const int d : dims) t += number(1, static_cast<std::uint64_t>(d));
  return t + number(2, 1) + bytes(8, name) + bytes(9, raw);
}
inline std::string value(std::string_view name, std::initializer_list<int> dims) {
  std::string shape;
  for (const int d : dims) shape += bytes(1, number(1, static_cast<std::uint64_t>(d)));
  return bytes(1, name) + bytes(2, bytes(1, number(1, 1) + bytes(2, shape)));
}
inline std::string node(std::string_view type, std::initializer_list<std::string_view> in,
                        std::string_view out) {
  std::string n;
  for (const auto i : in) n += bytes(1, i);
  return n + bytes(2, out) + bytes(3, std::string{type} + "_node") + bytes(4, type);
}
inline std::string attribute(std::string_view name, std::uint64_t value) {
  return bytes(5, bytes(1, name) + number(3, value) + number(20, 2));
}

}  // namespace onnx

/// @param size of its picture, across and down; @param channels 1 or 3; @param outputs 2 or more
inline std::string small_network(int size, int channels, int outputs) {
  const int numbers = size * size * channels;
  std::string weights;
  for (int o = 0; o < outputs; ++o) {
    for (int i = 0; i < numbers; ++i) {
      const bool upper = i % (size * size) < size * size / 2;
      const float sign = o > 1 ? 0.0F : (upper == (o == 0)) ? 1.0F : -1.0F;
      const float w = sign * 2 / static_cast<float>(numbers);
      char raw[sizeof w];
      std::memcpy(raw, &w, sizeof w);
      weights.append(raw, sizeof w);
    }
  }
  const std::string bias(sizeof(float) * static_cast<std::size_t>(outputs), '\0');
  const std::string graph =
      onnx::bytes(1, onnx::node("Flatten", {"picture"}, "flat")) +
      onnx::bytes(1,
                  onnx::node("Gemm", {"flat", "weights", "bias"}, "scores") + onnx::attribute("transB", 1)) +
      onnx::bytes(2, "small") + onnx::bytes(5, onnx::tensor("weights", {outputs, numbers}, weights)) +
      onnx::bytes(5, onnx::tensor("bias", {outputs}, bias)) +
      onnx::bytes(11, onnx::value("picture", {1, channels, size, size})) +
      onnx::bytes(12, onnx::value("scores", {1, outputs}));
  return onnx::number(1, 7) + onnx::bytes(8, onnx::number(2, 11)) + onnx::bytes(7, graph);
}

}  // namespace mana::test
