#include "agent/carers/access/roles.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace mana::carers {
namespace {

constexpr std::array kRoles{Role::Client, Role::Family, Role::Carer, Role::Clinician, Role::Administrator};
constexpr std::array<std::string_view, 5> kNames{"client", "family", "carer", "clinician", "administrator"};

struct Row {
  Deed deed;
  // client, family, carer, clinician, administrator
  std::array<bool, 5> may;
};

constexpr bool y = true, n = false;
constexpr Row kTable[] = {
    // deed                   client family carer clinic admin
    {Deed::SeeCalendar, {y, y, y, y, y}},    {Deed::SeeWhatHappened, {n, y, y, y, y}},
    {Deed::AddEntry, {y, y, y, y, y}},       {Deed::ChangeOwnEntry, {y, y, y, y, y}},
    {Deed::ChangeAnyEntry, {n, n, y, n, y}}, {Deed::ChangeMedicine, {n, n, n, y, y}},
    {Deed::RecordDose, {n, y, y, y, y}},     {Deed::SeePrivate, {y, n, y, y, y}},
    {Deed::SayNow, {n, y, y, n, y}},         {Deed::ChooseFace, {y, n, y, n, y}},
    {Deed::SeeHealth, {n, y, y, y, y}},      {Deed::SeeLessons, {n, y, y, y, y}},
    {Deed::TeachLessons, {n, n, y, n, y}},   {Deed::SeeAudit, {n, n, n, n, y}},
    {Deed::ManageAccounts, {n, n, n, n, y}}, {Deed::ExportData, {n, n, n, n, y}},
    {Deed::EraseData, {n, n, n, n, y}},
};

}  // namespace

std::string_view to_string(Role role) { return kNames[static_cast<std::size_t>(role)]; }

std::optional<Role> role_named(std::string_view name) {
  for (const Role role : kRoles)
    if (to_string(role) == name) return role;
  return {};
}

std::span<const Role> all_roles() { return kRoles; }

bool may(Role role, Deed deed) {
  const auto* row =
      std::find_if(std::begin(kTable), std::end(kTable), [&](const Row& r) { return r.deed == deed; });
  return row != std::end(kTable) && row->may[static_cast<std::size_t>(role)];
}

}  // namespace mana::carers
