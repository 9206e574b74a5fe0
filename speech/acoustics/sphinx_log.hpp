#pragma once

namespace mana::speech {

/// PocketSphinx logs hundreds of lines to standard error unless told otherwise: from now on its errors go to
/// our own log. Threads: any, any number of times.
void quiet_the_library();

}  // namespace mana::speech
