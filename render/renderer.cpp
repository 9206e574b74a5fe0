#include "render/renderer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/face.hpp"
#include "agent/bus/messages/lesson.hpp"
#include "agent/bus/messages/person.hpp"
#include "agent/bus/messages/screen.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/core/free_memory.hpp"
#include "agent/core/log.hpp"

namespace mana::render {
namespace {
// Each costs a picture of the head for every frame; one more begins to come when the first has gone.
constexpr std::size_t kMostHeads = 3;
// Of those of a scene who stand beside the face: large enough for a television.
constexpr int kPortraitSide = 240;

// By this picture the driver has made its code for all shaders, and files were read: 7 MiB are free again.
constexpr int kReadyAfter = 60;
}  // namespace

Renderer::Renderer(bus::Bus& bus, SurfaceFactory factory, RendererOptions options)
    : bus_{bus},
      factory_{std::move(factory)},
      options_{std::move(options)},
      animator_{options_.seed, options_.manner, options_.field_of_view_deg},
      company_{options_.seed, options_.manner},
      shown_{options_.find_shown, options_.wait_for_faces},
      governor_{options_.quality} {
  subscribe();
}

void Renderer::subscribe() {
  const auto on = [this]<class M>(std::type_identity<M>, auto handle, bus::Keep keep = bus::Keep::All) {
    bus_.subscribe<M>(
        mailbox(), name(),
        [this, handle](const M& m) { inbox_.emplace_back([handle, m](core::Time now) { handle(m, now); }); },
        keep);
  };
  on(std::type_identity<msg::SpeechStarted>{},
     [this](const msg::SpeechStarted& m, core::Time now) { animator_.hear(m, now); });
  on(std::type_identity<msg::SentenceStarted>{}, [this](const msg::SentenceStarted& m, core::Time now) {
    animator_.hear(m, now);
    captions_.hear(m);
  });
  on(std::type_identity<msg::SentenceMoved>{}, [this](const msg::SentenceMoved& m, core::Time now) {
    animator_.hear(m, now);
    captions_.hear(m, now);
  });
  on(std::type_identity<msg::SpeechPaused>{},
     [this](const msg::SpeechPaused& m, core::Time now) { animator_.hear(m, now); });
  on(std::type_identity<msg::SpeechEnded>{}, [this](const msg::SpeechEnded& m, core::Time) {
    animator_.hear(m);
    captions_.hear(m);
  });
  on(
      std::type_identity<msg::FaceMoved>{},
      [this](const msg::FaceMoved& m, core::Time now) {
        if (now < glances_until_) return;
        msg::FaceMoved seen = m;
        seen.at = now;  // the eyes start to move when they know, not when the picture was taken
        animator_.hear(seen);
      },
      bus::Keep::Latest);
  on(std::type_identity<msg::PersonAppeared>{}, [this](const auto&, core::Time) { present_ = true; });
  on(std::type_identity<msg::PersonLeft>{}, [this](const auto&, core::Time now) {
    present_ = false;
    animator_.nobody_is_there(now);
  });
  on(std::type_identity<msg::AudienceChanged>{}, [this](const msg::AudienceChanged& m, core::Time now) {
    if (m.audience == msg::Audience::Visitor) captions_.forget(now);
  });
  on(std::type_identity<msg::ShowExpression>{},
     [this](const msg::ShowExpression& m, core::Time now) { animator_.wear(m.expression, m.strength, now); });
  on(std::type_identity<msg::ShowMouth>{},
     [this](const msg::ShowMouth& m, core::Time now) { close_up_.go_to(m.from, now); });
  on(std::type_identity<msg::MakeGesture>{}, [this](const msg::MakeGesture& m, core::Time now) {
    animator_.make_gesture(m.gesture, m.strength, std::max(m.at, now));
  });
  on(std::type_identity<msg::AttentionChanged>{}, [this](const msg::AttentionChanged& m, core::Time now) {
    animator_.attend(m.attention, now);
    if (m.attention != content_.doing.now) content_.doing = {m.attention, content_.doing.now, now};
  });
  on(std::type_identity<msg::LookAt>{}, [this](const msg::LookAt& m, core::Time now) { glance(m, now); });
  on(std::type_identity<msg::ShowFace>{}, [this](const msg::ShowFace& m, core::Time now) {
    if (!options_.find_face) return;
    auto file = options_.find_face(m.face);
    if (!file) return core::log_warning(name(), file.error().sentence);
    wish_ = Wish{m, std::move(*file), now + options_.face_ready_after};
  });
  on(std::type_identity<msg::ShowCompany>{}, [this](const msg::ShowCompany& m, core::Time) {
    for (const std::string& unknown : company_.gather(m, options_.find_face))
      core::log_warning(name(), unknown);
  });
  on(std::type_identity<msg::ShowStars>{},
     [this](const msg::ShowStars& m, core::Time) { content_.stars = std::max(m.count, 0); });
  on(std::type_identity<msg::ShowBeside>{},
     [this](const msg::ShowBeside& m, core::Time now) { shown_.hear(m, now); });
  on(std::type_identity<msg::ExpectAnswers>{}, [this](const msg::ExpectAnswers& m, core::Time now) {
    if (content_.buttons.empty()) asks_since_ = now;
    content_.buttons = m.answers;
    content_.asked = m.about;
    std::erase_if(content_.buttons, [](const msg::AnswerChoice& a) { return a.label.empty(); });
  });
  on(std::type_identity<msg::LocalTimeChanged>{}, [this](const msg::LocalTimeChanged& m, core::Time) {
    const std::size_t space = m.date.find(' ');
    content_.clock = m.clock;
    content_.day = m.date.substr(0, space);
    content_.date = space == std::string::npos ? "" : m.date.substr(space + 1);
    content_.day_part = m.day_part;
  });
  on(std::type_identity<msg::NextAppointment>{}, [this](const msg::NextAppointment& m, core::Time) {
    content_.has_next = m.any;
    content_.next_title = m.title;
    content_.next_when = m.when;
    content_.next_place = m.place;
  });
  on(std::type_identity<msg::SensesChanged>{}, [this](const msg::SensesChanged& m, core::Time) {
    senses_ = m;
    show_senses();
  });
  on(std::type_identity<msg::ModuleFailed>{}, [this](const msg::ModuleFailed& m, core::Time) {
    missing_[m.module] = m.reason;
    lost_.erase(m.module);
    if (m.lost) lost_.insert(m.module);
    show_senses();
  });
  on(std::type_identity<msg::ShowNotice>{}, [this](const msg::ShowNotice& m, core::Time) {
    missing_.erase(m.id);
    if (!m.text.empty()) missing_[m.id] = m.text;
  });
  on(std::type_identity<msg::ModuleRecovered>{}, [this](const msg::ModuleRecovered& m, core::Time) {
    missing_.erase(m.module);
    lost_.erase(m.module);
    show_senses();
  });
}

/// On only while somebody may really be seen or heard.
void Renderer::show_senses() {
  if (!senses_) return;
  const auto shown = [this](msg::SenseState state, bool forbidden, const char* module) {
    switch (state) {
      case msg::SenseState::Open: return lost_.contains(module) ? SenseShown::Missing : SenseShown::On;
      case msg::SenseState::Shut: return SenseShown::Off;
      case msg::SenseState::Absent: break;
    }
    return forbidden ? SenseShown::Locked : SenseShown::Missing;
  };
  content_.senses = {shown(senses_->camera, senses_->camera_forbidden, "vision"),
                     shown(senses_->microphone, senses_->microphone_forbidden, "speech.hearing")};
}

/// One more picture of the face for when it stands beside another's. Each costs as much as a frame.
void Renderer::remember_face() {
  if (heads_->size() > 1) return;  // half another's
  const auto look = company_.lacking(newest_);
  if (!look) return;
  const Layout layout = stage_->layout();
  const bool upright = layout.date.x < layout.face.right();
  company_.remember(newest_, *look, stage_->portrait(Company::pose_of(*look, upright), kPortraitSide));
}

/// As if somebody stood there; where nobody does, she looks ahead again by herself.
void Renderer::glance(const msg::LookAt& m, core::Time now) {
  struct Place {
    std::string_view target;
    double x, y;  // as in FaceMoved of a usual camera
  };
  static constexpr Place kPlaces[] = {{"away", 0.55, 0.12}, {"left", -0.6, 0}, {"right", 0.6, 0},
                                      {"up", 0, 0.45},      {"down", 0, -0.5}, {"screen", 0.5, 0}};
  const auto* place = std::find_if(std::begin(kPlaces), std::end(kPlaces),
                                   [&](const Place& p) { return p.target == m.target; });
  if (place == std::end(kPlaces)) {
    glances_until_ = now;
    return;
  }
  glances_until_ =
      now + std::clamp<core::Duration>(m.hold, std::chrono::milliseconds{200}, std::chrono::seconds{10});
  animator_.look_at(towards(place->x, place->y), kUsualDistance_m, now);
  looks_back_ = true;
}

core::Time Renderer::step(core::Time now) {
  if (looks_back_ && now >= glances_until_) {
    looks_back_ = false;
    if (!present_) animator_.nobody_is_there(now);
  }
  for (const auto& handle : std::exchange(inbox_, {})) handle(now);
  begin_loading(now);
  // An empty room's pace is too slow for what has just begun.
  if (stage_) next_ = std::min(next_, next_frame(now));
  if (now < next_) return next_;
  if (!stage_) {
    if (auto opened = open(); !opened) return next_ = fail(opened.error(), now);
    if (failed_) bus_.publish(msg::ModuleRecovered{std::string{name()}});
    failed_ = false;
  }
  take_events(now);
  begin_change(now);
  draw(now);
  return next_ = next_frame(now);
}

core::Status Renderer::open() {
  auto surface = factory_();
  if (!surface) return std::move(surface).error();
  surface_ = std::move(*surface);
  auto stage = Stage::make(*surface_, options_.face, governor_.quality(), options_.look);
  if (!stage) {
    surface_.reset();
    return std::move(stage).error();
  }
  stage_.emplace(std::move(*stage));
  heads_.emplace(stage_->model());
  drawn_ = 0;
  newest_ = options_.face;
  return {};
}

void Renderer::begin_loading(core::Time now) {
  if (!wish_ || loading_ || (heads_ && heads_->size() >= kMostHeads)) return;
  Wish wish = std::move(*std::exchange(wish_, std::nullopt));
  if (!heads_) options_.face = wish.file;  // nothing is shown yet
  if (!heads_ || wish.file == newest_) return;
  std::vector<std::shared_ptr<const Model>> beside;
  for (const auto& shown : heads_->at(now)) beside.push_back(shown.who);
  loader_.begin(wish.file, std::move(beside));
  loading_ = std::move(wish);
}

void Renderer::begin_change(core::Time now) {
  if (!loading_ || now < loading_->from || !(options_.wait_for_faces || loader_.is_ready())) return;
  const Wish wish = *std::exchange(loading_, std::nullopt);
  auto loaded = loader_.take();
  if (!loaded) return core::log_warning(name(), loaded.error().sentence);
  remember_face();
  Heads before = *heads_;
  heads_->follow(loaded->head, now, wish.what.over);
  if (auto shown = stage_->show_heads(heads_->at(now), std::move(loaded->paths)); !shown) {
    core::log_warning(name(), shown.error().sentence);
    heads_ = std::move(before);
    return;
  }
  newest_ = wish.file;
}

void Renderer::show_heads(core::Time at) {
  if (heads_->size() == 1) return;
  heads_->forget_before(at);
  if (heads_->size() == 1) drawn_ = 0;  // another face was read
  if (auto shown = stage_->show_heads(heads_->at(at)); !shown)
    core::log_warning(name(), shown.error().sentence);
}

core::Time Renderer::fail(const core::Error& error, core::Time now) {
  if (!failed_)
    bus_.publish(msg::ModuleFailed{std::string{name()}, error.sentence, "I try again every ten seconds."});
  failed_ = true;
  return now + options_.retry_every;
}

void Renderer::take_events(core::Time now) {
  for (const ScreenEvent& e : surface_->events()) {
    switch (e.kind) {
      case ScreenEvent::Kind::Close: bus_.publish(msg::ShutDown{"the window was closed"}); break;
      case ScreenEvent::Kind::Press: take_press(e.x, e.y, now); break;
      case ScreenEvent::Kind::Text: take_text(e.text, now); break;
      case ScreenEvent::Kind::Erase: typing_.erase_last(now); break;
      case ScreenEvent::Kind::Enter:
        if (std::string line = typing_.take(); !line.empty()) bus_.publish(msg::Typed{now, std::move(line)});
        break;
      case ScreenEvent::Kind::Escape:
        if (typing_.empty()) bus_.publish(msg::ShutDown{"the window was closed"});
        typing_.clear();
        break;
    }
  }
}

/// @return whether there was one.
bool Renderer::touch_senses(double x, double y) {
  const auto wish = [&](const Box& place, msg::SenseState state) {
    if (state == msg::SenseState::Absent || !place.contains(x, y)) return msg::SenseWish::Keep;
    return state == msg::SenseState::Open ? msg::SenseWish::Shut : msg::SenseWish::Open;
  };
  if (!senses_) return false;
  const Layout layout = stage_->layout();
  const msg::WishSenses wished{wish(layout.camera_sign, senses_->camera),
                               wish(layout.microphone_sign, senses_->microphone)};
  const bool any = wished.camera != msg::SenseWish::Keep || wished.microphone != msg::SenseWish::Keep;
  if (any) bus_.publish(wished);
  return any;
}

void Renderer::take_press(double x, double y, core::Time now) {
  const auto places = button_places(stage_->layout(), content_.buttons.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].contains(x, y)) return press(i);
  }
  if (!touch_senses(x, y) && places.empty()) bus_.publish(msg::ScreenTouched{now});
}

