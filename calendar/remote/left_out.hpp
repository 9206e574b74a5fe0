#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "calendar/ical/document.hpp"

namespace mana::calendar::remote {

/// What of a followed calendar could not be read, for the carer who looks: entries of which nobody will be
/// told, and remarks on what was not understood of others, or was read although it is written oddly.
struct LeftOut {
  std::size_t entries = 0;  ///< whole ones
  std::size_t remarks = 0;  ///< on others
  std::vector<std::string>
      sentences;  ///< the first of both, whole entries first, each named by title and line

  bool any() const { return entries + remarks > 0; }
  void add(const LeftOut& other);
  bool operator==(const LeftOut&) const = default;
};

/// So many sentences are kept.
inline constexpr std::size_t kMostLeftOutSentences = 20;

/// By the issues of reading the document. Sentences are UTF-8 without line breaks.
LeftOut left_out_of(const ical::Document& document, const std::vector<ical::Issue>& issues);

/// "1 entry could not be read", "2 entries could not be read, 3 remarks"; "" for
/// nothing.
std::string summary_of(const LeftOut& left_out);

/// As one text for the store, and back: counts in the first line, then a sentence a line. "" for nothing.
std::string written(const LeftOut& left_out);
LeftOut read_left_out(const std::string& text);

}  // namespace mana::calendar::remote
