#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "agent/core/result.hpp"

namespace mana::program {

struct DownloadLimits {
  std::int64_t most_bytes = std::int64_t{4} << 30;
  int silent_seconds = 60;  ///< without a byte, then it is given up
};

/// Fetches what lies at an address into a file, whole or not at all; while it comes it is called FILE.part,
/// and what is there of an earlier try is gone on with. Blocks. Any thread.
/// @param address https://... or file:///...; http:// only of this machine
/// @param progress called with the share that is there, 0 to 1; below 0 where it is not known. false ends it.
/// BadInput: no such address; Unavailable: not reachable, refused, ended, or too large, with the server's
/// reason; Io.
core::Status download(const std::string& address, const std::filesystem::path& file,
                      const std::function<bool(double share)>& progress, const DownloadLimits& limits = {});

}  // namespace mana::program
