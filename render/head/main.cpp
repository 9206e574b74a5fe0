#include <cstdio>
#include <string_view>

#include "render/head/head.hpp"
#include "render/head/identity.hpp"

// Run when building: `mana-make-head NAME FILE.glb` writes one of the faces that MANA comes with.
int main(int argc, char** argv) {
  using namespace mana::render::head;
  if (argc != 3 || std::string_view{argv[1]}.starts_with("-")) {
    std::fprintf(stderr, "Usage: mana-make-head NAME FILE.glb\nThe names:");
    for (const Identity& who : identities()) std::fprintf(stderr, " %s", who.name.data());
    std::fprintf(stderr, "\n");
    return 2;
  }
  const Identity* who = find_identity(argv[1]);
  if (who == nullptr) {
    std::fprintf(stderr, "mana-make-head: there is no face '%s'; without arguments the names are listed.\n",
                 argv[1]);
    return 2;
  }
  const auto written = write_glb(make_head(parameters_of(*who)), argv[2]);
  if (written) return 0;
  std::fprintf(stderr, "mana-make-head: %s\n", written.error().sentence.c_str());
  return 1;
}
