#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mana::calendar::ical {

/// What tells apart entries of one UID, none of which replaces an instance of another.
struct Twin {
  std::int64_t sequence = 0;
  std::string stamp;    ///< DTSTAMP as written: it sorts
  std::string start;    ///< DTSTART as written, without its zone
  std::string summary;  ///< read
};

/// Of two revisions of one thing the higher SEQUENCE counts, then the later DTSTAMP, then the later in the
/// file.
bool supersedes(const Twin& later, const Twin& earlier);

/// Which of them count, in their order. RFC 5545 has one entry for each UID, and programs that make a list of
/// bins, clinics or school days give all of them the same: where nothing says that one is the newer wording
/// of another, none is lost. They are different entries with the same SEQUENCE and another start or title,
/// when also the DTSTAMP is the same, or when there are more than two starts: nobody moves an appointment so
/// often without counting. Pure.
std::vector<std::size_t> lasting_twins(std::span<const Twin> twins);

}  // namespace mana::calendar::ical
