// A plugin of ALSA's library for the tests. A device of type "lent" passes sound on to another; while a file
// says that somebody else has it, it cannot be opened ("Device or resource busy"), as a sound card without a
// sound server:
//   pcm_type.lent { lib "liblent_pcm.so" }
//   pcm.NAME { type lent taken "FILE" slave.pcm "OTHER" }
#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <unistd.h>

#include <cerrno>

extern "C" {

SND_PCM_PLUGIN_DEFINE_FUNC(lent) {
  (void)name;
  snd_config_t *taken = nullptr, *slave = nullptr;
  const char *file = nullptr, *device = nullptr;
  if (snd_config_search(conf, "taken", &taken) < 0 || snd_config_get_string(taken, &file) < 0 ||
      snd_config_search(conf, "slave.pcm", &slave) < 0 || snd_config_get_string(slave, &device) < 0)
    return -EINVAL;
  return access(file, F_OK) == 0 ? -EBUSY : snd_pcm_open_lconf(pcmp, device, stream, mode, root);
}

SND_PCM_PLUGIN_SYMBOL(lent)

}  // extern "C"
