#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/random.hpp"
#include "tests/fuzz/seeds.hpp"

// Runs a fuzz target without libFuzzer: every seed as it is, then a fixed number of mutations of the
// seeds, the same on every run. A crash, a hang or a sanitizer's word fails the test.
//   fuzz_X [--mutations N] [FILE-OR-FOLDER ...]   with the seeds that the target makes itself
//   fuzz_X --write FOLDER                         only writes those, for libFuzzer

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {
namespace fs = std::filesystem;
using mana::core::Random;
using mana::fuzz::Bytes;

std::vector<Bytes> own_seeds() {
#ifdef MANA_MADE_SEEDS
  return mana::fuzz::made_seeds();
#else
  return {};
#endif
}

Bytes read(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  return Bytes{std::istreambuf_iterator<char>{in}, {}};
}

void add_seeds(const fs::path& from, std::vector<Bytes>& seeds) {
  if (!fs::is_directory(from)) return seeds.push_back(read(from));
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator{from})
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());  // a folder has no order of its own, and every run shall be the same
  for (const fs::path& file : files) seeds.push_back(read(file));
}

int write_seeds(const fs::path& folder) {
  fs::create_directories(folder);
  const auto seeds = own_seeds();
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    std::ofstream{folder / ("made_" + std::to_string(i)), std::ios::binary}.write(
        reinterpret_cast<const char*>(seeds[i].data()), static_cast<std::streamsize>(seeds[i].size()));
  }
  std::printf("%zu seeds written to %s\n", seeds.size(), folder.c_str());
  return 0;
}

using Place = std::ptrdiff_t;

void replace(Bytes& bytes, Place at, Place length, const void* piece, std::size_t size) {
  const auto* from = static_cast<const std::uint8_t*>(piece);
  bytes.erase(bytes.begin() + at, bytes.begin() + at + length);
  bytes.insert(bytes.begin() + at, from, from + size);
}

// Numbers at which sums, sizes and conversions break, in place of four bytes.
void put_a_limit(Bytes& bytes, Place at, Random& random) {
  static constexpr std::array<std::uint32_t, 10> kLimits = {
      0, 1, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFFFE, 0x7FC00000, 0x7F7FFFFF};
  const std::uint32_t limit = kLimits[random.below(kLimits.size())];
  std::memcpy(bytes.data() + at, &limit,
              std::min<std::size_t>(4, bytes.size() - static_cast<std::size_t>(at)));
}

// The same for numbers that are written out: the next one after `at`.
void put_a_written_limit(Bytes& bytes, Place at, Random& random) {
  static constexpr std::array<std::string_view, 12> kLimits = {"0",
                                                               "-1",
                                                               "2147483648",
                                                               "4294967295",
                                                               "9223372036854775807",
                                                               "18446744073709551615",
                                                               "1e39",
                                                               "1e308",
                                                               "-0.5",
                                                               "99999999999999999999",
                                                               "nan",
                                                               "\"\""};
  const auto digit = [](std::uint8_t c) { return c >= '0' && c <= '9'; };
  const auto first = std::find_if(bytes.begin() + at, bytes.end(), digit);
  const auto last = std::find_if_not(first, bytes.end(), digit);
  const std::string_view limit = kLimits[random.below(kLimits.size())];
  replace(bytes, first - bytes.begin(), last - first, limit.data(), limit.size());
}

// One to eight small injuries: a flipped bit, a random byte, a cut, a doubled stretch, a limit, a splice.
Bytes injured(const std::vector<Bytes>& seeds, Random& random) {
  Bytes bytes = seeds[random.below(seeds.size())];
  for (std::uint64_t n = 1 + random.below(8); n > 0 && !bytes.empty(); --n) {
    const auto at = static_cast<Place>(random.below(bytes.size()));
    const auto length = static_cast<Place>(random.below(std::min<std::uint64_t>(64, bytes.size() - at))) + 1;
    switch (random.below(9)) {
      case 0:
      case 1: bytes[at] ^= static_cast<std::uint8_t>(1U << random.below(8)); break;
      case 2: bytes[at] = static_cast<std::uint8_t>(random.below(256)); break;
      case 3: replace(bytes, at, length, nullptr, 0); break;
      case 4: {
        const Bytes piece(bytes.begin() + at, bytes.begin() + at + length);
        replace(bytes, at, 0, piece.data(), piece.size());
        break;
      }
      case 5: put_a_limit(bytes, at, random); break;
      case 6:
      case 7: put_a_written_limit(bytes, at, random); break;
      default: {
        const Bytes& other = seeds[random.below(seeds.size())];
        const auto from = static_cast<Place>(random.below(other.size()));
        bytes.resize(at);
        bytes.insert(bytes.end(), other.begin() + from, other.end());
      }
    }
  }
  return bytes;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  if (words.size() == 2 && words[0] == "--write") return write_seeds(words[1]);
  int mutations = 3000;
  std::vector<Bytes> seeds = own_seeds();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--mutations" && i + 1 < words.size()) {
      const std::string_view number = words[++i];
      std::from_chars(number.data(), number.data() + number.size(), mutations);
    } else {
      add_seeds(words[i], seeds);
    }
  }
  std::erase_if(seeds, [](const Bytes& b) { return b.empty(); });
  if (seeds.empty()) {
    std::fprintf(stderr, "no seeds: name a file, or a folder that holds some\n");
    return 1;
  }
  LLVMFuzzerTestOneInput(nullptr, 0);
  for (const Bytes& seed : seeds) LLVMFuzzerTestOneInput(seed.data(), seed.size());
  Random random{2010};
  for (int i = 0; i < mutations; ++i) {
    const Bytes bytes = injured(seeds, random);
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  std::printf("%zu seeds and %d mutations\n", seeds.size(), mutations);
  return 0;
}
