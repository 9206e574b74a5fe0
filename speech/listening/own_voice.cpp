#include "speech/listening/own_voice.hpp"

#include <algorithm>

#include "agent/bus/messages/sentence.hpp"
#include "agent/bus/messages/speech.hpp"

namespace mana::speech {
namespace {
// Sound that old has been heard already, however late a block comes.
constexpr core::Duration kRemember = std::chrono::seconds{10};
// Where somebody was heard, and where a word was said, are known so well; and a room gives it back later.
constexpr core::Duration kNear = std::chrono::milliseconds{300};

std::string letters_of(std::string_view word) {
  std::string out;
  for (const char c : word) {
    if (c >= 'A' && c <= 'Z') out += static_cast<char>(c - 'A' + 'a');
    if (c >= 'a' && c <= 'z') out += c;
  }
  return out;
}

std::vector<std::string> words_in(std::string_view phrase) {
  std::vector<std::string> words;
  while (!phrase.empty()) {
    const std::size_t end = std::min(phrase.find(' '), phrase.size());
    if (std::string word = letters_of(phrase.substr(0, end)); !word.empty()) words.push_back(std::move(word));
    phrase.remove_prefix(std::min(end + 1, phrase.size()));
  }
  return words;
}
}  // namespace

void OwnVoice::on(const msg::SentenceStarted& m) {
  while (!windows_.empty() && windows_.front().end + kRemember < m.audio_start) windows_.pop_front();
  Window w{m.id, m.index, m.audio_start, m.audio_start + m.duration, {}};
  for (const msg::WordSpan& word : m.words) w.words.push_back({letters_of(word.text), word.start, word.end});
  windows_.push_back(std::move(w));
}

void OwnVoice::on(const msg::SentenceMoved& m) {
  for (Window& w : windows_) {
    if (w.id != m.id || w.sentence != m.index) continue;
    const core::Duration length = w.end - w.start;
    w.start = m.audio_start;
    w.end = m.audio_start + length;
  }
}

void OwnVoice::on(const msg::SpeechEnded& m) {
  std::erase_if(windows_, [&m](const Window& w) { return w.id == m.id && w.start >= m.at; });
  for (Window& w : windows_)
    if (w.id == m.id) w.end = std::min(w.end, m.at);
  // The last sample may come out later than was promised when the sentence was made.
  if (!m.interrupted && !windows_.empty() && windows_.back().id == m.id) windows_.back().end = m.at;
}

bool OwnVoice::says(std::string_view phrase, core::Time from, core::Time until) const {
  const std::vector<std::string> wanted = words_in(phrase);
  if (wanted.empty()) return false;
  for (const Window& w : windows_) {
    for (auto at = w.words.begin(); at != w.words.end(); ++at) {
      at = std::search(at, w.words.end(), wanted.begin(), wanted.end(),
                       [](const Window::Word& own, const std::string& word) { return own.letters == word; });
      if (at == w.words.end()) break;
      const Window::Word& last = *(at + static_cast<std::ptrdiff_t>(wanted.size()) - 1);
      if (w.start + at->start < until + kNear && w.start + last.end > from - kNear) return true;
    }
  }
  return false;
}

bool OwnVoice::says_half_of(std::string_view words, core::Time from, core::Time until) const {
  const std::vector<std::string> all = words_in(words);
  const auto own =
      std::count_if(all.begin(), all.end(), [&](const std::string& word) { return says(word, from, until); });
  return !all.empty() && 2 * own >= std::ssize(all);
}

bool OwnVoice::speaks_or_has(core::Time t, core::Duration before) const {
  return std::any_of(windows_.begin(), windows_.end(),
                     [&](const Window& w) { return t >= w.start - options_.lead && t < w.end + before; });
}

Ear OwnVoice::ear_at(core::Time t) const {
  Ear ear = Ear::Open;
  for (const Window& w : windows_) {
    if (t < w.start - options_.lead || t >= w.end + options_.echo) continue;
    if (t < w.end) return Ear::Shut;
    ear = Ear::Guarded;
  }
  return ear;
}

}  // namespace mana::speech
