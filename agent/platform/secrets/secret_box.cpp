#include "agent/platform/secrets/secret_box.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

namespace mana::platform {
namespace {

static_assert(crypto_secretbox_KEYBYTES == 32);
constexpr int kWriting = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

class File {
 public:
  explicit File(int fd) : fd_{fd} {}
  ~File() {
    if (fd_ >= 0) close(fd_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  bool is_open() const { return fd_ >= 0; }
  int get() const { return fd_; }

 private:
  int fd_;
};

core::Error key_error(const std::filesystem::path& file, const std::string& what) {
  return core::io_error("The key of the passwords '" + file.string() + "' " + what);
}

/// Written under another name first: a power cut leaves a whole key or none.
core::Status make_key(const std::filesystem::path& file, std::uint8_t* key, std::size_t size) {
  randombytes_buf(key, size);
  const std::string fresh = file.string() + ".new." + std::to_string(getpid());
  {
    const File out{::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)};
    const bool written =
        out.is_open() && write(out.get(), key, size) == static_cast<ssize_t>(size) && fsync(out.get()) == 0;
    if (!written) {
      const std::string why = std::strerror(errno);
      unlink(fresh.c_str());
      return key_error(file, "cannot be written (" + why + "); look at the folder and the disk.");
    }
  }
  // Unlike rename, link fails where another process was quicker; then its key holds.
  const bool ours = link(fresh.c_str(), file.c_str()) == 0;
  const int why = errno;
  unlink(fresh.c_str());
  if (ours || why == EEXIST) return {};
  return key_error(file, std::string{"cannot be made ("} + std::strerror(why) + "); look at the folder.");
}

std::string hash(std::string_view text, const std::uint8_t* key, std::size_t key_size, std::size_t bytes) {
  std::vector<std::uint8_t> out(bytes);
  crypto_generichash(out.data(), out.size(), reinterpret_cast<const std::uint8_t*>(text.data()), text.size(),
                     key, key_size);
  std::string hex(2 * bytes + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), out.data(), out.size());
  hex.pop_back();
  return hex;
}

}  // namespace

core::Status SecretBox::look(const std::filesystem::path& file) {
  const File in{::open(file.c_str(), O_RDONLY | O_CLOEXEC)};
  struct stat facts {};
  if (!in.is_open() || fstat(in.get(), &facts) != 0) return key_error(file, "cannot be read.");
  if (facts.st_size != kKeyBytes) return key_error(file, "is damaged.");
  return {};
}

core::Result<SecretBox> SecretBox::open(const std::filesystem::path& file) {
  static const bool ready = sodium_init() >= 0;
  if (!ready) return core::unavailable("libsodium cannot be started, so passwords cannot be kept.");
  SecretBox box;
  if (access(file.c_str(), F_OK) != 0) {
    if (auto s = make_key(file, box.key_.data(), box.key_.size()); !s) return std::move(s).error();
  }
  const File in{::open(file.c_str(), O_RDONLY | O_CLOEXEC)};
  struct stat facts {};
  if (!in.is_open() || fstat(in.get(), &facts) != 0)
    return key_error(file, "cannot be read; run this as the user who runs MANA.");
  if ((facts.st_mode & 077) != 0) fchmod(in.get(), 0600);
  if (facts.st_size != kKeyBytes || read(in.get(), box.key_.data(), kKeyBytes) != kKeyBytes)
    return key_error(file,
                     "is damaged; put a copy in its place, or move it away and add the accounts again.");
  return box;
}

SecretBox::~SecretBox() { sodium_memzero(key_.data(), key_.size()); }

std::string SecretBox::seal(std::string_view secret) const {
  std::vector<std::uint8_t> box(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + secret.size());
  randombytes_buf(box.data(), crypto_secretbox_NONCEBYTES);
  crypto_secretbox_easy(box.data() + crypto_secretbox_NONCEBYTES,
                        reinterpret_cast<const std::uint8_t*>(secret.data()), secret.size(), box.data(),
                        key_.data());
  std::string text(sodium_base64_encoded_len(box.size(), kWriting), '\0');
  sodium_bin2base64(text.data(), text.size(), box.data(), box.size(), kWriting);
  text.resize(std::strlen(text.c_str()));
  return text;
}

core::Result<std::string> SecretBox::unseal(std::string_view sealed) const {
  const core::Error wrong = core::bad_input(
      "A password or address cannot be read with this key (mana.key); add the account or the calendar "
      "again.");
  if (sealed.empty()) return wrong;  // an empty vector has no bytes to point at
  std::vector<std::uint8_t> box(sealed.size());
  std::size_t size = 0;
  if (sodium_base642bin(box.data(), box.size(), sealed.data(), sealed.size(), nullptr, &size, nullptr,
                        kWriting) != 0)
    return wrong;
  constexpr std::size_t kExtra = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
  if (size < kExtra) return wrong;
  std::string secret(size - kExtra, '\0');
  if (crypto_secretbox_open_easy(reinterpret_cast<std::uint8_t*>(secret.data()),
                                 box.data() + crypto_secretbox_NONCEBYTES, size - crypto_secretbox_NONCEBYTES,
                                 box.data(), key_.data()) != 0)
    return wrong;
  return secret;
}

std::string SecretBox::mark(std::string_view text) const { return hash(text, key_.data(), key_.size(), 16); }

std::string SecretBox::fingerprint(std::string_view mark) { return hash(mark, nullptr, 0, 32); }

}  // namespace mana::platform
