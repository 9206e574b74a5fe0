#include <cstdio>
#include <string_view>

#include "render/head/head.hpp"
#include "render/head/identity.hpp"
#include "render/head/identity_axes.hpp"

namespace {

using namespace mana::render::head;

int usage() {
  std::fprintf(stderr, "Usage: mana-make-head NAME FILE.glb [AXIS=VALUE ...]\nThe names:");
  for (const Identity& who : identities()) std::fprintf(stderr, " %s", who.name.data());
  std::fprintf(stderr, "\nWhat can be different:\n");
  for (const IdentityAxis& axis : identity_axes()) {
    std::fprintf(stderr, "  %-13s %3.0f to %-3.0f %s\n", axis.name.data(), axis.least, axis.most,
                 axis.meaning.data());
  }
  std::fprintf(stderr,
               "  hair          bob long swept side cropped tousled bun curly\n  glasses       yes or no\n");
  return 2;
}

}  // namespace

// Run when building: writes one of the faces that MANA comes with. And by people who want one of their own.
int main(int argc, char** argv) {
  if (argc < 3 || std::string_view{argv[1]}.starts_with("-")) return usage();
  const Identity* known = find_identity(argv[1]);
  if (known == nullptr) {
    std::fprintf(stderr, "mana-make-head: there is no face '%s'; without arguments the names are listed.\n",
                 argv[1]);
    return 2;
  }
  Identity who = *known;
  for (int i = 3; i < argc; ++i) {
    if (const auto changed = change_identity(who, argv[i]); !changed) {
      std::fprintf(stderr, "mana-make-head: %s\n", changed.error().sentence.c_str());
      return 2;
    }
  }
  const auto written = write_glb(make_head(parameters_of(who)), argv[2]);
  if (written) return 0;
  std::fprintf(stderr, "mana-make-head: %s\n", written.error().sentence.c_str());
  return 1;
}
