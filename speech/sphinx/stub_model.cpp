#include "speech/sphinx/stub_model.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "speech/acoustics/model_bytes.hpp"

namespace mana::speech {
namespace {
namespace fs = std::filesystem;
constexpr std::int32_t kByteOrder = 0x11223344;
constexpr std::size_t kHead = 4096;  // bytes that hold what stands before a file's numbers

constexpr std::int32_t kMostNumbers = 1 << 20, kMostStreams = 100;

/// How much there is of what.
struct Shape {
  std::int32_t sounds = 0;
  std::vector<std::int32_t> widths;  // of the streams
  std::int32_t senones = 0;
};

bool read_widths(ModelBytes& means, Shape& out) {
  if (!means.skip_past("endhdr\n") || means.integer() != kByteOrder) return false;
  const auto sounds = means.count(), streams = means.count(), densities = means.count();
  if (!sounds || !streams || !densities || *streams > kMostStreams) return false;
  out.sounds = *sounds;
  for (int s = 0; s < *streams; ++s) {
    const auto width = means.count();
    if (!width || *width > kMostNumbers / *sounds) return false;
    out.widths.push_back(*width);
  }
  return true;
}

bool read_senones(ModelBytes& weights, Shape& out) {
  for (;;) {
    const auto length = weights.integer();
    if (!length || *length < 0 || !weights.skip(static_cast<std::size_t>(*length))) return false;
    if (*length == 0) break;
  }
  const auto densities = weights.count(), senones = weights.count();
  if (!densities || !senones) return false;
  out.senones = *senones;
  return true;
}

core::Result<Shape> read_shape(const fs::path& folder) {
  Shape shape;
  for (auto [name, read] : {std::pair{"means", &read_widths}, std::pair{"sendump", &read_senones}}) {
    auto file = ModelBytes::read(folder / name, kHead);
    if (!file) return std::move(file).error();
    if (!read(*file, shape)) return no_such_model(folder / name);
  }
  return shape;
}

void add(std::string& bytes, std::int32_t n) { bytes.append(reinterpret_cast<const char*>(&n), sizeof n); }

/// All `value`.
std::string gaussians(const Shape& shape, float value) {
  std::string out = "s3\nversion 1.0\nendhdr\n";
  add(out, kByteOrder);
  add(out, shape.sounds);
  add(out, static_cast<std::int32_t>(shape.widths.size()));
  add(out, 1);
  std::int32_t all = 0;
  for (const std::int32_t width : shape.widths) {
    add(out, width);
    all += shape.sounds * width;
  }
  add(out, all);
  for (std::int32_t i = 0; i < all; ++i) add(out, std::bit_cast<std::int32_t>(value));
  return out;
}

std::string even_weights(const Shape& shape) {
  std::string out;
  for (const std::string_view line : {"one Gaussian", "cluster_count 0"}) {
    add(out, static_cast<std::int32_t>(line.size() + 1));
    out.append(line).push_back('\0');
  }
  add(out, 0);
  add(out, 1);
  add(out, shape.senones);
  out.append(shape.widths.size() * static_cast<std::size_t>(shape.senones), '\0');
  return out;
}

/// -1, and errno.
int in_memory(std::string_view content) {
  const int file = ::memfd_create("gaussians", MFD_CLOEXEC);
  if (file < 0) return -1;
  if (::write(file, content.data(), content.size()) == static_cast<ssize_t>(content.size())) return file;
  ::close(file);
  return -1;
}
}  // namespace

core::Result<FewGaussians> FewGaussians::like(const fs::path& folder) {
  auto shape = read_shape(folder);
  if (!shape) return std::move(shape).error();
  FewGaussians few;
  few.files_ = {in_memory(gaussians(*shape, 0)), in_memory(gaussians(*shape, 1)),
                in_memory(even_weights(*shape))};
  // PocketSphinx ends the whole program over a file that it cannot open.
  for (std::size_t i = 0; i < few.files_.size(); ++i)
    if (few.files_[i] < 0 || ::access(few.path(i).c_str(), R_OK) != 0)
      return core::Error{core::ErrorCode::Io,
                         std::string{"the speech model finds no place in memory: "} + std::strerror(errno)};
  return few;
}

FewGaussians::FewGaussians(FewGaussians&& other) noexcept
    : files_{std::exchange(other.files_, {-1, -1, -1})} {}

FewGaussians& FewGaussians::operator=(FewGaussians&& other) noexcept {
  std::swap(files_, other.files_);
  return *this;
}

FewGaussians::~FewGaussians() {
  for (const int file : files_)
    if (file >= 0) ::close(file);
}

}  // namespace mana::speech
