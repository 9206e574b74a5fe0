#include <cstdio>
#include <string_view>

#include "render/head/head.hpp"

// Run when building: `mana-make-head FILE.glb` writes MANA's face.
int main(int argc, char** argv) {
  if (argc != 2 || std::string_view{argv[1]}.starts_with("-")) {
    std::fprintf(stderr, "Usage: mana-make-head FILE.glb\n");
    return 2;
  }
  const auto written = mana::render::head::write_glb(mana::render::head::make_head({}), argv[1]);
  if (written) return 0;
  std::fprintf(stderr, "mana-make-head: %s\n", written.error().sentence.c_str());
  return 1;
}
