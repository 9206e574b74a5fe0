#include "vision/people/known_people.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fstream>

#include "agent/core/log.hpp"
#include "agent/core/private_file.hpp"
#include "vision/detection/face_sights.hpp"
#include "vision/people/face_code.hpp"

namespace mana::vision {
namespace fs = std::filesystem;
namespace {

// Of version 1 it is not known when and how the person agreed; in version 2 a line says so.
constexpr std::string_view kMagic = "MANA face codes 2\n", kOldMagic = "MANA face codes 1\n";
static_assert(kMagic.size() == kOldMagic.size());
constexpr std::size_t kMostCodes = 20;
constexpr std::size_t kMostPeople = 32;
// Measured on 12 people, see docs/measured/eyes.md: the same person smiling 0.12 to 0.26, another 0.27 and more.
constexpr double kSame = 0.245, kSlope = 80;
constexpr double kSpread = 0.012;  // the next person must be so much farther away

/// What stands before the codes; nullopt when it is no such file.
std::optional<core::Consent> read_head(std::istream& in) {
  std::string magic(kMagic.size(), '\0');
  if (!in.read(magic.data(), static_cast<std::streamsize>(magic.size()))) return {};
  if (magic == kOldMagic) return core::Consent{};
  std::string line;
  if (magic != kMagic || !std::getline(in, line)) return {};
  return core::consent_of(line);
}

std::optional<std::vector<FaceCode>> read_codes(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  if (!read_head(in)) return {};
  std::vector<FaceCode> codes;
  FaceCode code;
  while (codes.size() < kMostCodes &&
         in.read(reinterpret_cast<char*>(code.counts.data()), std::streamsize(code.counts.size())))
    codes.push_back(code);
  if (codes.empty()) return {};
  return codes;
}

}  // namespace

struct KnownPeople::Person {
  std::string name;
  std::vector<FaceCode> codes;
  double distance(const FaceCode& seen) const {
    double least = 1;
    for (const FaceCode& c : codes) least = std::min(least, difference(seen, c));
    return least;
  }
};

KnownPeople::KnownPeople() = default;
KnownPeople::KnownPeople(KnownPeople&&) noexcept = default;
KnownPeople& KnownPeople::operator=(KnownPeople&&) noexcept = default;
KnownPeople::~KnownPeople() = default;

KnownPeople KnownPeople::read(const fs::path& folder) {
  KnownPeople all;
  std::error_code missing;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator{folder, missing}) {
    if (entry.path().extension() == ".face") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    if (all.people_.size() == kMostPeople) break;
    if (auto codes = read_codes(file)) {
      all.add(file.stem().string(), std::move(*codes));
    } else {
      core::log_warning("vision", file.string() + " holds no face; `mana person enrol` writes it anew.");
    }
  }
  return all;
}

bool KnownPeople::empty() const { return people_.empty(); }

std::vector<std::string> KnownPeople::names() const {
  std::vector<std::string> names;
  for (const Person& p : people_) names.push_back(p.name);
  return names;
}

void KnownPeople::add(const std::string& name, std::vector<FaceCode> codes) {
  people_.push_back({name, std::move(codes)});
}

KnownPeople::Guess KnownPeople::guess(const FaceCode& seen) const {
  const Person* best = nullptr;
  double least = 1;
  double second = 1;
  for (const Person& p : people_) {
    const double d = p.distance(seen);
    if (d < least) {
      second = least;
      least = d;
      best = &p;
    } else {
      second = std::min(second, d);
    }
  }
  const double near = 1 / (1 + std::exp(kSlope * (least - kSame)));
  const double apart = people_.size() < 2 ? 1 : std::clamp((second - least) / kSpread, 0.0, 1.0);
  const double known = near * apart;
  // Who may be either of two is certainly not somebody else.
  if (best == nullptr || known < 0.5) return {"", 1 - near};
  return {best->name, known};
}

bool is_name_of_a_person(const std::string& name) {
  if (name.empty() || name.size() > 40 || name.front() == ' ' || name.back() == ' ') return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    const auto u = static_cast<unsigned char>(c);
    return u >= 128 || std::isalnum(u) != 0 || c == ' ' || c == '-' || c == '\'';
  });
}

core::Status remember_person(const fs::path& folder, const std::string& name,
                             const std::vector<FaceCode>& codes, const core::Consent& consent) {
  if (!is_name_of_a_person(name)) {
    return core::bad_input("'" + name +
                           "' cannot be a person's name here; use letters, digits, blanks, - and '.");
  }
  std::string bytes{kMagic};
  bytes += core::to_line(consent) + "\n";
  for (const FaceCode& c : codes)
    bytes.append(reinterpret_cast<const char*>(c.counts.data()), c.counts.size());
  return core::write_private_file(folder / (name + ".face"), bytes);
}

core::Status forget_person(const fs::path& folder, const std::string& name) {
  const auto nobody = [&name] {
    return core::not_found("Nobody called '" + name + "' is known; `mana person list` says who is.");
  };
  if (!is_name_of_a_person(name)) return nobody();
  auto erased = core::erase_private_file(folder / (name + ".face"));
  return erased || erased.error().code != core::ErrorCode::NotFound ? erased : nobody();
}

core::Consent face_consent(const fs::path& folder, const std::string& name) {
  if (!is_name_of_a_person(name)) return {};
  std::ifstream in{folder / (name + ".face"), std::ios::binary};
  return read_head(in).value_or(core::Consent{});
}

core::Result<std::size_t> enrol_person(const fs::path& folder, const std::string& name,
                                       const std::string& source, const core::Consent& consent) {
  auto codes = learn_face(source);
  if (!codes) return std::move(codes).error();
  if (auto done = remember_person(folder, name, *codes, consent); !done) return std::move(done).error();
  return codes->size();
}

core::Result<std::vector<FaceCode>> learn_face(const std::string& source) {
  auto sights = face_sights(source, kMostCodes);
  if (!sights) return std::move(sights).error();
  std::vector<FaceCode> codes;
  for (const cv::Mat& straight : *sights) codes.push_back(face_code(straight));
  return codes;
}

}  // namespace mana::vision
