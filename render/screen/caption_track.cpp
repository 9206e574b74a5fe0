#include "render/screen/caption_track.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "agent/bus/messages/sentence.hpp"
#include "agent/bus/messages/speech.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

constexpr core::Duration kEarly = 100ms;    // who reads is not surprised by the first word
constexpr core::Duration kLinger = 2500ms;  // to read the last words to their end
constexpr core::Duration kNoPause = 150ms;
constexpr auto kQuestionMarks = std::to_array<std::string_view>({"?", "?\"", "?\u201d", "\u061f", "\uff1f"});
constexpr std::size_t kMost = 256;  // sentences kept

bool is_question(std::string_view text) {
  return std::any_of(kQuestionMarks.begin(), kQuestionMarks.end(),
                     [&](std::string_view mark) { return text.ends_with(mark); });
}

}  // namespace

Caption caption_of(const msg::SentenceStarted& sentence) {
  Caption c{sentence.text, {}, sentence.duration};
  std::size_t from = 0;
  for (const msg::WordSpan& w : sentence.words) {
    // A voice that says where a word stands is believed; else it is the next of that spelling.
    std::size_t begin = w.offset >= 0 ? static_cast<std::size_t>(w.offset) : c.text.find(w.text, from);
    if (begin == std::string::npos || begin < from || begin + w.text.size() > c.text.size()) continue;
    from = begin + w.text.size();
    if (!w.text.empty()) c.words.push_back({begin, from, w.start, w.end});
  }
  return c;
}

const CaptionWord* word_at(const Caption& caption, core::Duration since) {
  const auto next = std::find_if(caption.words.begin(), caption.words.end(),
                                 [since](const CaptionWord& w) { return w.start > since; });
  if (next == caption.words.begin()) return nullptr;
  const CaptionWord& word = *std::prev(next);
  const bool is_joined = next != caption.words.end() && next->start - word.stop < kNoPause;
  return since < word.stop || is_joined ? &word : nullptr;
}

std::size_t words_begun(const Caption& caption, core::Duration since, core::Duration lead) {
  std::size_t count = 0;
  core::Duration free = -1h;  // the word before is said
  for (const CaptionWord& w : caption.words) {
    const bool after_pause = w.start - free >= kNoPause;
    if (since < (after_pause ? std::max(w.start - lead, free) : w.start)) break;
    free = w.stop;
    ++count;
  }
  return count;
}

void CaptionTrack::hear(const msg::SentenceStarted& m) {
  spoken_.push_back({m.id, m.index, m.audio_start, std::make_shared<const Caption>(caption_of(m)),
                     core::Duration::min(), core::kNever});
  if (spoken_.size() > kMost) spoken_.pop_front();
}

void CaptionTrack::hear(const msg::SentenceMoved& m, core::Time now) {
  for (Spoken& s : spoken_) {
    if (s.id != m.id || s.index != m.index) continue;
    if (now > s.start - kEarly) s.reached = std::max(s.reached, now - s.start);
    s.start = m.audio_start;
  }
}

void CaptionTrack::hear(const msg::SpeechEnded& m) {
  if (!m.interrupted) return;
  for (Spoken& s : spoken_)
    if (s.id == m.id) s.cut = std::min(s.cut, m.at);
}

void CaptionTrack::forget(core::Time now) {
  for (Spoken& s : spoken_)
    if (s.start - kEarly <= now) s.cut = std::min(s.cut, now);
}

/// Null: there was none, and `said` may stay.
const CaptionTrack::Spoken* CaptionTrack::question_before(const Spoken& said, core::Time t,
                                                          core::Time since) const {
  const Spoken* found = nullptr;
  for (const Spoken& s : spoken_) {
    const bool was_there = s.start + s.caption->length > since && t < s.cut;
    if (was_there && is_question(s.caption->text)) found = &s;
    if (&s == &said) break;
  }
  return found;
}

std::optional<CaptionTrack::Shown> CaptionTrack::at(core::Time t,
                                                    std::optional<core::Time> asks_since) const {
  const Spoken* found = nullptr;
  for (const Spoken& s : spoken_)
    if (t >= s.start - kEarly || s.reached > core::Duration::min()) found = &s;
  if (found == nullptr || t >= found->cut) return {};
  const core::Duration since = std::max(t - found->start, found->reached);
  if (since < found->caption->length + kLinger) return Shown{found->caption, since};
  if (!asks_since) return {};
  const Spoken* const question = question_before(*found, t, *asks_since);
  if (question == nullptr) return Shown{found->caption, since};
  return Shown{question->caption, std::max(t - question->start, question->reached)};
}

}  // namespace mana::render
