#include "agent/carers/server/tls_certificate.hpp"

#include <fcntl.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace mana::carers {
namespace {

constexpr std::chrono::days kLifetime{3650}, kRenewBefore{30};

struct Free {
  void operator()(EVP_PKEY* p) const noexcept { EVP_PKEY_free(p); }
  void operator()(X509* p) const noexcept { X509_free(p); }
  void operator()(BIO* p) const noexcept { BIO_free_all(p); }
  void operator()(X509_EXTENSION* p) const noexcept { X509_EXTENSION_free(p); }
  void operator()(GENERAL_NAMES* p) const noexcept { GENERAL_NAMES_free(p); }
};
template <class T>
using Held = std::unique_ptr<T, Free>;

core::Error cannot(const std::string& what) {
  return core::unavailable("A certificate for the carers' page cannot be made (" + what +
                           "); name one of your own with web.certificate and web.key.");
}

std::string all_of(BIO* bio) {
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio, &data);
  return size > 0 ? std::string{data, static_cast<std::size_t>(size)} : std::string{};
}

core::Status write_file(const std::filesystem::path& file, const std::string& text, unsigned mode) {
  const std::string fresh = file.string() + ".new";
  const int fd = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  const bool written = fd >= 0 &&
                       ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                       ::fsync(fd) == 0;
  if (fd >= 0) ::close(fd);
  std::error_code error;
  if (written) std::filesystem::rename(fresh, file, error);
  if (written && !error) return {};
  std::filesystem::remove(fresh, error);
  return core::io_error("'" + file.string() + "' cannot be written; look at the folder and the disk.");
}

Held<X509> read_certificate(const std::filesystem::path& file) {
  const Held<BIO> in{BIO_new_file(file.c_str(), "r")};
  if (!in) return nullptr;
  return Held<X509>{PEM_read_bio_X509(in.get(), nullptr, nullptr, nullptr)};
}

bool names(X509* certificate, const std::string& address) {
  return X509_check_ip_asc(certificate, address.c_str(), 0) == 1 ||
         X509_check_host(certificate, address.c_str(), 0, 0, nullptr) == 1;
}

std::string alternative_names(const std::vector<std::string>& addresses) {
  std::string out = "DNS:localhost,IP:127.0.0.1";
  for (const std::string& a : addresses) {
    const bool number =
        a.find_first_not_of("0123456789.") == std::string::npos || a.find(':') != std::string::npos;
    if (a == "127.0.0.1" || a == "localhost") continue;
    out += (number ? ",IP:" : ",DNS:") + a;
  }
  return out;
}

bool add_extension(X509* certificate, int kind, const std::string& value) {
  const Held<X509_EXTENSION> extension{X509V3_EXT_conf_nid(nullptr, nullptr, kind, value.c_str())};
  return extension && X509_add_ext(certificate, extension.get(), -1) == 1;
}

bool is_good(const CertificateFiles& files, const std::vector<std::string>& addresses, core::WallTime now) {
  const Held<X509> there = read_certificate(files.certificate);
  if (!there || ::access(files.key.c_str(), R_OK) != 0) return false;
  std::time_t soon = std::chrono::system_clock::to_time_t(
      std::chrono::time_point_cast<std::chrono::system_clock::duration>(now + kRenewBefore));
  if (X509_cmp_time(X509_get0_notAfter(there.get()), &soon) < 0) return false;
  return std::all_of(addresses.begin(), addresses.end(),
                     [&](const std::string& a) { return names(there.get(), a); });
}

}  // namespace

core::Result<CertificateFiles> own_certificate(const std::filesystem::path& data_dir,
                                               const std::vector<std::string>& addresses,
                                               core::WallTime now) {
  const CertificateFiles files{data_dir / "web-certificate.pem", data_dir / "web-key.pem"};
  if (is_good(files, addresses, now)) return files;
  const Held<EVP_PKEY> key{EVP_EC_gen("P-256")};
  const Held<X509> certificate{X509_new()};
  if (!key || !certificate) return cannot("OpenSSL made no key");
  X509* c = certificate.get();
  unsigned char serial[8];
  if (RAND_bytes(serial, sizeof serial) != 1) return cannot("no random numbers");
  std::uint64_t number = 0;
  for (const unsigned char byte : serial) number = number << 8 | byte;
  X509_set_version(c, 2);
  ASN1_INTEGER_set_uint64(X509_get_serialNumber(c), number >> 1);
  const auto at = std::chrono::floor<std::chrono::seconds>(now);
  ASN1_TIME_set(X509_getm_notBefore(c),
                static_cast<std::time_t>((at - std::chrono::days{1}).time_since_epoch().count()));
  ASN1_TIME_set(X509_getm_notAfter(c), static_cast<std::time_t>((at + kLifetime).time_since_epoch().count()));
  X509_NAME* name = X509_get_subject_name(c);
  const auto* mana = reinterpret_cast<const unsigned char*>("MANA");
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, mana, -1, -1, 0);
  X509_set_issuer_name(c, name);
  X509_set_pubkey(c, key.get());
  const bool extended = add_extension(c, NID_subject_alt_name, alternative_names(addresses)) &&
                        add_extension(c, NID_basic_constraints, "critical,CA:FALSE") &&
                        add_extension(c, NID_ext_key_usage, "serverAuth");
  if (!extended || X509_sign(c, key.get(), EVP_sha256()) == 0) return cannot("OpenSSL did not sign it");
  const Held<BIO> key_text{BIO_new(BIO_s_mem())}, text{BIO_new(BIO_s_mem())};
  PEM_write_bio_PrivateKey(key_text.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  PEM_write_bio_X509(text.get(), c);
  if (auto s = write_file(files.key, all_of(key_text.get()), 0600); !s) return std::move(s).error();
  if (auto s = write_file(files.certificate, all_of(text.get()), 0644); !s) return std::move(s).error();
  return files;
}

std::string certificate_fingerprint(const std::filesystem::path& file) {
  const Held<X509> certificate = read_certificate(file);
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  if (!certificate || X509_digest(certificate.get(), EVP_sha256(), digest, &size) != 1) return "";
  std::string out;
  for (unsigned int i = 0; i < size; ++i) {
    char two[4];
    std::snprintf(two, sizeof two, "%02X", digest[i]);
    out += (i > 0 ? ":" : "") + std::string{two};
  }
  return out;
}

}  // namespace mana::carers
