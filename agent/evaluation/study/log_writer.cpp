#include <cmath>

#include "agent/core/json.hpp"
#include "agent/evaluation/study/log_records.hpp"

namespace mana::evaluation {
namespace {

using core::Json;

Json record(const char* type) {
  Json line;
  line["v"] = 1;
  line["type"] = type;
  return line;
}

/// Millionths are enough for seconds and scores, and keep lines short and the same on every run.
double rounded(double x) { return std::isfinite(x) ? std::round(x * 1e6) / 1e6 : 0; }

void put(Json& line, const char* name, const std::string& text) {
  if (!text.empty()) line[name] = text;
}
void put(Json& line, const char* name, const std::optional<double>& x) {
  if (x) line[name] = rounded(*x);
}

/// Yes-or-no decisions are written as such.
Json label(const std::string& text) {
  if (text == "true" || text == "false") return text == "true";
  return text;
}

void put(Json& line, const Conditions& conditions) {
  if (conditions.empty()) return;
  Json& cond = line["cond"] = Json::object();
  for (const auto& [name, value] : conditions) {
    if (const auto* x = std::get_if<double>(&value))
      cond[name] = rounded(*x);
    else if (const auto* yes = std::get_if<bool>(&value))
      cond[name] = *yes;
    else
      cond[name] = std::get<std::string>(value);
  }
}

std::string line_of(const Json& object) { return object.dump() + "\n"; }

}  // namespace

std::string to_line(const SessionRecord& r) {
  Json line = record("session");
  put(line, "session", r.session);
  put(line, "subject", r.subject);
  put(line, "site", r.site);
  put(line, "build", r.build);
  put(line, "config", r.config);
  put(line, "t", r.t);
  return line_of(line);
}

std::string to_line(const TrialRecord& r) {
  Json line = record("trial");
  put(line, "trial", r.trial);
  put(line, "session", r.session);
  put(line, "t", r.t);
  put(line, "kind", r.kind);
  line["predicted"] = label(r.predicted);
  if (r.actual) line["actual"] = label(*r.actual);
  put(line, "score", r.score);
  for (const auto& [name, score] : r.scores) line["scores"][name] = rounded(score);
  put(line, "threshold", r.threshold);
  put(line, "latency_ms", r.latency_ms);
  put(line, "window_s", r.window_s);
  put(line, r.cond);
  return line_of(line);
}

std::string to_line(const TruthRecord& r) {
  Json line = record("truth");
  put(line, "trial", r.trial);
  line["actual"] = label(r.actual);
  put(line, "annotator", r.annotator);
  put(line, "t", r.t);
  return line_of(line);
}

std::string to_line(const EventRecord& r) {
  Json line = record("event");
  put(line, "session", r.session);
  put(line, "kind", r.kind);
  line["role"] = r.actual ? "actual" : "detected";
  line["t"] = rounded(r.t);
  put(line, "annotator", r.annotator);
  return line_of(line);
}

std::string to_line(const SpeechRecord& r, TextConsent consent) {
  const bool text = consent == TextConsent::Given;
  Json line = record("asr");
  put(line, "trial", r.trial);
  put(line, "session", r.session);
  if (text && r.ref) line["ref"] = *r.ref;
  if (text) line["hyp"] = r.hyp;
  line["words"] = Json::array();
  for (const TimedWord& w : r.words)
    line["words"].push_back({text ? Json(w.text) : Json(), rounded(w.start_s), rounded(w.end_s)});
  put(line, r.cond);
  return line_of(line);
}

std::string to_line(const RatingRecord& r) {
  Json line = record("rating");
  put(line, "item", r.item);
  put(line, "source", r.source);
  put(line, "intended", r.intended);
  put(line, "rater", r.rater);
  put(line, "label", r.label);
  put(line, "t", r.t);
  return line_of(line);
}

std::string to_line(const LessonRecord& r) {
  Json line = record("tutor");
  put(line, "learner", r.learner);
  put(line, "module", r.module);
  put(line, "phase", r.phase);
  line["score"] = rounded(r.score);
  put(line, "max", r.max);
  return line_of(line);
}

std::string to_line(const CaptionRecord& r, TextConsent consent) {
  Json line = record("caption");
  put(line, "utt", r.utterance);
  if (consent == TextConsent::Given) {
    line["spoken"] = r.spoken;
    line["shown"] = r.shown;
  }
  line["on_ms"] = rounded(r.on_ms);
  line["off_ms"] = rounded(r.off_ms);
  line["speech_on_ms"] = rounded(r.speech_on_ms);
  line["speech_off_ms"] = rounded(r.speech_off_ms);
  return line_of(line);
}

}  // namespace mana::evaluation
