#include <cstdio>

#include "agent/command_line/version.hpp"
#include "agent/core/manual_clock.hpp"
#include "agent/program/persona/talk_common.hpp"
#include "dialogue/aiml/tools/transcript.hpp"

namespace mana::program {
namespace {

namespace fs = std::filesystem;
namespace aiml = dialogue::aiml;

/// Talks in a test all take place at the same moment, so that a date in a reply can be written down.
constexpr core::WallTime kMoment{std::chrono::sys_days{std::chrono::year{2027} / 3 / 3} +
                                 std::chrono::hours{10}};

struct Outcome {
  std::size_t talks = 0, failed = 0;
};

TalkSources sources_of(const aiml::Transcript& transcript, const fs::path& file, const TalkSources& given) {
  if (!given.aiml.empty() || !given.persona.empty()) return given;
  TalkSources out{{}, transcript.persona};
  for (const std::string& folder : transcript.aiml)
    out.aiml.push_back((file.parent_path() / folder).string());
  return out;
}

void print(const aiml::Difference& d, const std::string& file, bool json) {
  if (json) {
    print_json_line(Json{{"file", file},
                         {"line", d.line},
                         {"talk", d.talk},
                         {"said", d.said},
                         {"expected", d.expected},
                         {"got", d.got}});
    return;
  }
  std::printf("%s:%d: %s: to \"%s\" was expected %s, and came %s\n", file.c_str(), d.line, d.talk.c_str(),
              d.said.c_str(), d.expected.c_str(), d.got.c_str());
}

core::Result<Outcome> test_file(const std::string& file, const TalkTestOptions& options) {
  const auto transcript = aiml::read_transcript(file);
  if (!transcript) return transcript.error();
  const auto folders = folders_of(sources_of(*transcript, file, options.sources));
  if (!folders) return folders.error();
  const auto loaded = load_persona(*folders);
  if (!loaded) return loaded.error();
  const core::ManualClock clock{kMoment};
  const MachineTimes times{clock};
  HouseKnowledge knowledge{times, spoken_by(*folders)};
  Outcome outcome;
  for (const aiml::Talk& talk : transcript->talks) {
    aiml::SessionOptions o;
    o.seed = transcript->seed;
    o.random_first = transcript->random_first;
    o.version = kVersion;
    o.times = &times;
    o.outside = &knowledge.answers();
    aiml::Session session{loaded->brain, std::move(o)};
    const auto differences = aiml::play(talk, session);
    ++outcome.talks;
    if (!differences.empty()) ++outcome.failed;
    for (const aiml::Difference& d : differences) print(d, file, options.json);
  }
  return outcome;
}

}  // namespace

int test_talk(const TalkTestOptions& options) {
  Outcome all;
  for (const std::string& file : options.files) {
    const auto outcome = test_file(file, options);
    if (!outcome) {
      std::fprintf(stderr, "mana talk test: %s\n", outcome.error().sentence.c_str());
      return 1;
    }
    all.talks += outcome->talks;
    all.failed += outcome->failed;
  }
  std::fprintf(stderr, "%zu talks, %zu went otherwise.\n", all.talks, all.failed);
  return all.failed == 0 ? 0 : 1;
}

}  // namespace mana::program
