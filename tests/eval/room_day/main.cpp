// A day of a home in virtual time: the whole companion but its screen, real faces and real speech in a room,
// reminders of a day, and the question whether anything ever gets stuck. By hand for 24 hours (an hour of a
// core), a few minutes of it in every run of the tests.
//   room_day [--hours H] [--seed S]
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "agent/command_line/command_line.hpp"
#include "agent/core/manual_clock.hpp"
#include "agent/program/assembly/agent_parts.hpp"
#include "agent/program/settings/settings_table.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "dialogue/conversation/conversation.hpp"
#include "speech/audio/resampler.hpp"
#include "speech/audio/wav_file.hpp"
#include "speech/playback/audio_output.hpp"
#include "speech/synthesis/espeak_voice.hpp"
#include "tests/eval/room_day/room.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace mana::room_day {
namespace {
namespace fs = std::filesystem;
using namespace std::chrono_literals;

// Monday 23 November 2026, midnight in UTC.
constexpr core::WallTime kMidnight{std::chrono::seconds{1'795'392'000}};
const fs::path kShared = MANA_SHARED_DATA;

/// What came and went, counted.
class Observer final : public bus::Module {
 public:
  explicit Observer(const core::Clock& clock) : clock_{clock} {}
  void subscribe(bus::Bus& bus) {
    const auto count = [&]<class M>(std::type_identity<M>, const char* what) {
      bus.subscribe<M>(mailbox(), name(), [this, what](const M&) { ++counts[what]; });
    };
    count(std::type_identity<msg::PersonAppeared>{}, "people appeared");
    count(std::type_identity<msg::PersonLeft>{}, "people left");
    count(std::type_identity<msg::UserStartedSpeaking>{}, "somebody began to speak");
    count(std::type_identity<msg::UserStoppedSpeaking>{}, "somebody stopped speaking");
    count(std::type_identity<msg::SpeechStarted>{}, "she began to speak");
    count(std::type_identity<msg::SpeechEnded>{}, "she stopped speaking");
    count(std::type_identity<msg::ReminderDue>{}, "reminders due");
    count(std::type_identity<msg::ModuleFailed>{}, "failures");
    bus.subscribe<msg::Heard>(mailbox(), name(), [this](const msg::Heard& m) {
      ++counts[m.accepted ? "heard and accepted" : "heard and refused"];
    });
    bus.subscribe<msg::AttentionChanged>(mailbox(), name(), [this](const msg::AttentionChanged& m) {
      attention = m.attention;
      changed = clock_.now();
    });
    bus.subscribe<msg::Looking>(mailbox(), name(), [this](const msg::Looking& m) { looked_at = m.looking; });
  }
  std::string_view name() const override { return "test.observer"; }
  core::Time step(core::Time) override { return core::kNever; }
  int of(const char* what) const {
    const auto found = counts.find(what);
    return found == counts.end() ? 0 : found->second;
  }

  std::map<std::string, int> counts;
  msg::Attention attention = msg::Attention::Idle;
  core::Time changed{};  // since then the attention is what it is
  bool looked_at = false;

 private:
  const core::Clock& clock_;
};

std::vector<Clip> clips_of_the_film(double& fps) {
  std::ifstream in{kShared / "video/room_dev.json"};
  const auto json = nlohmann::json::parse(in);
  fps = json.at("fps");
  std::vector<Clip> clips;
  for (const auto& e : json.at("events")) clips.push_back({e.at(0), e.at(1), e.at(2)});
  return clips;
}

/// Real words and sentences that are meant for nobody here, and commands that are, by a synthetic voice.
std::vector<std::vector<std::int16_t>> recordings() {
  std::vector<std::vector<std::int16_t>> all;
  std::vector<fs::path> files;
  for (const char* folder : {"speech/words", "speech/reading"})
    for (const auto& e : fs::recursive_directory_iterator(kShared / folder))
      if (e.path().extension() == ".wav") files.push_back(e.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files)
    if (auto sound = speech::read_sound(file, speech::kHearingRateHz))
      all.push_back(std::move(sound->samples));
  auto voice = speech::EspeakVoice::open({});
  for (const char* command :
       {"MANA, what time is it?", "MANA, what day is it?", "MANA, say that again.", "Yes.", "OK.", "Not now.",
        "MANA, what is on today?", "Remind me later.", "MANA, stop.", "MANA, tell me a joke."}) {
    if (!voice) break;
    const auto spoken = voice->speak({command, {}});
    if (!spoken) continue;
    for (int i = 0; i < 4; ++i)  // as many as there are of talk
      all.push_back(speech::resample(spoken->samples, spoken->sample_rate_hz, speech::kHearingRateHz));
  }
  return all;
}

bool add_reminders(const fs::path& data) {
  for (const char* entry :
       {"Blue tablets@08:00@--medicine", "Doctor@14:30@--length=PT1H", "White tablets@20:00@--medicine",
        "Lunch@12:15@--length=PT1H", "Anna comes@16:00@--length=PT1H", "Choir@18:45@--length=PT1H"}) {
    const std::string all{entry};
    const auto first = all.find('@');
    const auto second = all.rfind('@');
    const auto added = test::run_program({MANA_BINARY, "calendar", "add", "--title", all.substr(0, first),
                                          "--at", "2026-11-23 " + all.substr(first + 1, second - first - 1),
                                          "--zone", "UTC", "--data", data.string(), all.substr(second + 1)});
    if (added.status != 0) {
      std::fprintf(stderr, "%s", added.err.c_str());
      return false;
    }
  }
  return true;
}

double resident_mb() {
  std::ifstream in{"/proc/self/statm"};
  double size = 0;
  double resident = 0;
  in >> size >> resident;
  return resident * 4096 / 1e6;
}

int live(double hours, std::uint64_t seed) {
  double fps = 15;
  const auto clips = clips_of_the_film(fps);
  auto sounds = recordings();
  const core::Duration length = core::seconds(hours * 3600);
  const Day day = day_of(seed, length, clips, fps, sounds.size());
  const test::TemporaryFolder data;
  if (!add_reminders(data.path())) return 1;

  core::ManualClock clock{kMidnight};
  core::Settings settings{program::settings_table()};
  settings.set("person.zone", std::string{"UTC"});
  settings.set("hearing.name_needed", std::string{"unless-looking"});
  program::Devices devices;
  devices.microphone = std::make_unique<RoomMicrophone>(std::move(sounds), day);
  devices.loudspeaker = speech::open_audio_output("none", clock).value();
  devices.camera = [&](core::Time) -> core::Result<std::unique_ptr<vision::Camera>> {
    return std::unique_ptr<vision::Camera>{
        std::make_unique<RoomCamera>((kShared / "video/room_dev.mp4").string(), clips, fps, day)};
  };
  Observer observer{clock};
  program::AgentPlan plan;
  plan.data_dir = data.path();
  plan.is_live = false;
  plan.also_subscribe = [&](bus::Bus& bus) { observer.subscribe(bus); };
  auto agent = program::build_agent(settings, std::move(devices), clock, plan);
  if (!agent) {
    std::fprintf(stderr, "%s\n", agent.error().sentence.c_str());
    return 1;
  }
  std::vector<bus::Module*> all = (*agent)->minds();
  all.push_back(&observer);
  bus::VirtualDriver driver{clock, all};

  int stuck = 0;
  int looks = 0;
  double mb_after_an_hour = 0;
  auto calm = day.calm.begin();
  for (core::Time t = core::kStart; t - core::kStart < length; t += 1min) {
    for (; calm != day.calm.end() && *calm < t + 1min; ++calm) {
      driver.run_until(*calm);
      ++looks;
      // A reminder may be told to an empty room when its last moment comes, and waits a while for an answer.
      const bool busy = *calm - observer.changed < 3min;
      const bool there = observer.of("people appeared") != observer.of("people left");
      if (!there && !observer.looked_at && (busy || observer.attention == msg::Attention::Idle)) continue;
      ++stuck;
      std::printf("at %.1f s: somebody %s there, looked at %d, attention %d, %s\n", core::to_seconds(*calm),
                  there ? "is" : "is not", observer.looked_at, static_cast<int>(observer.attention),
                  (*agent)->parts().conversation->whereabouts().c_str());
    }
    driver.run_until(t + 1min);
    const auto minute = static_cast<int>(core::to_seconds(t - core::kStart) / 60) + 1;
    if (minute == 60) mb_after_an_hour = resident_mb();
    if (minute % 60 == 0) std::fprintf(stderr, "%d h, %.0f MB\n", minute / 60, resident_mb());
  }
  int visits = 0;
  for (const Showing& s : day.seen) visits += clips[s.clip].kind == "face" && s.at - core::kStart < length;
  std::printf("%.2f hours, seed %llu: %d visits among %zu happenings, %zu times something was said\n", hours,
              static_cast<unsigned long long>(seed), visits, day.seen.size(), day.heard.size());
  for (const auto& [what, n] : observer.counts) std::printf("  %-26s %d\n", what.c_str(), n);
  auto store = calendar::SqliteReminderStore::open(data.path() / "mana.db");
  int open = 0;
  if (store) {
    const auto told = (*store)->deliveries(kMidnight);
    for (std::size_t i = 0; told && i < told->size(); ++i) {
      const auto& d = (*told)[i];
      const bool over =
          d.expires < kMidnight + std::chrono::duration_cast<core::WallTime::duration>(length) - 1h;
      open += calendar::is_open(d.state) && over;
      std::printf("  %-14s %s\n", d.title.c_str(), std::string{calendar::to_string(d.state)}.c_str());
    }
  }
  std::printf("memory %.0f MB after an hour, %.0f MB at the end\n", mb_after_an_hour, resident_mb());
  std::printf("looked %d times when all should be calm: stuck %d; reminders left open %d\n", looks, stuck,
              open);
  const bool paired =
      observer.of("somebody began to speak") - observer.of("somebody stopped speaking") <= 1 &&
      observer.of("she began to speak") - observer.of("she stopped speaking") <= 1;
  const bool grew = mb_after_an_hour > 0 && resident_mb() > mb_after_an_hour + 20;
  const bool well = stuck == 0 && open == 0 && paired && !grew && observer.of("failures") == 0 && looks > 0;
  std::printf("%s\n", well ? "nothing was stuck" : "NOT WELL");
  return well ? 0 : 1;
}

}  // namespace
}  // namespace mana::room_day

int main(int argc, char** argv) {
  mana::program::Command program{"", "A day of a home in virtual time: does anything get stuck?"};
  double hours = 24;
  std::uint64_t seed = 1;
  program.option("--hours", hours).shows_default();
  program.option("--seed", seed).shows_default();
  program.run = [&] {
    if (!std::filesystem::exists(mana::room_day::kShared / "video/room_dev.json")) {
      std::puts("skipped: ../shared/data/video is missing");
      return 77;
    }
    return mana::room_day::live(hours, seed);
  };
  return mana::program::run_command_line(program, argc, argv);
}
