#include "agent/program/machine/owner_of_data.hpp"

#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/core/log.hpp"

namespace mana::program {

std::string become_owner_of(const std::filesystem::path& folder) {
  struct stat facts {};
  if (geteuid() != 0 || stat(folder.c_str(), &facts) != 0 || facts.st_uid == 0) return "";
  const passwd* const user = getpwuid(facts.st_uid);
  std::string name = user == nullptr ? std::to_string(facts.st_uid) : user->pw_name;
  const gid_t group = user == nullptr ? facts.st_gid : user->pw_gid;
  const bool joined = user == nullptr ? setgroups(0, nullptr) == 0 : initgroups(user->pw_name, group) == 0;
  if (!joined || setgid(group) != 0 || setuid(facts.st_uid) != 0) {
    core::log_warning("mana", "This cannot go on as the user '" + name + "', to whom '" + folder.string() +
                                  "' belongs; run it as that user.");
    return "";
  }
  return name;
}

}  // namespace mana::program
