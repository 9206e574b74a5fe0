#include "speech/worker/messages.hpp"

#include <algorithm>
#include <cstring>

namespace mana::speech::worker {
namespace {
using core::Json;

core::Error not_a_sentence() {
  return core::bad_input("The synthesiser's process sends what is no sentence.");
}

int small(const Event& e, const char* name) {
  return static_cast<int>(std::clamp<std::int64_t>(e.number(name, 0), -1'000'000, 1'000'000));
}

std::optional<SpokenEvent> event_of(const Json& j) {
  if (!j.is_array() || j.size() != 3 || !j[0].is_number_integer()) return std::nullopt;
  SpokenEvent e;
  e.sample = j[0].get<std::int64_t>();
  if (e.sample < 0 || e.sample > static_cast<std::int64_t>(kMostSamples)) return std::nullopt;
  if (j[1].is_string() && j[2].is_null()) {
    e.name = j[1].get<std::string>();
    return e;
  }
  if (!j[1].is_null() || !j[2].is_number_integer()) return std::nullopt;
  e.kind = SpokenEvent::Kind::Word;
  e.character = static_cast<int>(std::clamp<std::int64_t>(j[2].get<std::int64_t>(), -1, 1'000'000));
  return e;
}

Json json_of(const SpokenEvent& e) {
  if (e.kind == SpokenEvent::Kind::Phoneme) return Json::array({e.sample, e.name, nullptr});
  return Json::array({e.sample, nullptr, e.character});
}
}  // namespace

Event voice_question(std::int64_t number, const VoiceOptions& o) {
  return {"voice",
          {{"n", number},
           {"voice", o.voice},
           {"language", o.language},
           {"rate", o.rate_wpm},
           {"pitch", o.pitch},
           {"range", o.pitch_range},
           {"volume", o.volume}},
          {}};
}

VoiceOptions voice_of(const Event& e) {
  return {e.text("voice"),   e.text("language"), small(e, "rate"),
          small(e, "pitch"), small(e, "range"),  small(e, "volume")};
}

Event speak_question(std::int64_t number, const Utterance& sentence, Synthesiser::Pause pause) {
  Json manners = Json::array();
  for (const TextManner& m : sentence.manners)
    manners.push_back(Json::array({m.begin, m.end, m.kind, m.value}));
  return {"speak",
          {{"n", number},
           {"text", sentence.text},
           {"pause", pause == Synthesiser::Pause::AfterSentence ? 1 : 0},
           {"manners", std::move(manners)}},
          {}};
}

Utterance sentence_of(const Event& e) {
  Utterance u;
  u.text = e.text("text");
  const Json* manners = e.data.find("manners");
  if (manners == nullptr) return u;
  for (const Json& m : *manners) {
    const bool fits = m.is_array() && m.size() == 4 && m[0].is_number_unsigned() &&
                      m[1].is_number_unsigned() && m[2].is_string() && m[3].is_string();
    if (!fits) continue;
    const auto place = [&](const Json& j) { return std::min(j.get<std::size_t>(), u.text.size()); };
    const std::size_t begin = place(m[0]);
    u.manners.push_back(
        {begin, std::max(begin, place(m[1])), m[2].get<std::string>(), m[3].get<std::string>()});
  }
  return u;
}

Synthesiser::Pause pause_of(const Event& e) {
  return e.number("pause", 0) != 0 ? Synthesiser::Pause::AfterSentence : Synthesiser::Pause::None;
}

std::vector<Event> answers_of(std::int64_t number, const RawSentence& s) {
  std::vector<Event> all;
  const std::size_t bytes = s.samples.size() * sizeof s.samples[0];
  for (std::size_t at = 0; at < bytes; at += kSoundBytes) {
    Event e{"sound", {{"n", number}}, std::string(std::min(kSoundBytes, bytes - at), '\0')};
    std::memcpy(e.payload.data(), s.samples.data() + at / sizeof s.samples[0], e.payload.size());
    all.push_back(std::move(e));
  }
  Json events = Json::array();
  for (const SpokenEvent& e : s.events) events.push_back(json_of(e));
  all.push_back({"said", {{"n", number}, {"rate", s.sample_rate_hz}, {"events", std::move(events)}}, {}});
  return all;
}

Event error_answer(std::int64_t number, const core::Error& error) {
  return {"error", {{"n", number}, {"code", static_cast<int>(error.code)}, {"sentence", error.sentence}}, {}};
}

core::Error error_of(const Event& e) {
  constexpr core::ErrorCode kKnown[] = {core::ErrorCode::NotFound, core::ErrorCode::BadInput};
  for (const core::ErrorCode code : kKnown)
    if (e.number("code", -1) == static_cast<int>(code)) return {code, e.text("sentence")};
  return core::unavailable(e.text("sentence"));
}

core::Result<bool> SentenceTaker::take(const Event& e) {
  if (e.type == "sound") {
    const std::size_t count = e.payload.size() / sizeof(std::int16_t), before = sentence_.samples.size();
    if (e.payload.size() % sizeof(std::int16_t) != 0 || before + count > kMostSamples)
      return not_a_sentence();
    sentence_.samples.resize(before + count);
    if (count > 0) std::memcpy(sentence_.samples.data() + before, e.payload.data(), e.payload.size());
    return false;
  }
  const auto rate = e.number("rate", 0);
  const Json* events = e.data.find("events");
  if (e.type != "said" || rate < 8'000 || rate > 48'000 || events == nullptr || !events->is_array())
    return not_a_sentence();
  sentence_.sample_rate_hz = static_cast<int>(rate);
  for (const Json& j : *events) {
    auto event = event_of(j);
    if (!event) return not_a_sentence();
    sentence_.events.push_back(std::move(*event));
  }
  return true;
}

}  // namespace mana::speech::worker
