#include "speech/sphinx/sphinx_decoder.hpp"

#include <pocketsphinx/pocketsphinx.h>
#include <sphinxbase/fe.h>

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <utility>

#include "speech/acoustics/sphinx_log.hpp"
#include "speech/sphinx/stub_model.hpp"

namespace mana::speech {
namespace {

// PocketSphinx ends the whole program over some missing files, so they are looked for first.
core::Status check_model(const SphinxModel& model) {
  for (const char* part : {"mdef", "means", "variances", "transition_matrices", "feat.params", "noisedict"}) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(model.acoustic / part, ignored))
      return core::not_found("the speech model " + (model.acoustic / part).string() +
                             " is not there: install the package pocketsphinx-en-us");
  }
  return {};
}

struct ConfigFree {
  void operator()(cmd_ln_t* c) const noexcept { cmd_ln_free_r(c); }
};
using Config = std::unique_ptr<cmd_ln_t, ConfigFree>;

// Silence is cut by VoiceActivity; were it cut by the library too, frames would no longer be times.
Config base_config(const SphinxModel& model) {
  Config config{cmd_ln_init(nullptr, ps_args(), TRUE, "-hmm", model.acoustic.c_str(), "-bestpath", "no",
                            "-remove_silence", "no", nullptr)};
  return config;
}

core::Error refused(const SphinxModel& model) {
  return core::bad_input("PocketSphinx does not accept the speech model in " + model.acoustic.string() +
                         ": reinstall the package pocketsphinx-en-us");
}

bool is_word(std::string_view word) {
  return !word.empty() && word[0] != '<' && word[0] != '(' && word[0] != '+' && word != "SIL";
}

/// Memory as a file, because that is the way in that the library has for scores.
struct FileClose {
  void operator()(std::FILE* f) const noexcept { std::fclose(f); }
};
std::unique_ptr<std::FILE, FileClose> as_file(const SenoneScores& s) {
  // Opened for reading alone: nothing is written there.
  const std::span<const std::int16_t> all = s.as_file();
  auto* bytes = const_cast<std::int16_t*>(all.data());  // NOLINT(cppcoreguidelines-pro-type-const-cast)
  return std::unique_ptr<std::FILE, FileClose>{::fmemopen(bytes, all.size_bytes(), "r")};
}

std::string base_form(std::string_view word) { return std::string{word.substr(0, word.find('('))}; }
}  // namespace

void SphinxDecoder::Free::operator()(ps_decoder_s* d) const noexcept { ps_free(d); }

core::Result<SphinxDecoder> SphinxDecoder::open_grammars(const SphinxModel& model,
                                                         const std::vector<Pronunciation>& words,
                                                         Beams beams) {
  quiet_the_library();
  if (auto status = check_model(model); !status) return std::move(status).error();
  auto gaussians = FewGaussians::like(model.acoustic);
  if (!gaussians) return std::move(gaussians).error();
  const Config config = base_config(model);
  if (config) {
    cmd_ln_set_str_r(config.get(), "-mean", gaussians->means().c_str());
    cmd_ln_set_str_r(config.get(), "-var", gaussians->variances().c_str());
    cmd_ln_set_str_r(config.get(), "-sendump", gaussians->weights().c_str());
    cmd_ln_set_float_r(config.get(), "-beam", beams.states);
    cmd_ln_set_float_r(config.get(), "-pbeam", beams.states);
    cmd_ln_set_float_r(config.get(), "-wbeam", beams.words);
  }
  ps_decoder_t* raw = config ? ps_init(config.get()) : nullptr;
  if (raw == nullptr) return refused(model);
  SphinxDecoder decoder{raw};
  for (const Pronunciation& p : words)
    if (ps_add_word(raw, p.word.c_str(), p.phones.c_str(), FALSE) < 0)
      return core::bad_input("the recogniser refuses the word '" + p.word + "' said as '" + p.phones + "'");
  return decoder;
}

core::Result<SphinxDecoder> SphinxDecoder::open_ears(const SphinxModel& model) {
  return open_grammars(model, {});
}

core::Status SphinxDecoder::add_grammar(const std::string& name, const std::string& jsgf) {
  if (ps_set_jsgf_string(decoder_.get(), name.c_str(), jsgf.c_str()) != 0)
    return core::bad_input("the recogniser refuses the grammar '" + name + "'");
  return {};
}

core::Status SphinxDecoder::use(const std::string& name) {
  if (ps_set_search(decoder_.get(), name.c_str()) != 0)
    return core::not_found("the recogniser has no grammar '" + name + "'");
  return {};
}

Cepstra SphinxDecoder::listen(std::span<const std::int16_t> utterance) {
  Cepstra out;
  fe_t* ears = ps_get_fe(decoder_.get());
  fe_start_stream(ears);  // forgets the noise of what came before: an utterance is judged by itself alone
  fe_start_utt(ears);
  mfcc_t** rows = nullptr;
  int32 frames = 0;
  if (utterance.empty() || fe_process_utt(ears, utterance.data(), utterance.size(), &rows, &frames) < 0 ||
      rows == nullptr)
    return out;
  out.frames = frames;
  out.width = fe_get_output_size(ears);
  out.values.assign(rows[0], rows[0] + static_cast<std::size_t>(frames) * out.width);
  fe_free_2d(rows);
  return out;
}

Decoded SphinxDecoder::decode(const SenoneScores& utterance) {
  Decoded out;
  ps_decoder_t* d = decoder_.get();
  if (utterance.frames() == 0 || ps_get_search(d) == nullptr) return out;
  const auto file = as_file(utterance);
  if (!file || ps_decode_senscr(d, file.get()) < 0) return out;
  for (ps_seg_t* s = ps_seg_iter(d); s != nullptr; s = ps_seg_next(s)) {
    const char* word = ps_seg_word(s);
    if (word == nullptr) continue;
    DecodedSegment segment;
    int32 acoustic = 0, language = 0, backoff = 0;
    ps_seg_frames(s, &segment.first_frame, &segment.last_frame);
    ps_seg_prob(s, &acoustic, &language, &backoff);
    segment.is_silence = !is_word(word);
    segment.word = base_form(word);
    segment.score = acoustic;
    if (!segment.is_silence) out.text += (out.text.empty() ? "" : " ") + segment.word;
    out.segments.push_back(std::move(segment));
  }
  // Without a final state reached there is a path but no hypothesis.
  out.is_whole = ps_get_hyp(d, nullptr) != nullptr;
  return out;
}

std::vector<Hypothesis> SphinxDecoder::others(int most_paths) {
  constexpr double kSenoneUnit = 1024;  // paths are scored 2^10 times as finely as segments
  std::vector<Hypothesis> found;
  ps_nbest_t* path = ps_nbest(decoder_.get());
  int32 best = 0;
  for (int i = 0; path != nullptr; ++i, path = ps_nbest_next(path)) {
    if (i == most_paths) {
      ps_nbest_free(path);
      break;
    }
    int32 score = 0;
    const char* text = ps_nbest_hyp(path, &score);
    if (i == 0) best = score;
    if (text != nullptr) found.push_back({text, std::min(0.0, (double{1} * score - best) / kSenoneUnit)});
  }
  return found;
}

}  // namespace mana::speech
