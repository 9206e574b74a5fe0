#include "speech/acoustics/mel_spectrum.hpp"

#include <sphinxbase/cmd_ln.h>
#include <sphinxbase/fe.h>

#include <cstddef>

#include "speech/acoustics/sphinx_log.hpp"

namespace mana::speech {

void MelSpectrum::Free::operator()(fe_s* f) const noexcept { fe_free(f); }

core::Result<MelSpectrum> MelSpectrum::open() {
  quiet_the_library();
  static const arg_t known[] = {waveform_to_cepstral_command_line_macro(), {nullptr, 0, nullptr, nullptr}};
  cmd_ln_t* config = cmd_ln_init(nullptr, known, TRUE, "-lowerf", "130", "-upperf", "6800", "-nfilt", "40",
                                 "-logspec", "yes", "-remove_noise", "no", "-remove_silence", "no", nullptr);
  fe_t* made = config != nullptr ? fe_init_auto_r(config) : nullptr;  // it keeps what it needs of them
  if (config != nullptr) cmd_ln_free_r(config);
  if (made == nullptr || fe_get_output_size(made) != MelRows::kBands)
    return core::unavailable("the front end of PocketSphinx cannot be set up: reinstall libpocketsphinx3");
  return MelSpectrum{made};
}

MelRows MelSpectrum::rows_of(std::span<const std::int16_t> sound) {
  MelRows out;
  fe_t* fe = front_end_.get();
  fe_start_stream(fe);
  fe_start_utt(fe);
  mfcc_t** rows = nullptr;
  int32 frames = 0;
  if (sound.empty() || fe_process_utt(fe, sound.data(), sound.size(), &rows, &frames) < 0 || rows == nullptr)
    return out;
  out.frames = frames;
  out.values.assign(rows[0], rows[0] + static_cast<std::size_t>(frames) * MelRows::kBands);
  fe_free_2d(rows);
  return out;
}

}  // namespace mana::speech
