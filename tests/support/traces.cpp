#include "tests/support/traces.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstring>
#include <fstream>
#include <iterator>

namespace mana::test {
namespace {
using namespace std::string_view_literals;

constexpr std::size_t kPiece = 64;          // bytes
constexpr std::size_t kLeastDifferent = 5;  // a wall without grain, or silence, is nobody's
constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15;
constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

struct Mark {
  std::string_view what, begins;
};
constexpr Mark kMarks[] = {{"PNG", "\x89PNG\r\n"sv},
                           {"RIFF (WAV, WebP, AVI)", "RIFF"sv},
                           {"FLAC", "fLaC"sv},
                           {"Ogg", "OggS"sv},
                           {"Matroska", "\x1a\x45\xdf\xa3"sv},
                           {"MP4", "ftypisom"sv},
                           {"MP4",
                            "\x00\x00\x00\x18"
                            "ftyp"sv},
                           {"PGM", "P5\n"sv},
                           {"PPM", "P6\n"sv},
                           {"TIFF", "II*\0"sv},
                           {"TIFF", "MM\0*"sv},
                           {"GIF", "GIF89a"sv},
                           {"gzip", "\x1f\x8b\x08\x00\x00\x00"sv},
                           {"zip", "PK\x03\x04"sv},
                           {"Zstandard", "\x28\xb5\x2f\xfd"sv}};

std::uint64_t byte(char c) { return static_cast<unsigned char>(c) + 1U; }

/// A polynomial over the bytes, so that the next place costs one step.
class Rolling {
 public:
  Rolling() {
    for (std::size_t i = 1; i < kPiece; ++i) highest_ *= kFactor;
  }
  static std::uint64_t of(std::string_view piece) {
    std::uint64_t h = 0;
    for (const char c : piece) h = h * kFactor + byte(c);
    return h;
  }
  std::uint64_t next(std::uint64_t h, char leaves, char comes) const {
    return (h - byte(leaves) * highest_) * kFactor + byte(comes);
  }

 private:
  std::uint64_t highest_ = 1;
};

bool says_something(std::string_view piece) {
  std::bitset<256> seen;
  for (const char c : piece) seen.set(static_cast<unsigned char>(c));
  return seen.count() >= kLeastDifferent;
}

void add(std::vector<std::uint64_t>& known, std::string_view piece) {
  if (piece.size() == kPiece && says_something(piece)) known.push_back(Rolling::of(piece));
}

bool is_jpeg(std::string_view content) {
  constexpr auto kBegins = "\xff\xd8\xff"sv;
  for (std::size_t at = content.find(kBegins); at != std::string_view::npos;
       at = content.find(kBegins, at + 1))
    if (at + 3 < content.size() && static_cast<unsigned char>(content[at + 3]) >= 0xC0) return true;
  return false;
}

/// Without what parts the lines of it, in a file or in a string of JSON.
std::string without_breaks(std::string_view content) {
  std::string out;
  for (std::size_t i = 0; i < content.size(); ++i) {
    const char c = content[i], next = i + 1 < content.size() ? content[i + 1] : '\0';
    if (c == '\n' || c == '\r') continue;
    if (c == '\\' && (next == 'n' || next == 'r')) {
      ++i;
    } else if (c != '\\' || next != '/') {
      out += c;
    }
  }
  return out;
}

int digit(char c) {
  if (c == '-') return 62;  // as in addresses
  if (c == '_') return 63;
  const std::size_t at = kDigits.find(c);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

std::string decoded(std::string_view digits) {
  std::string out;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : digits) {
    bits = bits << 6 | static_cast<std::uint32_t>(digit(c));
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += static_cast<char>(bits >> count & 0xFF);
  }
  return out;
}

template <class T>
std::string_view bytes_of(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

void add_all(std::vector<std::uint64_t>& known, std::string_view bytes) {
  for (std::size_t at = 0; at + kPiece <= bytes.size(); at += kPiece) add(known, bytes.substr(at, kPiece));
}

}  // namespace

void Traces::know_picture(std::string_view bytes, std::size_t row_bytes) {
  sorted_ = false;
  for (std::size_t row = 0; row + row_bytes <= bytes.size(); row += row_bytes)
    for (const std::size_t x : {row_bytes / 8, row_bytes / 2})
      if (x + kPiece <= row_bytes) add(pictures_, bytes.substr(row + x, kPiece));
}

void Traces::know_sound(std::span<const std::int16_t> samples) {
  sorted_ = false;
  const std::vector<std::int16_t> whole{samples.begin(), samples.end()};
  std::vector<float> parts;
  for (const std::int16_t s : samples) parts.push_back(static_cast<float>(s) / 32768.0F);
  add_all(sounds_, bytes_of(whole));
  add_all(sounds_, bytes_of(parts));
}

void Traces::find(std::string_view content, const std::string& how, std::set<std::string>& found) const {
  if (is_jpeg(content)) found.insert("JPEG" + how);
  for (const Mark& mark : kMarks)
    if (content.find(mark.begins) != std::string_view::npos) found.insert(std::string{mark.what} + how);
  if (content.size() < kPiece) return;
  const Rolling rolling;
  std::uint64_t h = Rolling::of(content.substr(0, kPiece));
  for (std::size_t end = kPiece;; ++end) {
    if (std::binary_search(pictures_.begin(), pictures_.end(), h)) found.insert("a row of a picture" + how);
    if (std::binary_search(sounds_.begin(), sounds_.end(), h)) found.insert("samples of a sound" + how);
    if (end == content.size()) return;
    h = rolling.next(h, content[end - kPiece], content[end]);
  }
}

std::set<std::string> Traces::in(std::string_view content) const {
  if (!sorted_) {
    std::sort(pictures_.begin(), pictures_.end());
    std::sort(sounds_.begin(), sounds_.end());
    sorted_ = true;
  }
  std::set<std::string> found;
  find(content, "", found);
  const std::string text = without_breaks(content);
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && digit(text[end]) >= 0) ++end;
    const std::string_view digits = std::string_view{text}.substr(begin, end - begin);
    constexpr std::size_t kShortest = kPiece * 4 / 3;
    for (std::size_t late = 0; late < 4 && digits.size() >= kShortest; ++late)  // it may begin anywhere
      find(decoded(digits.substr(late)), " in base64", found);
    begin = end + 1;
  }
  return found;
}

std::set<std::string> Traces::in_file(const std::filesystem::path& file) const {
  std::ifstream in_it{file, std::ios::binary};
  return in(std::string{std::istreambuf_iterator<char>{in_it}, {}});
}

std::string base64(std::string_view bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    for (std::size_t k = 0; k < 3; ++k)
      three = three << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) out += k <= count ? kDigits[three >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

}  // namespace mana::test
