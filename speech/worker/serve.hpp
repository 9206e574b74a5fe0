#pragma once

namespace mana::speech::worker {

/// The synthesiser's process: answers questions on a socket, one after the other, until the other side is
/// gone. Whoever hangs in one for `longest_s` seconds is ended by the system: nobody may be left to do it.
/// Blocks. @return an exit status
int serve(int socket, unsigned longest_s = 30);

}  // namespace mana::speech::worker
