#pragma once

namespace mana::program {

/// Becomes the program mana-evaluate, which lies beside this one, with the same arguments: `argv` as main()
/// got it, with "evaluate" as its first argument. Returns only when there is no such program: the exit
/// status, after one sentence on standard error that says what to do.
int become_mana_evaluate(char** argv);

}  // namespace mana::program
