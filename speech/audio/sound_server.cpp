#include "speech/audio/sound_server.hpp"

#ifdef MANA_HAS_LIBPULSE
#include <pulse/pulseaudio.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>
#endif

namespace mana::speech {
namespace {
constexpr core::Duration kRetryEvery = std::chrono::seconds{10};
// A twentieth of the slider is 78 dB below its top.
constexpr double kInaudible = 0.05;
}  // namespace

bool is_inaudible(const StreamPlace& place) { return place.muted || place.volume < kInaudible; }

bool is_unwanted_monitor(const StreamPlace& place, const std::string& wanted) {
  return place.is_monitor && place.device != wanted;
}

#ifdef MANA_HAS_LIBPULSE

/// A connection. Everything in it is guarded by the lock of its loop, which calls back with it held.
struct SoundServer::Link {
  struct Stream {
    std::uint32_t device = PA_INVALID_INDEX;
    bool muted = false;
    double volume = 1;
  };
  /// What one round of questions has brought.
  struct Round {
    int open = 0;
    std::map<std::uint32_t, StreamPlace> sinks, sources;
    std::optional<Stream> playback, recording;
  };

  pa_threaded_mainloop* loop = nullptr;
  pa_context* context = nullptr;
  Round round;
  bool changed_meanwhile = false;
  Known known;

  Link() : loop{pa_threaded_mainloop_new()} {
    if (loop == nullptr) return;
    context = pa_context_new(pa_threaded_mainloop_get_api(loop), "mana");
    if (context == nullptr) return;
    pa_context_set_state_callback(context, on_state, this);
    pa_context_set_subscribe_callback(context, on_change, this);
    if (pa_context_connect(context, nullptr, PA_CONTEXT_NOAUTOSPAWN, nullptr) >= 0)
      pa_threaded_mainloop_start(loop);
  }
  ~Link() {
    if (loop != nullptr) pa_threaded_mainloop_stop(loop);
    if (context != nullptr) {
      pa_context_set_state_callback(context, nullptr, nullptr);
      pa_context_set_subscribe_callback(context, nullptr, nullptr);
      pa_context_disconnect(context);
      pa_context_unref(context);
    }
    if (loop != nullptr) pa_threaded_mainloop_free(loop);
  }
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  bool works() const { return context != nullptr && PA_CONTEXT_IS_GOOD(pa_context_get_state(context)); }

  static double level(const pa_cvolume& v) { return double(pa_cvolume_max(&v)) / PA_VOLUME_NORM; }
  static bool is_ours(const pa_proplist* p) {
    const char* pid = pa_proplist_gets(p, PA_PROP_APPLICATION_PROCESS_ID);
    return pid != nullptr && std::to_string(::getpid()) == pid;
  }
  static void leave(pa_operation* o) {
    if (o != nullptr) pa_operation_unref(o);
  }

  static void on_state(pa_context* c, void* self) {
    Link& link = *static_cast<Link*>(self);
    link.known = {};
    if (pa_context_get_state(c) != PA_CONTEXT_READY) return;
    const auto all = static_cast<pa_subscription_mask_t>(
        PA_SUBSCRIPTION_MASK_SINK | PA_SUBSCRIPTION_MASK_SOURCE | PA_SUBSCRIPTION_MASK_SINK_INPUT |
        PA_SUBSCRIPTION_MASK_SOURCE_OUTPUT);
    leave(pa_context_subscribe(c, all, nullptr, nullptr));
    link.look();
  }
  static void on_change(pa_context*, pa_subscription_event_type_t, std::uint32_t, void* self) {
    static_cast<Link*>(self)->look();
  }

  void look() {
    changed_meanwhile = round.open > 0;
    if (changed_meanwhile) return;
    round = {};
    const auto ask = [this](pa_operation* o) {
      if (o != nullptr) ++round.open;
      leave(o);
    };
    ask(pa_context_get_sink_info_list(context, on_sink, this));
    ask(pa_context_get_source_info_list(context, on_source, this));
    ask(pa_context_get_sink_input_info_list(context, on_playback, this));
    ask(pa_context_get_source_output_info_list(context, on_recording, this));
  }
  void answered() {
    if (--round.open > 0) return;
    known = {true, placed(round.playback, round.sinks), placed(round.recording, round.sources)};
    if (changed_meanwhile) look();
  }
  static std::optional<StreamPlace> placed(const std::optional<Stream>& stream,
                                           const std::map<std::uint32_t, StreamPlace>& devices) {
    if (!stream) return std::nullopt;
    const auto device = devices.find(stream->device);
    if (device == devices.end()) return std::nullopt;
    StreamPlace place = device->second;
    place.muted = place.muted || stream->muted;
    place.volume = std::min(place.volume, stream->volume);
    return place;
  }

  template <class Info>
  static StreamPlace place_of(const Info& i) {
    return {i.description == nullptr ? "" : i.description, false, i.mute != 0, level(i.volume)};
  }
  static void on_sink(pa_context*, const pa_sink_info* i, int end, void* self) {
    Link& link = *static_cast<Link*>(self);
    if (end != 0) return link.answered();
    link.round.sinks[i->index] = place_of(*i);
  }
  static void on_source(pa_context*, const pa_source_info* i, int end, void* self) {
    Link& link = *static_cast<Link*>(self);
    if (end != 0) return link.answered();
    StreamPlace place = place_of(*i);
    place.is_monitor = i->monitor_of_sink != PA_INVALID_INDEX;
    link.round.sources[i->index] = std::move(place);
  }
  static void on_playback(pa_context*, const pa_sink_input_info* i, int end, void* self) {
    Link& link = *static_cast<Link*>(self);
    if (end != 0) return link.answered();
    if (is_ours(i->proplist))
      link.round.playback = Stream{i->sink, i->mute != 0, i->has_volume != 0 ? level(i->volume) : 1};
  }
  static void on_recording(pa_context*, const pa_source_output_info* i, int end, void* self) {
    Link& link = *static_cast<Link*>(self);
    if (end != 0) return link.answered();
    if (is_ours(i->proplist))
      link.round.recording = Stream{i->source, i->mute != 0, i->has_volume != 0 ? level(i->volume) : 1};
  }
};

SoundServer::Known SoundServer::ask(core::Time now) {
  if (link_) {
    pa_threaded_mainloop_lock(link_->loop);
    const bool works = link_->works();
    Known known = link_->known;
    pa_threaded_mainloop_unlock(link_->loop);
    if (works) return known;
    link_.reset();
  }
  if (now < next_try_) return {};
  next_try_ = now + kRetryEvery;
  link_ = std::make_unique<Link>();
  if (link_->loop == nullptr) link_.reset();
  return {};
}

#else

struct SoundServer::Link {};
SoundServer::Known SoundServer::ask(core::Time) { return {}; }

#endif

SoundServer::SoundServer() = default;
SoundServer::~SoundServer() = default;

}  // namespace mana::speech
