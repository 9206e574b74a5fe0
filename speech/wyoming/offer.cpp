#include "speech/wyoming/offer.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace mana::speech::wyoming {
namespace {
using core::Json;
constexpr std::size_t kMostNames = 1'000;

struct Facts {
  int port;
  const char* key;     // in `info`
  const char* models;  // in a program of it
  const char* streams;
  const char* name;
};
constexpr std::array<Facts, 3> kFacts{
    {{10'300, "asr", "models", "supports_transcript_streaming", "recogniser"},
     {10'200, "tts", "voices", "supports_synthesize_streaming", "voice"},
     {10'400, "wake", "models", "", "wake word"}}};
const Facts& facts(Service s) { return kFacts[static_cast<std::size_t>(s)]; }

/// What says nothing of it is there: older servers say nothing.
bool is_installed(const Json& program) {
  const Json& said = program["installed"];
  return !said.is_boolean() || said.get<bool>();
}

void take_names(const Json& list, std::vector<std::string>& names) {
  for (const Json& item : list) {
    if (names.size() >= kMostNames) return;
    if (const std::string name = item.text("name"); !name.empty() && is_installed(item))
      names.push_back(name);
  }
}

std::string plain(std::string_view name) {
  std::string text;
  for (const char c : name) {
    const bool is_blank = c == '_' || c == '-' || c == ' ';
    text += is_blank ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  const std::size_t version = text.rfind(" v");
  const bool has_version = version != std::string::npos && version + 2 < text.size() &&
                           text.find_first_not_of("0123456789.", version + 2) == std::string::npos;
  return has_version ? text.substr(0, version) : text;
}
}  // namespace

int usual_port(Service service) { return facts(service).port; }
const char* name_of(Service service) { return facts(service).name; }

std::vector<std::string> Offer::lacks(const std::vector<std::string>& wanted) const {
  std::vector<std::string> missing;
  if (names.empty()) return missing;
  for (const std::string& name : wanted)
    if (std::ranges::none_of(names, [&](const std::string& n) { return is_same_model(n, name); }))
      missing.push_back(name);
  return missing;
}

Offer offer_of(const Json& info, Service service) {
  Offer offer;
  const Facts& f = facts(service);
  for (const Json& program : info[f.key]) {
    if (!is_installed(program)) continue;
    offer.is_there = true;
    const Json& streams = program[f.streams];
    offer.streams = offer.streams || (streams.is_boolean() && streams.get<bool>());
    take_names(program[f.models], offer.names);
    if (service != Service::Voice) continue;
    for (const Json& voice : program[f.models]) take_names(voice["speakers"], offer.speakers);
  }
  return offer;
}

bool is_same_model(std::string_view one, std::string_view other) { return plain(one) == plain(other); }

std::vector<std::string> names_in(const std::string& text) {
  std::vector<std::string> names;
  std::string name;
  for (const char c : text + ",") {
    if (c != ',' && c != ' ' && c != '\t') {
      name += c;
    } else if (!name.empty()) {
      names.push_back(std::exchange(name, {}));
    }
  }
  return names;
}

}  // namespace mana::speech::wyoming
