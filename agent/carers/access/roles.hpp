#pragma once
#include <optional>
#include <span>
#include <string_view>

/// Who may do what on the carers' page. All of it stands in the one table of roles.cpp; what is not in it is
/// not allowed.
namespace mana::carers {

enum class Role { Client, Family, Carer, Clinician, Administrator };
std::string_view to_string(Role role);  ///< "client", "family" ...
std::optional<Role> role_named(std::string_view name);
std::span<const Role> all_roles();

enum class Deed {
  SeeCalendar,
  SeeWhatHappened,  ///< which reminders were said, heard, answered, missed
  AddEntry,
  ChangeOwnEntry,  ///< what the same account has entered
  ChangeAnyEntry,
  ChangeMedicine,  ///< add, change and remove medicines
  RecordDose,      ///< put right what is known of a dose: that it was taken, or was not
  SeePrivate,      ///< titles of entries that were marked private, and notes
  SayNow,          ///< have a sentence said at once
  ChooseFace,
  SeeHealth,
  SeeLessons,    ///< who learns, and what was learned
  TeachLessons,  ///< enrol and erase learners, change what suits them, take along the file for a study
  SeeAudit,
  ManageAccounts,
  ExportData,
  EraseData,
};
bool may(Role role, Deed deed);

}  // namespace mana::carers
