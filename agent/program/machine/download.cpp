#include "agent/program/machine/download.hpp"

#include <curl/curl.h>

#include <cstdio>
#include <memory>

namespace mana::program {
namespace {

struct CloseFile {
  void operator()(std::FILE* f) const { std::fclose(f); }
};
struct FreeCurl {
  void operator()(CURL* c) const { curl_easy_cleanup(c); }
};

struct Coming {
  std::FILE* file = nullptr;
  std::int64_t begun_at = 0, most = 0;
  const std::function<bool(double)>* progress = nullptr;
  bool is_too_large = false, was_ended = false;
};

std::size_t take(char* bytes, std::size_t, std::size_t count, void* to) {
  auto& coming = *static_cast<Coming*>(to);
  return std::fwrite(bytes, 1, count, coming.file);
}

int tell(void* to, curl_off_t whole, curl_off_t there, curl_off_t, curl_off_t) {
  auto& coming = *static_cast<Coming*>(to);
  coming.is_too_large = coming.begun_at + there > coming.most || coming.begun_at + whole > coming.most;
  if (coming.is_too_large) return 1;
  const double share =
      whole > 0 ? static_cast<double>(coming.begun_at + there) / static_cast<double>(coming.begun_at + whole)
                : -1;
  coming.was_ended = !(*coming.progress)(share);
  return coming.was_ended ? 1 : 0;
}

bool may_be_asked(const std::string& address) {
  for (const char* begin :
       {"https://", "file:///", "http://127.0.0.1:", "http://localhost:", "http://[::1]:"})
    if (address.starts_with(begin)) return true;
  return false;
}

}  // namespace

core::Status download(const std::string& address, const std::filesystem::path& file,
                      const std::function<bool(double)>& progress, const DownloadLimits& limits) {
  if (!may_be_asked(address))
    return core::bad_input("'" + address.substr(0, 120) +
                           "' is no address to fetch from; it begins with https://.");
  const std::filesystem::path part = file.string() + ".part";
  std::error_code ec;
  Coming coming;
  const auto there = std::filesystem::file_size(part, ec);
  coming.begun_at = ec ? 0 : static_cast<std::int64_t>(there);
  coming.most = limits.most_bytes;
  coming.progress = &progress;
  const std::unique_ptr<std::FILE, CloseFile> out{std::fopen(part.c_str(), "ab")};
  if (!out) return core::Error{core::ErrorCode::Io, "'" + part.string() + "' cannot be written."};
  coming.file = out.get();
  const std::unique_ptr<CURL, FreeCurl> curl{curl_easy_init()};
  if (!curl) return core::unavailable("libcurl does not start.");
  char why[CURL_ERROR_SIZE] = "";
  curl_easy_setopt(curl.get(), CURLOPT_URL, address.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_ERRORBUFFER, why);
  curl_easy_setopt(curl.get(), CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_MAXREDIRS, 5L);
  curl_easy_setopt(curl.get(), CURLOPT_REDIR_PROTOCOLS_STR, "https");
  curl_easy_setopt(curl.get(), CURLOPT_FAILONERROR, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_CONNECTTIMEOUT, 20L);
  curl_easy_setopt(curl.get(), CURLOPT_LOW_SPEED_LIMIT, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_LOW_SPEED_TIME, static_cast<long>(limits.silent_seconds));
  curl_easy_setopt(curl.get(), CURLOPT_RESUME_FROM_LARGE, static_cast<curl_off_t>(coming.begun_at));
  curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, take);
  curl_easy_setopt(curl.get(), CURLOPT_WRITEDATA, &coming);
  curl_easy_setopt(curl.get(), CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(curl.get(), CURLOPT_XFERINFOFUNCTION, tell);
  curl_easy_setopt(curl.get(), CURLOPT_XFERINFODATA, &coming);
  const CURLcode done = curl_easy_perform(curl.get());
  if (std::fflush(out.get()) != 0 || done == CURLE_WRITE_ERROR)
    return core::Error{core::ErrorCode::Io, "'" + part.string() + "' cannot be written: is the disk full?"};
  if (coming.is_too_large) {
    std::filesystem::remove(part, ec);
    return core::unavailable("What lies at " + address + " is too large.");
  }
  if (coming.was_ended) return core::unavailable("Fetching was ended; the next try goes on from there.");
  if (done != CURLE_OK)
    return core::unavailable(address + " cannot be fetched: " + (why[0] ? why : curl_easy_strerror(done)) +
                             ".");
  std::filesystem::rename(part, file, ec);
  if (ec)
    return core::Error{core::ErrorCode::Io,
                       "'" + file.string() + "' cannot be written: " + ec.message() + "."};
  return {};
}

}  // namespace mana::program
