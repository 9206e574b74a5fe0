#include "vision/watcher.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "agent/bus/messages/person.hpp"
#include "agent/bus/messages/senses.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/core/log.hpp"
#include "vision/capture/picture_health.hpp"
#include "vision/detection/cascades.hpp"
#include "vision/detection/distance.hpp"
#include "vision/detection/looking.hpp"
#include "vision/detection/person_detector.hpp"
#include "vision/expression/expression_filter.hpp"
#include "vision/expression/expression_lesson.hpp"
#include "vision/expression/expression_reader.hpp"
#include "vision/people/face_code.hpp"
#include "vision/people/folder_watch.hpp"
#include "vision/people/known_people.hpp"
#include "vision/people/meant_name.hpp"
#include "vision/people/recogniser_votes.hpp"

namespace mana::vision {
namespace {
using namespace std::chrono_literals;
constexpr core::Duration kMotionEvery = 1s;
constexpr core::Duration kPeopleEvery = 1s;
constexpr core::Duration kRecogniseEvery = 400ms, kRecogniseSoon = 195ms, kReadEvery = 125ms,
                         kAnotherFaceAfter = 1500ms;
constexpr double kOtherDistance = 0.2;  // as a share
constexpr core::Duration kLastPictureStays = 2s;
constexpr core::Duration kPeopleNoticedEvery = 2s;
}  // namespace

struct Watcher::Eyes {
  PersonDetector detector;
  PictureHealth health;
  KnownPeople known;
  RecogniserVotes votes;
  LookingFilter looking;
  std::unique_ptr<ExpressionReader> reader = {};
  ExpressionFilter expression = {};
  FolderWatch faces, examples;
};

namespace {

AudienceOptions audience_options(const WatcherOptions& o, const KnownPeople& known) {
  return {.client = o.client,
          .client_is_known = meant_name(o.client, known.names()).has_value(),
          .first_verdict_within = o.first_verdict_within};
}

/// Null: expressions are not read.
std::unique_ptr<ExpressionReader> reader_for(const WatcherOptions& o, const std::string& person) {
  const std::string name = meant_name(person, expressions_known(o.people)).value_or(person);
  auto reader = expression_reader(o.people, name, o.expression_model);
  if (reader) return std::move(*reader);
  const bool wanted = !o.expression_model.file.empty() || reader.error().code != core::ErrorCode::NotFound;
  if (wanted) core::log_warning("vision", reader.error().sentence);
  return nullptr;
}

}  // namespace

core::Result<std::unique_ptr<Watcher>> Watcher::open(bus::Bus& bus, CameraFactory factory,
                                                     WatcherOptions options) {
  auto finder = FaceFinder::open(options.cascades);
  if (!finder) return std::move(finder).error();
  if (const std::string lost = in_words(missing_cascades(options.cascades)); !lost.empty())
    core::log_warning("vision", lost + " Install the package opencv-data again.");
  auto eyes = std::make_unique<Eyes>(Eyes{.detector = PersonDetector{std::move(*finder)},
                                          .health = {},
                                          .known = {},
                                          .votes = {},
                                          .looking = {},
                                          .faces = {options.people, ".face"},
                                          .examples = {options.people, ".expressions"}});
  eyes->reader = reader_for(options, options.reads);
  if (!options.people.empty()) eyes->known = KnownPeople::read(options.people);
  return std::unique_ptr<Watcher>{new Watcher{bus, std::move(factory), std::move(options), std::move(eyes)}};
}

Watcher::Watcher(bus::Bus& bus, CameraFactory factory, WatcherOptions options, std::unique_ptr<Eyes> eyes)
    : bus_{bus},
      factory_{std::move(factory)},
      options_{std::move(options)},
      eyes_{std::move(eyes)},
      reads_{options_.reads},
      audience_{audience_options(options_, eyes_->known)},
      open_{options_.is_open} {
  bus_.subscribe<msg::SetSenses>(mailbox(), name(), [this](const msg::SetSenses& m) { set_open(m.camera); });
  bus_.subscribe<msg::ReadExpressions>(mailbox(), name(), [this](const msg::ReadExpressions& m) {
    read_expressions_of(m.person.empty() ? options_.reads : m.person);
  });
  bus_.subscribe<msg::ClientConfirmed>(mailbox(), name(), [this](const auto&) { audience_.confirmed(); });
}

Watcher::~Watcher() = default;

void Watcher::set_open(bool open) {
  if (open == open_) return;
  open_ = open;
  next_ = core::kStart;  // at once
}

core::Time Watcher::step(core::Time now) {
  const core::Time wake = work(now);
  tell_audience(now);  // who it is may just not have been told in time
  return std::min(wake, audience_.next(now));
}

core::Time Watcher::work(core::Time now) {
  if (now < next_) return next_;
  if (!open_) {
    camera_.reset();
    eyes_->detector.forget();
    nobody(now);
    say_well();  // an eye that is shut on purpose is no fault
    return next_ = core::kNever;
  }
  if (!camera_) {
    auto opened = factory_(now);
    if (!opened) return next_ = fail(opened.error(), now);
    camera_ = std::move(*opened);
    last_picture_ = now;
  }
  notice_people(now);
  return next_ = look(now);
}

/// Who was forgotten must not be known any longer, nor be taken to stand there still.
void Watcher::notice_people(core::Time now) {
  if (options_.people.empty() || now - people_noticed_ < kPeopleNoticedEvery) return;
  people_noticed_ = now;
  if (eyes_->faces.has_changed()) {
    eyes_->known = KnownPeople::read(options_.people);
    eyes_->votes.begin_anew();
    audience_ = Audience{audience_options(options_, eyes_->known)};
    if (present_) audience_.person_appeared(now);
    audience_.people_seen(people_);
    const auto names = eyes_->known.names();
    const bool is_forgotten =
        !recognised_as_.empty() && std::find(names.begin(), names.end(), recognised_as_) == names.end();
    if (is_forgotten) bus_.publish(msg::PersonRecognised{now, {}, 0});
    if (is_forgotten) recognised_as_.clear();
  }
  if (eyes_->examples.has_changed()) read_expressions_of(reads_);
}

core::Time Watcher::look(core::Time now) {
  auto picture = camera_->read(now);
  if (!picture) return fail(picture.error(), now);
  if (*picture) {
    last_picture_ = now;
    if (const auto ill = camera_->is_device() ? eyes_->health.see(**picture) : std::nullopt) {
      say_blind({std::string{name()}, ill->reason, ill->recovery, ill->is_fault}, now);
      if (!ill->reopen) return now + core::seconds(1 / options_.idle_fps);
      camera_.reset();
      return now + options_.retry_every;
    }
    say_well();  // a camera that opens but shows nothing has not recovered
    see(**picture);
  } else if (camera_->is_over() && now - last_picture_ > kLastPictureStays) {
    nobody(now);
    return core::kNever;
  }
  return now + core::seconds(1 / (busy_ ? options_.active_fps : options_.idle_fps));
}

core::Time Watcher::fail(const core::Error& error, core::Time now) {
  camera_.reset();
  say_blind({std::string{name()}, error.sentence, "I look for it again every ten seconds."}, now);
  return now + options_.retry_every;
}

void Watcher::say_blind(msg::ModuleFailed failed, core::Time now) {
  failed.lost = camera_ == nullptr;
  const Sees sees = !failed.is_fault ? Sees::Dark : failed.lost ? Sees::Lost : Sees::Nothing;
  if (sees != sees_) {
    if (sees == Sees::Dark) say_well();  // the fault is over, though it is dark
    bus_.publish(std::move(failed));
  }
  sees_ = sees;
  nobody(now);
}

void Watcher::say_well() {
  if (sees_ != Sees::Well) bus_.publish(msg::ModuleRecovered{std::string{name()}});
  sees_ = Sees::Well;
}

void Watcher::see(const Picture& picture) {
  const Sight sight = eyes_->detector.see(picture);
  busy_ = sight.busy;
  set_present(sight.present, picture.at);
  count(sight, picture.at);
  if (audience_.faces_seen(sight.faces, picture.at)) eyes_->votes.begin_anew();
  if (sight.gaze) eyes_->looking.see(*sight.gaze, picture.at);
  const double probability = eyes_->looking.probability();
  if (sight.face) {
    const cv::Rect& r = sight.face->place;
    bus_.publish(msg::FaceMoved{.at = picture.at,
                                .x = (r.x + r.width / 2.0) / sight.width * 2 - 1,
                                .y = 1 - (r.y + r.height / 2.0) / sight.height * 2,
                                .size = static_cast<double>(r.width) / sight.width,
                                .frontal = sight.face->frontal,
                                .looking = probability});
  }
  set_looking(eyes_->looking.looking(), probability, picture.at);
  look_closely(picture, sight);
  if (picture.at - told_motion_ >= kMotionEvery) {
    told_motion_ = picture.at;
    bus_.publish(msg::MotionSeen{picture.at, sight.motion.energy});
  }
}

void Watcher::set_present(bool present, core::Time at) {
  if (present == present_) return;
  present_ = present;
  if (present) {
    audience_.person_appeared(at);
    tell_audience(at);  // first: what is private waits
    bus_.publish(msg::PersonAppeared{at});
  } else {
    bus_.publish(msg::PersonLeft{at});
    audience_.person_left();
    tell_audience(at);
  }
}

void Watcher::tell_audience(core::Time at) {
  const msg::Audience audience = audience_.now(at);
  if (std::exchange(told_audience_, audience) != audience) bus_.publish(msg::AudienceChanged{at, audience});
}

void Watcher::set_looking(bool looking, double probability, core::Time at) {
  if (looking == looking_) return;
  looking_ = looking;
  bus_.publish(msg::Looking{at, looking, probability});
}

void Watcher::read_expressions_of(const std::string& person) {
  reads_ = person;
  eyes_->reader = reader_for(options_, person);
  no_expression(last_picture_);
}

/// What needs the face itself: straightened once for all who want it.
void Watcher::look_closely(const Picture& picture, const Sight& sight) {
  const core::Time at = picture.at;
  if (face_seen_ != core::kStart && at - face_seen_ > kAnotherFaceAfter) no_expression(at);
  if (!sight.face || !sight.face->frontal || !sight.present) return;
  const bool is_another = std::exchange(face_, sight.face->number) != sight.face->number;
  if (is_another || at - face_seen_ > kAnotherFaceAfter) eyes_->votes.begin_anew();
  face_seen_ = at;
  const bool is_waited_for = audience_.next(at) != core::kNever;
  const bool recognises =
      !eyes_->known.empty() && at - recognised_ >= (is_waited_for ? kRecogniseSoon : kRecogniseEvery);
  const bool reads = eyes_->reader && at - read_ >= kReadEvery;
  if (sight.face->place.width < FaceFinder::kSmallestForEyes || !(recognises || reads)) return;
  const auto straight = eyes_->detector.straight(picture, sight.face->place);
  if (recognises) recognised_ = at;
  if (reads) read_ = at;
  if (straight && recognises) recognise(*straight, at);
  if (straight && reads) read_expression(*straight, at);
}

void Watcher::recognise(const cv::Mat& straight, core::Time at) {
  const auto who = eyes_->votes.see(eyes_->known.guess(face_code(straight)));
  if (!who) return;
  recognised_as_ = who->name;
  const bool is_client = !who->name.empty() && meant_name(options_.client, eyes_->known.names()) == who->name;
  const std::string& name = is_client ? options_.client : who->name;  // everybody else knows that one
  audience_.recognised(name, who->confidence, face_);
  tell_audience(at);
  bus_.publish(msg::PersonRecognised{at, name, who->confidence});
}

void Watcher::read_expression(const cv::Mat& straight, core::Time at) {
  const auto seen = eyes_->expression.see(eyes_->reader->read(straight), at);
  // What it may be matters only once it is sure: doubt is one answer.
  if (told_expression_.sure == seen.sure && (!seen.sure || told_expression_.expression == seen.expression) &&
      !told_expression_.expression.empty())
    return;
  told_expression_ = {at, std::string{seen.expression}, seen.confidence, seen.sure};
  bus_.publish(told_expression_);
}

void Watcher::no_expression(core::Time at) {
  eyes_->expression.begin_anew();
  if (std::exchange(told_expression_, {}).expression.empty()) return;
  bus_.publish(msg::ExpressionSeen{at, {}, 0, false});
}

void Watcher::count(const Sight& sight, core::Time at) {
  const int people = sight.present ? sight.people : 0;
  double metres = nearest_m_;  // somebody who turned away has not moved
  if (sight.nearest > 0)
    metres = distance_m(static_cast<double>(sight.nearest) / sight.width, options_.field_of_view_deg);
  if (people == 0) metres = 0;
  const bool moved = std::abs(metres - nearest_m_) > kOtherDistance * nearest_m_;
  const bool first_or_last = (people == 0) != (people_ == 0);
  if (people == people_ && !moved) return;
  if (!first_or_last && at - told_people_ < kPeopleEvery) return;
  people_ = people;
  nearest_m_ = metres;
  told_people_ = at;
  bus_.publish(msg::PeopleSeen{at, people, metres});
  audience_.people_seen(people);
  tell_audience(at);
}

void Watcher::nobody(core::Time at) {
  eyes_->looking = {};
  no_expression(at);
  set_looking(false, 0, at);
  set_present(false, at);
  count({}, at);
}

}  // namespace mana::vision
