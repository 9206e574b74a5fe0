#include "agent/program/commands/lesson/lesson_session.hpp"

#include <algorithm>
#include <string>

#include "agent/command_line/json_lines.hpp"
#include "dialogue/wording/spoken_text.hpp"

namespace mana::program {
namespace {
namespace tutor = dialogue::tutor;
using tutor::Await;
using tutor::Beat;

constexpr const char* kAwaits[] = {"", "choice", "words", "face", "said", "go_on"};

Json to_json(const Beat& beat) {
  Json say = Json::array(), choices = Json::array();
  for (const tutor::SpokenLine& l : beat.lines) {
    const dialogue::SpokenText spoken = dialogue::compile(l.markup);
    say.push_back({{"who", l.who},
                   {"face", l.face},
                   {"text", spoken.text},
                   {"expression", l.expression.empty() ? spoken.expression : l.expression}});
  }
  for (const tutor::Choice& c : beat.choices) choices.push_back({{"id", c.id}, {"label", c.label}});
  Json line{{"step", beat.step}, {"say", std::move(say)}};
  if (beat.face)
    line["face"] = {{"who", beat.face->who},
                    {"face", beat.face->face},
                    {"expression", beat.face->expression},
                    {"strength", beat.face->strength}};
  if (beat.await != Await::Nothing) line["await"] = kAwaits[static_cast<int>(beat.await)];
  if (!beat.choices.empty()) line["choices"] = std::move(choices);
  if (beat.stars > 0) line["stars"] = beat.stars;
  if (beat.end != tutor::End::No) line["end"] = tutor::to_string(beat.end);
  return line;
}

}  // namespace

void LessonDesk::show(const Beat& beat) const {
  if (json) return print_json_line(to_json(beat));
  if (beat.face)
    std::printf("[%s: %s, %.0f %%]\n", beat.face->face.c_str(), beat.face->expression.c_str(),
                100 * beat.face->strength);
  for (const tutor::SpokenLine& l : beat.lines)
    if (!l.reads_choices) std::printf("%s: %s\n", l.name.c_str(), dialogue::compile(l.markup).text.c_str());
  if (beat.stars > 0) std::printf("[stars: %d]\n", beat.stars);
  for (std::size_t i = 0; beat.await != Await::Nothing && i < beat.choices.size(); ++i)
    std::printf("  %zu) %s\n", i + 1, beat.choices[i].label.c_str());
  std::fflush(stdout);
}

tutor::Event LessonDesk::read(const Beat& beat) const {
  if (beat.await == Await::Nothing) return tutor::Spoken{};
  if (!json) {
    std::fputs("> ", stdout);
    std::fflush(stdout);
  }
  std::string line;
  if (!std::getline(in, line)) return tutor::Chosen{"stop"};
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
  if (line.empty()) return tutor::Silence{};
  const bool number = line.size() == 1 && line[0] >= '1' && line[0] <= '9';
  const auto place = static_cast<std::size_t>(line[0] - '1');
  if (number && place < beat.choices.size()) return tutor::Chosen{beat.choices[place].id};
  return tutor::HeardWords{{line}};
}

core::Result<tutor::End> LessonDesk::run(tutor::Course& course) const {
  const auto moment = [this] { return tutor::Moment{clock.now(), clock.wall_now()}; };
  Beat beat = course.begin(moment());
  for (;;) {
    if (beat.keep)
      if (auto kept = keep(course.record()); !kept) return std::move(kept).error();
    show(beat);
    if (beat.end != tutor::End::No) return beat.end;
    course.asked(clock.now());
    for (;;) {  // what changes nothing is passed over
      auto next = course.take(read(beat), moment());
      if (!next) continue;
      beat = std::move(*next);
      break;
    }
  }
}

}  // namespace mana::program
