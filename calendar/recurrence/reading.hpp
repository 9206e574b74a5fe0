#pragma once

namespace mana::calendar::recurrence {

/// How to read what RFC 5545 leaves open; README.md has the whole list.
struct Reading {
  /// DTSTART is an instance and counts even where the rule does not make it (as Google, Apple, sabre).
  /// Without, the rule alone decides (as dateutil and libical).
  bool start_always_an_instance = true;
  /// As somebody at home means it, not as it is written: what lasts from midnight to midnight is a whole day,
  /// and a task (VTODO) that is due some time is an entry at that time.
  bool of_a_home = false;
};

}  // namespace mana::calendar::recurrence
