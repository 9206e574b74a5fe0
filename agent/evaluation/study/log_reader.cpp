#include "agent/evaluation/study/log_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "agent/evaluation/study/strata.hpp"
#include "agent/evaluation/tables/csv.hpp"

namespace mana::evaluation {
namespace {

using Json = nlohmann::json;

/// Reads the fields of one line; the first fault is kept.
class Line {
 public:
  explicit Line(const Json& object) : object_{object} {}
  const std::string& fault() const { return fault_; }
  void refuse(const std::string& sentence) {
    if (fault_.empty()) fault_ = sentence;
  }

  std::string text(const char* name, bool required = false) {
    const Json* j = find(name);
    if (j == nullptr) {
      if (required) refuse(std::string{"'"} + name + "' is missing.");
      return {};
    }
    if (j->is_string() && (!required || !j->get_ref<const std::string&>().empty())) return *j;
    refuse(std::string{"'"} + name + "' has to be a text.");
    return {};
  }
  /// A label: a text, or true or false.
  std::string label(const char* name) {
    const Json* j = find(name);
    if (j != nullptr && j->is_boolean()) return j->get<bool>() ? "true" : "false";
    return text(name, true);
  }
  std::optional<std::string> optional_label(const char* name) {
    return find(name) == nullptr ? std::nullopt : std::optional{label(name)};
  }
  std::optional<double> optional_number(const char* name) {
    const Json* j = find(name);
    if (j == nullptr) return std::nullopt;
    if (j->is_number() && std::isfinite(j->get<double>())) return j->get<double>();
    refuse(std::string{"'"} + name + "' has to be a finite number.");
    return std::nullopt;
  }
  double number(const char* name) {
    const auto x = optional_number(name);
    if (!x) refuse(std::string{"'"} + name + "' is missing.");
    return x.value_or(0);
  }
  /// A moment: seconds, or an ISO 8601 text, which trials do not need.
  std::string stamp(const char* name) {
    const Json* j = find(name);
    return j != nullptr && j->is_string() ? j->get<std::string>() : "";
  }
  Conditions conditions() {
    Conditions out;
    const Json* j = find("cond");
    if (j == nullptr) return out;
    if (!j->is_object()) {
      refuse("'cond' has to be an object.");
      return out;
    }
    for (const auto& [name, value] : j->items()) {
      if (value.is_number() && std::isfinite(value.get<double>()))
        out[name] = value.get<double>();
      else if (value.is_boolean())
        out[name] = value.get<bool>();
      else if (value.is_string())
        out[name] = value.get<std::string>();
    }
    return out;
  }
  const Json* find(const char* name) const {
    const auto it = object_.find(name);
    return it == object_.end() || it->is_null() ? nullptr : &*it;
  }

