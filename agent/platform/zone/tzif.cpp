#include "agent/platform/zone/tzif.hpp"

#include <algorithm>
#include <cstdint>

namespace mana::zone {
namespace {

using std::chrono::seconds;

std::int64_t big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char c : bytes) value = value << 8 | static_cast<unsigned char>(c);
  if (bytes.size() == 4) return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
  return static_cast<std::int64_t>(value);
}

struct Header {
  char version = 0;
  std::int64_t utc_flags, standard_flags, leaps, times, types, letters;

  /// Bytes of the block that follows, with times of `width` bytes.
  std::int64_t block(std::int64_t width) const {
    return times * width + times + types * 6 + letters + leaps * (width + 4) + standard_flags + utc_flags;
  }
};

constexpr std::size_t kHeaderBytes = 44;
constexpr std::int64_t kMostEntries = 10'000;  // real files stay below 300

std::optional<Header> read_header(std::string_view bytes) {
  if (bytes.size() < kHeaderBytes || bytes.substr(0, 4) != "TZif") return {};
  const auto count = [&](int i) { return big_endian(bytes.substr(20 + 4 * static_cast<std::size_t>(i), 4)); };
  const Header h{bytes[4], count(0), count(1), count(2), count(3), count(4), count(5)};
  for (const auto n : {h.utc_flags, h.standard_flags, h.leaps, h.times, h.types, h.letters})
    if (n < 0 || n > kMostEntries) return {};
  if (h.types == 0 || h.types > 256) return {};
  return h;
}

struct Table {
  seconds first{};
  std::vector<Transition> transitions;
};

std::optional<Table> read_block(std::string_view block, const Header& h, std::size_t width) {
  const auto times = static_cast<std::size_t>(h.times);
  const std::string_view indices = block.substr(times * width, times);
  const std::string_view types = block.substr(times * width + times);
  const auto offset_of = [&](std::size_t type) { return seconds{big_endian(types.substr(type * 6, 4))}; };
  for (std::size_t i = 0; i < static_cast<std::size_t>(h.types); ++i)
    if (std::chrono::abs(offset_of(i)) > std::chrono::hours{25}) return {};

  Table table{offset_of(0), {}};
  // Some files begin with a time before the Big Bang; beyond this, adding an offset could overflow.
  constexpr std::int64_t kEarliest = std::int64_t{-1} << 59;
  for (std::size_t i = 0; i < times; ++i) {
    const auto type = static_cast<unsigned char>(indices[i]);
    if (type >= h.types) return {};
    const Instant at{seconds{std::max(big_endian(block.substr(i * width, width)), kEarliest)}};
    if (!table.transitions.empty() && at <= table.transitions.back().at) return {};
    table.transitions.push_back({at, offset_of(type)});
  }
  return table;
}

core::Error damaged(const std::string& name) {
  return core::bad_input("the time zone file of '" + name + "' is damaged; reinstall the package tzdata");
}

}  // namespace

core::Result<ZonePtr> read_tzif(std::string_view bytes, std::string name) {
  auto header = read_header(bytes);
  if (!header) return damaged(name);
  std::size_t width = 4;
  bytes.remove_prefix(kHeaderBytes);
  if (header->version != 0) {  // the 64-bit block, and its own header, come after the 32-bit one
    const auto skip = static_cast<std::size_t>(header->block(4));
    if (bytes.size() < skip) return damaged(name);
    bytes.remove_prefix(skip);
    header = read_header(bytes);
    if (!header) return damaged(name);
    bytes.remove_prefix(kHeaderBytes);
    width = 8;
  }
  if (header->leaps != 0)
    return core::bad_input("the time zone '" + name + "' counts leap seconds; use it without 'right/'");
  const auto size = static_cast<std::size_t>(header->block(static_cast<std::int64_t>(width)));
  if (bytes.size() < size) return damaged(name);
  auto table = read_block(bytes.substr(0, size), *header, width);
  if (!table) return damaged(name);

  std::optional<PosixRule> after;
  std::string_view footer = bytes.substr(size);
  if (width == 8 && footer.size() > 2 && footer.front() == '\n') {
    footer.remove_prefix(1);
    after = parse_posix_rule(footer.substr(0, footer.find('\n')));
    if (!after) return damaged(name);
  }
  return ZonePtr{
      std::make_shared<const Zone>(std::move(name), table->first, std::move(table->transitions), after)};
}

}  // namespace mana::zone
