#include "speech/ears/sherpa_engine.hpp"

#include <dlfcn.h>

#include <utility>
#include <vector>

#include "speech/ears/sherpa_structs.hpp"

namespace mana::speech::ears {
namespace {
constexpr int kModelRate = 16'000;
constexpr int kFeatures = 80;

core::Error cannot_load(const std::filesystem::path& library) {
  const char* why = dlerror();
  return core::not_found("The engine of the bigger ears cannot be loaded (" + library.string() + ": " +
                         (why ? why : "no reason is known") + "); './mana ears get NAME' fetches it.");
}
}  // namespace

struct SherpaEngine::Loaded {
  struct Recogniser;  // sherpa-onnx's
  struct Stream;

  void* onnx = nullptr;
  void* library = nullptr;
  const Recogniser* recogniser = nullptr;

  const char* (*version)() = nullptr;
  const Recogniser* (*create)(const sherpa::OfflineRecogniserConfig*) = nullptr;
  void (*destroy)(const Recogniser*) = nullptr;
  const Stream* (*create_stream)(const Recogniser*) = nullptr;
  void (*destroy_stream)(const Stream*) = nullptr;
  void (*accept)(const Stream*, std::int32_t rate_hz, const float* samples, std::int32_t count) = nullptr;
  void (*decode)(const Recogniser*, const Stream*) = nullptr;
  const sherpa::OfflineResult* (*result)(const Stream*) = nullptr;
  void (*destroy_result)(const sherpa::OfflineResult*) = nullptr;

  Loaded() = default;
  Loaded(const Loaded&) = delete;
  Loaded& operator=(const Loaded&) = delete;
  ~Loaded() {
    if (recogniser) destroy(recogniser);
    if (library) dlclose(library);
    if (onnx) dlclose(onnx);
  }

  template <class Function>
  bool find(Function*& function, const char* name) {
    function = reinterpret_cast<Function*>(dlsym(library, name));
    return function != nullptr;
  }
  bool find_all() {
    return find(version, "SherpaOnnxGetVersionStr") && find(create, "SherpaOnnxCreateOfflineRecognizer") &&
           find(destroy, "SherpaOnnxDestroyOfflineRecognizer") &&
           find(create_stream, "SherpaOnnxCreateOfflineStream") &&
           find(destroy_stream, "SherpaOnnxDestroyOfflineStream") &&
           find(accept, "SherpaOnnxAcceptWaveformOffline") && find(decode, "SherpaOnnxDecodeOfflineStream") &&
           find(result, "SherpaOnnxGetOfflineStreamResult") &&
           find(destroy_result, "SherpaOnnxDestroyOfflineRecognizerResult");
  }
};

SherpaEngine::SherpaEngine(std::unique_ptr<Loaded> loaded) : loaded_{std::move(loaded)} {}
SherpaEngine::SherpaEngine(SherpaEngine&&) noexcept = default;
SherpaEngine& SherpaEngine::operator=(SherpaEngine&&) noexcept = default;
SherpaEngine::~SherpaEngine() = default;

core::Result<SherpaEngine> SherpaEngine::open(const std::filesystem::path& libraries,
                                              const ModelFolder& model, const Options& options) {
  auto loaded = std::make_unique<Loaded>();
  // First what the other one needs, so that it is taken from the same folder.
  const auto onnx = libraries / "libonnxruntime.so", api = libraries / "libsherpa-onnx-c-api.so";
  loaded->onnx = dlopen(onnx.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!loaded->onnx) return cannot_load(onnx);
  loaded->library = dlopen(api.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!loaded->library) return cannot_load(api);
  if (!loaded->find_all()) return cannot_load(api);
  if (const std::string version = loaded->version(); version != sherpa::kSherpaVersion)
    return core::bad_input("The engine of the bigger ears is version " + version + "; this program needs " +
                           sherpa::kSherpaVersion + ": './mana ears get NAME' fetches it.");

  const auto file = [&model](std::size_t i) { return model.files[i].c_str(); };
  sherpa::OfflineRecogniserConfig config{};
  config.features = {kModelRate, kFeatures};
  config.decoding_method = "greedy_search";
  sherpa::OfflineModel& m = config.model;
  m.tokens = model.tokens.c_str();
  m.num_threads = options.threads;
  m.provider = "cpu";
  switch (model.kind) {
    case ModelKind::Moonshine: m.moonshine = {file(0), file(1), file(2), file(3), nullptr}; break;
    case ModelKind::MergedMoonshine: m.moonshine = {nullptr, file(0), nullptr, nullptr, file(1)}; break;
    case ModelKind::Whisper:
      m.whisper = {file(0), file(1), options.language.c_str(), "transcribe", -1, 0, 0};
      break;
    case ModelKind::Canary:
      m.canary = {file(0), file(1), options.language.c_str(), options.language.c_str(), 1};
      break;
    case ModelKind::NemoTransducer: m.model_type = "nemo_transducer"; [[fallthrough]];
    case ModelKind::Transducer: m.transducer = {file(0), file(1), file(2)}; break;
    case ModelKind::SenseVoice: m.sense_voice = {file(0), options.language.c_str(), 1}; break;
    case ModelKind::NemoCtc: m.nemo_ctc = file(0); break;
  }
  loaded->recogniser = loaded->create(&config);
  if (!loaded->recogniser)
    return core::bad_input("The engine of the bigger ears does not take the model '" +
                           model.tokens.parent_path().string() + "'.");
  return SherpaEngine{std::move(loaded)};
}

core::Result<std::string> SherpaEngine::write_down(std::span<const std::int16_t> sound, int rate_hz) {
  constexpr float kLoudest = 32768.0F;
  std::vector<float> samples(sound.size());
  for (std::size_t i = 0; i < sound.size(); ++i) samples[i] = static_cast<float>(sound[i]) / kLoudest;
  const Loaded::Stream* stream = loaded_->create_stream(loaded_->recogniser);
  loaded_->accept(stream, rate_hz, samples.data(), static_cast<std::int32_t>(samples.size()));
  loaded_->decode(loaded_->recogniser, stream);
  std::string text;
  if (const sherpa::OfflineResult* result = loaded_->result(stream)) {
    if (result->text) text = result->text;
    loaded_->destroy_result(result);
  }
  loaded_->destroy_stream(stream);
  const auto first = text.find_first_not_of(" \t\n");
  return first == std::string::npos ? std::string{} : text.substr(first);
}

}  // namespace mana::speech::ears
