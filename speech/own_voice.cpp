#include "speech/own_voice.hpp"

#include <algorithm>

namespace mana::speech {
namespace {
// Sound that old has been heard already, however late a block comes.
constexpr core::Duration kRemember = std::chrono::seconds{10};
}  // namespace

void OwnVoice::on(const msg::SentenceStarted& m) {
  while (!windows_.empty() && windows_.front().end + kRemember < m.audio_start) windows_.pop_front();
  windows_.push_back({m.id, m.index, m.audio_start, m.audio_start + m.duration});
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
