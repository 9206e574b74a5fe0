#include "speech/audio/pulse_guard.hpp"

#if __has_include(<pulse/introspect.h>)
#include <dlfcn.h>
#include <pulse/introspect.h>

#include <memory>

namespace {

struct Asked {
  pa_server_info_cb_t answer;
  void* userdata;
};

void pass_on(pa_context* context, const pa_server_info* info, void* userdata) {
  const std::unique_ptr<Asked> asked{static_cast<Asked*>(userdata)};
  if (info == nullptr) return;  // the server has gone; SDL would read this one, too
  pa_server_info named = *info;
  for (const char** name : {&named.default_sink_name, &named.default_source_name})
    if (*name == nullptr) *name = "";
  asked->answer(context, &named, asked->userdata);
}

}  // namespace

extern "C" pa_operation* pa_context_get_server_info(pa_context* context, pa_server_info_cb_t answer,
                                                    void* userdata) {
  using Real = pa_operation* (*)(pa_context*, pa_server_info_cb_t, void*);
  static const auto real = reinterpret_cast<Real>(dlsym(RTLD_NEXT, "pa_context_get_server_info"));
  if (real == nullptr) return nullptr;
  auto asked = std::make_unique<Asked>(Asked{answer, userdata});
  pa_operation* operation = real(context, pass_on, asked.get());
  // An operation that is cancelled with its context never answers, and its few bytes stay.
  if (operation != nullptr) static_cast<void>(asked.release());
  return operation;
}

namespace mana::speech {
bool pulse_guard_is_built_in() { return true; }
}  // namespace mana::speech
#else
namespace mana::speech {
bool pulse_guard_is_built_in() { return false; }
}  // namespace mana::speech
#endif