/// A digit is a button's number as long as no word is begun.
void Renderer::take_text(const std::string& text, core::Time now) {
  const bool number = text.size() == 1 && text[0] >= '1' && text[0] <= '9';
  if (number && typing_.empty() && !content_.buttons.empty())
    return press(static_cast<std::size_t>(text[0] - '1'));
  if (text == " " && typing_.empty()) return;
  typing_.add(text, now);
}

void Renderer::press(std::size_t button) {
  if (button < content_.buttons.size()) bus_.publish(msg::ButtonPressed{content_.buttons[button].id});
}

ScreenContent Renderer::content_at(core::Time now) {
  ScreenContent content = content_;
  content.typed = typing_.at(now);
  for (const auto& [module, sentence] : missing_) content.notices.push_back(sentence);
  content.at = now;
  content.shown = shown_.at(now);
  content.company = company_.at(now, newest_);
  // The question stays as long as its buttons.
  // What it is about stands there when the sentence has gone.
  const bool keeps_question = !content.buttons.empty() && content.asked.empty();
  const auto asks_since = keeps_question ? asks_since_ : std::optional<core::Time>{};
  if (const auto shown = captions_.at(now, asks_since); shown && options_.captions) {
    content.caption = shown->caption;
    content.caption_since = shown->since;
  }
  return content;
}

