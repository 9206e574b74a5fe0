#include "calendar/trips/feed/pattern_builder.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "calendar/trips/feed/row_pool.hpp"

namespace mana::calendar::trips {
namespace {

constexpr std::size_t kMostTrips = 10'000'000;
/// Trips that overtake each other are tried in so many patterns before they get one of their own.
constexpr std::size_t kMostTries = 16;
constexpr std::int32_t kLatestTime = 8 * 24 * 3600;

/// A trip that is to find its pattern.
struct Made {
  std::uint32_t calls = 0, count = 0, route = 0;  ///< the calls that it shares
  StepFree step_free = StepFree::Unknown;
  std::int32_t headway = 0;
  Trip trip;

  auto key() const { return std::tuple{calls, count, route, step_free, headway}; }
};

class PatternBuilder {
 public:
  explicit PatternBuilder(GtfsDraft& draft) : draft_{draft}, parts_{draft.out.parts} {}

  core::Status build() {
    sort_frequencies();
    const std::vector<std::uint32_t> order = in_order();
    for (std::size_t from = 0; from < order.size();) {
      std::size_t to = from;
      while (to < order.size() && call(order, to).trip == call(order, from).trip) ++to;
      take_trip({order.data() + from, to - from});
      if (made_.size() > kMostTrips)
        return core::bad_input(
            "frequencies.txt makes more than ten million trips; its headways are too short.");
      from = to;
    }
    draft_.calls = {};
    if (made_.empty())
      return core::bad_input("Not one trip of stop_times.txt can be used" +
                             (draft_.out.remarks.sentences.empty()
                                  ? std::string{"; the timetable is empty."}
                                  : ": " + draft_.out.remarks.sentences.front()));
    parts_.calls = calls_.take();
    parts_.times = times_.take();
    emit();
    return {};
  }

 private:
  const DraftCall& call(const std::vector<std::uint32_t>& order, std::size_t i) const {
    return draft_.calls[order[i]];
  }

  void sort_frequencies() { std::ranges::stable_sort(draft_.frequencies, {}, &DraftFrequency::trip); }

