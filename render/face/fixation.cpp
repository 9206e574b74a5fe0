#include "render/face/fixation.hpp"

#include <array>

#include "agent/core/random.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

/// A period is a while at the face and a while aside. Shares and seconds are between two bounds, evenly.
struct Habit {
  double shortest_s, longest_s;  // a period
  double face_least, face_most;  // share of it
  bool begins_aside;
  double side_least_deg, side_most_deg;  // to either side
  double height_least_deg, height_most_deg;
};

// Somebody who speaks looks away as they begin to think of the next words and back to see how they are
// taken; who listens looks away seldom and briefly; who thinks looks up and to a side at once.
constexpr std::array<Habit, 5> kHabits = {{
    /* Idle */ {4.0, 10.0, 0.35, 0.55, false, 8, 15, -8, 3},
    /* Present */ {4.0, 9.0, 0.50, 0.70, false, 8, 15, -7, 2},
    /* Listening */ {4.0, 9.0, 0.65, 0.85, false, 8, 11, -6, 1},
    /* Thinking */ {2.5, 5.0, 0.10, 0.25, true, 9, 16, 7, 13},
    /* Speaking */ {3.0, 6.5, 0.35, 0.56, false, 8, 14, -7, 5},
}};
const Habit& habit_of(msg::Attention a) { return kHabits[static_cast<std::size_t>(a)]; }

constexpr core::Duration kRest = 200ms;
constexpr double kShortest = 0.25;  // s; eyes rest at least that long before they jump again

struct Part {
  double from, to;
};

/// What is left of a while that ends at `to` is too short for another fixation.
double until(double end, double to) { return to - end < kShortest ? to : end; }

Fixation at_face(Part part, double s, core::Random& chance) {
  Fixation f;
  f.spot = chance.uniform() < 0.5 ? Spot::OneEye : Spot::OtherEye;
  Spot eye = f.spot;
  double start = part.from;
  for (std::uint64_t count = 0;; ++count) {
    const bool on_eye = f.spot != Spot::Mouth;
    double end = start + (on_eye ? chance.uniform(1.5, 4.0) : chance.uniform(0.2, 0.75));
    end = until(end, part.to);
    if (s < end || end >= part.to) {
      f.start = core::at_seconds(start);
      f.end = core::at_seconds(std::min(end, part.to));
      f.id = count;
      return f;
    }
    start = end;
    if (on_eye) eye = eye == Spot::OneEye ? Spot::OtherEye : Spot::OneEye;
    f.spot = on_eye && chance.uniform() < 0.6 ? Spot::Mouth : eye;
  }
}

Fixation aside(Part part, double s, const Habit& habit, double size, core::Random& chance) {
  const double side = chance.uniform() < 0.5 ? -1 : 1;
  double start = part.from;
  for (std::uint64_t count = 0;; ++count) {
    Fixation f;
    f.spot = Spot::Aside;
    f.aside.yaw_deg = side * size * chance.uniform(habit.side_least_deg, habit.side_most_deg);
    f.aside.pitch_deg = size * chance.uniform(habit.height_least_deg, habit.height_most_deg);
    const double end = until(start + chance.uniform(0.8, 2.4), part.to);
    if (s < end || end >= part.to) {
      f.start = core::at_seconds(start);
      f.end = core::at_seconds(std::min(end, part.to));
      f.id = 16 + count;
      return f;
    }
    start = end;
  }
}

double degrees(double radians) { return radians * 57.29577951308232; }

}  // namespace

Direction offset_of(const Fixation& f, double distance_m) {
  // Metres from the middle of the box that a detector draws around a face.
  constexpr double kEyeAside = 0.032, kEyeUp = 0.02, kMouthUp = -0.045;
  constexpr double kNear_m = 0.6;
  const auto on_face = [distance_m](double x, double y) {
    return Direction{degrees(std::atan2(x, distance_m)), degrees(std::atan2(y, distance_m))};
  };
  switch (f.spot) {
    case Spot::OneEye: return on_face(-kEyeAside, kEyeUp);
    case Spot::OtherEye: return on_face(kEyeAside, kEyeUp);
    case Spot::Mouth: return on_face(0, kMouthUp);
    case Spot::Aside: break;
  }
  const double wider = std::sqrt(std::max(1.0, kNear_m / distance_m));
  return {f.aside.yaw_deg * wider, f.aside.pitch_deg * wider};
}

FixationPlan::FixationPlan(msg::Attention attention, core::Time since, std::uint64_t seed,
                           const Manner& manner)
    : attention_{attention},
      since_{since},
      begun_{since},
      seed_{seed},
      manner_{manner},
      periods_{seed, habit_of(attention).shortest_s * manner.slow,
               habit_of(attention).longest_s * manner.slow} {
  if (since == core::kStart) return;
  const Habit& habit = habit_of(attention);
  const double longest = (habit.begins_aside ? 1 - habit.face_most : habit.face_least) * periods_.at(0).end;
  begun_ = since - core::seconds(0.8 * longest * core::Random::at(seed, 1));
  // Eyes that have just come rest a while: one that would go on at once begins where it is whole.
  const Fixation first = planned(since);
  if (first.end < since + kRest) begun_ += since - first.start - 1us;
}

Fixation FixationPlan::at(core::Time t) const {
  Fixation f = planned(t);
  if (t >= since_) f.start = std::max(f.start, since_);
  return f;
}

Fixation FixationPlan::planned(core::Time t) const {
  const Habit& habit = habit_of(attention_);
  const double s = core::to_seconds(t - begun_);
  const Stretch period = periods_.at(s);
  core::Random chance{core::Random{seed_ ^ (period.id * 0xd1342543de82ef95ULL)}.next()};
  const double face = chance.uniform(habit.face_least, habit.face_most) * (period.end - period.start);
  const double turn = habit.begins_aside ? period.end - face : period.start + face;
  const bool is_first = s < turn;
  const Part part{is_first ? period.start : turn, is_first ? turn : period.end};
  // A calm gaze goes aside less far, but never so little that it seems to search the face.
  const double size = 0.5 + 0.5 * manner_.size;
  Fixation f =
      is_first != habit.begins_aside ? at_face(part, s, chance) : aside(part, s, habit, size, chance);
  f.id += period.id * 64;
  f.start += begun_.time_since_epoch();
  f.end += begun_.time_since_epoch();
  return f;
}

}  // namespace mana::render
