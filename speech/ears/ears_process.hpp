#pragma once
#include <filesystem>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "speech/worker/child_process.hpp"

namespace mana::speech::ears {

/// mana-ears: a process of its own that writes down speech with a model of sherpa-onnx, and is asked like any
/// server of the Wyoming protocol, on a port of this machine alone. It dies with this object. Its first line
/// on the socket is "port N"; once the model is loaded "ready" follows, or "failed SENTENCE". Threads: one at
/// a time.
class EarsProcess {
 public:
  struct Options {
    std::string language = "en";
    int threads = 1;
    int port = 0;  ///< 0: any that is free
  };
  /// Returns as soon as it listens, which takes a tenth of a second; who asks it earlier than it is ready
  /// waits.
  /// @param program mana-ears; @param libraries,model as of SherpaEngine
  /// NotFound: no such program; Unavailable: it does not listen.
  static core::Result<EarsProcess> start(const std::string& program, const std::filesystem::path& libraries,
                                         const std::filesystem::path& model, const Options& options);

  int port() const { return port_; }
  pid_t id() const { return child_.id(); }
  /// Until the model is loaded. Its error is the sentence of mana-ears; Unavailable where it ended without
  /// one, Timeout.
  core::Status wait_until_ready(core::Duration limit);
  /// Until it has ended by itself, or a stop is asked for. What it says meanwhile is not read any more.
  void wait_until_ended(const std::stop_token& stop);

 private:
  explicit EarsProcess(worker::ChildProcess child) : child_{std::move(child)} {}
  core::Result<std::string> line(core::Duration limit);

  worker::ChildProcess child_;
  std::string read_;
  int port_ = 0;
};

/// The other side: what mana-ears does with its socket, until that is closed. @return the exit status
int serve_ears(int socket, const std::filesystem::path& libraries, const std::filesystem::path& model,
               const EarsProcess::Options& options);

}  // namespace mana::speech::ears
