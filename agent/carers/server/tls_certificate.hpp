#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"

namespace mana::carers {

struct CertificateFiles {
  std::filesystem::path certificate, key;
};

/// The certificate that this machine made for itself: "web-certificate.pem" and "web-key.pem" (0600) in the
/// data folder, ECDSA P-256, ten years. Made when there is none, and anew when it does not name one of
/// `addresses` (the machine has moved to another network). Browsers warn of it once on each phone; its
/// fingerprint is for who wants to be sure.  Errors: Io, Unavailable.
core::Result<CertificateFiles> own_certificate(const std::filesystem::path& data_dir,
                                               const std::vector<std::string>& addresses, core::WallTime now);
/// SHA-256 of the certificate, as browsers show it: "AB:CD:..."; empty when it cannot be read.
std::string certificate_fingerprint(const std::filesystem::path& certificate);

}  // namespace mana::carers
