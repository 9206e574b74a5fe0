#pragma once

namespace mana::render {

/// For std::unique_ptr: gives what a C library made back by that library's own function, which takes the
/// pointer.
template <auto Free>
struct FreedBy {
  template <class T>
  void operator()(T* p) const {
    Free(p);
  }
};

}  // namespace mana::render
