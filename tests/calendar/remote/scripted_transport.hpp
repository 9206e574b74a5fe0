#pragma once
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "agent/platform/http/transport.hpp"

namespace mana::calendar::remote {

/// A network that answers what the test wrote down, and remembers what it was asked.
class ScriptedTransport final : public platform::Transport {
 public:
  std::vector<platform::HttpRequest> asked;

  void answer(int status, std::string body = "",
              std::vector<std::pair<std::string, std::string>> headers = {}) {
    answers_.push_back({status, std::move(headers), std::move(body)});
  }
  void forget() { answers_.clear(); }
  core::Result<platform::HttpResponse> send(const platform::HttpRequest& request) override {
    asked.push_back(request);
    if (answers_.empty()) return core::unavailable("'there' does not answer; is there a network?");
    platform::HttpResponse next = std::move(answers_.front());
    answers_.pop_front();
    return next;
  }
  std::string asked_header(std::size_t n, std::string_view name) const {
    for (const auto& [key, value] : asked.at(n).headers)
      if (key == name) return value;
    return "";
  }

 private:
  std::deque<platform::HttpResponse> answers_;
};

}  // namespace mana::calendar::remote
