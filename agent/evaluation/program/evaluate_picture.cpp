#include "agent/evaluation/program/evaluate_picture.hpp"

#include "agent/evaluation/program/svg_picture.hpp"

namespace mana::program::evaluate {

void add_pictures(Command& c, Pictures& p) {
  c.option("--svg", p.svg, "Draw it into this file").type_name("FILE.svg");
  c.option("--png", p.png, "Draw it into this file").type_name("FILE.png");
}

namespace {

core::Status save(const std::string& svg, const Pictures& p) {
  if (!p.svg.empty())
    if (auto written = write_output(p.svg, svg); !written) return written;
  return p.png.empty() ? core::Status{} : write_png(svg, p.png);
}

}  // namespace

int print_and_draw(const evaluation::Report& report, const Output& output, const Pictures& pictures,
                   const std::function<std::string()>& svg) {
  const int status = print(report, output);
  if (status == kBadData || !pictures.wanted()) return status;
  if (auto saved = save(svg(), pictures); !saved) return fail(saved.error());
  return status;
}

}  // namespace mana::program::evaluate
