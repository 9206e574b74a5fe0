#pragma once
#include <cstddef>

#include "agent/core/result.hpp"

namespace mana::calendar::trips {

/// Where the bytes of one file come from.  Threads: one.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// As many as come at once, `most` of them at most; 0 at the end.
  virtual core::Result<std::size_t> read(char* to, std::size_t most) = 0;
};

}  // namespace mana::calendar::trips