/// Pictures share the time out among them: each reaches from where the last one's ended to as far after
/// itself as half the way from that one.
Animator::Interval Renderer::picture_of(core::Time seen) {
  constexpr core::Duration kLongest = std::chrono::milliseconds{200};  // before this, nobody saw her speak
  const core::Duration since = std::clamp(seen - seen_, core::Duration{}, kLongest);
  const Animator::Interval shown{std::max(told_until_, seen - since), seen + since / 2};
  seen_ = seen;
  told_until_ = shown.to;
  return shown;
}

void Renderer::draw(core::Time now) {
  remember_face();
  const core::Clock* stopwatch = options_.stopwatch;
  const core::Time begin = stopwatch != nullptr ? stopwatch->now() : core::kStart;
  const core::Time seen = now + drawing_time_.usual() + options_.screen_latency;
  show_heads(seen);
  FacePose pose = animator_.at(seen, picture_of(seen));
  close_up_.articulate(pose.shapes, seen);
  stage_->draw(pose, close_up_.at(seen), content_at(seen));
  if (options_.frame_sink) options_.frame_sink(stage_->picture(now));
  stage_->show();
  if (drawn_ < kReadyAfter && ++drawn_ == kReadyAfter) core::give_back_free_memory();
  if (stopwatch == nullptr) return;
  const core::Time shown = stopwatch->now();
  drawing_time_.took(shown - now);
  if (options_.adapts_quality) adapt_quality(shown - begin, now);
}

// An empty room has time for everything: only the pace of a lively face says what the machine can do.
void Renderer::adapt_quality(core::Duration took, core::Time now) {
  if (!is_lively(now) || heads_->size() > 1) return;
  const Quality before = governor_.quality();
  const Quality quality = governor_.took(took, core::seconds(1 / options_.fps), now);
  if (quality == before) return;
  if (auto set = stage_->set_quality(quality); !set) return core::log_warning(name(), set.error().sentence);
  core::log_info(name(), "The quality of the picture is now " + std::string{level(quality).name} + ".");
}

bool Renderer::is_lively(core::Time now) const {
  return options_.frame_sink || present_ || loading_ || (heads_ && heads_->size() > 1) ||
         animator_.is_lively(now) || close_up_.moves(now) || !content_.buttons.empty() || !typing_.empty();
}

// The next whole multiple of a frame's length: exact, without drift over months.
core::Time Renderer::next_frame(core::Time now) const {
  const double fps = is_lively(now) ? options_.fps : options_.idle_fps;
  const double index = std::floor(core::to_seconds(now) * fps + 1e-6) + 1;
  return core::at_seconds(index / fps);
}

}  // namespace mana::render
