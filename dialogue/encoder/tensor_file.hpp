#pragma once
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::dialogue {

/// Numbers in rows and columns, row by row.
struct Tensor {
  std::size_t rows = 0, columns = 0;
  std::vector<float> values;
};

/// Named tensors and texts in one file, as train/export.py writes it (all numbers little-endian):
///   "MANAENC1", then any number of entries:
///   u32 length of the name, the name, u8 kind, u32 rows, u32 columns, the data
///   kind 0: float32   rows * columns
///   kind 1: float32   a scale for each column, then int8 rows * columns: value = scale * number
///   kind 2: the bytes of a text, rows of them; columns is 1
///
/// A value.  Threads: any.
class TensorFile {
 public:
  /// Errors: NotFound: no such file; BadInput: it is no such file, or is cut off.
  static core::Result<TensorFile> read(const std::filesystem::path& file);
  /// @param name of what is read, for the error
  static core::Result<TensorFile> parse(std::string_view bytes, std::string_view name);

  /// Nothing: there is none of that name.
  const Tensor* tensor(std::string_view name) const;
  const std::string* text(std::string_view name) const;
  /// The names of all texts, in alphabetical order.
  std::vector<std::string> texts() const;

 private:
  std::map<std::string, Tensor, std::less<>> tensors_;
  std::map<std::string, std::string, std::less<>> texts_;
};

}  // namespace mana::dialogue
