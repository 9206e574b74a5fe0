#include "agent/program/machine/unpack.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <cstdio>
#include <memory>
#include <string>

namespace mana::program {
namespace {

struct FreeArchive {
  void operator()(archive* a) const { archive_read_free(a); }
};
struct CloseFile {
  void operator()(std::FILE* f) const { std::fclose(f); }
};

constexpr std::size_t kBlock = 1 << 16;

core::Error damaged(const std::filesystem::path& file, const char* why) {
  return core::bad_input("'" + file.string() + "' cannot be unpacked: " + (why ? why : "it is no archive") +
                         ".");
}

/// Below the folder whatever its name says; empty for what would lead out of it.
std::filesystem::path place_of(archive_entry* entry) {
  const char* name = archive_entry_pathname(entry);
  std::filesystem::path path = std::filesystem::path{name ? name : ""}.lexically_normal();
  if (path.empty() || path.is_absolute()) return {};
  for (const auto& part : path)
    if (part == "..") return {};
  return path;
}

}  // namespace

core::Status unpack(const std::filesystem::path& file, const std::filesystem::path& into,
                    std::int64_t most_bytes) {
  const std::unique_ptr<archive, FreeArchive> reader{archive_read_new()};
  archive_read_support_filter_all(reader.get());
  archive_read_support_format_tar(reader.get());
  archive_read_support_format_zip(reader.get());
  if (archive_read_open_filename(reader.get(), file.c_str(), kBlock) != ARCHIVE_OK)
    return damaged(file, archive_error_string(reader.get()));
  std::int64_t written = 0;
  archive_entry* entry = nullptr;
  for (;;) {
    const int next = archive_read_next_header(reader.get(), &entry);
    if (next == ARCHIVE_EOF) break;
    if (next < ARCHIVE_WARN) return damaged(file, archive_error_string(reader.get()));
    if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry)) continue;
    const std::filesystem::path place = place_of(entry);
    if (place.empty()) return damaged(file, "a file in it would lie outside of its folder");
    std::error_code ec;
    std::filesystem::create_directories((into / place).parent_path(), ec);
    const std::unique_ptr<std::FILE, CloseFile> out{std::fopen((into / place).c_str(), "wb")};
    if (!out) return core::Error{core::ErrorCode::Io, "'" + (into / place).string() + "' cannot be written."};
    const void* bytes = nullptr;
    std::size_t size = 0;
    la_int64_t at = 0;
    for (int more = ARCHIVE_OK;
         (more = archive_read_data_block(reader.get(), &bytes, &size, &at)) != ARCHIVE_EOF;) {
      if (more < ARCHIVE_WARN) return damaged(file, archive_error_string(reader.get()));
      written += static_cast<std::int64_t>(size);
      if (written > most_bytes) return damaged(file, "it is too large");
      if (std::fseek(out.get(), static_cast<long>(at), SEEK_SET) != 0 ||
          std::fwrite(bytes, 1, size, out.get()) != size)
        return core::Error{core::ErrorCode::Io,
                           "'" + (into / place).string() + "' cannot be written: is the disk full?"};
    }
    if (std::fflush(out.get()) != 0)
      return core::Error{core::ErrorCode::Io,
                         "'" + (into / place).string() + "' cannot be written: is the disk full?"};
  }
  return {};
}

}  // namespace mana::program
