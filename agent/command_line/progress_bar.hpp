#pragma once
#include <string>

namespace mana::program {

/// A bar on standard error for what takes more than a moment; nothing when that is no terminal.
class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar();  ///< wipes it away
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// @param share 0 to 1
  void show(double share, const std::string& what);

 private:
  bool on_terminal_;
  int shown_ = -1;
};

}  // namespace mana::program
