#pragma once
#include <pocketsphinx/pocketsphinx.h>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "speech/acoustics/acoustic_scores.hpp"
#include "speech/sphinx/decoded.hpp"
#include "speech/sphinx/sphinx_model.hpp"

/// PocketSphinx itself, with all of Debian's acoustic model: what ours is held to.
namespace mana::test {

class TheLibrary {
 public:
  /// @param options as its programs have them: "-lw", "2.0", ...
  explicit TheLibrary(std::vector<std::string> options) {
    options.insert(options.begin(), {"", "-hmm", speech::SphinxModel{}.acoustic, "-remove_silence", "no",
                                     "-bestpath", "no", "-logfn", "/dev/null"});
    std::vector<char*> argv;
    for (std::string& option : options) argv.push_back(option.data());
    config_ = cmd_ln_parse_r(nullptr, ps_args(), static_cast<int32>(argv.size()), argv.data(), TRUE);
    decoder_ = ps_init(config_);
  }
  TheLibrary(const TheLibrary&) = delete;
  TheLibrary& operator=(const TheLibrary&) = delete;
  ~TheLibrary() {
    ps_free(decoder_);
    cmd_ln_free_r(config_);
  }
  ps_decoder_t* get() { return decoder_; }

  /// The best way, when these scores are told to it.
  std::vector<speech::DecodedSegment> decode(const speech::SenoneScores& heard) {
    const auto all = heard.as_file();
    std::FILE* file = std::tmpfile();
    std::fwrite(all.data(), all.size_bytes(), 1, file);
    std::rewind(file);
    ps_decode_senscr(decoder_, file);
    std::fclose(file);
    std::vector<speech::DecodedSegment> segments;
    for (ps_seg_t* s = ps_seg_iter(decoder_); s != nullptr; s = ps_seg_next(s)) {
      speech::DecodedSegment d;
      int32 acoustic = 0, language = 0, backoff = 0;
      ps_seg_frames(s, &d.first_frame, &d.last_frame);
      ps_seg_prob(s, &acoustic, &language, &backoff);
      d.word = ps_seg_word(s);
      d.score = acoustic;
      segments.push_back(std::move(d));
    }
    return segments;
  }

 private:
  cmd_ln_t* config_ = nullptr;
  ps_decoder_t* decoder_ = nullptr;
};

}  // namespace mana::test
