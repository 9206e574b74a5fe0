#pragma once
#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include "agent/carers/pages/page_files.hpp"

namespace mana::carers {

/// The month and the week to drag in, which .ci/fetch_parts bundles from FullCalendar: calendar.js and
/// calendar.css, zipped. Read once; where one of them is missing or cannot be one, there is neither, and the
/// page shows the same without dragging.  Threads: constant.
class FetchedCalendar {
 public:
  FetchedCalendar() = default;
  /// folder: of calendar.js.gz and calendar.css.gz; empty: there is none.
  explicit FetchedCalendar(const std::filesystem::path& folder);
  FetchedCalendar(const FetchedCalendar&) = delete;
  FetchedCalendar& operator=(const FetchedCalendar&) = delete;

  const PageFile* find(std::string_view name) const;

 private:
  struct Part {
    std::string bytes, tag;
    PageFile file;
  };
  std::array<Part, 2> parts_{};
  bool is_there_ = false;
};

}  // namespace mana::carers
