#pragma once
#include <cstdint>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mana::test {

/// Finds what was seen and heard again in what was written: pieces of pictures and sounds that it is shown,
/// as they are or in base64, and the beginnings of files of pictures, sounds, films and archives.
class Traces {
 public:
  /// Of each row two pieces.
  void know_picture(std::string_view bytes, std::size_t row_bytes);
  /// 16 bits a sample, and the same as floats of -1 to 1.
  void know_sound(std::span<const std::int16_t> samples);
  /// How much it would recognise.
  std::size_t pieces() const { return pictures_.size() + sounds_.size(); }

  /// "JPEG", "a row of a picture", "samples of a sound in base64" ...
  std::set<std::string> in(std::string_view content) const;
  /// The same of a file.
  std::set<std::string> in_file(const std::filesystem::path& file) const;

 private:
  void find(std::string_view content, const std::string& how, std::set<std::string>& found) const;
  mutable std::vector<std::uint64_t> pictures_, sounds_;  // hashes, sorted when they are first asked
  mutable bool sorted_ = false;
};

/// As RFC 4648 writes it.
std::string base64(std::string_view bytes);

}  // namespace mana::test
