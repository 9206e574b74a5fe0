#include "agent/command_line/progress_bar.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace mana::program {
namespace {
constexpr int kWidth = 40;
constexpr const char* kSigns = "########################################";
}  // namespace

ProgressBar::ProgressBar() : on_terminal_{::isatty(STDERR_FILENO) == 1} {}

ProgressBar::~ProgressBar() {
  if (shown_ >= 0) std::fputs("\r\x1b[K", stderr);
}

void ProgressBar::show(double share, const std::string& what) {
  const int percent = static_cast<int>(std::clamp(share, 0.0, 1.0) * 100);
  if (!on_terminal_ || percent == shown_) return;
  shown_ = percent;
  std::fprintf(stderr, "\r[%-*.*s] %3d %%  %s ", kWidth, percent * kWidth / 100, kSigns, percent,
               what.c_str());
}

}  // namespace mana::program
