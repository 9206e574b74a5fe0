#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"

namespace mana::platform {

/// Encrypts what the store must not show to whoever copies it: passwords, secret addresses. The key is a file
/// beside the store, "mana.key", readable by its owner alone; a copy of the store without it tells nothing.
/// libsodium's secretbox (XSalsa20 and Poly1305), with a nonce of its own for each secret.
/// Threads: any, it does not change.
class SecretBox {
 public:
  /// Makes the key when there is none; takes away the rights of others where somebody gave them.
  static core::Result<SecretBox> open(const std::filesystem::path& key_file);
  /// Whether it could be opened; makes and changes nothing.
  static core::Status look(const std::filesystem::path& key_file);
  ~SecretBox();
  SecretBox(const SecretBox&) = default;
  SecretBox& operator=(const SecretBox&) = default;

  std::string seal(std::string_view secret) const;  ///< letters and digits
  /// BadInput when it was sealed with another key, or changed since.
  core::Result<std::string> unseal(std::string_view sealed) const;
  /// 32 letters and digits that are always the same for the same text, and that nobody can guess without the
  /// key.
  std::string mark(std::string_view text) const;
  /// The hash of a mark, for what must be found again but not read.
  static std::string fingerprint(std::string_view mark);

 private:
  static constexpr std::size_t kKeyBytes = 32;
  SecretBox() = default;
  std::array<std::uint8_t, kKeyBytes> key_{};
};

inline std::filesystem::path key_file(const std::filesystem::path& data_dir) { return data_dir / "mana.key"; }

}  // namespace mana::platform
