#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "speech/acoustics/codebooks.hpp"

namespace mana::speech {

/// How one person's sounds lie to those of everybody: for each stream the means m of the model's Gaussians
/// become A m + b.
struct MeanTransform {
  struct Stream {
    std::vector<double> a;  ///< width x width, row after row
    std::vector<double> b;  ///< width
  };
  int width = 0;
  std::vector<Stream> streams;
};

/// That nothing changes.
MeanTransform no_change(int streams, int width);

/// Learns such a transform from frames of which the sound is known: maximum likelihood linear regression of
/// the means, one class (Leggetter and Woodland 1995, Computer Speech and Language 9, pages 171 to 185), with
/// three seconds of made-up frames that fit the model as it is, so that little speech changes little.
/// Threads: one.
class MeanRegression {
 public:
  /// @param books must outlive it.
  explicit MeanRegression(const GaussianBooks& books) : books_{books} {}

  /// @param features streams x width numbers; `book` the sound that they were.
  void add(std::span<const float> features, int book);
  std::size_t frames() const { return frames_.size(); }
  /// @return no_change() when nothing was added.
  MeanTransform solve() const;

 private:
  struct Frame {
    std::size_t features;  // where in features_
    int book;
  };
  struct Stream;
  Stream moved(int stream, const MeanTransform::Stream& by) const;
  void share_out(Stream& s, int stream) const;
  MeanTransform::Stream regress(const Stream& s, int stream) const;

  const GaussianBooks& books_;
  std::vector<float> features_;
  std::vector<Frame> frames_;
};

}  // namespace mana::speech
