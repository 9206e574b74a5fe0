#pragma once
#include <span>
#include <string_view>

namespace mana::carers {

/// A file that a browser gets. Those of assets/web came into the program: page_files.cmake writes the table.
struct PageFile {
  std::string_view name;  ///< "page.css"
  std::string_view type;
  std::string_view bytes;
  bool zipped = false;   ///< the bytes are gzip
  std::string_view tag;  ///< of its content, for caches
};
std::span<const PageFile> page_files();
const PageFile* page_file(std::string_view name);

}  // namespace mana::carers
