#include "speech/satellite/own_description.hpp"

namespace mana::speech::wyoming {
namespace {
using core::Json;

/// What every program and model has.
Json artifact(const std::string& name, const std::string& description, const std::string& maker,
              const std::string& version) {
  return Json{{"name", name},
              {"attribution", Json{{"name", maker}, {"url", ""}}},
              {"installed", true},
              {"description", description},
              {"version", version}};
}

std::string without_region(const std::string& tag) { return tag.substr(0, tag.find('-')); }

Json recogniser_of(const OwnDescription& own) {
  Json model = artifact("moonshine", "English, written down on this machine", "Useful Sensors", own.version);
  model["languages"] = Json::array({without_region(own.language)});
  Json program = artifact("mana", own.name + "'s ears", "MANA", own.version);
  program["models"] = Json::array({model});
  program["supports_transcript_streaming"] = false;
  program["requires_external_vad"] = true;
  program["prefers_auto_gain_enabled"] = false;
  program["prefers_noise_reduction_enabled"] = false;
  return program;
}

Json voice_of(const OwnDescription& own) {
  Json voice = artifact(own.voice, own.name + "'s voice", "eSpeak NG", own.version);
  voice["languages"] = Json::array({own.language});
  voice["speakers"] = nullptr;
  Json program = artifact("mana", own.name + "'s voice", "MANA", own.version);
  program["voices"] = Json::array({voice});
  program["supports_synthesize_streaming"] = true;
  return program;
}

Json satellite_of(const OwnDescription& own) {
  Json satellite = artifact(own.name, "A companion with a face", "MANA", own.version);
  satellite["area"] = own.area.empty() ? Json{} : Json{own.area};
  satellite["has_vad"] = true;
  satellite["active_wake_words"] = Json::array({own.name});
  satellite["max_active_wake_words"] = 1;
  satellite["supports_trigger"] = false;
  return satellite;
}
}  // namespace

Json info_of(const OwnDescription& own) {
  Json info = Json::object();
  for (const char* nothing : {"asr", "tts", "handle", "intent", "wake", "mic", "snd"})
    info[nothing] = Json::array();
  if (own.writes_down) info["asr"].push_back(recogniser_of(own));
  if (own.speaks) info["tts"].push_back(voice_of(own));
  if (own.is_satellite) info["satellite"] = satellite_of(own);
  return info;
}

}  // namespace mana::speech::wyoming
