#include "dialogue/wording/cue_line.hpp"

#include <algorithm>
#include <utility>

#include "agent/bus/messages/sentence.hpp"
#include "agent/bus/messages/speech.hpp"

namespace mana::dialogue {

void CueLine::expect(msg::UtteranceId id, std::vector<Cue> cues, std::string expression) {
  id_ = id;
  waiting_ = std::move(cues);
  line_.clear();
  expression_ = std::move(expression);
}

void CueLine::put(Timed timed) {
  const auto later =
      std::find_if(line_.begin(), line_.end(), [&](const Timed& t) { return t.at > timed.at; });
  line_.insert(later, std::move(timed));
}

void CueLine::hear(const msg::SentenceStarted& m) {
  if (m.id != id_) return;
  for (const msg::SpeechMark& mark : m.marks) {
    for (const Cue& cue : waiting_) {
      if (cue.mark != mark.name) continue;
      const core::Time at = m.audio_start + mark.t;
      put({cue, m.index, m.audio_start, at});
      if (cue.kind != Cue::Kind::Expression || cue.hold == core::Duration{}) continue;
      put({{Cue::Kind::Expression, expression_, 1, {}, cue.mark}, m.index, m.audio_start, at + cue.hold});
    }
    std::erase_if(waiting_, [&](const Cue& c) { return c.mark == mark.name; });
  }
}

void CueLine::hear(const msg::SentenceMoved& m) {
  if (m.id != id_ || line_.empty()) return;
  for (Timed& t : line_) {
    if (t.sentence != m.index) continue;
    t.at += m.audio_start - t.start;
    t.start = m.audio_start;
  }
  std::stable_sort(line_.begin(), line_.end(), [](const Timed& a, const Timed& b) { return a.at < b.at; });
}

bool CueLine::hear(const msg::SpeechEnded& m) {
  if (m.id != id_) return false;
  // To be read it is there whatever became of the sound; after an interruption it is not wanted any more.
  std::vector<Timed> shown;
  const auto keep = [&](const Cue& cue) {
    if (cue.kind == Cue::Kind::Show && !m.interrupted) shown.push_back({cue, 0, m.at, m.at});
  };
  for (const Timed& t : line_) keep(t.cue);
  for (const Cue& cue : waiting_) keep(cue);
  waiting_.clear();
  line_ = std::move(shown);
  return std::exchange(changed_, false);
}

std::vector<Cue> CueLine::due(core::Time now) {
  const auto end = std::find_if(line_.begin(), line_.end(), [now](const Timed& t) { return t.at > now; });
  std::vector<Cue> all;
  for (auto it = line_.begin(); it != end; ++it) all.push_back(std::move(it->cue));
  line_.erase(line_.begin(), end);
  changed_ = changed_ || std::any_of(all.begin(), all.end(),
                                     [](const Cue& c) { return c.kind == Cue::Kind::Expression; });
  return all;
}

core::Time CueLine::next() const { return line_.empty() ? core::kNever : line_.front().at; }

}  // namespace mana::dialogue
