#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/acoustics/cepstra.hpp"
#include "speech/acoustics/codebooks.hpp"
#include "speech/acoustics/mean_transform.hpp"
#include "speech/acoustics/senones.hpp"

namespace mana::speech {

/// How badly each state of each sound ("senone") fits each frame of an utterance. Made once, searched by
/// several decoders.
class SenoneScores {
 public:
  SenoneScores(int frames, int senones);
  int frames() const { return frames_; }
  int senones() const { return senones_; }
  /// Of each senone: 0 for the best of the frame, one more for each 0.1024 nats that it fits worse.
  std::span<const std::int16_t> of(int frame) const {
    return {file_.data() + place(frame), static_cast<std::size_t>(senones_)};
  }
  std::span<std::int16_t> of(int frame) {
    return {file_.data() + place(frame), static_cast<std::size_t>(senones_)};
  }
  /// All of it as the bytes of a file that PocketSphinx reads (its "senone dump").
  std::span<const std::int16_t> as_file() const { return file_; }

 private:
  std::size_t place(int frame) const {
    return header_ + 1 + static_cast<std::size_t>(frame) * (senones_ + 1);
  }
  int frames_, senones_;
  std::size_t header_;
  std::vector<std::int16_t> file_;  // a header; for each frame how many scores follow, and they
};

/// Scores of an acoustic model whose Gaussians are tied to sounds ("phonetically tied mixtures"), as
/// PocketSphinx makes them ("-topn 4", "-logbase 1.0001", "-varfloor 0.0001"): of each stream of each book
/// the four nearest Gaussians, their scores relative to the best of all books and cut off at 96, weighed for
/// each senone. All senones are scored, not only those that a grammar can use: scores are relative to the
/// best one, and only so are those of two decoders comparable. The same numbers, several times as fast, and
/// for all decoders at once: it was two thirds of the work of hearing. Threads: score() may be called by
/// several at a time.
class AcousticScorer {
 public:
  /// @param voice of a person; null: everybody's.
  AcousticScorer(const GaussianBooks& books, Senones senones, const MeanTransform* voice);

  SenoneScores score(const Features& features) const;
  int senones() const { return senones_.count; }

 private:
  struct Run {  // senones of one book that stand side by side
    int first = 0, count = 0, book = 0;
  };
  struct Nearest;
  void find_nearest(const float* frames, int count, std::vector<Nearest>& out) const;
  void weigh(std::span<const Nearest> nearest, std::span<std::int16_t> out) const;

  int books_, streams_, densities_, width_;
  std::vector<float> means_, precisions_;  // [book][stream][dimension][density]
  std::vector<float> offsets_;             // [book][stream][density]
  Senones senones_;
  std::vector<Run> runs_;
};

/// Reads the model's files. NotFound, BadInput: as read_gaussian_books and read_senones; BadInput too for a
/// voice that was learnt with another model.
core::Result<AcousticScorer> open_scorer(const std::filesystem::path& folder,
                                         const std::optional<MeanTransform>& voice);

}  // namespace mana::speech
