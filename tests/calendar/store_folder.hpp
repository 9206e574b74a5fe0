#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace mana::calendar {

/// A folder of its own for one test, gone afterwards.
class StoreFolder {
 public:
  StoreFolder() {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    path_ =
        std::filesystem::path{::testing::TempDir()} / ("mana_" + std::string{test->test_suite_name()} + "_" +
                                                       test->name() + "_" + std::to_string(getpid()));
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~StoreFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  StoreFolder(const StoreFolder&) = delete;
  StoreFolder& operator=(const StoreFolder&) = delete;

  std::filesystem::path file(std::string_view name = "mana.db") const { return path_ / name; }
  void write(std::string_view name, std::string_view content) const {
    std::ofstream{file(name), std::ios::binary} << content;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace mana::calendar
