#include "agent/program/persona/persona_talk.hpp"

#include <utility>

#include "agent/command_line/version.hpp"
#include "agent/core/log.hpp"
#include "agent/program/persona/house_memory.hpp"

namespace mana::program {

core::Result<std::unique_ptr<PersonaTalk>> PersonaTalk::open(const std::string& persona,
                                                             const std::filesystem::path& data_dir,
                                                             const core::Clock& clock, zone::ZonePtr home,
                                                             std::uint64_t seed, const HouseFacts& facts) {
  const auto folders = folders_of({{}, persona});
  if (!folders) return folders.error();
  auto loaded = load_persona(*folders);
  if (!loaded) return std::move(loaded).error();
  for (const auto& remark : loaded->remarks)
    if (remark.kind == dialogue::aiml::Remark::Kind::Error) core::log_warning("dialogue", to_text(remark));
  put_into(loaded->brain.knowledge, facts);
  std::unique_ptr<PersonaTalk> talk{new PersonaTalk{clock, std::move(home), spoken_by(*folders)}};
  talk->brain_ = std::make_shared<const dialogue::aiml::Brain>(std::move(loaded->brain));
  talk->seed_ = seed;
  if (auto store = dialogue::TalkStore::open(data_dir)) {
    talk->store_.emplace(std::move(*store));
  } else {
    core::log_warning("dialogue", "What people tell is not remembered: " + store.error().sentence);
  }
  auto memory = house_memory(data_dir, spoken_by(*folders), talk->times_, seed);
  if (memory) {
    talk->memory_ = std::move(*memory);
  } else if (memory.error().code != core::ErrorCode::Unavailable) {
    core::log_warning("memory", "What people tell is not remembered: " + memory.error().sentence);
  }
  return talk;
}

dialogue::FreeTalkOptions PersonaTalk::options() {
  dialogue::FreeTalkOptions o;
  o.brain = brain_;
  o.store = store_ ? &*store_ : nullptr;
  o.session.seed = seed_;
  o.session.version = kVersion;
  o.session.times = &times_;
  o.session.outside = &knowledge_.answers();
  o.knowledge = knowledge_.desk();
  o.memory = memory_.get();
  return o;
}

}  // namespace mana::program
