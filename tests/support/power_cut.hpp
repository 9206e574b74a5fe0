#pragma once
#include <memory>

namespace mana::test {

/// A disk whose power can be cut, and that can be full: every SQLite file that is opened while this lives
/// loses what was not synced. Only one at a time.  Threads: one.
class PowerCut {
 public:
  PowerCut();
  ~PowerCut();
  PowerCut(const PowerCut&) = delete;
  PowerCut& operator=(const PowerCut&) = delete;

  /// The power goes at the n-th operation (write, truncation, sync, operate()) from now on (1: the next).
  /// Then all fails.
  void cut_at(int n);
  /// The same, but only the program dies: what it had written is there afterwards, synced or not.
  void kill_at(int n);
  bool happened() const;
  /// While it is, nothing more can be written, and SQLite is told so (SQLITE_FULL).
  void fill_up(bool full);
  /// For what else hangs on the same power, such as a network: an operation like those of the disk.
  /// @return whether it still happens
  bool operate();
  /// The power comes back, when all databases are closed: what was synced is there, and nothing else.
  void come_back();

 private:
  struct Disk;
  std::unique_ptr<Disk> disk_;
};

}  // namespace mana::test
