#include "calendar/remote/syncer.hpp"

#include <algorithm>
#include <utility>

#include "calendar/remote/dav_items.hpp"
#include "calendar/remote/dav_sync.hpp"
#include "calendar/remote/done_tasks.hpp"
#include "calendar/remote/feed.hpp"
#include "calendar/remote/outcome_notes.hpp"

namespace mana::calendar::remote {

core::Result<SyncReport> Syncer::sync(Source& source, core::WallTime now, Deletions deletions) {
  source.tried_at = now;
  auto done = source.kind == SourceKind::CalDav ? sync_both_ways(source, now, deletions)
                                                : sync_whole(source, now, deletions);
  if (!done) return done;
  source.fault = done->fault;
  if (source.fault.empty()) source.fetched_at = now;
  if (auto s = sources_->save_state(source); !s) return std::move(s).error();
  return done;
}

/// A fault of the other side is in the report; an error is one of our own store.
core::Result<SyncReport> Syncer::sync_whole(Source& source, core::WallTime now, Deletions deletions) {
  SyncReport report;
  // Deletions that were held back are in the text of last time.
  if (deletions == Deletions::Taken) source.validators.clear();
  auto fetched = source.kind == SourceKind::Feed ? fetch_feed(*transport_, source) : read_folder(source);
  if (!fetched) {
    report.fault = fetched.error().sentence;
    return report;
  }
  if (!fetched->parts) {
    source.validators = std::move(fetched->validators);
    report.left_out = source.left_out;
    return report;
  }
  report.left_out = source.left_out = std::move(fetched->left_out);
  auto transaction = platform::Transaction::begin(*db_);
  if (!transaction) return std::move(transaction).error();
  if (auto s = replace_all(*db_, source, *fetched->parts, deletions, now, report); !s)
    return std::move(s).error();
  // What was held back must be asked for again, and be told as long as it lasts.
  source.validators =
      report.fault.empty() ? std::move(fetched->validators) : std::map<std::string, std::string>{};
  auto saved = sources_->save_state(source);
  if (!saved) return std::move(saved).error();
  if (auto s = transaction->commit(); !s) return std::move(s).error();
  return report;
}

core::Result<SyncReport> Syncer::sync_both_ways(Source& source, core::WallTime now, Deletions deletions) {
  auto accounts = sources_->accounts();
  if (!accounts) return std::move(accounts).error();
  SyncReport report;
  const auto account = std::find_if(accounts->begin(), accounts->end(),
                                    [&](const Account& a) { return a.id == source.account; });
  if (account == accounts->end()) {
    report.fault = "There is no account for this calendar any more; set it with: mana calendar account add";
    return report;
  }
  auto login = access_.login_for(*account, now);
  if (!login) {
    report.fault = login.error().sentence;
    return report;
  }
  DavClient client{*transport_, *login};
  DavSync dav{*db_, client, source};
  auto pulled = dav.pull(now, deletions, report);
  // While deletions are held back nothing is sent either: the two sides do not mean the same calendar.
  const bool held = !report.fault.empty();
  if (pulled && !held && source.writable) {
    auto noted = note_done_tasks(*db_, source, now);
    if (!noted) return std::move(noted).error();
  }
  if (pulled && !held && outcomes_in_ && source.writable) {
    auto noted = note_outcomes(*db_, source, *outcomes_in_);
    if (!noted) return std::move(noted).error();
  }
  auto done = !pulled || held ? std::move(pulled) : dav.push(now, report);
  if (!done) report.fault = done.error().sentence;
  if (!report.fault.empty()) source.validators.clear();
  auto left_out = left_out_of_items(*db_, source);
  if (!left_out) return std::move(left_out).error();
  report.left_out = source.left_out = std::move(*left_out);
  if (!done) access_.forget(*account);  // what the server did not take may be an access that ended early
  return report;
}

}  // namespace mana::calendar::remote
