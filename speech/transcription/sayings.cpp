#include "speech/transcription/sayings.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <sstream>
#include <utility>

namespace mana::speech {
namespace {
constexpr std::string_view kMagic = "MANA sayings 1\n";
constexpr double kDiscount = 0.7;
// Of a word that was never seen: as if it were one of so many.
constexpr double kUnseenWords = 20'000;
constexpr std::size_t kMostWords = (1U << 21) - 1;
constexpr std::uint16_t kFewestTriples = 2;  // three words that stand together once tell little

bool is_counted(char c) {
  const auto u = static_cast<unsigned char>(c);
  return std::isalnum(u) != 0 || u >= 0x80;
}

bool ends_sentence(std::string_view token) {
  return !token.empty() && std::string_view{".?!"}.find(token.back()) != std::string_view::npos;
}

template <class Take>
void each_token(std::string_view text, const Take& take) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \t\r-"), text.size());
    if (end > 0) take(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t h = 0xcbf29ce484222325ULL;  // FNV-1a
  for (const char c : bytes) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return h;
}

template <class T>
void put(std::string& out, T value) {
  char raw[sizeof(T)];
  std::memcpy(raw, &value, sizeof(T));
  out.append(raw, sizeof(T));
}

template <class T>
void put_all(std::string& out, const std::vector<T>& values) {
  out.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

/// Takes numbers from the front of bytes; false, and stays so, where there are not enough.
class Taker {
 public:
  explicit Taker(std::string_view bytes) : rest_{bytes} {}
  template <class T>
  bool all(std::vector<T>& values, std::size_t count) {
    if (!ok_ || count > rest_.size() / sizeof(T)) return ok_ = false;
    values.resize(count);
    std::memcpy(values.data(), rest_.data(), count * sizeof(T));
    rest_.remove_prefix(count * sizeof(T));
    return true;
  }
  std::uint32_t number() {
    std::vector<std::uint32_t> one;
    return all(one, 1) ? one.front() : 0;
  }
  std::string_view text(std::size_t length) {
    if (!ok_ || length > rest_.size()) {
      ok_ = false;
      return {};
    }
    const std::string_view taken = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return taken;
  }
  bool ended() const { return ok_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

std::uint16_t limited(std::uint32_t count) {
  return static_cast<std::uint16_t>(
      std::min<std::uint32_t>(count, std::numeric_limits<std::uint16_t>::max()));
}
}  // namespace

std::string as_counted(std::string_view word) {
  std::string out;
  for (const char c : word)
    if (is_counted(c)) out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::uint16_t Sayings::Counts::of(Key wanted) const {
  const auto found = std::lower_bound(keys.begin(), keys.end(), wanted);
  return found == keys.end() || *found != wanted ? 0 : counts[static_cast<std::size_t>(found - keys.begin())];
}

Sayings Sayings::of(const std::vector<std::string>& lines) {
  Sayings s;
  s.words_ = {"", "<begin>", "<end>"};
  s.single_.assign(3, 0);
  std::map<Key, std::uint32_t> pairs, triples;
  const auto number_of = [&s](const std::string& word) {
    const auto [at, is_new] = s.numbers_.try_emplace(word, static_cast<Word>(s.words_.size()));
    if (is_new) {
      s.words_.push_back(word);
      s.single_.push_back(0);
    }
    return at->second;
  };
  for (const std::string& line : lines) {
    Word before = kBegin, last = kBegin;
    const auto count = [&](Word next) {
      ++s.single_[static_cast<std::size_t>(next)];
      ++pairs[key(last, next)];
      ++triples[key(before, last, next)];
      before = std::exchange(last, next);
      if (next == kEnd) before = last = kBegin;
    };
    each_token(line, [&](std::string_view token) {
      if (const std::string word = as_counted(token); !word.empty() && s.words_.size() < kMostWords)
        count(number_of(word));
      if (ends_sentence(token) && last != kBegin) count(kEnd);
    });
    if (last != kBegin) count(kEnd);
  }
  for (const auto& [k, n] : pairs) {
    s.pairs_.keys.push_back(k);
    s.pairs_.counts.push_back(limited(n));
  }
  for (const auto& [k, n] : triples) {
    if (n < kFewestTriples) continue;
    s.triples_.keys.push_back(k);
    s.triples_.counts.push_back(limited(n));
  }
  s.count_followers();
  return s;
}

void Sayings::count_followers() {
  numbers_.clear();
  for (std::size_t i = kEnd + 1; i < words_.size(); ++i) numbers_.emplace(words_[i], static_cast<Word>(i));
  all_ = 0;
  for (const std::uint32_t n : single_) all_ += n;
  after_one_.assign(words_.size(), {});
  for (std::size_t i = 0; i < pairs_.keys.size(); ++i) {
    Followers& f = after_one_[pairs_.keys[i] >> 21];
    f.all += pairs_.counts[i];
    ++f.kinds;
  }
  after_two_.clear();
  for (std::size_t i = 0; i < triples_.keys.size(); ++i) {
    Followers& f = after_two_[triples_.keys[i] >> 21];
    f.all += triples_.counts[i];
    ++f.kinds;
  }
}

Sayings::Word Sayings::word(std::string_view word) const {
  const auto found = numbers_.find(as_counted(word));
  return found == numbers_.end() ? kUnknown : found->second;
}

double Sayings::log_probability(Word before, Word last, Word next) const {
  if (empty()) return 0;
  const double seen = next == kUnknown ? 0 : single_[static_cast<std::size_t>(next)];
  const double kinds = static_cast<double>(words_.size());
  const double left = kDiscount * kinds / all_;
  double p = std::max(0.0, seen - kDiscount) / all_ + left / (kinds + kUnseenWords);
  const auto interpolate = [&p](double count, const Followers& after) {
    if (after.all == 0) return;
    p = (std::max(0.0, count - kDiscount) + kDiscount * after.kinds * p) / after.all;
  };
  interpolate(pairs_.of(key(last, next)), after_one_[static_cast<std::size_t>(last)]);
  const auto two = after_two_.find(key(before, last));
  if (two != after_two_.end()) interpolate(triples_.of(key(before, last, next)), two->second);
  return std::log(p);
}

double Sayings::log_probability_of_end(std::string_view text) const {
  if (empty()) return 0;
  Word before = kBegin, last = kBegin;
  each_token(text, [&](std::string_view token) {
    if (as_counted(token).empty()) return;
    before = std::exchange(last, word(token));
  });
  return log_probability(before, last, kEnd);
}

std::string Sayings::bytes() const {
  std::string all, list;
  for (std::size_t i = kEnd + 1; i < words_.size(); ++i) list += words_[i] + "\n";
  put(all, static_cast<std::uint32_t>(words_.size()));
  put(all, static_cast<std::uint32_t>(list.size()));
  put(all, static_cast<std::uint32_t>(pairs_.keys.size()));
  put(all, static_cast<std::uint32_t>(triples_.keys.size()));
  all += list;
  put_all(all, single_);
  for (const Counts* c : {&pairs_, &triples_}) {
    put_all(all, c->keys);
    put_all(all, c->counts);
  }
  std::string out{kMagic};
  put(out, checksum(all));
  return out + all;
}

core::Result<Sayings> Sayings::parse(std::string_view bytes) {
  const auto damaged = [] {
    return core::bad_input("it is damaged, or no list of sayings: build MANA anew");
  };
  if (!bytes.starts_with(kMagic)) return damaged();
  bytes.remove_prefix(kMagic.size());
  std::uint64_t sum = 0;
  if (bytes.size() < sizeof(sum)) return damaged();
  std::memcpy(&sum, bytes.data(), sizeof(sum));
  bytes.remove_prefix(sizeof(sum));
  if (checksum(bytes) != sum) return damaged();
  Taker taker{bytes};
  Sayings s;
  const std::size_t words = taker.number(), length = taker.number(), pairs = taker.number(),
                    triples = taker.number();
  std::string_view list = taker.text(length);
  s.words_ = {"", "<begin>", "<end>"};
  while (!list.empty()) {
    const std::size_t end = std::min(list.find('\n'), list.size());
    s.words_.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  taker.all(s.single_, words);
  taker.all(s.pairs_.keys, pairs) && taker.all(s.pairs_.counts, pairs);
  taker.all(s.triples_.keys, triples) && taker.all(s.triples_.counts, triples);
  const auto beyond = [&](const Counts& c, int shift) {
    return std::any_of(c.keys.begin(), c.keys.end(), [&](Key k) { return k >> shift >= words; });
  };
  if (!taker.ended() || s.words_.size() != words || beyond(s.pairs_, 21) || beyond(s.triples_, 42))
    return damaged();
  s.count_followers();
  return s;
}

core::Result<Sayings> Sayings::read(const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  if (!in) return core::not_found("there is no file '" + file.string() + "' that can be read");
  std::ostringstream bytes;
  bytes << in.rdbuf();
  auto sayings = parse(bytes.view());
  if (!sayings) return std::move(sayings).error().during(file.string());
  return sayings;
}

}  // namespace mana::speech
