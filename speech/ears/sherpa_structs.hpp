#pragma once
#include <cstdint>

/// The part of sherpa-onnx's C interface that the ears use, as version kSherpaVersion lays it out in memory.
/// The package brings no header, and its structs grow between versions: so no other version is taken. Source:
/// https://github.com/k2-fsa/sherpa-onnx, sherpa-onnx/c-api/c-api.h, tag v1.13.4 (Apache-2.0).
namespace mana::speech::ears::sherpa {

inline constexpr char kSherpaVersion[] = "1.13.4";

/// Paths and names are UTF-8, null-terminated, and belong to the caller; null or 0 means "not given".
using Text = const char*;

struct Features {
  std::int32_t sample_rate, feature_dim;
};
struct Transducer {
  Text encoder, decoder, joiner;
};
struct Whisper {
  Text encoder, decoder, language, task;
  std::int32_t tail_paddings, token_timestamps, segment_timestamps;
};
struct SenseVoice {
  Text model, language;
  std::int32_t use_itn;
};
struct Moonshine {
  Text preprocessor, encoder, uncached_decoder, cached_decoder, merged_decoder;
};
struct Canary {
  Text encoder, decoder, src_lang, tgt_lang;
  std::int32_t use_pnc;
};
/// Kinds of models that the ears do not use; they only take room.
struct FireRed {
  Text encoder, decoder;
};
struct FunAsrNano {
  Text encoder_adaptor, llm, embedding, tokenizer, system_prompt, user_prompt;
  std::int32_t max_new_tokens;
  float temperature, top_p;
  std::int32_t seed;
  Text language;
  std::int32_t itn;
  Text hotwords;
};
struct Qwen3 {
  Text conv_frontend, encoder, decoder, tokenizer;
  std::int32_t max_total_len, max_new_tokens;
  float temperature, top_p;
  std::int32_t seed;
  Text hotwords;
};
struct Cohere {
  Text encoder, decoder, language;
  std::int32_t use_punct, use_itn;
};

struct OfflineModel {
  Transducer transducer;
  Text paraformer, nemo_ctc;
  Whisper whisper;
  Text tdnn;
  Text tokens;
  std::int32_t num_threads, debug;
  Text provider, model_type, modeling_unit, bpe_vocab, telespeech_ctc;
  SenseVoice sense_voice;
  Moonshine moonshine;
  FireRed fire_red;
  Text dolphin, zipformer_ctc;
  Canary canary;
  Text wenet_ctc, omnilingual, medasr;
  FunAsrNano funasr_nano;
  Text fire_red_ctc;
  Qwen3 qwen3;
  Cohere cohere;
};

struct OfflineRecogniserConfig {
  Features features;
  OfflineModel model;
  Text lm_model;
  float lm_scale;
  Text decoding_method;
  std::int32_t max_active_paths;
  Text hotwords_file;
  float hotwords_score;
  Text rule_fsts, rule_fars;
  float blank_penalty;
  Text homophone_dict, homophone_lexicon, homophone_rules;
};

/// Only the first field is read.
struct OfflineResult {
  Text text;
};

static_assert(sizeof(OfflineModel) == 504 && sizeof(OfflineRecogniserConfig) == 608,
              "as the header of that version lays them out on 64-bit Linux");

}  // namespace mana::speech::ears::sherpa
