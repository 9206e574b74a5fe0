#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "agent/core/result.hpp"

/// Bigger ears on this machine: models that somebody fetched, each in a folder DATA/ears/NAME, and what was
/// measured of them here.
namespace mana::program {

/// One of assets/ears/models.toml.
struct KnownEars {
  std::string name;       ///< "moonshine-base"
  std::string what;       ///< a sentence for people
  std::string languages;  ///< "en", "en de es fr"
  int megabytes = 0;      ///< to be fetched
  std::string address;    ///< of its archive
  std::string licence;
};
/// NotFound, BadInput: the catalogue is not there, or damaged.
core::Result<std::vector<KnownEars>> known_ears();

/// Sentences of a language (ISO 639-1) by which a model is measured; none where the catalogue has none.
core::Result<std::vector<std::string>> sentences_to_try(const std::string& language);

/// How a model did on this machine.
struct MeasuredEars {
  double seconds_a_second = 0;  ///< of computing for each second of sound, on one core
  int megabytes = 0;            ///< of memory that the process took
  int words = 0, wrong = 0;     ///< of the sentences that it was tried with
};
/// Slower than this they would be waited for; MANA then hears with her own.
inline constexpr double kSlowestEars = 0.5;

class EarsStore {
 public:
  explicit EarsStore(const std::filesystem::path& data_dir) : folder_{data_dir / "ears"} {}

  /// In alphabetical order; none where there is no folder.
  std::vector<std::string> names() const;
  /// Whether it is a name that a folder may have: letters, digits, '.', '-' and '_'.
  static bool is_name(const std::string& name);
  std::filesystem::path folder_of(const std::string& name) const { return folder_ / name; }
  bool has(const std::string& name) const;
  /// Puts a model's folder, which is copied or moved from elsewhere, under that name, whole or not at all.
  /// BadInput: no model that can be used; AlreadyExists is not an error: the new one takes the old one's
  /// place.
  core::Status put(const std::string& name, const std::filesystem::path& unpacked);
  /// NotFound.
  core::Status remove(const std::string& name);

  std::optional<MeasuredEars> measured(const std::string& name) const;
  core::Status keep(const std::string& name, const MeasuredEars& measured) const;

 private:
  std::filesystem::path folder_;
};

/// Where libsherpa-onnx-c-api.so lies; NotFound: it was not fetched yet, with what to do.
core::Result<std::filesystem::path> ears_libraries();
/// mana-ears, beside this program.
std::string ears_program();

}  // namespace mana::program
