#include "speech/wyoming/spoken_reader.hpp"

namespace mana::speech::wyoming {

std::vector<Event> spoken_request(const std::string& text, const std::string& voice,
                                  const std::string& speaker, const std::string& language, bool streams) {
  core::Json how = core::Json::object();
  if (!voice.empty()) how["name"] = voice;
  if (!language.empty()) how["language"] = language;
  if (!voice.empty() && !speaker.empty()) how["speaker"] = speaker;
  Event whole{"synthesize", {{"text", text}}, {}}, start{"synthesize-start", core::Json::object(), {}};
  if (!how.empty()) start.data["voice"] = whole.data["voice"] = how;
  if (!streams) return {whole};
  // The whole follows the pieces for servers that do not take pieces; one that does passes it over.
  return {start,
          {"synthesize-chunk", {{"text", text}}, {}},
          whole,
          {"synthesize-stop", core::Json::object(), {}}};
}

core::Result<bool> SpokenReader::take(const Event& event) {
  if (event.type == "error") return core::unavailable("The speech server cannot say that.");
  if (event.type == (streams_ ? "synthesize-stopped" : "audio-stop")) return true;
  if (event.type != "audio-chunk") return false;
  if (auto taken = taker_.take(event); !taken) return taken.error();
  return false;
}

}  // namespace mana::speech::wyoming
