#include "dialogue/tutor/learner_record.hpp"

#include <algorithm>
#include <numeric>

namespace mana::dialogue::tutor {
namespace {

constexpr std::size_t kRightInARow = 2;

bool has_right_answer(const AnswerTaken& a) { return a.choices > 1; }

}  // namespace

std::set<std::string> mastered_skills(const LearnerRecord& r) {
  std::map<std::string, std::vector<std::string>>
      row;  // skill -> different questions that were right in a row
  for (const AnswerTaken& a : r.answers) {
    if (a.skill.empty() || !has_right_answer(a)) continue;
    auto& items = row[a.skill];
    if (!a.right) {
      items.clear();
    } else if (const std::string item = a.item + a.form;
               std::find(items.begin(), items.end(), item) == items.end()) {
      items.push_back(item);
    }
  }
  std::set<std::string> mastered;
  for (const auto& [skill, items] : row)
    if (items.size() >= kRightInARow) mastered.insert(skill);
  return mastered;
}

bool was_practised(const AnswerTaken& a) {
  if (a.unit == "pre" || a.unit == "post") return false;
  const bool may_be_left = a.choices > 0 || a.kind == "role-play";
  return !may_be_left || a.choice >= 0;
}

int practised(const LearnerRecord& r) {
  if (r.sessions.empty()) return 0;
  const core::WallTime began = r.sessions.back().began;
  return static_cast<int>(std::count_if(r.answers.begin(), r.answers.end(), [&](const AnswerTaken& a) {
    return a.at >= began && was_practised(a);
  }));
}

Score score_of(const LearnerRecord& r, std::string_view unit, std::string_view skill) {
  Score s;
  for (const AnswerTaken& a : r.answers) {
    if (a.unit != unit || a.kind != "item" || (!skill.empty() && a.skill != skill)) continue;
    if (a.right) {
      ++s.right;
      s.mark += 1;
    } else if (a.choice >= 0) {
      ++s.wrong;
      s.mark -= 1.0 / std::max(1, a.choices - 1);
    } else {
      ++s.unsure;
    }
  }
  return s;
}

bool has_finished(const LearnerRecord& r, std::string_view unit) {
  if (unit == "pre") return !r.unit.empty() && r.unit != "pre";
  return r.unit == "done";
}

char form_of(std::uint64_t seed, std::string_view unit) {
  const bool a_first = seed % 2 == 0;
  return (unit == "pre") == a_first ? 'a' : 'b';
}

core::Duration time_on_task(const LearnerRecord& r) {
  return std::accumulate(r.sessions.begin(), r.sessions.end(), core::Duration{},
                         [](core::Duration sum, const SessionTaken& s) { return sum + s.active; });
}

}  // namespace mana::dialogue::tutor
