#include "dialogue/aiml/brain/image.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <optional>

#include "agent/core/whole_file.hpp"
#include "dialogue/aiml/intents/checksum.hpp"

namespace mana::dialogue::aiml {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t kMagic = 0x314c4d49414e414dULL;  // "MANAIML1", which also tells the order of bytes
constexpr std::uint32_t kVersion = 2;  // grows with every change of Tag, Attribute or a table
constexpr std::size_t kAlignment = 16;

enum Section {
  kWords,
  kWordEnds,
  kWordSlots,
  kNodes,
  kEdges,
  kCategories,
  kScript,
  kText,
  kFiles,
  kKnowledge,
  kSections
};

struct Extent {
  std::uint64_t at = 0, size = 0;  // in bytes
};
struct Header {
  std::uint64_t magic = kMagic;
  std::uint32_t version = kVersion, sections = kSections;
  std::uint64_t stamp = 0, size = 0, checksum = 0;
  std::array<Extent, kSections> extents{};
};

std::uint64_t checksum_of(std::string_view head, std::string_view body) {
  return mixed(checksum(head), checksum(body));
}

// Knowledge is written as texts with their lengths, and rebuilt.

class Writer {
 public:
  std::string out;
  void number(std::uint64_t n) { out.append(reinterpret_cast<const char*>(&n), sizeof n); }
  void text(std::string_view t) {
    number(t.size());
    out.append(t);
  }
  template <class Map>
  void pairs(const Map& map) {
    number(map.size());
    for (const auto& [key, value] : map) {
      text(key);
      text(value);
    }
  }
};

class Reader {
 public:
  explicit Reader(std::string_view in) : in_{in} {}
  std::uint64_t number() {
    std::uint64_t n = 0;
    if (in_.size() < sizeof n) return fail(), 0;
    std::memcpy(&n, in_.data(), sizeof n);
    in_.remove_prefix(sizeof n);
    return n;
  }
  std::string text() {
    const std::uint64_t size = number();
    if (size > in_.size()) return fail(), std::string{};
    std::string out{in_.substr(0, size)};
    in_.remove_prefix(size);
    return out;
  }
  template <class Use>
  void pairs(Use use) {
    for (std::uint64_t n = number(); n > 0 && good_; --n) {
      std::string key = text();
      use(std::move(key), text());
    }
  }
  bool good() const { return good_; }

 private:
  void fail() {
    good_ = false;
    in_ = {};
  }
  std::string_view in_;
  bool good_ = true;
};

std::array<const Substitutions*, 5> substitutions_of(const Knowledge& k) {
  return {&k.normal, &k.denormal, &k.person, &k.person2, &k.gender};
}

std::string written(const Knowledge& k) {
  Writer w;
  w.pairs(k.properties);
  w.pairs(k.defaults);
  w.number(k.sets.size());
  for (const auto& [name, set] : k.sets) {
    w.text(name);
    w.number(set.size());
    for (const std::string& phrase : set.phrases()) w.text(phrase);
  }
  w.number(k.maps.size());
  for (const auto& [name, map] : k.maps) {
    w.text(name);
    w.pairs(map);
  }
  for (const Substitutions* s : substitutions_of(k)) w.pairs(s->pairs());
  w.number(k.pronouns.size());
  for (const std::string& p : k.pronouns) w.text(p);
  w.number(k.triples.size());
  for (const Triple& t : k.triples)
    for (const std::string* part : {&t.subject, &t.predicate, &t.object}) w.text(*part);
  w.number(k.intents.size());
  for (const auto& [name, examples] : k.intents) {
    w.text(name);
    w.number(examples.size());
    for (const std::string& example : examples) w.text(example);
  }
  return std::move(w.out);
}

std::optional<Knowledge> read_knowledge(std::string_view bytes) {
  Reader r{bytes};
  Knowledge k;
  r.pairs(
      [&](std::string key, std::string value) { k.properties.emplace(std::move(key), std::move(value)); });
  r.pairs([&](std::string key, std::string value) { k.defaults.emplace(std::move(key), std::move(value)); });
  for (std::uint64_t n = r.number(); n > 0 && r.good(); --n) {
    PhraseSet& set = k.sets[r.text()];
    for (std::uint64_t phrases = r.number(); phrases > 0 && r.good(); --phrases) set.add_folded(r.text());
  }
  for (std::uint64_t n = r.number(); n > 0 && r.good(); --n) {
    auto& map = k.maps[r.text()];
    r.pairs([&](std::string key, std::string value) {
      map.emplace_hint(map.end(), std::move(key), std::move(value));
    });
  }
  for (Substitutions* s : {&k.normal, &k.denormal, &k.person, &k.person2, &k.gender}) {
    std::vector<std::pair<std::string, std::string>> pairs;
    r.pairs([&](std::string from, std::string to) { pairs.emplace_back(std::move(from), std::move(to)); });
    *s = Substitutions{std::move(pairs)};
  }
  for (std::uint64_t n = r.number(); n > 0 && r.good(); --n) k.pronouns.insert(r.text());
  for (std::uint64_t n = r.number(); n > 0 && r.good(); --n) {
    Triple t;
    for (std::string* part : {&t.subject, &t.predicate, &t.object}) *part = r.text();
    k.triples.push_back(std::move(t));
  }
  for (std::uint64_t n = r.number(); n > 0 && r.good(); --n) {
    auto& examples = k.intents[r.text()];
    for (std::uint64_t many = r.number(); many > 0 && r.good(); --many) examples.push_back(r.text());
  }
  if (!r.good()) return {};
  return k;
}

template <class T>
std::string_view bytes_of(std::span<const T> table) {
  return {reinterpret_cast<const char*>(table.data()), table.size_bytes()};
}

template <class T>
void take(std::span<const T>& table, const char* base, Extent extent) {
  table = {reinterpret_cast<const T*>(base + extent.at), extent.size / sizeof(T)};
}

core::Error cannot_write(const fs::path& file) {
  return core::io_error("The image '" + file.string() +
                        "' cannot be written; check its folder and the disk.");
}

core::Error unusable(const fs::path& file) {
  return core::bad_input("The image '" + file.string() +
                         "' is damaged or of another version; it has to be made again.");
}

/// A file in memory, until nobody needs it.
class Mapping {
 public:
  static std::shared_ptr<const Mapping> open(const fs::path& file) {
    const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return nullptr;
    struct stat status {};
    const bool known = ::fstat(fd, &status) == 0 && status.st_size > 0;
    void* at = known
                   ? ::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_PRIVATE, fd, 0)
                   : MAP_FAILED;
    ::close(fd);
    if (at == MAP_FAILED) return nullptr;
    return std::shared_ptr<const Mapping>{
        new Mapping{static_cast<const char*>(at), static_cast<std::size_t>(status.st_size)}};
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() { ::munmap(const_cast<char*>(at_), size_); }
  std::string_view bytes() const { return {at_, size_}; }

