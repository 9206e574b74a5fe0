#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "agent/core/random.hpp"

// Runs a fuzz target without libFuzzer: every seed as it is, then a fixed number of mutations of the
// seeds, the same on every run. A crash, a hang or a sanitizer's word fails the test.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;
constexpr int kMutations = 3000;

Bytes read(const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  return Bytes{std::istreambuf_iterator<char>{in}, {}};
}

// One to eight small injuries: a flipped bit, a random byte, a cut, a doubled stretch, a splice.
Bytes injured(const std::vector<Bytes>& seeds, mana::core::Random& random) {
  Bytes bytes = seeds[random.below(seeds.size())];
  for (std::uint64_t n = 1 + random.below(8); n > 0 && !bytes.empty(); --n) {
    const auto at = static_cast<std::ptrdiff_t>(random.below(bytes.size()));
    const auto length =
        static_cast<std::ptrdiff_t>(random.below(std::min<std::uint64_t>(64, bytes.size() - at))) + 1;
    switch (random.below(5)) {
      case 0: bytes[at] ^= static_cast<std::uint8_t>(1U << random.below(8)); break;
      case 1: bytes[at] = static_cast<std::uint8_t>(random.below(256)); break;
      case 2: bytes.erase(bytes.begin() + at, bytes.begin() + at + length); break;
      case 3: {
        const Bytes piece(bytes.begin() + at, bytes.begin() + at + length);
        bytes.insert(bytes.begin() + at, piece.begin(), piece.end());
        break;
      }
      default: {
        const Bytes& other = seeds[random.below(seeds.size())];
        const auto from = static_cast<std::ptrdiff_t>(random.below(other.size()));
        bytes.resize(at);
        bytes.insert(bytes.end(), other.begin() + from, other.end());
      }
    }
  }
  return bytes;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<Bytes> seeds;
  for (int i = 1; i < argc; ++i) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator{argv[i]}) {
      if (entry.is_regular_file()) seeds.push_back(read(entry.path()));
    }
  }
  std::erase_if(seeds, [](const Bytes& b) { return b.empty(); });
  if (seeds.empty()) {
    std::fprintf(stderr, "no seeds: name a folder that holds some\n");
    return 1;
  }
  for (const Bytes& seed : seeds) LLVMFuzzerTestOneInput(seed.data(), seed.size());
  mana::core::Random random{2010};
  for (int i = 0; i < kMutations; ++i) {
    const Bytes bytes = injured(seeds, random);
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  std::printf("%zu seeds and %d mutations\n", seeds.size(), kMutations);
  return 0;
}
