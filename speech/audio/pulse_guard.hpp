#pragma once

namespace mana::speech {

/// Keeps SDL 2.26 alive when the last loudspeaker or microphone is unplugged: PulseAudio then has no default
/// device and names it with a null pointer, which SDL's watching thread reads as a text (ServerInfoCallback
/// in SDL_pulseaudio.c). libSDL2 is linked with libpulse, so the program's own definition of
/// pa_context_get_server_info() comes before libpulse's; it passes everything on, an absent name as "".
/// Called so that the definition becomes part of the program. @return false: built without PulseAudio's
/// header, so there is no guard.
bool pulse_guard_is_built_in();

}  // namespace mana::speech