 private:
  Mapping(const char* at, std::size_t size) : at_{at}, size_{size} {}
  const char* at_;
  std::size_t size_;
};

bool fits(const Header& h, std::size_t size) {
  if (h.magic != kMagic || h.version != kVersion || h.sections != kSections || h.size != size) return false;
  for (const Extent& e : h.extents)
    if (e.at % kAlignment != 0 || e.at > size || e.size > size - e.at) return false;
  return h.extents[kWordSlots].size > 0 && h.extents[kNodes].size >= sizeof(GraphNode);
}

}  // namespace

std::uint64_t stamp_of(const std::vector<fs::path>& files) {
  std::uint64_t h = kVersion;
  for (const fs::path& file : files) {
    std::error_code ignored;
    for (const char c : file.string()) h = mixed(h, static_cast<unsigned char>(c));
    h = mixed(h, fs::file_size(file, ignored));
    h = mixed(h, static_cast<std::uint64_t>(fs::last_write_time(file, ignored).time_since_epoch().count()));
  }
  return h;
}

core::Status save_image(const Brain& brain, std::uint64_t stamp, const fs::path& file) {
  const GraphTables& t = brain.graph.tables();
  const std::string knowledge = written(brain.knowledge);
  const std::array<std::string_view, kSections> sections{bytes_of(t.words),      bytes_of(t.word_ends),
                                                         bytes_of(t.word_slots), bytes_of(t.nodes),
                                                         bytes_of(t.edges),      bytes_of(t.categories),
                                                         bytes_of(t.script),     bytes_of(t.text),
                                                         bytes_of(t.files),      knowledge};
  Header header;
  header.stamp = stamp;
  std::string body;
  const std::size_t begin = (sizeof(Header) + kAlignment - 1) / kAlignment * kAlignment;
  for (std::size_t i = 0; i < kSections; ++i) {
    body.resize((body.size() + kAlignment - 1) / kAlignment * kAlignment);
    header.extents[i] = {begin + body.size(), sections[i].size()};
    body += sections[i];
  }
  header.size = begin + body.size();
  std::string head(begin, '\0');
  std::memcpy(head.data(), &header, sizeof header);
  header.checksum = checksum_of(head.substr(offsetof(Header, extents)), body);
  std::memcpy(head.data(), &header, sizeof header);
  if (!core::write_whole_file(file, head + body)) return cannot_write(file);
  return {};
}

core::Result<Brain> open_image(const fs::path& file, std::uint64_t stamp) {
  auto mapping = Mapping::open(file);
  if (mapping == nullptr) return core::not_found("there is no image '" + file.string() + "'");
  const std::string_view bytes = mapping->bytes();
  Header header;
  if (bytes.size() < sizeof header) return unusable(file);
  std::memcpy(&header, bytes.data(), sizeof header);
  const std::size_t begin = (sizeof(Header) + kAlignment - 1) / kAlignment * kAlignment;
  if (!fits(header, bytes.size()) ||
      checksum_of(bytes.substr(offsetof(Header, extents), begin - offsetof(Header, extents)),
                  bytes.substr(begin)) != header.checksum)
    return unusable(file);
  if (header.stamp != stamp)
    return core::bad_input("The image '" + file.string() +
                           "' was made of other files; it has to be made again.");
  const auto& e = header.extents;
  auto knowledge = read_knowledge(bytes.substr(e[kKnowledge].at, e[kKnowledge].size));
  if (!knowledge) return unusable(file);
  GraphTables t;
  const char* base = bytes.data();
  take(t.words, base, e[kWords]);
  take(t.word_ends, base, e[kWordEnds]);
  take(t.word_slots, base, e[kWordSlots]);
  take(t.nodes, base, e[kNodes]);
  take(t.edges, base, e[kEdges]);
  take(t.categories, base, e[kCategories]);
  take(t.script, base, e[kScript]);
  take(t.text, base, e[kText]);
  take(t.files, base, e[kFiles]);
  IntentClassifier intents = learn_intents(*knowledge);
  return Brain{Graph{t, std::move(mapping)}, *std::move(knowledge), std::move(intents)};
}

}  // namespace mana::dialogue::aiml
