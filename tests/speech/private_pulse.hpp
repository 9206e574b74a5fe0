#pragma once
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

/// A sound server of a test's own, which nobody else sees. Needs the program pulseaudio.
namespace mana::test {

/// A program that runs until this goes away.
class Program {
 public:
  explicit Program(const std::vector<std::string>& words, int output = -1) {
    std::vector<char*> argv;
    for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ != 0) return;
    if (output >= 0) ::dup2(output, STDOUT_FILENO);
    ::execvp(argv[0], argv.data());
    ::_exit(127);
  }
  ~Program() { end(); }
  void end() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGTERM);
    ::waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }

 private:
  pid_t pid_ = 0;
};

inline bool installed(const char* program) {
  return std::system((std::string{"command -v "} + program + " >/dev/null 2>&1").c_str()) == 0;
}

/// With one loudspeaker, "spk".
class PrivatePulse : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!installed("pulseaudio") || !installed("parec"))
      GTEST_SKIP() << "needs pulseaudio and pulseaudio-utils";
    std::filesystem::create_directories(folder);
    const std::string socket = (folder / "native").string();
    std::ofstream{folder / "server.pa"}
        << "load-module module-native-protocol-unix auth-anonymous=1 socket=" << socket
        << "\n"
        // Without norewinds=1 the monitor delivers nothing for the first two seconds.
        << "load-module module-null-sink sink_name=spk rate=48000 channels=2 norewinds=1\n"
        << "set-default-sink spk\n";
    for (const char* name : {"XDG_RUNTIME_DIR", "HOME"}) ::setenv(name, folder.c_str(), 1);
    ::setenv("PULSE_SERVER", ("unix:" + socket).c_str(), 1);
    ::setenv("SDL_AUDIODRIVER", "pulseaudio", 1);
    server = std::make_unique<Program>(std::vector<std::string>{
        "pulseaudio", "-n", "-F", (folder / "server.pa").string(), "--daemonize=no", "--exit-idle-time=-1",
        "--disable-shm=yes", "--use-pid-file=no", "--log-target=file:" + (folder / "log").string()});
    for (int i = 0; i < 1200 && !std::filesystem::exists(socket); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds{50});
    ASSERT_TRUE(std::filesystem::exists(socket)) << "the sound server did not start";
  }
  void TearDown() override {
    server.reset();
    std::filesystem::remove_all(folder);
  }

  std::filesystem::path folder =
      std::filesystem::path{::testing::TempDir()} / ("mana_pulse_" + std::to_string(::getpid()));
  std::unique_ptr<Program> server;
};

}  // namespace mana::test
