#pragma once
#include "agent/core/template_text.hpp"

/// The templates of task files are those of all data files.
namespace mana::dialogue {

using core::fill;
using core::Slots;
using core::slots_named;
using core::template_fault;

}  // namespace mana::dialogue
