#include <cstdio>
#include <nlohmann/json.hpp>

#include "agent/app/talk_common.hpp"
#include "dialogue/aiml/lint.hpp"

namespace mana::app {
namespace {

using dialogue::aiml::Remark;

constexpr const char* kWords[] = {"error", "warning", "note"};

void print(const Remark& remark, bool json) {
  if (!json) {
    std::printf("%s\n", to_text(remark).c_str());
    return;
  }
  print_json_line(Json{{"kind", kWords[static_cast<int>(remark.kind)]},
                       {"file", remark.file},
                       {"line", remark.line},
                       {"sentence", remark.sentence}});
}

}  // namespace

int lint_talk(const LintOptions& options) {
  const auto loaded = dialogue::aiml::load_brain({options.folders.begin(), options.folders.end()});
  if (!loaded) {
    std::fprintf(stderr, "mana talk lint: %s\n", loaded.error().sentence.c_str());
    return 1;
  }
  std::vector<Remark> remarks = loaded->remarks;
  for (Remark& r : dialogue::aiml::lint(*loaded)) remarks.push_back(std::move(r));
  std::size_t counts[3] = {};
  for (const Remark& r : remarks) {
    ++counts[static_cast<int>(r.kind)];
    if (r.kind != Remark::Kind::Note || options.notes) print(r, options.json);
  }
  std::fprintf(stderr, "%zu categories: %zu errors, %zu warnings, %zu notes.\n", loaded->brain.graph.size(),
               counts[0], counts[1], counts[2]);
  return counts[0] > 0 || (options.strict && counts[1] > 0) ? 1 : 0;
}

}  // namespace mana::app
