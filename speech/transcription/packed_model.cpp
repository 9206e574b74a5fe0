#include "speech/transcription/packed_model.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bit>
#include <cstring>

namespace mana::speech {
namespace {
static_assert(std::endian::native == std::endian::little, "the file is read as it lies");
constexpr std::string_view kMagic = "MANAW2PW";
constexpr std::uint32_t kVersion = 1, kMostEntries = 1000, kMostRows = 1 << 16, kMostColumns = 1 << 20;

struct Head {
  char magic[8];
  std::uint32_t version, entries;
};
struct Line {
  char name[40];
  std::uint32_t rows, columns;
  float scale, zero;
  std::uint64_t offset, length;
};
static_assert(sizeof(Head) == 16 && sizeof(Line) == 72);

std::size_t bytes_of_matrix(std::size_t rows, std::size_t columns) {
  constexpr std::size_t kLanes = QuantisedMatrix::kLanes;
  return (columns + kLanes - 1) / kLanes * rows * kLanes;
}
}  // namespace

core::Result<PackedModel> PackedModel::built_in() {
  const std::filesystem::path file{MANA_SECOND_PASS};
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored))
    return core::unavailable("the model of the ears' second pass has not been fetched yet");
  return open(file);
}

core::Result<PackedModel> PackedModel::open(const std::filesystem::path& file) {
  const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat info {};
  const bool readable = fd >= 0 && ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0;
  const auto size = readable ? static_cast<std::size_t>(info.st_size) : 0;
  void* at = readable ? ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
  if (fd >= 0) ::close(fd);
  if (at == MAP_FAILED)
    return core::not_found("the speech model " + file.string() + " cannot be read: is it there?");
  std::shared_ptr<void> mapping{at, [size](void* p) { ::munmap(p, size); }};
  auto model = parse({static_cast<const char*>(at), size}, file);
  if (model) model->mapping_ = std::move(mapping);
  return model;
}

core::Result<PackedModel> PackedModel::parse(std::string_view bytes, const std::filesystem::path& name) {
  const auto refused = [&] {
    return core::bad_input(name.string() +
                           " is no speech model of this version: ./mana fetches another when it is removed");
  };
  Head head{};
  if (bytes.size() < sizeof head) return refused();
  std::memcpy(&head, bytes.data(), sizeof head);
  if (std::string_view{head.magic, sizeof head.magic} != kMagic || head.version != kVersion ||
      head.entries > kMostEntries || bytes.size() < sizeof head + head.entries * sizeof(Line))
    return refused();
  PackedModel model;
  for (std::uint32_t i = 0; i < head.entries; ++i) {
    Line line{};
    std::memcpy(&line, bytes.data() + sizeof head + i * sizeof line, sizeof line);
    const std::string_view padded{line.name, sizeof line.name};
    const bool fits = line.offset % 64 == 0 && line.offset <= bytes.size() &&
                      line.length <= bytes.size() - line.offset && line.rows >= 1 && line.rows <= kMostRows &&
                      line.columns >= 1 && line.columns <= kMostColumns;
    if (!fits || padded.find('\0') == std::string_view::npos) return refused();
    const auto wanted = line.scale != 0 ? bytes_of_matrix(line.rows, line.columns) : line.length;
    if (line.length != wanted) return refused();
    model.entries_[std::string{padded.substr(0, padded.find('\0'))}] = {
        static_cast<int>(line.rows), static_cast<int>(line.columns), line.scale, line.zero,
        bytes.substr(line.offset, line.length)};
  }
  return model;
}

QuantisedMatrix PackedModel::matrix(const std::string& name, int rows, int columns) const {
  const auto found = entries_.find(name);
  if (found == entries_.end()) return {};
  const Entry& e = found->second;
  if (e.scale == 0 || e.rows != rows || e.columns != columns) return {};
  return {rows, columns, e.scale, e.zero, reinterpret_cast<const std::uint8_t*>(e.data.data())};
}

std::span<const float> PackedModel::floats(const std::string& name, int count) const {
  const auto found = entries_.find(name);
  if (found == entries_.end() || found->second.scale != 0 || found->second.columns != count ||
      found->second.data.size() != sizeof(float) * static_cast<std::size_t>(count))
    return {};
  return {reinterpret_cast<const float*>(found->second.data.data()), static_cast<std::size_t>(count)};
}

std::string_view PackedModel::text(const std::string& name) const {
  const auto found = entries_.find(name);
  return found == entries_.end() || found->second.scale != 0 ? std::string_view{} : found->second.data;
}

}  // namespace mana::speech
