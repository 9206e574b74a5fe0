#pragma once
#include <memory>
#include <string>

#include "calendar/trips/feed/csv_reader.hpp"
#include "calendar/trips/feed/gtfs_files.hpp"

namespace mana::calendar::trips {

/// A file of a feed that is being read.
struct Table {
  std::unique_ptr<ByteSource> source;
  std::unique_ptr<CsvReader> rows;
};

/// With its row of names read. Errors: as CsvReader::begin; BadInput when there is no such file.
inline core::Result<Table> open_table(const GtfsFiles& files, const std::string& name) {
  if (!files.has(name))
    return core::bad_input("The timetable has no " + name + "; ask whoever publishes it for a whole one.");
  auto source = files.file(name);
  if (!source) return std::move(source).error();
  Table table{std::move(*source), nullptr};
  table.rows = std::make_unique<CsvReader>(*table.source, name);
  if (auto s = table.rows->begin(); !s) return std::move(s).error();
  return table;
}

}  // namespace mana::calendar::trips
