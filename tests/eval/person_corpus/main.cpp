// What the eyes make of a corpus that is made anew, the same each time for a seed: real faces on bodies that
// come into rooms, and lamps, curtains, screens and things that move. README.md beside this says how to read
// it.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "agent/command_line/command_line.hpp"
#include "tests/eval/person_corpus/people.hpp"
#include "tests/eval/person_corpus/score.hpp"

namespace mana::person_corpus {
namespace {

struct Options {
  int clips = 30;  // with somebody; and as many with nobody
  std::uint64_t seed = 1;
  std::string pictures;
  int only_room = -1;
  bool verbose = false;
  bool floors = false;
};

constexpr int kClipsInARoom = 10, kSkipped = 77;

int run(const Options& o) {
  if (portraits().size() < 12) {
    std::printf("no portraits in %s/faces\n", MANA_SHARED_DATA);
    return kSkipped;
  }
  core::Random chance{o.seed};
  Score score{o.verbose};
  int others = static_cast<int>(chance.below(15));
  for (int room_number = 0, made = 0; made < o.clips; ++room_number) {
    const Room room = room_of(chance, room_number);
    std::vector<Clip> clips;
    for (int i = 0; i < kClipsInARoom / 2 && made < o.clips; ++i, ++made) {
      clips.push_back(visit(room, chance));
      clips.push_back(no_visit(room, chance, others++));
      if (chance.below(2) == 0) std::swap(clips[clips.size() - 1], clips[clips.size() - 2]);
    }
    if (o.only_room >= 0 && o.only_room != room_number) continue;
    score.add(watch(room, std::move(clips), o.pictures), "room " + std::to_string(room_number));
    std::fflush(stdout);
  }
  score.print();
  const bool good = score.informedness() >= 0.85 && score.recall() >= 0.9 && score.noticed_s(0.5) <= 0.3;
  return good || !o.floors ? 0 : 1;
}

}  // namespace
}  // namespace mana::person_corpus

int main(int argc, char** argv) {
  mana::person_corpus::Options o;
  mana::program::Command program{"", "What the eyes make of people who come, and of all that is nobody"};
  program.option("--clips", o.clips, "Visits, and as many clips of nobody").shows_default();
  program.option("--seed", o.seed).shows_default();
  program.option("--pictures", o.pictures, "A folder for a picture of each clip").existing_folder();
  program.option("--room", o.only_room, "Only this room of the many");
  program.flag("--verbose", o.verbose, "Say what was missed, late and mistaken");
  program.flag("--floors", o.floors, "End with 1 when a result lies below what must hold");
  program.run = [&o] { return mana::person_corpus::run(o); };
  return mana::program::run_command_line(program, argc, argv);
}
