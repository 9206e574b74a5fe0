#pragma once
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/fuzz/seeds.hpp"

namespace mana::fuzz {

/// A file for readers that take nothing but a path. It lies in a folder of its own, which is removed at the
/// end of the program together with all that was put beside the file.
class ScratchFile {
 public:
  explicit ScratchFile(const std::string& name)
      : folder_{std::filesystem::temp_directory_path() /
                ("mana_fuzz_" + std::to_string(::getpid()) + "_" + name)},
        path_{folder_ / name} {
    std::filesystem::create_directories(folder_);
  }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  const std::filesystem::path& folder() const { return folder_; }
  const std::filesystem::path& path() const { return path_; }
  void fill(const std::uint8_t* data, std::size_t size) const {
    std::ofstream{path_, std::ios::binary}.write(reinterpret_cast<const char*>(data),
                                                 static_cast<std::streamsize>(size));
  }
  Bytes content() const {
    std::ifstream in{path_, std::ios::binary};
    return Bytes{std::istreambuf_iterator<char>{in}, {}};
  }

 private:
  std::filesystem::path folder_, path_;
};

}  // namespace mana::fuzz
