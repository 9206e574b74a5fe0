#include "render/gl/software_driver.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>

namespace mana::render {
namespace {

constexpr const char* kName = "LP_NUM_THREADS";

class SoftwareDriverTest : public testing::Test {
 protected:
  void SetUp() override {
    if (const char* value = std::getenv(kName); value != nullptr) before_ = value;
    unsetenv(kName);
  }
  void TearDown() override {
    unsetenv(kName);
    if (before_) setenv(kName, before_->c_str(), 1);
  }
  static std::string threads() {
    const char* value = std::getenv(kName);
    return value != nullptr ? value : "its own way";
  }

 private:
  std::optional<std::string> before_;
};

TEST_F(SoftwareDriverTest, DrawsOnOneCoreOfTwo) {
  prepare_software_driver(2);
  EXPECT_EQ(threads(), "0");
}

TEST_F(SoftwareDriverTest, HasItsOwnWayWithMore) {
  prepare_software_driver(4);
  EXPECT_EQ(threads(), "its own way");
}

TEST_F(SoftwareDriverTest, WhatSomebodyChoseStays) {
  setenv(kName, "2", 1);
  prepare_software_driver(1);
  EXPECT_EQ(threads(), "2");
}

}  // namespace
}  // namespace mana::render
