#include "agent/program/assembly/recorder.hpp"

namespace mana::program {

core::Result<std::unique_ptr<Recorder>> Recorder::open(const std::filesystem::path& file, int width,
                                                       int height, double fps, int sample_rate_hz) {
  auto writer = render::VideoWriter::open(file, {width, height, fps, sample_rate_hz});
  if (!writer) return std::move(writer).error();
  return std::unique_ptr<Recorder>{new Recorder{std::move(*writer), width, height}};
}

void Recorder::keep(core::Status status) {
  if (!status && !fault_) fault_ = std::move(status).error();
}

void Recorder::picture(const render::FrameView& frame) {
  const std::lock_guard lock{mutex_};
  if (fault_) return;
  if (frame.width != width_ || frame.height != height_) {
    fault_ = core::bad_input("The window changed its size while it was recorded; the film was given up.");
    return;
  }
  keep(writer_.picture(frame.rgba, frame.at));
}

void Recorder::sound(const speech::PlayedBlock& block) {
  const std::lock_guard lock{mutex_};
  if (!fault_) keep(writer_.sound(block.samples, block.heard));
}

core::Status Recorder::finish(core::Time end) {
  const std::lock_guard lock{mutex_};
  if (fault_) return *fault_;
  return writer_.finish(end);
}

}  // namespace mana::program
