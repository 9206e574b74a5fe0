#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agent/core/consent.hpp"
#include "agent/core/result.hpp"
#include "vision/pictures/picture.hpp"

namespace mana::vision {

struct FaceCode;

/// Where in a data directory the files of those lie who agreed to be recognised.
inline std::filesystem::path people_folder(const std::filesystem::path& data) { return data / "people"; }

/// Who agreed to be recognised. One file for each, NAME.face, in one folder: codes of the face, never a
/// picture; erasing the file forgets the person.
/// Threads: one.
class KnownPeople {
 public:
  /// Reads all of a folder; none is none. A file that cannot be used is left out with a warning.
  static KnownPeople read(const std::filesystem::path& folder);
  KnownPeople();
  KnownPeople(KnownPeople&&) noexcept;
  KnownPeople& operator=(KnownPeople&&) noexcept;
  ~KnownPeople();

  bool empty() const;
  std::vector<std::string> names() const;
  void add(const std::string& name, std::vector<FaceCode> codes);

  struct Guess {
    std::string name;       ///< empty: somebody else
    double confidence = 0;  ///< 0..1, that it is that person (or none of them)
  };
  /// One sight's guess. With nobody known it is "somebody else", surely.
  Guess guess(const FaceCode& seen) const;

 private:
  struct Person;
  std::vector<Person> people_;
};

/// Whether a name can be a person's: 1 to 40 letters (of any script), digits, blanks, - and '; no path.
bool is_name_of_a_person(const std::string& name);

/// Writes NAME.face into the folder, which is made when it is missing. Another of that name is replaced.
core::Status remember_person(const std::filesystem::path& folder, const std::string& name,
                             const std::vector<FaceCode>& codes, const core::Consent& consent = {});
/// NotFound when nobody of that name is known; IoError.
core::Status forget_person(const std::filesystem::path& folder, const std::string& name);
/// When and how that person agreed; empty where no face is kept, or where it was kept by an early version.
core::Consent face_consent(const std::filesystem::path& folder, const std::string& name);

/// Learns a face from a picture, a film or a folder of pictures: up to 20 sights of the only face there.
/// BadInput when there is no face, or more than one in a picture.
core::Result<std::vector<FaceCode>> learn_face(const std::string& source);
/// Learns and remembers. @return from how many sights.
core::Result<std::size_t> enrol_person(const std::filesystem::path& folder, const std::string& name,
                                       const std::string& source, const core::Consent& consent = {});

}  // namespace mana::vision