  /// The calls by trip and sequence: counted by trip, because there are millions.
  std::vector<std::uint32_t> in_order() const {
    std::vector<std::uint32_t> first(draft_.draft_trips.size() + 1), order(draft_.calls.size());
    for (const DraftCall& c : draft_.calls) ++first[c.trip + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<std::uint32_t> next = first;
    for (std::uint32_t i = 0; i < draft_.calls.size(); ++i) order[next[draft_.calls[i].trip]++] = i;
    const auto by_sequence = [this](std::uint32_t a, std::uint32_t b) {
      return draft_.calls[a].sequence < draft_.calls[b].sequence;
    };
    for (std::size_t t = 0; t + 1 < first.size(); ++t) {
      const auto begin = order.begin() + first[t], end = order.begin() + first[t + 1];
      if (!std::is_sorted(begin, end, by_sequence)) std::stable_sort(begin, end, by_sequence);
    }
    return order;
  }

  void take_trip(std::span<const std::uint32_t> rows) {
    const DraftTrip& trip = draft_.draft_trips[draft_.calls[rows[0]].trip];
    one_calls_.clear();
    one_times_.clear();
    for (const std::uint32_t row : rows) {
      const DraftCall& c = draft_.calls[row];
      one_calls_.push_back(
          {c.stop, c.may,
           static_cast<std::uint16_t>(std::min<std::uint32_t>(c.sequence, Call::kNoSequence))});
      one_times_.push_back({c.arrive, c.depart});
    }
    if (const char* wrong = fault_of_times()) {
      draft_.out.remarks.add("stop_times.txt, trip '" + std::string{parts_.letters.c_str() + trip.id} +
                             "': " + wrong);
      return;
    }
    one_calls_.front().may &= Call::kBoard;
    one_calls_.back().may &= Call::kAlight;
    const std::int32_t start = one_times_.front().depart;
    for (CallTimes& t : one_times_) t.arrive -= start, t.depart -= start;
    Made made;
    made.calls = calls_.place_of(one_calls_);
    made.count = static_cast<std::uint32_t>(one_calls_.size());
    made.route = trip.route;
    made.step_free = trip.step_free;
    made.trip = {times_.place_of(one_times_), start, trip.service, trip.id, trip.headsign};
    add(made, draft_.calls[rows[0]].trip);
  }

  /// Fills in the times that are missing.
  const char* fault_of_times() {
    if (one_times_.size() < 2) return "it calls at fewer than two stops; it is left out.";
    if (one_times_.front().depart == DraftCall::kNoTime || one_times_.back().arrive == DraftCall::kNoTime)
      return "its first or its last time is missing; it is left out.";
    if (one_times_.front().depart < one_times_.front().arrive)
      return "its times run backwards; it is left out.";
    std::size_t known = 0;
    for (std::size_t i = 1; i < one_times_.size(); ++i) {
      if (one_times_[i].arrive == DraftCall::kNoTime) continue;
      const std::int64_t from = one_times_[known].depart, to = one_times_[i].arrive;
      if (to < from || one_times_[i].depart < to) return "its times run backwards; it is left out.";
      for (std::size_t j = known + 1; j < i; ++j) {
        const std::int64_t step = static_cast<std::int64_t>(j - known),
                           steps = static_cast<std::int64_t>(i - known);
        one_times_[j].arrive = one_times_[j].depart =
            static_cast<std::int32_t>(from + (to - from) * step / steps);
      }
      known = i;
    }
    return nullptr;
  }

  void add(Made made, std::uint32_t trip) {
    const auto begin = std::ranges::lower_bound(draft_.frequencies, trip, {}, &DraftFrequency::trip);
    const auto end = std::ranges::upper_bound(draft_.frequencies, trip, {}, &DraftFrequency::trip);
    const std::span own{begin, end};
    if (own.empty()) {
      push(made);
      return;
    }
    for (const DraftFrequency& f : own) {
      const std::int32_t step = f.is_exact ? f.headway : std::max(60, (f.headway + 3) / 4);
      const std::int32_t last = f.from + (f.to - 1 - f.from) / f.headway * f.headway;
      made.headway = f.is_exact ? 0 : f.headway;
      for (std::int32_t start = f.from; start <= last && made_.size() <= kMostTrips; start += step) {
        made.trip.start = start;
        push(made);
      }
    }
  }

  void push(const Made& made) {
    const std::int32_t latest = made.trip.start + times_.at(made.trip.times + made.count - 1).arrive;
    if (latest > kLatestTime) return;
    parts_.facts.latest = std::max(parts_.facts.latest, latest);
    made_.push_back(made);
  }

  bool follows(const Trip& a, const Trip& b, std::uint32_t count) const {
    if (a.times == b.times) return a.start <= b.start;
    for (std::uint32_t i = 0; i < count; ++i) {
      const CallTimes& x = parts_.times[a.times + i];
      const CallTimes& y = parts_.times[b.times + i];
      if (a.start + x.arrive > b.start + y.arrive || a.start + x.depart > b.start + y.depart) return false;
    }
    return true;
  }

  /// Writes the patterns: trips of one key, in chains without overtaking.
  void emit() {
    std::ranges::stable_sort(made_, [](const Made& a, const Made& b) {
      return std::tuple{a.key(), a.trip.start, a.trip.times} <
             std::tuple{b.key(), b.trip.start, b.trip.times};
    });
    parts_.trips.reserve(made_.size());
    for (std::size_t from = 0; from < made_.size();) {
      std::size_t to = from;
      while (to < made_.size() && made_[to].key() == made_[from].key()) ++to;
      emit_chains({made_.data() + from, to - from});
      from = to;
    }
    made_ = {};
  }

  void emit_chains(std::span<const Made> alike) {
    std::vector<std::vector<const Made*>> chains;
    for (const Made& made : alike) {
      const std::size_t first = chains.size() > kMostTries ? chains.size() - kMostTries : 0;
      const auto chain =
          std::find_if(chains.begin() + static_cast<std::ptrdiff_t>(first), chains.end(),
                       [&](const auto& c) { return follows(c.back()->trip, made.trip, made.count); });
      if (chain != chains.end()) {
        chain->push_back(&made);
      } else {
        chains.push_back({&made});
      }
    }
    for (const auto& chain : chains) {
      Pattern p;
      const Made& made = *chain.front();
      p.first_call = made.calls;
      p.calls = made.count;
      p.first_trip = static_cast<std::uint32_t>(parts_.trips.size());
      p.trips = static_cast<std::uint32_t>(chain.size());
      p.route = made.route;
      p.headway = made.headway;
      p.step_free = made.step_free;
      parts_.patterns.push_back(p);
      for (const Made* m : chain) parts_.trips.push_back(m->trip);
    }
  }

  GtfsDraft& draft_;
  FeedParts& parts_;
  RowPool<Call> calls_;
  RowPool<CallTimes> times_;
  std::vector<Made> made_;
  std::vector<Call> one_calls_;
  std::vector<CallTimes> one_times_;
};

}  // namespace

core::Status build_patterns(GtfsDraft& draft) { return PatternBuilder{draft}.build(); }

}  // namespace mana::calendar::trips
