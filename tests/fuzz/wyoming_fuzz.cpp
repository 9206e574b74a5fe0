#include "agent/core/check.hpp"
#include "speech/satellite/client_session.hpp"
#include "speech/satellite/satellite.hpp"
#include "speech/wyoming/offer.hpp"
#include "speech/wyoming/spoken_reader.hpp"
#include "speech/wyoming/transcript_reader.hpp"
#include "speech/wyoming/wake_word_reader.hpp"
#include "tests/fuzz/seeds.hpp"

namespace mana {
using speech::wyoming::Event;

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  using speech::wyoming::encode;
  const core::Json none = core::Json::object();
  std::string sound, client, house;
  for (const Event& e : speech::wyoming::events_of(std::vector<std::int16_t>(1500, 7), 16'000))
    sound += encode(e);
  const std::string written = encode({"transcript", {{"text", "what day is it"}}, {}});
  const std::string info = encode({"info", {{"asr", {{{"name", "x"}}}}}, {}});
  const std::string wake = encode({"detection", {{"name", "hey_jarvis"}, {"timestamp", 100}}, {}});
  for (const char* type : {"describe", "ping", "transcribe", "synthesize-start"})
    client += encode({type, none, {}});
  client += encode({"synthesize-chunk", {{"text", "One. Two"}}, {}}) + encode({"synthesize-stop", none, {}});
  client += encode({"synthesize", {{"text", "Hello."}, {"voice", {{"name", "x"}}}}, {}});
  house +=
      encode({"run-satellite", none, {}}) + written + encode({"synthesize", {{"text", "It is on."}}, {}});
  house += encode({"run-pipeline", {{"start_stage", "tts"}, {"announce_text", "Supper."}}, {}});
  house += encode({"timer-started", {{"id", "1"}, {"name", "tea"}}, {}}) +
           encode({"timer-finished", {{"id", "1"}}, {}});
  house += encode({"error", {{"text", "x"}}, {}}) + encode({"pause-satellite", none, {}});
  std::vector<Bytes> seeds;
  for (const std::string& s : {sound + written, info + wake, client + sound, house + sound})
    seeds.emplace_back(s.begin(), s.end());
  return seeds;
}

namespace {
using namespace speech::wyoming;

/// MANA as a client of servers, as a server of clients, and as a satellite: whatever comes, none of them
/// keeps more than it may.
class All {
 public:
  void take(const Event& event) {
    (void)event.text("text");
    if (taker_.take(event)) MANA_CHECK(taker_.rate_hz() >= 8000, "sound without a rate was taken");
    MANA_CHECK(!encode(event).empty(), "an event cannot be written");
    for (const Service s : {Service::Recogniser, Service::Voice, Service::WakeWord})
      MANA_CHECK(offer_of(event.data, s).names.size() <= 1'000, "a server offers too much");
    (void)words_.take(event);
    (void)spoken_.take(event);
    (void)wake_.take(event);
    if (wake_.heard_at())
      MANA_CHECK(*wake_.heard_at() <= std::chrono::seconds{2}, "a wake word after the sound");
    take_as_server(event);
    take_as_satellite(event);
  }

 private:
  void take_as_server(const Event& event) {
    const auto step = session_.take(event);
    if (!step || !step->work) return;
    MANA_CHECK(step->work->text.size() <= ClientSession::kMostText, "too much text");
    const bool is_sound = step->work->kind == ClientWork::Kind::WriteDown;
    MANA_CHECK(!is_sound || (step->work->rate_hz >= 8'000 && !step->work->sound.empty()), "no sound");
  }
  void take_as_satellite(const Event& event) {
    const auto step = satellite_.take(event);
    if (!step) return;
    for (const HouseSays& s : step->says)
      MANA_CHECK(s.text.size() <= Satellite::kMostText, "the house says too much");
    const std::vector<std::int16_t> sound(100, 7);
    const bool was_running = satellite_.is_running();
    MANA_CHECK(satellite_.ask(sound, 16'000).empty() || was_running, "sound goes out to nobody");
  }

  SoundTaker taker_;
  TranscriptReader words_;
  SpokenReader spoken_{true};
  WakeWordReader wake_{{"hey_jarvis"}, std::chrono::seconds{2}};
  ClientSession session_{{.writes_down = true, .speaks = true}};
  Satellite satellite_{"Mana"};
};
}  // namespace
}  // namespace mana

// What a server, a client, or a home's server sends, in two pieces.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  mana::speech::wyoming::EventReader reader{{16 * 1024, 64 * 1024, 1 << 20}};
  mana::All all;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  for (const std::string& piece : {bytes.substr(0, size / 3), bytes.substr(size / 3)}) {
    reader.push(piece);
    while (true) {
      const auto e = reader.next();
      if (!e || !*e) break;
      all.take(**e);
    }
  }
  return 0;
}
