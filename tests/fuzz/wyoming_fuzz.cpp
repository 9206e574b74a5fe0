#include "agent/core/check.hpp"
#include "speech/wyoming/event.hpp"
#include "tests/fuzz/seeds.hpp"

namespace mana {
using speech::wyoming::Event;

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  std::string all;
  for (const Event& e : speech::wyoming::events_of(std::vector<std::int16_t>(1500, 7), 16'000))
    all += encode(e);
  all += speech::wyoming::encode({"transcript", {{"text", "what day is it"}}, {}});
  const std::string info = speech::wyoming::encode({"info", {{"asr", {{{"name", "x"}}}}}, {}});
  return {Bytes(all.begin(), all.end()), Bytes(info.begin(), info.end())};
}
}  // namespace mana

// What a server sends, in two pieces.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana::speech::wyoming;
  EventReader reader;
  SoundTaker taker;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  for (const std::string& piece : {bytes.substr(0, size / 3), bytes.substr(size / 3)}) {
    reader.push(piece);
    while (true) {
      const auto e = reader.next();
      if (!e || !*e) break;
      (void)(*e)->text("text");
      if (taker.take(**e)) MANA_CHECK(taker.rate_hz() >= 8000, "sound without a rate was taken");
      MANA_CHECK(!encode(**e).empty(), "an event cannot be written");
    }
  }
  return 0;
}
