#include "agent/carers/pages/fetched_calendar.hpp"

#include <fstream>

#include "agent/platform/secrets/secrets.hpp"

namespace mana::carers {
namespace {
constexpr std::size_t kMostBytes = 1 << 20;
struct Kind {
  std::string_view name, type;
};
constexpr std::array<Kind, 2> kKinds{
    {{"calendar.js", "text/javascript; charset=utf-8"}, {"calendar.css", "text/css; charset=utf-8"}}};

/// Empty: it cannot be read, or is no gzip of that size.
std::string zipped_file(const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  std::string bytes(kMostBytes + 1, '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
  const bool fits = bytes.size() <= kMostBytes && bytes.starts_with("\x1f\x8b");
  return fits ? bytes : std::string{};
}
}  // namespace

FetchedCalendar::FetchedCalendar(const std::filesystem::path& folder) {
  if (folder.empty()) return;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    Part& part = parts_[i];
    part.bytes = zipped_file(folder / (std::string{kKinds[i].name} + ".gz"));
    if (part.bytes.empty()) return;
    part.tag = platform::token_hash(part.bytes).substr(0, 16);
    part.file = {kKinds[i].name, kKinds[i].type, part.bytes, true, part.tag};
  }
  is_there_ = true;
}

const PageFile* FetchedCalendar::find(std::string_view name) const {
  if (!is_there_) return nullptr;
  for (const Part& part : parts_)
    if (part.file.name == name) return &part.file;
  return nullptr;
}

}  // namespace mana::carers
