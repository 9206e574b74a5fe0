#include "calendar/remote/feed.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "agent/platform/http/address.hpp"
#include "calendar/remote/mirror.hpp"

namespace mana::calendar::remote {
namespace {

namespace fs = std::filesystem;
constexpr std::uintmax_t kLargestText = 8u << 20;
constexpr std::size_t kMostFiles = 2000;

std::string value_in(const std::map<std::string, std::string>& values, const std::string& name) {
  const auto found = values.find(name);
  return found == values.end() ? std::string{} : found->second;
}

core::Result<std::string> read_file(const fs::path& file, std::uintmax_t room) {
  std::error_code error;
  if (const auto size = fs::file_size(file, error); error || size > room)
    return core::bad_input("'" + file.string() + "' " +
                           (error ? "cannot be read." : "makes it more than 8 MiB."));
  std::ifstream in{file, std::ios::binary};
  std::string text{std::istreambuf_iterator<char>{in}, {}};
  if (!in && !in.eof()) return core::io_error("'" + file.string() + "' cannot be read.");
  return text;
}

core::Result<std::vector<fs::path>> files_at(const std::string& place) {
  std::error_code error;
  if (!fs::exists(place, error))
    return core::not_found("'" + place + "' is not there; is its disk or its network folder connected?");
  if (!fs::is_directory(place, error)) return std::vector<fs::path>{place};
  std::vector<fs::path> out;
  for (fs::directory_iterator at{place, error}, end; !error && at != end; at.increment(error))
    if (at->path().extension() == ".ics" && at->is_regular_file(error)) out.push_back(at->path());
  if (error) return core::io_error("The folder '" + place + "' cannot be read (" + error.message() + ").");
  if (out.size() > kMostFiles) return core::bad_input("'" + place + "' holds more than 2000 calendars.");
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

std::string fingerprint(std::string_view text) {
  std::array<unsigned char, 16> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), nullptr, 0);
  std::array<char, 33> letters{};
  sodium_bin2hex(letters.data(), letters.size(), hash.data(), hash.size());
  return letters.data();
}

core::Result<Fetched> fetch_feed(platform::Transport& transport, const Source& source) {
  platform::HttpRequest request;
  request.url = source.address;
  request.largest_body = kLargestText;
  request.headers.emplace_back("Accept", "text/calendar, */*;q=0.1");
  const auto ask_for_news = [&](const char* header, const char* validator) {
    const std::string value = value_in(source.validators, validator);
    if (!value.empty()) request.headers.emplace_back(header, value);
  };
  ask_for_news("If-None-Match", "etag");
  ask_for_news("If-Modified-Since", "modified");
  auto answer = send_following(transport, request);
  if (!answer) return std::move(answer).error();
  if (answer->status == 304) return Fetched{std::nullopt, source.validators, {}};
  if (answer->status != 200) return platform::refusal(*answer, request.url);
  Fetched out;
  out.validators = {{"etag", answer->header("etag")},
                    {"modified", answer->header("last-modified")},
                    {"hash", fingerprint(answer->body)}};
  if (out.validators["hash"] == value_in(source.validators, "hash")) return out;
  auto read = read_text(std::move(answer->body));
  if (!read) return std::move(read).error().during("'" + platform::host_of(request.url) + "'");
  out.parts = std::move(read->parts);
  out.left_out = std::move(read->left_out);
  return out;
}

core::Result<Fetched> read_folder(const Source& source) {
  auto files = files_at(source.address);
  if (!files) return std::move(files).error();
  std::string hashes;
  std::vector<std::pair<fs::path, std::string>> texts;
  std::uintmax_t room = kLargestText;
  for (const fs::path& file : *files) {
    auto text = read_file(file, room);
    if (!text) return std::move(text).error();
    room -= text->size();
    hashes += fingerprint(*text);
    texts.emplace_back(file, std::move(*text));
  }
  Fetched out;
  out.validators["hash"] = fingerprint(hashes);
  if (out.validators["hash"] == value_in(source.validators, "hash")) return out;
  std::map<std::pair<std::string, std::string>, std::vector<ComponentPart>> newest;
  for (auto& [file, text] : texts) {
    auto read = read_text(std::move(text));
    if (!read) return std::move(read).error().during("'" + file.string() + "'");
    out.left_out.add(read->left_out);
    for (ComponentPart& p : read->parts) {
      std::vector<ComponentPart>& same = newest[{p.kind, p.uid}];  // before the part is moved away
      add_newest(same, std::move(p));
    }
  }
  out.parts.emplace();
  for (auto& [key, parts] : newest) std::move(parts.begin(), parts.end(), std::back_inserter(*out.parts));
  return out;
}

}  // namespace mana::calendar::remote
