#include "speech/playback/wav_audio_output.hpp"

#include "agent/core/log.hpp"

namespace mana::speech {
namespace {
constexpr core::Duration kWriteEvery = std::chrono::seconds{1};  // what a crash may cost
}

core::Result<std::unique_ptr<WavAudioOutput>> WavAudioOutput::create(const std::filesystem::path& file,
                                                                     const core::Clock& clock,
                                                                     const AudioOutputOptions& options) {
  auto writer = WavWriter::create(file, options.sample_rate_hz);
  if (!writer) return std::move(writer).error();
  return std::unique_ptr<WavAudioOutput>{
      new WavAudioOutput{std::move(*writer), file.string(), clock, options}};
}

WavAudioOutput::WavAudioOutput(WavWriter writer, std::string name, const core::Clock& clock,
                               const AudioOutputOptions& options)
    : writer_{std::move(writer)},
      name_{std::move(name)},
      clock_{clock},
      line_{options.sample_rate_hz},
      playback_{line_, true} {
  update(clock_.now());
}

WavAudioOutput::~WavAudioOutput() {
  tap_ = nullptr;
  update(clock_.now());
  if (auto closed = writer_.close(); !closed) core::log_warning("speech.voice", closed.error().sentence);
}

core::Time WavAudioOutput::update(core::Time now) {
  playback_.play_until(
      now, [this](std::span<const std::int16_t> block, PlaybackLine::Sounding s, core::Time heard) {
        if (!failure_) {
          if (auto wrote = writer_.write(block); !wrote) failure_ = std::move(wrote).error();
        }
        if (tap_ && s.end > s.begin)
          tap_({block.subspan(s.begin, s.end - s.begin),
                heard + line_.span_of(static_cast<std::int64_t>(s.begin))});
      });
  return now + kWriteEvery;
}

}  // namespace mana::speech
