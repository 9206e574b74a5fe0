#include "vision/known_people.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fstream>

#include "agent/core/log.hpp"
#include "vision/camera_files.hpp"
#include "vision/face_code.hpp"
#include "vision/face_finder.hpp"
#include "vision/grey.hpp"
#include "vision/picture_file.hpp"

namespace mana::vision {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kMagic = "MANA face codes 1\n";
constexpr std::size_t kMostCodes = 20;
constexpr std::size_t kMostPeople = 32;
// Measured on 12 people, see README.md: the same person smiling 0.12 to 0.26, another 0.27 and more.
constexpr double kSame = 0.245, kSlope = 80;
constexpr double kSpread = 0.012;  // the next person must be so much farther away

std::optional<std::vector<FaceCode>> read_codes(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  std::string magic(kMagic.size(), '\0');
  if (!in.read(magic.data(), static_cast<std::streamsize>(magic.size())) || magic != kMagic) return {};
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
  if (best == nullptr || known < 0.5) return {"", 1 - known};
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
                             const std::vector<FaceCode>& codes) {
  if (!is_name_of_a_person(name)) {
    return core::bad_input("'" + name +
                           "' cannot be a person's name here; use letters, digits, blanks, - and '.");
  }
  std::error_code ec;
  fs::create_directories(folder, ec);
  const fs::path file = folder / (name + ".face");
  const fs::path fresh = folder / (name + ".face.new");
  {
    std::ofstream out{fresh, std::ios::binary | std::ios::trunc};
    out.write(kMagic.data(), std::streamsize(kMagic.size()));
    for (const FaceCode& c : codes)
      out.write(reinterpret_cast<const char*>(c.counts.data()), std::streamsize(c.counts.size()));
    if (!out.flush()) return core::io_error("'" + fresh.string() + "' cannot be written.");
  }
  fs::permissions(fresh, fs::perms::owner_read | fs::perms::owner_write, ec);
  fs::rename(fresh, file, ec);
  if (ec) return core::io_error("'" + file.string() + "' cannot be written: " + ec.message() + ".");
  return {};
}

core::Status forget_person(const fs::path& folder, const std::string& name) {
  std::error_code ec;
  if (is_name_of_a_person(name) && fs::remove(folder / (name + ".face"), ec)) return {};
  return core::not_found("Nobody called '" + name + "' is known; `mana person list` says who is.");
}

namespace {

struct Learning {
  FaceFinder finder;
  std::vector<FaceCode> codes;

  core::Status see(const cv::Mat& grey) {
    FaceFinder::Search how{{0, 0, grey.cols, grey.rows}, std::max(44, grey.rows / 10), grey.rows, 1.1, true};
    std::optional<cv::Rect> face;
    for (const cv::Rect& r : finder.search(grey, how)) {
      if (!finder.confirm(grey, r)) continue;
      if (face) return core::bad_input("There is more than one face in a picture; show only the one person.");
      face = r;
    }
    if (!face) return {};
    if (auto code = face_code(grey, *face, finder.eyes(grey, *face))) codes.push_back(*code);
    return {};
  }
};

core::Status learn_from_film(Learning& learning, Camera& film) {
  const double fps = std::max(film.fps(), 1.0);
  const core::Duration step = core::seconds(std::max(1 / fps, 0.2));
  for (core::Time t = core::kStart; !film.is_over() && learning.codes.size() < kMostCodes; t += step) {
    auto picture = film.read(t);
    if (!picture) return std::move(picture).error();
    if (!*picture) continue;
    if (auto seen = learning.see(view(**picture)); !seen) return seen;
  }
  return {};
}

}  // namespace

core::Result<std::size_t> enrol_person(const fs::path& folder, const std::string& name,
                                       const std::string& source) {
  auto codes = learn_face(source);
  if (!codes) return std::move(codes).error();
  if (auto done = remember_person(folder, name, *codes); !done) return std::move(done).error();
  return codes->size();
}

core::Result<std::vector<FaceCode>> learn_face(const std::string& source) try {
  auto finder = FaceFinder::open();
  if (!finder) return std::move(finder).error();
  Learning learning{std::move(*finder), {}};
  std::error_code ec;
  const bool is_folder = fs::is_directory(source, ec);
  if (!is_folder && !fs::exists(source, ec)) return core::not_found("There is no file '" + source + "'.");
  const cv::Mat still = is_folder ? cv::Mat{} : read_picture(source);
  core::Status done;
  if (!still.empty()) {
    const Picture picture = to_picture(still, core::kStart);
    done = learning.see(view(picture));
  } else {
    auto film = is_folder ? open_folder(source, core::kStart) : open_video(source, core::kStart);
    if (!film) return std::move(film).error();
    done = learn_from_film(learning, **film);
  }
  if (!done) return std::move(done).error();
  if (learning.codes.empty()) {
    return core::bad_input(
        "No face is seen in '" + source +
        "'; it should look into the camera, well lit, at least a tenth of the picture high.");
  }
  return std::move(learning.codes);
} catch (const cv::Exception& e) {
  return core::io_error("'" + source + "' cannot be read: " + e.msg);
}

}  // namespace mana::vision
