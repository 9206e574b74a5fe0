#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/bus/module.hpp"
#include "agent/core/result.hpp"
#include "vision/capture/camera.hpp"
#include "vision/expression/expression_reading.hpp"
#include "vision/people/audience.hpp"

namespace cv {
class Mat;
}

namespace mana::vision {
struct Sight;

struct WatcherOptions {
  bool is_open = true;     ///< false: no camera is opened before SetSenses says so
  double idle_fps = 5;     ///< pictures looked at a second while nothing moves
  double active_fps = 15;  ///< while something moves or a face is followed
  core::Duration retry_every = std::chrono::seconds{10};
  double field_of_view_deg = 60;      ///< of the camera, across its picture
  std::filesystem::path people = {};  ///< folder of the known; empty: nobody is recognised
  /// Her name, as PersonRecognised has it; who of the known is meant by it: meant_name. Nobody: nobody is
  /// told from a visitor.
  std::string client = {};
  core::Duration first_verdict_within = std::chrono::seconds{3};  ///< see Audience
  std::string reads = {};  ///< whose expressions are read, as for `client`, by own examples; empty: nobody's
  ExpressionModel expression_model = {};  ///< for whom there are no examples
  std::string cascades = "/usr/share/opencv4/haarcascades";
};

/// The eyes: pictures in, people out. No picture leaves this module.
///
/// Hears:     SetSenses (shut, it lets go of the camera and the room counts as empty), ReadExpressions,
///            ClientConfirmed.
/// Publishes: PersonAppeared, PersonLeft, PeopleSeen, PersonRecognised, AudienceChanged, ExpressionSeen,
///            FaceMoved, Looking, MotionSeen, ModuleFailed, ModuleRecovered.
/// Ownership: owns camera and detector; refers to the bus, which must outlive it.
/// Threads:   all of it runs on the thread that steps it.
/// Time:      published times are those of the pictures. When a file is over, its last picture is taken to
///            stay for two seconds; then the room counts as empty.
/// Errors:    a camera that is missing, fails, hangs or delivers noise is reported once and tried again every
///            ten seconds. Darkness is reported, too (nobody would be seen), but as no fault.
/// Files:     who is enrolled or forgotten while it runs is known or forgotten two seconds later.
class Watcher final : public bus::Module {
 public:
  static core::Result<std::unique_ptr<Watcher>> open(bus::Bus& bus, CameraFactory factory,
                                                     WatcherOptions options = {});
  ~Watcher() override;
  std::string_view name() const override { return "vision"; }
  core::Time step(core::Time now) override;

  const Camera* camera() const { return camera_.get(); }  ///< null while there is none

 private:
  struct Eyes;
  Watcher(bus::Bus& bus, CameraFactory factory, WatcherOptions options, std::unique_ptr<Eyes> eyes);
  void set_open(bool open);
  core::Time fail(const core::Error& error, core::Time now);
  void say_blind(msg::ModuleFailed failed, core::Time now);
  void say_well();
  void notice_people(core::Time now);
  core::Time work(core::Time now);
  core::Time look(core::Time now);
  void see(const Picture& picture);
  void set_present(bool present, core::Time at);
  void set_looking(bool looking, double probability, core::Time at);
  void read_expressions_of(const std::string& person);
  void look_closely(const Picture& picture, const Sight& sight);
  void recognise(const cv::Mat& straight, core::Time at);
  void read_expression(const cv::Mat& straight, core::Time at);
  void no_expression(core::Time at);
  void count(const Sight& sight, core::Time at);
  void nobody(core::Time at);
  void tell_audience(core::Time at);

  bus::Bus& bus_;
  CameraFactory factory_;
  WatcherOptions options_;
  std::unique_ptr<Eyes> eyes_;
  std::unique_ptr<Camera> camera_;
  core::Time next_{};
  core::Time last_picture_{};
  core::Time told_motion_{};
  core::Time told_people_{};
  core::Time recognised_{};
  core::Time read_{};
  core::Time face_seen_{};
  core::Time people_noticed_{};
  std::string reads_;          // whose expressions
  std::string recognised_as_;  // the last that was told
  msg::ExpressionSeen told_expression_;
  Audience audience_;
  msg::Audience told_audience_ = msg::Audience::Unknown;
  int face_ = 0;  // the number of the foremost
  int people_ = 0;
  double nearest_m_ = 0;
  bool open_ = true;
  enum class Sees { Well, Dark, Nothing, Lost };  // nothing: through a camera that is there
  Sees sees_ = Sees::Well;
  bool present_ = false;
  bool looking_ = false;
  bool busy_ = false;
};

}  // namespace mana::vision
