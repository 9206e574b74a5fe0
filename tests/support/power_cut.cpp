#include "tests/support/power_cut.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mana::test {
namespace {

namespace fs = std::filesystem;
/// What stood in a place of a file before it was written over.
struct Overwritten {
  sqlite3_int64 at = 0, size_of_file = 0;
  std::string bytes;
};

/// What must be done to a file that it is as it was when it was synced last.
struct Unsynced {
  bool is_there = false;  ///< on the disk, not only in the cache
  std::vector<Overwritten> writes;
};

void take_back(const std::string& path, const Unsynced& unsynced) {
  std::error_code ignored;
  if (!unsynced.is_there) {
    fs::remove(path, ignored);
    return;
  }
  for (auto w = unsynced.writes.rbegin(); w != unsynced.writes.rend(); ++w) {
    std::fstream file{path, std::ios::in | std::ios::out | std::ios::binary};
    file.seekp(w->at);
    file.write(w->bytes.data(), static_cast<std::streamsize>(w->bytes.size()));
    file.close();
    fs::resize_file(path, static_cast<std::uintmax_t>(w->size_of_file), ignored);
  }
}

}  // namespace

struct PowerCut::Disk {
  sqlite3_vfs* real = sqlite3_vfs_find(nullptr);
  sqlite3_vfs vfs{};
  std::map<std::string, Unsynced> files;
  int left = 0;  ///< operations until the power goes; 0: it does not
  bool dark = false;
  bool keeps_unsynced = false;
  bool full = false;

  /// @return whether the operation still happens
  bool operate() {
    if (dark) return false;
    if (left > 0 && --left == 0) dark = true;
    return !dark;
  }

  static Disk*& only() {
    static Disk* disk = nullptr;
    return disk;
  }
};

namespace {

/// What SQLite holds of an open file; the real one lies behind it.
struct File {
  sqlite3_file base;
  const char* path;
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
File* file_of(sqlite3_file* f) { return reinterpret_cast<File*>(f); }
sqlite3_file* real(sqlite3_file* f) { return file_of(f)->real(); }

}  // namespace

// The callbacks need the private Disk.
struct PowerCutCallbacks {
  template <class D>
  static void remember(sqlite3_file* f, sqlite3_int64 at, int size) {
    if (file_of(f)->path == nullptr) return;
    Overwritten old{at, 0, {}};
    if (real(f)->pMethods->xFileSize(real(f), &old.size_of_file) != SQLITE_OK) return;
    const auto there = std::clamp<sqlite3_int64>(old.size_of_file - at, 0, size);
    old.bytes.resize(static_cast<std::size_t>(there));
    if (there > 0) real(f)->pMethods->xRead(real(f), old.bytes.data(), static_cast<int>(there), at);
    D::only()->files[file_of(f)->path].writes.push_back(std::move(old));
  }

