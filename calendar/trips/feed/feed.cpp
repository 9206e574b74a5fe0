#include "calendar/trips/feed/feed.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>

namespace mana::calendar::trips {
namespace {

constexpr char kMark[8] = {'M', 'A', 'N', 'A', 't', 'r', 'p', '1'};
constexpr std::size_t kParts = 11;

/// What stands at the beginning of the file.
struct Head {
  char mark[8];
  std::uint64_t checksum;
  std::uint64_t sizes[kParts];  ///< bytes of each part; each begins at a multiple of 8
};
static_assert(sizeof(Head) == 16 + 8 * kParts);
static_assert(sizeof(Stop) == 28 && sizeof(Pattern) == 28 && sizeof(Trip) == 20 && sizeof(Service) == 20);

/// The facts as they lie in the file; the texts are in the letters.
struct StoredFacts {
  std::uint32_t name, address, publisher, zone;
  std::int32_t from, to, latest, unused;
  std::uint64_t stop_times;
};

std::size_t padded(std::size_t bytes) { return (bytes + 7) & ~std::size_t{7}; }

/// Finds what a disk or a cut-off copy did. It is no protection against somebody who writes such a file.
std::uint64_t checksum_of(std::span<const char> bytes) {
  std::uint64_t sum = 0x9e3779b97f4a7c15ULL ^ bytes.size();
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data() + i, 8);
    sum = std::rotl((sum ^ word) * 0xff51afd7ed558ccdULL, 29);
  }
  for (; i < bytes.size(); ++i)
    sum = std::rotl((sum ^ static_cast<unsigned char>(bytes[i])) * 0xff51afd7ed558ccdULL, 29);
  return sum ^ (sum >> 32);
}

template <class T>
void append(std::string& out, const T* rows, std::size_t count, std::uint64_t& size) {
  size = count * sizeof(T);
  if (count > 0) out.append(reinterpret_cast<const char*>(rows), size);
  out.resize(padded(out.size()));
}

core::Error damaged() {
  return core::bad_input(
      "The stored timetable is damaged or of another version; fetch it again with: mana trip feed update.");
}

/// Takes the parts out of the bytes, one after the other.
class Cutter {
 public:
  Cutter(std::span<const char> bytes, const Head& head) : bytes_{bytes}, head_{head} {}

  template <class T>
  bool take(std::span<const T>& part) {
    const std::uint64_t size = head_.sizes[part_++];
    if (size > bytes_.size() - at_ || size % sizeof(T) != 0 || size / sizeof(T) >= kNone) return false;
    part = {reinterpret_cast<const T*>(bytes_.data() + at_), size / sizeof(T)};
    at_ = std::min(bytes_.size(), padded(at_ + size));
    return true;
  }

 private:
  std::span<const char> bytes_;
  const Head& head_;
  std::size_t at_ = sizeof(Head), part_ = 0;
};

template <class Rows>
bool fits(std::uint64_t first, std::uint64_t count, const Rows& rows) {
  return first + count <= rows.size();
}

}  // namespace

std::string encode_feed(const FeedParts& p) {
  Head head{};
  std::memcpy(head.mark, kMark, sizeof kMark);
  std::string letters = p.letters;
  const auto text = [&letters](const std::string& t) {
    const auto at = static_cast<std::uint32_t>(letters.size());
    letters.append(t.c_str(), std::strlen(t.c_str()) + 1);
    return at;
  };
  StoredFacts facts{};
  facts.name = text(p.facts.name);
  facts.address = text(p.facts.address);
  facts.publisher = text(p.facts.publisher);
  facts.zone = text(p.facts.zone);
  facts.from = p.facts.from;
  facts.to = p.facts.to;
  facts.latest = p.facts.latest;
  facts.stop_times = p.facts.stop_times;
  std::string out(sizeof head, '\0');
  append(out, &facts, 1, head.sizes[0]);
  append(out, p.stops.data(), p.stops.size(), head.sizes[1]);
  append(out, p.routes.data(), p.routes.size(), head.sizes[2]);
  append(out, p.services.data(), p.services.size(), head.sizes[3]);
  append(out, p.exceptions.data(), p.exceptions.size(), head.sizes[4]);
  append(out, p.patterns.data(), p.patterns.size(), head.sizes[5]);
  append(out, p.calls.data(), p.calls.size(), head.sizes[6]);
  append(out, p.times.data(), p.times.size(), head.sizes[7]);
  append(out, p.trips.data(), p.trips.size(), head.sizes[8]);
  append(out, p.transfers.data(), p.transfers.size(), head.sizes[9]);
  append(out, letters.data(), letters.size(), head.sizes[10]);
  std::memcpy(out.data(), &head, sizeof head);
  head.checksum = checksum_of(std::span{out}.subspan(16));
  std::memcpy(out.data(), &head, sizeof head);
  return out;
}

