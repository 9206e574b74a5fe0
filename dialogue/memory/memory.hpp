#pragma once
#include <chrono>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/time.hpp"
#include "dialogue/memory/fact_store.hpp"
#include "dialogue/memory/memory_words.hpp"
#include "dialogue/memory/recall.hpp"
#include "dialogue/memory/shopping.hpp"
#include "dialogue/memory/talk_memory.hpp"

namespace mana::dialogue::memory {

/// What somebody told the agent, kept and found again: where things are, who people are, what was done and
/// decided, and the shopping list. It speaks in the words in which it was told, so that nothing is invented:
/// "You told me yesterday: your glasses are in the blue bowl". What it is not sure of, it says so; what nobody
/// told, it does not know. Each speaker has a memory of her own; a guest has none.
///
/// It is asked with whatever is said, before the persona is, and after harm was looked for: it does not judge
/// danger.
///
/// Ownership: owns the store.  Threads: one.
/// Errors: a store that cannot be read or written is logged, and said where something was to be kept.
class Memory final : public TalkMemory {
 public:
  /// The local wall clock: what "yesterday" is. @return the offset from UTC at that time
  using Offset = std::function<std::chrono::seconds(core::WallTime)>;
  struct Options {
    std::uint64_t seed = 1;
    Offset offset;  ///< empty: UTC
  };
  using Reply = MemoryReply;
  using Doing = MemoryReply::Doing;

  static core::Result<std::unique_ptr<Memory>> open(const std::filesystem::path& data_dir, MemoryWords words,
                                                    std::shared_ptr<const RecallEncoder> encoder,
                                                    Options options);

  void become(const std::string& speaker, Consent consent) override;
  std::optional<Reply> answer(std::string_view text, core::WallTime now) override;
  std::optional<Reply> unknown(std::string_view text) override;
  bool knows(std::string_view text) const override;
  bool asks_for_list(std::string_view text) const override;
  bool kept_last() const override { return kept_last_; }
  std::string thanks() override { return say("kept"); }
  bool awaits_consent() const override { return pending_.has_value(); }

 private:
  Memory(FactStore store, MemoryWords words, std::shared_ptr<const RecallEncoder> encoder, Options options);

  std::optional<Reply> take_consent(std::string_view text);
  bool says_only(const std::vector<std::string>& words, const MemoryWords::Words& phrases) const;
  std::optional<Reply> forget(std::string_view text, core::WallTime now);
  std::vector<std::int64_t> ids_about(std::string_view what,
                                      const std::set<std::string, std::less<>>& names) const;
  std::optional<Reply> forget_facts(std::vector<std::int64_t> ids);
  std::optional<Reply> use_list(std::string_view text, bool asking, core::WallTime now);
  std::optional<Reply> put_on_list(const std::vector<std::string>& items, core::WallTime now);
  std::optional<Reply> take_off_list(const std::vector<std::string>& items);
  std::vector<std::string> ways_to_ask(std::string_view question) const;
  std::vector<Recall::Found> likely_answers(std::string_view question, std::size_t most) const;
  std::optional<Reply> recall(std::string_view text, core::WallTime now);
  std::optional<Reply> keep(std::string_view text, core::WallTime now);
  bool store_fact(Fact fact);
  bool is_asking(std::string_view text) const;
  bool is_telling(std::string_view text) const;
  bool tells_where(const std::vector<std::string>& words) const;
  bool is_about_own_life(std::string_view text) const;
  static bool is_sure(const Recall::Found& found);
  std::string quoted(const Fact& fact) const;
  std::string when(core::WallTime told, core::WallTime now) const;
  std::string say(std::string_view key);

  FactStore store_;
  MemoryWords words_;
  std::shared_ptr<const RecallEncoder> encoder_;
  Options options_;
  std::string speaker_;
  Consent consent_ = Consent::NotAsked;
  Recall recall_;
  std::vector<FactStore::Item> items_;
  std::deque<std::int64_t> told_now_;  // in this talk, the newest last
  core::WallTime told_last_at_{};
  std::optional<Fact> pending_;  // until the speaker says whether it may be kept
  bool asked_consent_ = false;   // in this run
  std::size_t said_ = 0;
  bool kept_last_ = false;
};

}  // namespace mana::dialogue::memory
