#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "calendar/remote/source.hpp"
#include "calendar/store/component_part.hpp"

namespace mana::calendar::remote {

/// What a subscribed address or a watched folder holds now.
struct Fetched {
  std::optional<std::vector<ComponentPart>> parts;  ///< nothing: as it was last time
  std::map<std::string, std::string> validators;    ///< for the next time
  LeftOut left_out;                                 ///< with `parts`: what is not among them
};

/// Asks the address, with the ETag and date of the last answer. A server that answers 200 with the text of
/// last time (Radicale, most feeds) is found out by a hash of it.
core::Result<Fetched> fetch_feed(platform::Transport& transport, const Source& source);

/// Reads one .ics file, or all of a folder (not of those inside it). One file that is no calendar, or is just
/// being written, keeps everything as it was.
core::Result<Fetched> read_folder(const Source& source);

/// 32 letters that differ when the text does.
std::string fingerprint(std::string_view text);

}  // namespace mana::calendar::remote
