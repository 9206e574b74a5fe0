#pragma once
#include <filesystem>
#include <future>
#include <memory>
#include <vector>

#include "agent/core/result.hpp"
#include "render/stage.hpp"

namespace mana::render {

/// A head with all that can be found out about it before it is drawn.
struct LoadedHead {
  std::shared_ptr<const Model> head;
  std::vector<HeadPaths> paths;  ///< to and from those that were shown when it was asked for
};

/// Reads the file and finds the ways. Errors: those of read_model.
core::Result<LoadedHead> load_head(const std::filesystem::path& file,
                                   const std::vector<std::shared_ptr<const Model>>& beside);

/// Loads one head at a time on a thread of its own, so that no picture waits for it: a head takes a few
/// pictures' time.
/// Threads: the one that made it; the loading thread touches nothing of others. Its end waits for it.
class HeadLoader {
 public:
  void begin(std::filesystem::path file, std::vector<std::shared_ptr<const Model>> beside);
  bool is_busy() const { return coming_.valid(); }
  bool is_ready() const;
  /// Waits where it must. Then it is free again.
  core::Result<LoadedHead> take() { return coming_.get(); }

 private:
  std::future<core::Result<LoadedHead>> coming_;
};

}  // namespace mana::render
