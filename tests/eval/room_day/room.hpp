#pragma once
#include <cmath>
#include <cstdint>
#include <memory>
#include <opencv2/core.hpp>
#include <opencv2/videoio.hpp>
#include <span>
#include <utility>
#include <vector>

#include "agent/core/random.hpp"
#include "speech/activity/voice_activity.hpp"
#include "speech/capture/microphone.hpp"
#include "tests/eval/room_day/day.hpp"
#include "vision/capture/camera.hpp"
#include "vision/pictures/grey.hpp"

/// The camera and the microphone of such a day.
namespace mana::room_day {

/// The empty room of the film between its clips, with a camera's noise. Holds one clip at a time.
class RoomCamera final : public vision::Camera {
 public:
  RoomCamera(std::string film, std::vector<Clip> clips, double fps, Day day)
      : film_{std::move(film)}, clips_{std::move(clips)}, fps_{fps}, day_{std::move(day)} {
    empty_ = frames(0, 0).at(0);
  }
  core::Result<std::optional<vision::Picture>> read(core::Time now) override {
    const cv::Mat* picture = &empty_;
    while (next_ < day_.seen.size() && now >= day_.seen[next_].at) {
      const Clip& clip = clips_[day_.seen[next_].clip];
      playing_ = frames(clip.first, clip.last);
      began_ = day_.seen[next_++].at;
    }
    const auto frame = static_cast<std::size_t>(core::to_seconds(now - began_) * fps_);
    if (frame < playing_.size()) picture = &playing_[frame];
    cv::Mat seen;
    cv::add(*picture, noise_[turn_++ % noise_.size()], seen, {}, CV_8U);
    return std::optional{vision::to_picture(seen, now)};
  }
  double fps() const override { return fps_; }

 private:
  std::vector<cv::Mat> frames(int first, int last) {
    cv::VideoCapture video{film_, cv::CAP_FFMPEG};
    video.set(cv::CAP_PROP_POS_FRAMES, first);
    std::vector<cv::Mat> all;
    cv::Mat frame;
    for (int i = first; i <= last && video.read(frame); ++i) {
      cv::Mat grey;
      cv::extractChannel(frame, grey, 1);
      all.push_back(grey);
      if (noise_.empty()) make_noise(grey.size());
    }
    return all;
  }
  void make_noise(cv::Size size) {
    cv::RNG chance{1};
    for (int i = 0; i < 16; ++i) {
      cv::Mat noise{size, CV_16S};
      chance.fill(noise, cv::RNG::NORMAL, 0, 2);
      noise_.push_back(noise);
    }
  }

  const std::string film_;
  const std::vector<Clip> clips_;
  const double fps_;
  const Day day_;
  std::size_t next_ = 0, turn_ = 0;
  core::Time began_{};
  std::vector<cv::Mat> playing_, noise_;
  cv::Mat empty_;
};

/// The noise of a quiet room, with what is said in it.
class RoomMicrophone final : public speech::Microphone {
 public:
  RoomMicrophone(std::vector<std::vector<std::int16_t>> recordings, Day day)
      : recordings_{std::move(recordings)}, day_{std::move(day)} {}
  core::Result<speech::SoundBlock> read(core::Time now) override {
    speech::SoundBlock block;
    block.start = core::kStart + core::seconds(double(heard_) / speech::kHearingRateHz);
    const auto until =
        static_cast<std::int64_t>(core::to_seconds(now - core::kStart) * speech::kHearingRateHz);
    for (; heard_ < until; ++heard_) {
      while (next_ < day_.heard.size() && heard_ >= sample_of(next_)) saying_ = next_++;
      double sound = noise_.uniform(-60, 60);
      if (next_ > 0) {
        const auto& said = recordings_[day_.heard[saying_].recording];
        const auto at = heard_ - sample_of(saying_);
        if (at < std::ssize(said)) sound += said[static_cast<std::size_t>(at)];
      }
      block.samples.push_back(static_cast<std::int16_t>(std::clamp(sound, -32768.0, 32767.0)));
    }
    return block;
  }

 private:
  std::int64_t sample_of(std::size_t saying) const {
    return static_cast<std::int64_t>(core::to_seconds(day_.heard[saying].at - core::kStart) *
                                     speech::kHearingRateHz);
  }
  const std::vector<std::vector<std::int16_t>> recordings_;
  const Day day_;
  core::Random noise_{16};
  std::size_t next_ = 0, saying_ = 0;
  std::int64_t heard_ = 0;
};

}  // namespace mana::room_day
