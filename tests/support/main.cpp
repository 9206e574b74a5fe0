#include <gmock/gmock.h>

#include <filesystem>

/// The main program of every test program. Tests name files from the root of the tree, so that the compiler's
/// output is the same wherever the tree lies, and a cache of it serves every copy.
int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  std::filesystem::current_path(MANA_SOURCE_DIR);
  return RUN_ALL_TESTS();
}
