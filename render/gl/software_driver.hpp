#pragma once

namespace mana::render {

/// Has Mesa's software driver, if that is what draws, do so on the thread that asks where there are no more
/// than two cores: the other one is for ears, eyes and voice, a picture is ready just as soon, and costs a
/// fifth less than when it is handed to two threads and awaited (tests/bench/frame_bench.cpp). With more
/// cores the driver has its own way, and so it has where LP_NUM_THREADS is set already.
///
/// Threads: before any other is started, since it changes the environment; before the first Surface is
/// opened.
/// @param cores that this process may use; 0: not known, as one.
void prepare_software_driver(unsigned cores);

}  // namespace mana::render
