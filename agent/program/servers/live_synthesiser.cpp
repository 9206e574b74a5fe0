#include "agent/program/servers/live_synthesiser.hpp"

#include <filesystem>

#include "agent/core/log.hpp"
#include "speech/synthesis/espeak_voice.hpp"

namespace mana::program {
namespace {
/// Beside this program, wherever that is.
std::string synthesiser_program() {
  std::error_code ec;
  return (std::filesystem::read_symlink("/proc/self/exe", ec).parent_path() / "mana-synthesiser").string();
}
}  // namespace

LiveSynthesiser::LiveSynthesiser(const speech::VoiceOptions& options)
    : options_{options}, worker_{speech::worker::WorkerVoice::start({synthesiser_program()}, options)} {}

core::Result<std::shared_ptr<speech::Synthesiser>> LiveSynthesiser::ready() {
  const core::Status there = worker_ ? worker_->ready() : core::Status{worker_.error()};
  if (there)
    return std::shared_ptr<speech::Synthesiser>{
        std::make_shared<speech::worker::WorkerVoice>(std::move(*worker_))};
  auto own = speech::EspeakVoice::open(options_);
  if (!own) return std::move(own).error();
  core::log_warning("speech.voice", there.error().sentence + " The companion speaks in its own process.");
  return std::shared_ptr<speech::Synthesiser>{std::make_shared<speech::EspeakVoice>(std::move(*own))};
}

}  // namespace mana::program
