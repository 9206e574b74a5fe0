#pragma once
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "speech/transcription/packed_model.hpp"

/// Packed models made by hand, for tests and the fuzzer.
namespace mana::test {

class PackedFile {
 public:
  void matrix(const std::string& name, std::uint32_t rows, std::uint32_t columns, float scale, float zero,
              const std::vector<std::uint8_t>& panels) {
    entries_.push_back({name, rows, columns, scale, zero, std::string(panels.begin(), panels.end())});
  }
  void floats(const std::string& name, const std::vector<float>& values) {
    std::string data(values.size() * sizeof(float), '\0');
    std::memcpy(data.data(), values.data(), data.size());
    entries_.push_back({name, 1, static_cast<std::uint32_t>(values.size()), 0, 0, data});
  }
  void text(const std::string& name, const std::string& words) {
    entries_.push_back({name, 1, static_cast<std::uint32_t>(words.size()), 0, 0, words});
  }
  std::string bytes() const {
    std::string file = "MANAW2PW";
    const auto put = [&file](const auto& x) { file.append(reinterpret_cast<const char*>(&x), sizeof x); };
    put(std::uint32_t{1});
    put(static_cast<std::uint32_t>(entries_.size()));
    std::uint64_t at = aligned(16 + 72 * entries_.size());
    for (const Entry& e : entries_) {
      std::string name = e.name;
      name.resize(40);
      file += name;
      put(e.rows), put(e.columns), put(e.scale), put(e.zero), put(at);
      put(static_cast<std::uint64_t>(e.data.size()));
      at = aligned(at + e.data.size());
    }
    for (const Entry& e : entries_) {
      file.resize(aligned(file.size()));
      file += e.data;
    }
    return file;
  }

 private:
  static std::uint64_t aligned(std::uint64_t n) { return (n + 63) & ~std::uint64_t{63}; }
  struct Entry {
    std::string name;
    std::uint32_t rows, columns;
    float scale, zero;
    std::string data;
  };
  std::vector<Entry> entries_;
};

}  // namespace mana::test
