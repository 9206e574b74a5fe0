#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/face.hpp"
#include "agent/bus/messages/senses.hpp"
#include "agent/bus/module.hpp"
#include "agent/core/time.hpp"
#include "render/bystanders.hpp"
#include "render/face/animator.hpp"
#include "render/gl/drawing_time.hpp"
#include "render/gl/quality_governor.hpp"
#include "render/gl/surface.hpp"
#include "render/head_loader.hpp"
#include "render/portrait/close_up.hpp"
#include "render/screen/caption_track.hpp"
#include "render/screen/screen_content.hpp"
#include "render/screen/shown_page.hpp"
#include "render/screen/typing_line.hpp"
#include "render/stage.hpp"

namespace mana::render {

/// Opens the surface, again and again until there is one.
using SurfaceFactory = std::function<core::Result<std::unique_ptr<Surface>>()>;

struct RendererOptions {
  std::filesystem::path face;
  /// Where the face of a name lies, for ShowFace. Empty: no other face is known.
  std::function<core::Result<std::filesystem::path>(const std::string&)> find_face;
  /// Where the picture or page of a name lies, for ShowBeside. Empty: only words are shown.
  ShownTrack::Find find_shown;
  /// A face that is asked for begins to come after this time. One that is not loaded by then: later, or,
  /// where the same run must give the same pictures, all wait for it.
  core::Duration face_ready_after = std::chrono::milliseconds{250};
  bool wait_for_faces = false;
  double fps = 30;                    ///< while something happens
  double idle_fps = 3;                ///< while nobody is there to see it: a frame is 20 ms of a processor
  Quality quality = Quality::Medium;  ///< of the first picture, and of all unless it adapts
  /// Whose time says how long a picture took: the clock that steps this module. Null where the same run must
  /// give the same pictures. Outlives the renderer.
  const core::Clock* stopwatch = nullptr;
  bool adapts_quality = false;  ///< to what the stopwatch says
  bool captions = true;
  /// From handing a picture to the screen until it is seen. The face is drawn that much ahead, and by what
  /// the drawing itself takes by the stopwatch.
  core::Duration screen_latency{};
  std::uint64_t seed = 1;
  ScreenLook look;
  Manner manner;                              ///< how lively she is; kCalm for people whom movement unsettles
  double field_of_view_deg = kUsualView_deg;  ///< of the camera, across its picture: where she looks
  core::Duration retry_every = std::chrono::seconds{10};
  std::function<void(const FrameView&)> frame_sink;  ///< gets every frame; then the pace is always `fps`
};

/// The face and the screen.
///
/// Publishes: ButtonPressed, Typed, ScreenTouched, WishSenses (a sign for eyes or ears was touched), ShutDown
/// (window
///            closed), ModuleFailed, ModuleRecovered.
/// Hears:     SpeechStarted, SentenceStarted, SentenceMoved, SpeechPaused, SpeechEnded, FaceMoved,
///            PersonAppeared, PersonLeft, AudienceChanged (before a visitor the words that were said are
///            gone), ShowExpression, MakeGesture, LookAt, ShowMouth, ShowCompany, ShowStars,
///            AttentionChanged, ExpectAnswers, ShowFace, ShowBeside, LocalTimeChanged, NextAppointment,
///            SensesChanged, ModuleFailed, ModuleRecovered, ShowNotice.
/// Ownership: owns surface and stage; refers to the bus.
/// Threads:   all of it on the thread that steps it, which must be the main thread for a window.
/// Time:      a frame shows the face at the time of its step; frames lie on whole multiples of 1/fps.
///            A face that is asked for is loaded on another thread meanwhile.
/// Errors:    a screen that is missing is reported once and tried again every ten seconds. A face that cannot
///            be shown is logged, and the one that is shown stays.
class Renderer final : public bus::Module {
 public:
  Renderer(bus::Bus& bus, SurfaceFactory factory, RendererOptions options);
  std::string_view name() const override { return "render"; }
  core::Time step(core::Time now) override;

 private:
  template <class M>
  void hear(void (Renderer::*handle)(const M&, core::Time));
  void subscribe();
  core::Time fail(const core::Error& error, core::Time now);
  core::Status open();
  void glance(const msg::LookAt& m, core::Time now);
  void remember_face();
  void take_events(core::Time now);
  void take_press(double x, double y, core::Time now);
  void take_text(const std::string& text, core::Time now);
  void press(std::size_t button);
  bool touch_senses(double x, double y);
  void show_senses();
  Animator::Interval picture_of(core::Time seen);
  void draw(core::Time now);
  void adapt_quality(core::Duration took, core::Time now);
  ScreenContent content_at(core::Time now);
  void begin_loading(core::Time now);
  void begin_change(core::Time now);
  void show_heads(core::Time at);
  bool is_lively(core::Time now) const;
  core::Time next_frame(core::Time now) const;

  bus::Bus& bus_;
  SurfaceFactory factory_;
  RendererOptions options_;
  std::unique_ptr<Surface> surface_;
  std::optional<Stage> stage_;
  Animator animator_;
  Company company_;
  CloseUp close_up_;
  CaptionTrack captions_;
  core::Time asks_since_{};  // of the buttons
  ScreenContent content_;
  ShownTrack shown_;
  TypingLine typing_;
  core::Time glances_until_{};                  // and does not follow the face meanwhile
  bool looks_back_ = false;                     // then
  std::map<std::string, std::string> missing_;  // module -> sentence
  std::set<std::string> lost_;                  // modules without their device
  std::optional<msg::SensesChanged> senses_;
  std::vector<std::function<void(core::Time)>> inbox_;
  struct Wish {
    msg::ShowFace what;
    std::filesystem::path file;
    core::Time from{};  // not before
  };
  std::optional<Wish> wish_;     // the latest
  std::optional<Wish> loading_;  // the one before, perhaps
  HeadLoader loader_;
  std::optional<Heads> heads_;    // as long as there is a stage
  std::filesystem::path newest_;  // of them
  int drawn_ = 0;                 // pictures since a face was read
  QualityGovernor governor_;
  DrawingTime drawing_time_;
  core::Time seen_{};        // when the newest picture is seen
  core::Time told_until_{};  // until when it stands for all that happens
  bool present_ = false;
  bool failed_ = false;
  core::Time next_{};
};

}  // namespace mana::render
