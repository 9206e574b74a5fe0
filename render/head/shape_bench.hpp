#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "render/head/deltas.hpp"
#include "render/head/measured_pushes.hpp"

namespace mana::render::head {

/// Movements of the cage's vertices with x >= 0, cm.
using Half = std::vector<Vec>;

/// A movement for each place of the mouth's rings: the ring (0 on the cheek .. 13 in the mouth), how far from
/// the middle (0) to the corner (1), and whether on the upper lip.
using LipMovement = std::function<Vec(std::size_t ring, double t, bool upper)>;

/// Where blendshapes are made: from movements of one half of the cage to named shapes of the whole, smoothed
/// everywhere but on lips and lids, which are authored vertex by vertex.
/// Ownership: refers to the cage and the parameters.
class ShapeBench {
 public:
  ShapeBench(const Cage& cage, const HeadParameters& parameters);

  const Cage& cage() const { return c_; }
  const HeadParameters& parameters() const { return p_; }
  const Vec& at(std::uint32_t i) const { return c_.positions[i]; }
  /// Where a vertex lies on the face that all movements are described on.
  Vec on_plan(std::uint32_t i) const;

  Half none() const { return Half(c_.half, Vec{0}); }
  Half lips(const LipMovement& f) const;
  /// Moves the skin around the mouth's corner by `pull`, fading with distance; the lips' rings by f.
  Half corner(const Vec& pull, double reach, const LipMovement& f) const;
  /// A soft push of the skin around (x, y); lips and lids keep still but for the rings outside of them.
  Half push(double x, double wide, double y, double high, const Vec& by) const;
  /// The movement that was measured for a shape (measured_pushes.hpp), `much` times; the lids' margins keep
  /// still unless told otherwise, and what lies in the mouth follows the lips.
  Half measured(std::string_view shape, double much = 1, bool moves_lids = false) const;
  /// The same with the red of the lips moved by f instead.
  Half with_lips(Half skin, const LipMovement& f) const;
  /// Without what parts the lips: their edges go together.
  Half shut(Half half) const;
  static Half sum(Half a, const Half& b);

  static constexpr int kRounds = 16;   ///< of smoothing
  static constexpr int kMeasured = 4;  ///< of what is smooth already
  /// Both halves, smoothed.
  std::vector<Vec> whole(const Half& half, int rounds = kRounds) const;
  void add(const std::string& name, const Half& half, int rounds = kRounds) {
    all_[name] = whole(half, rounds);
  }
  /// One shape for each side; in the middle both take a part, and together they are the whole.
  void add_sides(const std::string& name, const Half& half, int rounds = kRounds);
  /// A sideways movement: the same direction on both sides.
  void add_sideways(const std::string& left_name, const std::string& right_name,
                    const std::vector<double>& amount);

  std::map<std::string, std::vector<Vec>> take() { return std::move(all_); }

 private:
  void freeze(const Ring& ring);
  void place_on_measured_face();
  double share(Push::On on, std::uint32_t i) const;
  double most_unfrozen(const std::vector<Vec>& d) const;
  void smooth(std::vector<Vec>& d, int rounds) const;
  void mirror(std::vector<Vec>& d) const;

  const Cage& c_;
  const HeadParameters& p_;
  std::vector<bool> frozen_;
  // Of each half vertex: its place on the face that was measured, how large the face is there against that
  // one, to which lip it belongs (0 the lower .. 1), and how near to the lips' edge it is, 0..1.
  std::vector<Vec> place_;
  std::vector<double> size_, upper_, edge_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges_;
  std::vector<double> degree_;
  std::map<std::string, std::vector<Vec>> all_;
};

/// Lids that slide along the ball: the upper by `up`, the lower by `low` cm.
Half slid_lids(const ShapeBench& bench, double up, double low);

// The shapes of each region, in a file of its own.
void add_jaw_shapes(ShapeBench& bench);
void add_mouth_shapes(ShapeBench& bench);
void add_lid_shapes(ShapeBench& bench);
void add_brow_shapes(ShapeBench& bench);

}  // namespace mana::render::head