core::Result<FeedPtr> Feed::open(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return core::not_found("The timetable '" + file.string() + "' cannot be opened.");
  struct stat about {};
  const bool is_file = ::fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0;
  void* bytes = MAP_FAILED;
  if (is_file)
    bytes = ::mmap(nullptr, static_cast<std::size_t>(about.st_size), PROT_READ, MAP_SHARED, descriptor, 0);
  ::close(descriptor);
  if (bytes == MAP_FAILED) return damaged().during("'" + file.string() + "'");
  const std::shared_ptr<Feed> feed{new Feed};
  feed->mapped_ = static_cast<const char*>(bytes);
  feed->mapped_bytes_ = static_cast<std::size_t>(about.st_size);
  if (auto s = feed->read({feed->mapped_, feed->mapped_bytes_}); !s)
    return std::move(s).error().during("'" + file.string() + "'");
  return FeedPtr{feed};
}

core::Result<FeedPtr> Feed::from_bytes(std::string bytes) {
  const std::shared_ptr<Feed> feed{new Feed};
  feed->owned_ = std::move(bytes);
  if (auto s = feed->read(feed->owned_); !s) return std::move(s).error();
  return FeedPtr{feed};
}

Feed::~Feed() {
  if (mapped_ != nullptr) ::munmap(const_cast<char*>(mapped_), mapped_bytes_);
}

core::Status Feed::read(std::span<const char> bytes) {
  Head head;
  if (bytes.size() < sizeof head) return damaged();
  std::memcpy(&head, bytes.data(), sizeof head);
  if (std::memcmp(head.mark, kMark, sizeof kMark) != 0) return damaged();
  if (checksum_of(bytes.subspan(16)) != head.checksum) return damaged();
  std::span<const StoredFacts> facts;
  Cutter cut{bytes, head};
  if (!cut.take(facts) || facts.size() != 1 || !cut.take(stops_) || !cut.take(routes_) ||
      !cut.take(services_) || !cut.take(exceptions_) || !cut.take(patterns_) || !cut.take(calls_) ||
      !cut.take(times_) || !cut.take(trips_) || !cut.take(transfers_) || !cut.take(letters_))
    return damaged();
  if (letters_.empty() || letters_.back() != '\0') return damaged();
  const StoredFacts& f = facts[0];
  for (const std::uint32_t at : {f.name, f.address, f.publisher, f.zone})
    if (at >= letters_.size()) return damaged();
  if (!is_sound()) return damaged();
  facts_ = {std::string{text(f.name)},
            std::string{text(f.address)},
            std::string{text(f.publisher)},
            std::string{text(f.zone)},
            f.from,
            f.to,
            f.latest,
            f.stop_times};
  return {};
}

/// Does each row name only what is there? Then nothing that reads the feed has to ask again.
bool Feed::is_sound() const {
  const std::size_t letters = letters_.size();
  const auto is_sound_stop = [&](const Stop& s) {
    return s.id < letters && s.name < letters && s.platform < letters &&
           (s.station == kNone || s.station < stops_.size());
  };
  const auto is_sound_route = [&](const Route& r) {
    return r.id < letters && r.short_name < letters && r.long_name < letters;
  };
  const auto is_sound_service = [&](const Service& s) {
    return fits(s.first_exception, s.exceptions, exceptions_);
  };
  const auto is_sound_trip = [&](const Trip& t) {
    return t.service < services_.size() && t.id < letters && t.headsign < letters;
  };
  const auto is_sound_pattern = [&](const Pattern& p) {
    if (p.calls < 2 || p.route >= routes_.size() || !fits(p.first_call, p.calls, calls_) ||
        !fits(p.first_trip, p.trips, trips_))
      return false;
    return std::ranges::all_of(trips_of(p), [&](const Trip& t) { return fits(t.times, p.calls, times_); });
  };
  const auto is_sound_transfer = [&](const Transfer& t) {
    return t.from < stops_.size() && t.to < stops_.size();
  };
  return std::ranges::all_of(stops_, is_sound_stop) && std::ranges::all_of(routes_, is_sound_route) &&
         std::ranges::all_of(services_, is_sound_service) && std::ranges::all_of(trips_, is_sound_trip) &&
         std::ranges::all_of(patterns_, is_sound_pattern) &&
         std::ranges::all_of(calls_, [&](const Call& c) { return c.stop < stops_.size(); }) &&
         std::ranges::all_of(transfers_, is_sound_transfer);
}

bool Feed::runs(const Service& s, std::int32_t day) const {
  const auto own = exceptions_.subspan(s.first_exception, s.exceptions);
  const auto at = std::ranges::lower_bound(own, day, {}, &ServiceException::day);
  if (at != own.end() && at->day == day) return at->runs != 0;
  if (day < s.from || day > s.to) return false;
  const std::chrono::weekday weekday{std::chrono::sys_days{std::chrono::days{day}}};
  return (s.weekdays >> (weekday.iso_encoding() - 1) & 1) != 0;
}

}  // namespace mana::calendar::trips
