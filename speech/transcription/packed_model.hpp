#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"

namespace mana::speech {

/// A matrix of 8-bit numbers: what stands in row k, column n is scale * (q - zero). It lies in panels of
/// kLanes columns: panels[(n / kLanes * rows + k) * kLanes + n % kLanes]. Owned by the model.
struct QuantisedMatrix {
  static constexpr int kLanes = 16;
  int rows = 0, columns = 0;
  float scale = 0, zero = 0;
  const std::uint8_t* panels = nullptr;

  float at(int row, int column) const {
    const auto panel = static_cast<std::size_t>(column / kLanes);
    return scale * (float(panels[(panel * rows + row) * kLanes + column % kLanes]) - zero);
  }
};

/// The weights of an encoder and decoder for speech, in one file, as speech/transcription/pack_model.mjs writes it
/// from those of Moonshine tiny (Jeffries et al. 2024, "Moonshine: speech recognition for live transcription
/// and voice commands"; 27 million numbers). The file: "MANAW2PW"; uint32 version (1), entries; of each entry
/// char name[40], uint32 rows, columns, float32 scale, zero, uint64 offset, length; then the data, each
/// aligned to 64 bytes. An entry with scale 0 and four bytes for each column is float32, with one byte it is
/// text. Little endian. Pages of it are in memory as far as they are used. Threads: constant.
class PackedModel {
 public:
  /// What .ci/fetch_parts fetched. Unavailable where it could not yet.
  static core::Result<PackedModel> built_in();
  /// NotFound; BadInput: it is no such file.
  static core::Result<PackedModel> open(const std::filesystem::path& file);
  /// BadInput; `name` is for the error. The bytes are not copied, and begin at an address that 4 divides.
  static core::Result<PackedModel> parse(std::string_view bytes, const std::filesystem::path& name);

  bool has(const std::string& name) const { return entries_.contains(name); }
  /// Empty where there is none of that name or of that shape.
  QuantisedMatrix matrix(const std::string& name, int rows, int columns) const;
  std::span<const float> floats(const std::string& name, int count) const;
  std::string_view text(const std::string& name) const;

 private:
  struct Entry {
    int rows = 0, columns = 0;
    float scale = 0, zero = 0;
    std::string_view data;
  };
  std::map<std::string, Entry> entries_;
  std::shared_ptr<void> mapping_;  // of a file
};

/// Takes one part of a model after the other, and remembers whether one was missing or of another shape.
class ModelParts {
 public:
  explicit ModelParts(const PackedModel& model) : model_{model} {}
  QuantisedMatrix matrix(const std::string& name, int rows, int columns) {
    const QuantisedMatrix m = model_.matrix(name, rows, columns);
    complete_ = complete_ && m.panels != nullptr;
    return m;
  }
  std::span<const float> floats(const std::string& name, int count) {
    const auto f = model_.floats(name, count);
    complete_ = complete_ && !f.empty();
    return f;
  }
  bool has(const std::string& name) const { return model_.has(name); }
  bool complete() const { return complete_; }

 private:
  const PackedModel& model_;
  bool complete_ = true;
};

}  // namespace mana::speech
