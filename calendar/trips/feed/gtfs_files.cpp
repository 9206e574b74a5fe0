#include "calendar/trips/feed/gtfs_files.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <cstdint>
#include <fstream>
#include <string_view>
#include <system_error>

namespace mana::calendar::trips {
namespace fs = std::filesystem;
namespace {

constexpr std::int64_t kMostBytes = std::int64_t{4} << 30;
constexpr std::size_t kBlock = 1 << 16;
constexpr int kMostEntries = 10'000;

struct FreeArchive {
  void operator()(archive* a) const { archive_read_free(a); }
};
using ArchivePtr = std::unique_ptr<archive, FreeArchive>;

core::Error no_zip(const fs::path& file, const char* why) {
  return core::bad_input("'" + file.string() + "' cannot be read as a .zip" +
                         (why != nullptr ? std::string{": "} + why : std::string{}) +
                         "; fetch the timetable again, or give the folder that it was unpacked into.");
}

core::Result<ArchivePtr> opened(const fs::path& file) {
  ArchivePtr reader{archive_read_new()};
  archive_read_support_format_zip_seekable(reader.get());
  if (archive_read_open_filename(reader.get(), file.c_str(), kBlock) != ARCHIVE_OK)
    return no_zip(file, archive_error_string(reader.get()));
  return reader;
}

/// "stops.txt" of "gtfs/Stops.txt"; what a Mac adds is left out.
std::string plain_name(const char* path) {
  if (path == nullptr) return {};
  std::string name = path;
  if (name.find("__MACOSX/") != std::string::npos) return {};
  name = name.substr(name.find_last_of("/\\") + 1);
  for (char& c : name)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return name;
}

class FileSource final : public ByteSource {
 public:
  explicit FileSource(const fs::path& file) : path_{file}, in_{file, std::ios::binary} {}
  bool is_open() const { return in_.is_open(); }
  core::Result<std::size_t> read(char* to, std::size_t most) override {
    in_.read(to, static_cast<std::streamsize>(most));
    if (in_.bad()) return core::io_error("'" + path_.string() + "' cannot be read to its end.");
    return static_cast<std::size_t>(in_.gcount());
  }

 private:
  fs::path path_;
  std::ifstream in_;
};

class ZipSource final : public ByteSource {
 public:
  ZipSource(ArchivePtr reader, fs::path file) : reader_{std::move(reader)}, file_{std::move(file)} {}
  core::Result<std::size_t> read(char* to, std::size_t most) override {
    const la_ssize_t got = archive_read_data(reader_.get(), to, most);
    if (got < 0) return no_zip(file_, archive_error_string(reader_.get()));
    total_ += got;
    if (total_ > kMostBytes) return no_zip(file_, "a file in it is larger than four gigabytes");
    return static_cast<std::size_t>(got);
  }

 private:
  ArchivePtr reader_;
  fs::path file_;
  std::int64_t total_ = 0;
};

/// The next file of the archive; "" at its end.
core::Result<std::string> next_file(archive* reader, const fs::path& file) {
  archive_entry* entry = nullptr;
  for (int i = 0; i < kMostEntries; ++i) {
    const int next = archive_read_next_header(reader, &entry);
    if (next == ARCHIVE_EOF) return std::string{};
    if (next < ARCHIVE_WARN) return no_zip(file, archive_error_string(reader));
    if (archive_entry_filetype(entry) != AE_IFREG) continue;
    std::string name = plain_name(archive_entry_pathname(entry));
    if (name.ends_with(".txt")) return name;
  }
  return no_zip(file, "there are too many files in it");
}

core::Error no_feed(const fs::path& path) {
  return core::bad_input(
      "'" + path.string() +
      "' is no GTFS timetable: there is no stops.txt in it; give the .zip that a transport "
      "company publishes as GTFS.");
}

}  // namespace

core::Result<GtfsFiles> GtfsFiles::open(const fs::path& path) {
  GtfsFiles files;
  files.path_ = path;
  std::error_code error;
  files.is_folder_ = fs::is_directory(path, error);
  if (files.is_folder_) {
    for (fs::directory_iterator it{path, error}, end; !error && it != end; it.increment(error))
      files.names_.insert(it->path().filename().string());
    if (error) return core::io_error("The folder '" + path.string() + "' cannot be read.");
    if (!files.has("stops.txt")) return no_feed(path);
    return files;
  }
  if (!fs::exists(path, error))
    return core::not_found("There is no file or folder '" + path.string() + "'; give a GTFS .zip.");
  auto reader = opened(path);
  if (!reader) return std::move(reader).error();
  for (int i = 0; i < kMostEntries; ++i) {
    auto name = next_file(reader->get(), path);
    if (!name) return std::move(name).error();
    if (name->empty()) break;
    files.names_.insert(*name);
  }
  if (!files.has("stops.txt")) return no_feed(path);
  return files;
}

core::Result<std::unique_ptr<ByteSource>> GtfsFiles::file(const std::string& name) const {
  if (is_folder_) {
    auto source = std::make_unique<FileSource>(path_ / name);
    if (!source->is_open()) return core::not_found("'" + (path_ / name).string() + "' cannot be opened.");
    return std::unique_ptr<ByteSource>{std::move(source)};
  }
  auto reader = opened(path_);
  if (!reader) return std::move(reader).error();
  for (int i = 0; i < kMostEntries; ++i) {
    auto next = next_file(reader->get(), path_);
    if (!next) return std::move(next).error();
    if (next->empty()) break;
    if (*next == name)
      return std::unique_ptr<ByteSource>{std::make_unique<ZipSource>(std::move(*reader), path_)};
  }
  return core::not_found("There is no " + name + " in '" + path_.string() + "'.");
}

}  // namespace mana::calendar::trips
