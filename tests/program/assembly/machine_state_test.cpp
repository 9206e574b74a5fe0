#include "agent/program/assembly/machine_state.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace mana::program {
namespace {

namespace fs = std::filesystem;

class MachineStateTest : public ::testing::Test {
 protected:
  fs::path sys = fs::path{::testing::TempDir()} / ("mana_machine_" + std::to_string(getpid()));
  void TearDown() override { fs::remove_all(sys); }
  void write(const std::string& file, const std::string& line) const {
    fs::create_directories((sys / "class" / file).parent_path());
    std::ofstream{sys / "class" / file} << line << "\n";
  }
};

TEST_F(MachineStateTest, WithoutAnythingThereIsNothing) {
  const auto m = machine_state(sys);
  EXPECT_FALSE(m.has_network);
  EXPECT_FALSE(m.battery_percent);
  EXPECT_TRUE(m.on_mains);
}

TEST_F(MachineStateTest, ANetworkIsAnInterfaceThatIsUpAndNotTheLoop) {
  write("net/lo/type", "772");
  write("net/lo/operstate", "up");
  write("net/eth0/type", "1");
  write("net/eth0/operstate", "down");
  EXPECT_FALSE(machine_state(sys).has_network);
  write("net/wlan0/type", "1");
  write("net/wlan0/operstate", "unknown");
  write("net/wlan0/carrier", "0");
  EXPECT_FALSE(machine_state(sys).has_network);
  write("net/wlan0/carrier", "1");
  EXPECT_TRUE(machine_state(sys).has_network);
}

TEST_F(MachineStateTest, BatteriesOfTheMachineAreItsOwn) {
  write("power_supply/AC/type", "Mains");
  write("power_supply/mouse/type", "Battery");
  write("power_supply/mouse/scope", "Device");
  write("power_supply/mouse/capacity", "3");
  EXPECT_FALSE(machine_state(sys).battery_percent);
  write("power_supply/BAT0/type", "Battery");
  write("power_supply/BAT0/capacity", "60");
  write("power_supply/BAT0/status", "Charging");
  write("power_supply/BAT1/type", "Battery");
  write("power_supply/BAT1/capacity", "100");
  write("power_supply/BAT1/status", "Full");
  EXPECT_EQ(machine_state(sys).battery_percent, 80);
  EXPECT_TRUE(machine_state(sys).on_mains);
  write("power_supply/BAT0/status", "Discharging");
  EXPECT_FALSE(machine_state(sys).on_mains);
  write("power_supply/BAT0/capacity", "many");
  EXPECT_EQ(machine_state(sys).battery_percent, 100);
}

}  // namespace
}  // namespace mana::program
