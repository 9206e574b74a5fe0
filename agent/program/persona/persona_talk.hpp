#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "agent/core/result.hpp"
#include "agent/platform/zone/zone.hpp"
#include "agent/program/persona/house_facts.hpp"
#include "agent/program/persona/talk_common.hpp"
#include "dialogue/conversation/free_talk.hpp"
#include "dialogue/memory/memory.hpp"
#include "dialogue/memory/talk_store.hpp"

namespace mana::program {

/// A persona of assets/personae, with what it needs beside it: the time at home, and the memory of the people
/// it talks to, which it shares with `mana talk`.
///
/// Ownership: owns store and times, to which the options refer; refers to the clock.  Threads: those options
/// are used by the one that steps the conversation.
class PersonaTalk {
 public:
  /// NotFound: there is no such persona. A memory that cannot be opened is logged; then nothing is
  /// remembered.
  static core::Result<std::unique_ptr<PersonaTalk>> open(const std::string& persona,
                                                         const std::filesystem::path& data_dir,
                                                         const core::Clock& clock, zone::ZonePtr home,
                                                         std::uint64_t seed, const HouseFacts& facts = {});
  dialogue::FreeTalkOptions options();

 private:
  PersonaTalk(const core::Clock& clock, zone::ZonePtr home, std::string_view language)
      : times_{clock, std::move(home)}, knowledge_{times_, language} {}
  std::shared_ptr<const dialogue::aiml::Brain> brain_;
  std::optional<dialogue::TalkStore> store_;
  MachineTimes times_;
  std::unique_ptr<dialogue::memory::Memory> memory_;
  HouseKnowledge knowledge_;
  std::uint64_t seed_ = 1;
};

}  // namespace mana::program
