#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "agent/core/consent.hpp"
#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "speech/acoustics/mean_transform.hpp"

namespace mana::speech {

/// What is kept of a voice: how it differs from everybody's, how sure its words have to be, and how it
/// pauses. No sound; no word can be made of it. One file for each person, NAME.voice, in one folder; erasing
/// it forgets the voice.
struct KnownVoice {
  MeanTransform transform;
  double caution = 0;  ///< as in VerdictOptions: log odds
  int phrases = 0;     ///< that it was learnt from
  core::Consent consent = {};
  core::Duration pause{};  ///< a long one within what it says; 0: not known
};

/// Whether it can be a person's name: 1 to 80 bytes of letters of any script, digits, blanks, - and '; no
/// path.
bool is_name_of_a_voice(const std::string& name);
std::filesystem::path voice_file(const std::filesystem::path& folder, const std::string& name);
/// The folder is made when it is missing, and closed to others. Another voice of that name is replaced.
core::Status remember_voice(const std::filesystem::path& folder, const std::string& name,
                            const KnownVoice& voice);
/// NotFound: there is none; BadInput: the file is damaged.
core::Result<KnownVoice> read_voice(const std::filesystem::path& file);
/// NotFound when no voice of that name is known; IoError.
core::Status forget_voice(const std::filesystem::path& folder, const std::string& name);
/// Names, in alphabetical order.
std::vector<std::string> voices_known(const std::filesystem::path& folder);

}  // namespace mana::speech
