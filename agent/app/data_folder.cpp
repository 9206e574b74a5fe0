#include "agent/app/data_folder.hpp"

#include "agent/app/owner_of_data.hpp"
#include "agent/app/paths.hpp"

namespace mana::app {

Option& add_data_folder(Command& command, std::string& data, const std::string& help) {
  command.first = [&data] { become_owner_of(data_dir(data)); };
  return command.option("--data", data, help);
}

}  // namespace mana::app