 private:
  const Json& object_;
  std::string fault_;
};

void read_session(Line& l, Log& log) {
  log.sessions.push_back({l.text("session", true), l.text("subject"), l.text("site"), l.text("build"),
                          l.text("config"), l.stamp("t")});
}

void read_trial(Line& l, Log& log) {
  TrialRecord r;
  r.trial = l.text("trial", true);
  r.session = l.text("session");
  if (r.session.empty() && !log.sessions.empty()) r.session = log.sessions.back().session;
  r.kind = l.text("kind", true);
  r.predicted = l.label("predicted");
  r.actual = l.optional_label("actual");
  r.t = l.optional_number("t");
  r.score = l.optional_number("score");
  r.threshold = l.optional_number("threshold");
  r.latency_ms = l.optional_number("latency_ms");
  r.window_s = l.optional_number("window_s");
  if (const Json* scores = l.find("scores"); scores != nullptr && scores->is_object())
    for (const auto& [name, score] : scores->items())
      if (score.is_number() && std::isfinite(score.get<double>())) r.scores[name] = score.get<double>();
  r.cond = l.conditions();
  log.trials.push_back(std::move(r));
}

void read_truth(Line& l, Log& log) {
  log.truths.push_back({l.text("trial", true), l.label("actual"), l.text("annotator"), l.stamp("t")});
}

void read_event(Line& l, Log& log) {
  EventRecord r;
  r.kind = l.text("kind", true);
  r.session = l.text("session");
  if (r.session.empty() && !log.sessions.empty()) r.session = log.sessions.back().session;
  const std::string role = l.text("role", true);
  if (!role.empty() && role != "actual" && role != "detected") l.refuse("'role' is actual or detected.");
  r.actual = role == "actual";
  r.t = l.number("t");
  r.annotator = l.text("annotator");
  log.events.push_back(std::move(r));
}

void read_speech(Line& l, Log& log) {
  SpeechRecord r;
  r.trial = l.text("trial", true);
  r.session = l.text("session");
  if (r.session.empty() && !log.sessions.empty()) r.session = log.sessions.back().session;
  if (l.find("ref") != nullptr) r.ref = l.text("ref");
  r.hyp = l.text("hyp");
  if (const Json* words = l.find("words"); words != nullptr && words->is_array()) {
    for (const Json& w : *words) {
      if (w.is_array() && w.size() == 3 && w[1].is_number() && w[2].is_number())
        r.words.push_back({w[0].is_string() ? w[0].get<std::string>() : "", w[1], w[2]});
      else
        l.refuse("a word of 'words' has to be [text, start, end].");
    }
  }
  r.cond = l.conditions();
  log.speech.push_back(std::move(r));
}

void read_rating(Line& l, Log& log) {
  log.ratings.push_back({l.text("item", true), l.text("source"), l.text("intended"), l.text("rater", true),
                         l.text("label", true), l.stamp("t")});
}

void read_lesson(Line& l, Log& log) {
  LessonRecord r{l.text("learner", true), l.text("module"), l.text("phase", true), l.number("score"),
                 l.optional_number("max")};
  if (!r.phase.empty() && r.phase != "pre" && r.phase != "post") l.refuse("'phase' is pre or post.");
  log.lessons.push_back(std::move(r));
}

void read_caption(Line& l, Log& log) {
  log.captions.push_back({l.text("utt", true), l.text("spoken"), l.text("shown"), l.number("on_ms"),
                          l.number("off_ms"), l.number("speech_on_ms"), l.number("speech_off_ms")});
}

struct Type {
  std::string_view name;
  void (*read)(Line&, Log&);
};
constexpr std::array<Type, 8> kTypes{{{"session", read_session},
                                      {"trial", read_trial},
                                      {"truth", read_truth},
                                      {"event", read_event},
                                      {"asr", read_speech},
                                      {"rating", read_rating},
                                      {"tutor", read_lesson},
                                      {"caption", read_caption}}};

/// A sentence when the line is wrong.
std::string read_line(std::string_view text, Log& log, std::size_t& unknown) {
  const Json object = Json::parse(text, nullptr, false);
  if (!object.is_object()) return "it is no JSON object; each line of a log is one.";
  Line line{object};
  const std::string name = line.text("type", true);
  if (!line.fault().empty()) return line.fault();
  if (const Json* v = line.find("v"); v != nullptr && *v != 1) return "it is of another version than 1.";
  const auto type = std::find_if(kTypes.begin(), kTypes.end(), [&](const Type& t) { return t.name == name; });
  if (type == kTypes.end()) {
    ++unknown;
    return {};
  }
  type->read(line, log);
  return line.fault();
}

// ---- joining

struct Joined {
  const TrialRecord* trial;
  std::string actual;
};
struct Joins {
  std::vector<Joined> labelled;
  std::size_t unlabelled = 0;
};

std::unordered_map<std::string, const TruthRecord*> truths_by_trial(const Log& log) {
  std::unordered_map<std::string, const TruthRecord*> by_trial;
  for (const TruthRecord& t : log.truths) by_trial[t.trial] = &t;  // a later one replaces an earlier one
  return by_trial;
}

core::Result<Joins> join(const Log& log, const std::string& kind) {
  const auto truths = truths_by_trial(log);
  std::unordered_map<std::string, int> seen;
  Joins joins;
  bool any = false;
  for (const TrialRecord& r : log.trials) {
    if (++seen[r.trial] > 1)
      return core::bad_input("the trial " + shown_field(r.trial) +
                             " stands there twice; is a log given twice?");
    if (r.kind != kind) continue;
    any = true;
    const auto truth = truths.find(r.trial);
    if (truth != truths.end())
      joins.labelled.push_back({&r, truth->second->actual});
    else if (r.actual)
      joins.labelled.push_back({&r, *r.actual});
    else
      ++joins.unlabelled;
  }
  if (!any) {
    std::string kinds;
    for (const auto& k : trial_kinds(log)) kinds += (kinds.empty() ? "" : ", ") + k;
    return core::bad_input("there is no trial of the kind " + shown_field(kind) +
                           (kinds.empty() ? "." : "; there are: " + kinds + "."));
  }
  return joins;
}

core::Result<LabelSet> labels_of(const Joins& joins, const std::vector<std::string>& declared) {
  LabelSet labels{declared};
  for (const Joined& j : joins.labelled)
    for (const std::string& name : {j.trial->predicted, j.actual}) {
      if (!declared.empty() && !labels.find(name))
        return core::bad_input("the label " + shown_field(name) + " of the trial " +
                               shown_field(j.trial->trial) + " is not one of those declared.");
      labels.number(name);
      if (labels.size() > Table::kMostLabels) return core::bad_input("there are more than 2000 labels.");
    }
  if (declared.empty()) labels.sort();
  return labels;
}

void add(Trials& t, const Joined& j, const Clusters& clusters) {
  t.predicted.push_back(static_cast<std::uint32_t>(*t.labels.find(j.trial->predicted)));
  t.actual.push_back(static_cast<std::uint32_t>(*t.labels.find(j.actual)));
  t.cluster.push_back(static_cast<std::uint32_t>(t.clusters.number(clusters.of(j.trial->session))));
  t.id.push_back(j.trial->trial);
  if (j.trial->score) t.score.push_back(*j.trial->score);
}

/// Scores are worth something only when every trial has one.
void settle(Trials& t) {
  if (t.score.size() != t.size()) t.score.clear();
}

}  // namespace

core::Status read_log(std::string_view jsonl, Log& log) {
  std::size_t at = jsonl.starts_with("\xEF\xBB\xBF") ? 3 : 0, number = 0, unknown = 0;
  bool any = false;
  while (at < jsonl.size()) {
    const std::size_t end = jsonl.find('\n', at);
    const bool torn = end == std::string_view::npos;
    std::string_view text = jsonl.substr(at, torn ? std::string_view::npos : end - at);
    at = torn ? jsonl.size() : end + 1;
    ++number;
    if (text.ends_with('\r')) text.remove_suffix(1);
    if (trimmed(text).empty()) continue;
    const std::string fault = read_line(text, log, unknown);
    if (!fault.empty() && torn && any && !Json::accept(text)) {
      log.remarks.push_back(at_line(number) + "the last line is cut off and left out.");
      break;
    }
    if (!fault.empty()) return core::bad_input(at_line(number) + fault);
    any = true;
  }
  if (!any) return core::bad_input("there is no record in it.");
  if (unknown > 0)
    log.remarks.push_back(std::to_string(unknown) + " records of types that are not known were passed over.");
  return {};
}

core::Result<Trials> labelled_trials(const Log& log, const TrialQuery& query) {
  auto joins = join(log, query.kind);
  if (!joins) return std::move(joins).error();
  auto labels = labels_of(*joins, query.labels);
  if (!labels) return std::move(labels).error();
  Trials t;
  t.labels = std::move(*labels);
  t.unlabelled = joins->unlabelled;
  const Clusters clusters{log, query.cluster};
  for (const Joined& j : joins->labelled) add(t, j, clusters);
  settle(t);
  return t;
}

core::Result<std::vector<Stratum>> strata(const Log& log, const TrialQuery& query, const std::string& text) {
  auto by = ConditionSteps::of(text);
  if (!by) return std::move(by).error();
  auto joins = join(log, query.kind);
  if (!joins) return std::move(joins).error();
  auto labels = labels_of(*joins, query.labels);
  if (!labels) return std::move(labels).error();
  const Clusters clusters{log, query.cluster};
  std::vector<const Conditions*> conditions;
  for (const Joined& j : joins->labelled) conditions.push_back(&j.trial->cond);
  if (auto known = by->refuse_unknown(conditions); !known) return std::move(known).error();
  std::map<StratumKey, Trials> by_key;
  for (const Joined& j : joins->labelled) {
    auto key = by->stratum_of(j.trial->cond);
    if (!key) return std::move(key).error().during("the trial " + shown_field(j.trial->trial));
    auto [it, fresh] = by_key.try_emplace(*key);
    if (fresh) it->second.labels = *labels;
    add(it->second, j, clusters);
    if (by_key.size() > kMostStrata) return by->too_many();
  }
  std::vector<Stratum> out;
  for (auto& [key, trials] : by_key) {
    settle(trials);
    out.push_back({key.name, std::move(trials)});
  }
  return out;
}

std::vector<std::string> trial_kinds(const Log& log) {
  std::vector<std::string> kinds;
  for (const TrialRecord& r : log.trials)
    if (std::find(kinds.begin(), kinds.end(), r.kind) == kinds.end()) kinds.push_back(r.kind);
  return kinds;
}

}  // namespace mana::evaluation
