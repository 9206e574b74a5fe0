#pragma once

/// What the C library keeps of memory that is free. Where it is not glibc, these do nothing.
namespace mana::core {

/// glibc raises both limits with the largest block that was ever freed, which here is a file of a head: from
/// then on it keeps picture-sized holes, megabytes of them for months.
void keep_free_memory_small();

/// What was needed only to open or make something goes back to the system. Once, after such work.
void give_back_free_memory();

}  // namespace mana::core
