#include "render/bystanders.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "agent/core/random.hpp"
#include "render/face/blink.hpp"
#include "render/face/rhythm.hpp"

namespace mana::render {
namespace {

constexpr std::uint64_t kFirstStream = 100;              // of the seed: two for each member
constexpr float kHalf = 0.3F, kShut = 0.7F;              // lids of pictures half closed and closed
constexpr std::size_t kMostBefore = 6;                   // a megabyte of pictures each
constexpr double kGlanceEvery = 9;                       // seconds; one in each such span, anywhere in it
constexpr double kGlanceLeast = 1.2, kGlanceMost = 2.6;  // seconds

}  // namespace

Company::Company(std::uint64_t seed, const Manner& manner) : seed_{seed}, manner_{manner} {}

std::vector<std::string> Company::gather(const msg::ShowCompany& m, const Find& find) {
  // Who comes again in the next scene has a picture already.
  std::vector<Member> before = std::exchange(members_, {});
  std::move(before_.begin(), before_.end(), std::back_inserter(before));
  before_.clear();
  std::vector<std::string> unknown;
  for (const msg::CompanyMember& member : m.members) {
    if (!find || m.members.size() < 2) break;
    auto file = find(member.face);
    if (!file) {
      unknown.push_back(file.error().sentence);
      continue;
    }
    const auto known =
        std::find_if(before.begin(), before.end(), [&](const Member& c) { return c.file == *file; });
    Member now{std::move(*file), member.name, {}};
    if (known != before.end()) {
      now.pictures = std::move(known->pictures);
      before.erase(known);
    }
    members_.push_back(std::move(now));
  }
  before.resize(std::min(before.size(), kMostBefore));
  before_ = std::move(before);
  return unknown;
}

std::optional<Company::Look> Company::lacking(const std::filesystem::path& face) const {
  for (const Member& member : members_) {
    if (member.file != face) continue;
    for (std::size_t look = 0; look < kLooks; ++look)
      if (!member.pictures[look]) return static_cast<Look>(look);
  }
  return {};
}

FacePose Company::pose_of(Look look, bool upright) {
  FacePose pose;
  // The head is turned half way to whoever speaks; the eyes go the rest, or back to whoever watches.
  (upright ? pose.head.pitch_deg : pose.head.yaw_deg) = upright ? 6 : -11;
  const double eyes = look == AtViewer ? (upright ? -6 : 11) : (upright ? 7 : -12);
  for (Direction* eye : {&pose.eyes_left, &pose.eyes_right}) (upright ? eye->pitch_deg : eye->yaw_deg) = eyes;
  const float lids = look == HalfClosed ? 0.5F : look == Closed ? 1.0F : 0.0F;
  pose.shapes[shape("eyeBlinkLeft")] = pose.shapes[shape("eyeBlinkRight")] = lids;
  return pose;
}

void Company::remember(const std::filesystem::path& face, Look look, Picture picture) {
  const auto shared = std::make_shared<const Picture>(std::move(picture));
  for (Member& member : members_)
    if (member.file == face) member.pictures[look] = shared;
}

Company::Look Company::look_of(std::size_t member, core::Time t) const {
  const float lids = blink_at(t, salted(seed_, kFirstStream + 2 * member));
  if (lids > kShut) return Closed;
  if (lids > kHalf) return HalfClosed;
  // Who is unsettled by eyes or by movement is not looked at from the side.
  if (manner_.beside_deg > 0 || manner_.often < 1) return AtSpeaker;
  const double s = core::to_seconds(t) / kGlanceEvery;
  const auto span = static_cast<std::uint64_t>(std::floor(s));
  core::Random chance{salted(seed_, kFirstStream + 2 * member + 1) ^ span};
  const double length = chance.uniform(kGlanceLeast, kGlanceMost);
  const double begin = chance.uniform(0, kGlanceEvery - length);
  const double within = (s - std::floor(s)) * kGlanceEvery;
  return within >= begin && within < begin + length ? AtViewer : AtSpeaker;
}

std::vector<Companion> Company::at(core::Time t, const std::filesystem::path& face) const {
  std::vector<Companion> all;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const Member& m = members_[i];
    Companion shown{m.name, nullptr};
    if (m.file != face) {
      shown.picture = m.pictures[look_of(i, t)];
      if (!shown.picture) shown.picture = m.pictures[AtSpeaker];
    }
    all.push_back(std::move(shown));
  }
  return all;
}

}  // namespace mana::render
