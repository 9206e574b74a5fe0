#pragma once
#include "agent/program/assembly/build_agent.hpp"
#include "agent/program/assembly/run_options.hpp"

namespace mana::program {

/// Opens what `--camera`, `--microphone`, `--speaker` and `--display` name. A file that cannot be read is
/// an error; a device that is not there is not: its module says so and looks again later.
/// In virtual time "auto" means none: a real device cannot follow a clock that leaps.
core::Result<Devices> open_devices(const RunOptions& options, const core::Settings& settings,
                                   const core::Clock& clock);

}  // namespace mana::program
