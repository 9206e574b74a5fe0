#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "agent/bus/bus.hpp"
#include "agent/bus/module.hpp"
#include "agent/core/result.hpp"
#include "agent/core/settings.hpp"
#include "agent/core/time.hpp"
#include "agent/program/assembly/typist.hpp"
#include "agent/program/lessons/lesson_plan.hpp"

namespace mana::speech {
class AudioOutput;
class Microphone;
struct PlayedBlock;
}  // namespace mana::speech
namespace mana::vision {
class Camera;
}
namespace mana::render {
class Surface;
struct FrameView;
}  // namespace mana::render

namespace mana::program {

/// The only thing that differs between the live agent, a virtual run and a film.
struct Devices {
  Devices();
  Devices(Devices&&) noexcept;
  Devices& operator=(Devices&&) noexcept;
  ~Devices();

  std::unique_ptr<speech::Microphone> microphone;    ///< null: no hearing, buttons only
  std::unique_ptr<speech::AudioOutput> loudspeaker;  ///< never null; one that only keeps time will do
  /// As vision::CameraFactory; empty: no eyes.
  std::function<core::Result<std::unique_ptr<vision::Camera>>(core::Time now)> camera;
  /// As render::SurfaceFactory; empty: nothing is drawn.
  std::function<core::Result<std::unique_ptr<render::Surface>>()> surface;
};

/// The whole companion: bus, store, modules. It does nothing until somebody steps the modules.
/// Threads: built on one; then each module belongs to whoever steps it, the face to the main thread.
class Agent {
 public:
  Agent();
  ~Agent();

  bus::Bus& bus();
  const bus::Bus& bus() const;
  /// All modules but the face, in the order in which a virtual run steps them.
  std::vector<bus::Module*> minds() const;
  /// Null when nothing is drawn.
  bus::Module* face() const;
  /// The file with decisions that are judged later; empty unless the settings ask for one.
  std::filesystem::path trial_log() const;
  /// Whoever waits for a server on the network waits no longer. Threads: any.
  void give_up();

  struct Parts;
  Parts& parts() { return *parts_; }

 private:
  std::unique_ptr<Parts> parts_;
};

struct AgentPlan {
  std::filesystem::path data_dir;
  std::filesystem::path settings_file;  ///< which the carers' page writes the chosen face into
  std::filesystem::path journal;        ///< empty: none
  double fps = 30;                      ///< of the face
  bool is_live = true;                  ///< false in virtual time: a picture is seen when it is drawn
  std::function<void(const render::FrameView&)> frame_sink;  ///< empty: nobody records
  std::function<void(const speech::PlayedBlock&)> sound_sink;
  LessonPlan lesson;                ///< without a module: that of the settings, when somebody asks for it
  std::vector<Typist::Line> typed;  ///< by nobody, at these moments
  /// Called before the bus is sealed: whoever else wants to hear something subscribes here.
  std::function<void(bus::Bus&)> also_subscribe;
};

/// Builds, subscribes and seals. The error is one sentence that says what is missing and what to do.
core::Result<std::unique_ptr<Agent>> build_agent(const core::Settings& settings, Devices devices,
                                                 const core::Clock& clock, const AgentPlan& plan);

}  // namespace mana::program