  template <class D>
  static sqlite3_io_methods methods() {
    sqlite3_io_methods m{};
    m.iVersion = 2;
    m.xClose = [](sqlite3_file* f) { return real(f)->pMethods->xClose(real(f)); };
    m.xRead = [](sqlite3_file* f, void* to, int size, sqlite3_int64 at) {
      return real(f)->pMethods->xRead(real(f), to, size, at);
    };
    m.xWrite = [](sqlite3_file* f, const void* from, int size, sqlite3_int64 at) {
      if (!D::only()->operate()) return SQLITE_IOERR;
      if (D::only()->full) return SQLITE_FULL;
      remember<D>(f, at, size);
      return real(f)->pMethods->xWrite(real(f), from, size, at);
    };
    m.xTruncate = [](sqlite3_file* f, sqlite3_int64 size) {
      if (!D::only()->operate()) return SQLITE_IOERR;
      sqlite3_int64 now = 0;
      if (real(f)->pMethods->xFileSize(real(f), &now) == SQLITE_OK && now > size)
        remember<D>(f, size, static_cast<int>(now - size));
      return real(f)->pMethods->xTruncate(real(f), size);
    };
    m.xSync = [](sqlite3_file* f, int) {
      if (!D::only()->operate()) return SQLITE_IOERR;
      if (file_of(f)->path != nullptr) D::only()->files[file_of(f)->path] = {true, {}};
      return SQLITE_OK;
    };
    m.xFileSize = [](sqlite3_file* f, sqlite3_int64* size) {
      return real(f)->pMethods->xFileSize(real(f), size);
    };
    m.xLock = [](sqlite3_file* f, int kind) { return real(f)->pMethods->xLock(real(f), kind); };
    m.xUnlock = [](sqlite3_file* f, int kind) { return real(f)->pMethods->xUnlock(real(f), kind); };
    m.xCheckReservedLock = [](sqlite3_file* f, int* out) {
      return real(f)->pMethods->xCheckReservedLock(real(f), out);
    };
    m.xFileControl = [](sqlite3_file* f, int op, void* arg) {
      return real(f)->pMethods->xFileControl(real(f), op, arg);
    };
    m.xSectorSize = [](sqlite3_file* f) { return real(f)->pMethods->xSectorSize(real(f)); };
    m.xDeviceCharacteristics = [](sqlite3_file* f) {
      return real(f)->pMethods->xDeviceCharacteristics(real(f));
    };
    m.xShmMap = [](sqlite3_file* f, int page, int size, int extend, void volatile** out) {
      return real(f)->pMethods->xShmMap(real(f), page, size, extend, out);
    };
    m.xShmLock = [](sqlite3_file* f, int offset, int n, int flags) {
      return real(f)->pMethods->xShmLock(real(f), offset, n, flags);
    };
    m.xShmBarrier = [](sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); };
    m.xShmUnmap = [](sqlite3_file* f, int remove) { return real(f)->pMethods->xShmUnmap(real(f), remove); };
    return m;
  }

  template <class D>
  static int open(sqlite3_vfs*, const char* path, sqlite3_file* f, int flags, int* out) {
    static const sqlite3_io_methods all = methods<D>();
    D& disk = *D::only();
    f->pMethods = nullptr;
    if (disk.dark && (flags & SQLITE_OPEN_CREATE) != 0) return SQLITE_CANTOPEN;
    std::error_code ignored;
    if (path != nullptr && !disk.files.contains(path)) disk.files[path] = {fs::exists(path, ignored), {}};
    file_of(f)->path = path;
    const int result = disk.real->xOpen(disk.real, path, real(f), flags, out);
    if (result == SQLITE_OK) f->pMethods = &all;
    return result;
  }

  template <class D>
  static int remove(sqlite3_vfs*, const char* path, int) {
    if (!D::only()->operate()) return SQLITE_IOERR;
    D::only()->files[path] = {};
    return D::only()->real->xDelete(D::only()->real, path, 0);
  }
};

PowerCut::PowerCut() : disk_{std::make_unique<Disk>()} {
  Disk::only() = disk_.get();
  disk_->vfs = *disk_->real;
  disk_->vfs.zName = "power-cut";
  disk_->vfs.pNext = nullptr;
  disk_->vfs.szOsFile = static_cast<int>(sizeof(File)) + disk_->real->szOsFile;
  disk_->vfs.xOpen = &PowerCutCallbacks::open<Disk>;
  disk_->vfs.xDelete = &PowerCutCallbacks::remove<Disk>;
  sqlite3_vfs_register(&disk_->vfs, 1);
}

PowerCut::~PowerCut() {
  sqlite3_vfs_unregister(&disk_->vfs);
  sqlite3_vfs_register(disk_->real, 1);
  Disk::only() = nullptr;
}

void PowerCut::cut_at(int n) {
  disk_->left = n;
  disk_->keeps_unsynced = false;
}
void PowerCut::kill_at(int n) {
  disk_->left = n;
  disk_->keeps_unsynced = true;
}
void PowerCut::fill_up(bool full) { disk_->full = full; }
bool PowerCut::operate() { return disk_->operate(); }
bool PowerCut::happened() const { return disk_->dark; }

void PowerCut::come_back() {
  for (const auto& [path, unsynced] : disk_->files) {
    std::error_code ignored;
    fs::remove(path + "-shm", ignored);
    if (!disk_->keeps_unsynced) take_back(path, unsynced);
  }
  disk_->files.clear();
  disk_->dark = false;
  disk_->left = 0;
}

}  // namespace mana::test
