#include "speech/audio/resampler.hpp"

#include <samplerate.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "agent/core/check.hpp"
#include "agent/core/log.hpp"

namespace mana::speech {
namespace {
constexpr int kLowestHz = 1'000;
constexpr int kHighestHz = 384'000;
constexpr std::size_t kBlock = 4096;

bool sensible(int rate_hz) { return rate_hz >= kLowestHz && rate_hz <= kHighestHz; }
}  // namespace

void Resampler::Free::operator()(SRC_STATE_tag* s) const noexcept { src_delete(s); }

Resampler::Resampler(int from_hz, int to_hz) : ratio_{double(to_hz) / double(from_hz)} {
  MANA_CHECK(sensible(from_hz) && sensible(to_hz), "a sampling rate outside 1 to 384 kHz");
  if (from_hz == to_hz) return;
  int error = 0;
  state_.reset(src_new(SRC_SINC_MEDIUM_QUALITY, 1, &error));
  MANA_CHECK(state_, "libsamplerate has no memory for a converter");
}

std::vector<std::int16_t> Resampler::push(std::span<const std::int16_t> block) { return run(block, false); }
std::vector<std::int16_t> Resampler::finish() { return run({}, true); }

std::vector<std::int16_t> Resampler::run(std::span<const std::int16_t> block, bool last) {
  if (!state_) return {block.begin(), block.end()};
  std::vector<std::int16_t> out;
  std::array<float, kBlock> in{};
  std::array<float, kBlock> made{};
  do {
    const std::size_t count = std::min(block.size(), in.size());
    src_short_to_float_array(block.data(), in.data(), static_cast<int>(count));
    block = block.subspan(count);
    SRC_DATA data{};
    data.data_in = in.data();
    data.input_frames = static_cast<long>(count);
    data.data_out = made.data();
    data.output_frames = static_cast<long>(made.size());
    data.end_of_input = last ? 1 : 0;
    data.src_ratio = ratio_;
    do {
      if (const int error = src_process(state_.get(), &data); error != 0) {
        core::log_warning("speech.resampler", src_strerror(error));
        return out;
      }
      const std::size_t old = out.size();
      out.resize(old + static_cast<std::size_t>(data.output_frames_gen));
      src_float_to_short_array(made.data(), out.data() + old, static_cast<int>(data.output_frames_gen));
      data.input_frames -= data.input_frames_used;
      // Past the end of `in` may stand `made`, which libsamplerate would call an overlap.
      data.data_in = data.input_frames > 0 ? data.data_in + data.input_frames_used : in.data();
    } while (data.input_frames > 0 || data.output_frames_gen == data.output_frames);
  } while (!block.empty());
  return out;
}

std::vector<std::int16_t> resample(std::span<const std::int16_t> samples, int from_hz, int to_hz) {
  Resampler resampler{from_hz, to_hz};
  std::vector<std::int16_t> out = resampler.push(samples);
  const std::vector<std::int16_t> rest = resampler.finish();
  out.insert(out.end(), rest.begin(), rest.end());
  return out;
}

}  // namespace mana::speech
