#pragma once
#include "agent/core/result.hpp"
#include "speech/synthesis/sentence_stream.hpp"

namespace mana::program {

/// Speaks through the loudspeaker and returns when the last sample was heard.
/// Errors: Unavailable when there is no loudspeaker or it goes.
core::Status say_aloud(speech::SentenceStream& sentences, int sample_rate_hz);

}  // namespace mana::program
