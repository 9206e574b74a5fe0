#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::speech {

static_assert(std::endian::native == std::endian::little, "the model's files are little-endian");

/// The bytes of one file of an acoustic model, read from front to back; reading past the end gives nothing.
class ModelBytes {
 public:
  /// NotFound when the file is not there. Of a larger one the first `at_most` bytes.
  static core::Result<ModelBytes> read(const std::filesystem::path& file, std::size_t at_most = SIZE_MAX) {
    std::ifstream in{file, std::ios::binary};
    if (!in)
      return core::not_found("the speech model " + file.string() +
                             " is not there: install the package pocketsphinx-en-us");
    if (at_most != SIZE_MAX) {
      std::string begin(at_most, '\0');
      in.read(begin.data(), static_cast<std::streamsize>(at_most));
      begin.resize(static_cast<std::size_t>(in.gcount()));
      return ModelBytes{std::move(begin)};
    }
    std::ostringstream all;
    all << in.rdbuf();  // in large pieces: three megabytes are read on each start
    return ModelBytes{std::move(all).str()};
  }
  static ModelBytes of(std::string content) { return ModelBytes{std::move(content)}; }

  bool skip_past(std::string_view mark) {
    const std::size_t found = all_.find(mark, at_);
    if (found == std::string::npos) return false;
    at_ = found + mark.size();
    return true;
  }
  bool skip(std::size_t count) {
    if (count > all_.size() - at_) return false;
    at_ += count;
    return true;
  }
  std::optional<std::int32_t> integer() { return number<std::int32_t>(); }
  /// A positive number that counts something.
  std::optional<std::int32_t> count() {
    const auto value = integer();
    return value && *value > 0 && *value <= kMost ? value : std::nullopt;
  }
  template <class Number>
  std::optional<Number> number() {
    Number value{};
    if (sizeof value > all_.size() - at_) return std::nullopt;
    std::memcpy(&value, all_.data() + at_, sizeof value);
    at_ += sizeof value;
    return value;
  }
  /// As many as `out` has room for.
  template <class Number>
  bool numbers(std::vector<Number>& out) {
    const std::size_t bytes = out.size() * sizeof(Number);
    if (bytes > all_.size() - at_) return false;
    std::memcpy(out.data(), all_.data() + at_, bytes);
    at_ += bytes;
    return true;
  }
  std::size_t left() const { return all_.size() - at_; }
  /// Up to a NUL byte.
  std::optional<std::string> name() {
    const std::size_t end = all_.find('\0', at_);
    if (end == std::string::npos) return std::nullopt;
    std::string out = all_.substr(at_, end - at_);
    at_ = end + 1;
    return out;
  }

 private:
  static constexpr std::int32_t kMost = 1 << 20;
  explicit ModelBytes(std::string all) : all_{std::move(all)} {}
  std::string all_;
  std::size_t at_ = 0;
};

/// The error for a file that is not what pocketsphinx-en-us has there.
inline core::Error no_such_model(const std::filesystem::path& file) {
  return core::bad_input(file.string() +
                         " is not an acoustic model whose Gaussians lie in one book for each sound: install "
                         "the package pocketsphinx-en-us again");
}

}  // namespace mana::speech
