#include "calendar/remote/dav_sync.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "agent/platform/http/address.hpp"
#include "calendar/remote/dav_items.hpp"

namespace mana::calendar::remote {
namespace {

constexpr int kMulti = 207;
constexpr int kMostRounds = 20;
constexpr std::size_t kBatch = 50, kLargestEntry = 256u << 10;

bool is_missing(int status) { return status == 404 || status == 410; }

}  // namespace

/// What is different there since the last time.
struct DavSync::News {
  std::map<std::string, std::string> changed;                        // ETag by href
  std::map<std::string, std::pair<std::string, std::string>> texts;  // ETag and text by href
  std::set<std::string> gone;
  std::string token, ctag;
  std::string trouble;  // of single entries
};

std::string DavSync::url_of(const std::string& href) const {
  return platform::origin_of(source_.address) + href;
}

// ---- from there

core::Status DavSync::pull(core::WallTime now, Deletions deletions, SyncReport& report) {
  if (deletions == Deletions::Taken) source_.validators.clear();
  auto news = ask_for_news();
  if (!news) return std::move(news).error();
  if (auto s = fetch(*news); !s) return s;
  return take_in(*news, now, deletions, report);
}

core::Result<DavSync::News> DavSync::ask_for_news() {
  const std::string token = source_.validators["token"];
  if (!token.empty()) {
    auto news = delta(token);
    if (news) return news;
  }
  return whole();
}

core::Result<DavSync::News> DavSync::delta(const std::string& first_token) {
  News news;
  news.token = first_token;
  for (int round = 0; round < kMostRounds; ++round) {
    auto answer = client_.ask("REPORT", source_.address, 1, ask_for_changes(news.token));
    if (!answer) return std::move(answer).error();
    if (answer->response.status != kMulti) return platform::refusal(answer->response, answer->url);
    auto listed = read_multistatus(answer->response.body);
    if (!listed) return std::move(listed).error();
    if (listed->sync_token.empty()) return core::bad_input("The server gave no sync token.");
    bool there_is_more = false;
    for (const DavResource& r : listed->resources) {
      const std::string href = platform::normal_path(r.href);
      if (r.status == 507) {
        there_is_more = true;
      } else if (is_missing(r.status)) {
        news.gone.insert(href);
        news.changed.erase(href);
      } else if (!href.ends_with('/')) {
        news.changed[href] = r.etag;
        news.gone.erase(href);
      }
    }
    const bool moved = listed->sync_token != news.token;
    news.token = listed->sync_token;
    if (!there_is_more) break;
    if (!moved) return core::bad_input("The server repeats itself.");
  }
  return news;
}

core::Result<DavSync::News> DavSync::whole() {
  News news;
  auto about = client_.ask("PROPFIND", source_.address, 0, ask_for_calendars());
  if (!about) return std::move(about).error();
  if (about->response.status != kMulti) return platform::refusal(about->response, about->url);
  auto facts = read_multistatus(about->response.body);
  if (!facts) return std::move(facts).error();
  for (const DavResource& r : facts->resources) {  // before the listing, so that no change falls in between
    news.token = r.sync_token;
    news.ctag = r.ctag;
  }
  auto items = items_of(db_, source_);
  if (!items) return std::move(items).error();
  const std::string known_tag = source_.validators["ctag"];
  if (news.token.empty() && !news.ctag.empty() && news.ctag == known_tag) return news;

  auto answer = client_.ask("PROPFIND", source_.address, 1, ask_for_etags());
  if (!answer) return std::move(answer).error();
  if (answer->response.status != kMulti) return platform::refusal(answer->response, answer->url);
  auto listed = read_multistatus(answer->response.body);
  if (!listed) return std::move(listed).error();
  std::set<std::string> there;
  for (const DavResource& r : listed->resources) {
    const std::string href = platform::normal_path(r.href);
    if (r.is_collection || href.ends_with('/') || href == platform::normal_path(source_.address) ||
        is_missing(r.status))
      continue;
    news.changed[href] = r.etag;
    there.insert(href);
  }
  for (const DavItem& item : *items)
    if (!there.contains(item.href)) news.gone.insert(item.href);
  return news;
}

core::Status DavSync::fetch(News& news) {
  auto items = items_of(db_, source_);
  if (!items) return std::move(items).error();
  for (const DavItem& item : *items) {
    const auto there = news.changed.find(item.href);
    if (there != news.changed.end() && !there->second.empty() && there->second == item.etag)
      news.changed.erase(there);
  }
  std::vector<std::string> wanted;
  for (const auto& [href, etag] : news.changed) wanted.push_back(href);
  for (std::size_t at = 0; at < wanted.size(); at += kBatch) {
    const std::vector<std::string> batch(
        wanted.begin() + static_cast<std::ptrdiff_t>(at),
        wanted.begin() + static_cast<std::ptrdiff_t>(std::min(at + kBatch, wanted.size())));
    auto answer = client_.ask("REPORT", source_.address, 1, ask_for_texts(batch));
    if (!answer) return std::move(answer).error();
    if (auto found = read_multistatus(answer->response.body); found && answer->response.status == kMulti)
      for (const DavResource& r : found->resources)
        if (!r.data.empty()) news.texts[platform::normal_path(r.href)] = {r.etag, r.data};
    for (const std::string& href : batch) {
      if (news.texts.contains(href)) continue;
      auto one = client_.get(url_of(href));  // a server that cannot give many gives one
      if (!one) return std::move(one).error();
      if (is_missing(one->status)) continue;  // gone meanwhile; the next time says so
      if (!one->good()) {
        news.trouble = platform::refusal(*one, source_.address).sentence;
      } else {
        news.texts[href] = {one->header("etag"), one->body};
      }
    }
  }
  return {};
}

core::Status DavSync::take_in(const News& news, core::WallTime now, Deletions deletions, SyncReport& report) {
  auto transaction = platform::Transaction::begin(db_);
  if (!transaction) return std::move(transaction).error();
  auto items = items_of(db_, source_);
  if (!items) return std::move(items).error();
  report.fault = news.trouble;
  std::size_t known = 0, gone = 0;
  for (const DavItem& item : *items) {
    if (item.shadowed || item.removed) continue;
    ++known;
    gone += news.gone.contains(item.href) ? 1 : 0;
  }
  const bool held = deletions == Deletions::Guarded && too_many_gone(known, gone);
  if (held) report.fault = guard_sentence(source_.name, known, gone);
  for (const DavItem& item : *items) {
    if (held || !news.gone.contains(item.href)) continue;
    if (auto s = drop_from_server(db_, source_, item, now, report); !s) return s;
  }
  for (const auto& [href, text] : news.texts) {
    if (text.second.size() > kLargestEntry) {
      report.fault = "An entry of '" + source_.name + "' is larger than 256 KiB and was left out.";
      continue;
    }
    if (auto s = take_from_server(db_, source_, href, text.first, text.second, now, report); !s) return s;
  }
  // With trouble all is compared anew the next time.
  source_.validators.clear();
  if (report.fault.empty()) source_.validators = {{"token", news.token}, {"ctag", news.ctag}};
  auto save = db_.prepare("UPDATE sources SET validators='' WHERE id=?");
  if (!save) return std::move(save).error();
  if (auto s = save->bind(source_.id).run(); !s) return s;
  return transaction->commit();
}

// ---- from here

core::Status DavSync::push(core::WallTime now, SyncReport& report) {
  if (!source_.writable) return {};
  if (auto s = send_removals(now, report); !s) return s;
  auto stored = stored_parts(db_, source_.calendar);
  if (!stored) return std::move(stored).error();
  auto items = items_of(db_, source_);
  if (!items) return std::move(items).error();
  std::map<std::string, std::vector<ComponentPart>> here;
  for (ComponentPart& p : *stored)
    if (p.kind != "VTIMEZONE") here[p.uid].push_back(std::move(p));
  for (const auto& [uid, parts] : here) {
    const auto item = std::find_if(items->begin(), items->end(),
                                   [&, &u = uid](const DavItem& i) { return i.uid == u && !i.shadowed; });
    if (item != items->end() && same_entries(parts, entries_in(item->base))) continue;
    if (auto s = send(uid, now, report); !s) return s;
  }
  return {};
}

core::Status DavSync::send_removals(core::WallTime now, SyncReport& report) {
  auto items = items_of(db_, source_);
  if (!items) return std::move(items).error();
  for (const DavItem& item : *items) {
    if (!item.removed) continue;
    auto done = client_.remove(url_of(item.href), item.etag);
    if (!done) return std::move(done).error();
    if (done->good() || is_missing(done->status)) {
      if (auto s = erase_item(db_, source_, item.href); !s) return s;
      ++report.sent;
    } else if (done->status == 412) {  // changed there meanwhile: the change holds
      if (auto s = look_again(item.href, now, report); !s) return s;
    } else {
      report.fault = "An appointment could not be removed there: " +
                     platform::refusal({done->status, {}, {}}, source_.address).sentence;
    }
  }
  return {};
}

core::Status DavSync::send(const std::string& uid, core::WallTime now, SyncReport& report) {
  constexpr int kMostTries = 3;
  for (int attempt = 0; attempt < kMostTries; ++attempt) {
    auto items = items_of(db_, source_);
    if (!items) return std::move(items).error();
    const auto known = std::find_if(items->begin(), items->end(),
                                    [&](const DavItem& i) { return i.uid == uid && !i.shadowed; });
    DavItem item;
    item.uid = uid;
    item.href = platform::normal_path(source_.address);
    if (!item.href.ends_with('/')) item.href += '/';
    item.href += platform::encode_segment(uid) + ".ics";
    if (known != items->end()) item = *known;
    auto here = stored_parts(db_, source_.calendar, uid);
    if (!here) return std::move(here).error();
    if (known != items->end() && same_entries(*here, entries_in(known->base)))
      return {};  // joined, and the same
    auto text = text_for(uid, item.base);
    if (!text) return std::move(text).error();
    auto done = client_.put(url_of(item.href), item.etag, *text);
    if (!done) return std::move(done).error();
    if (done->good()) {
      item.etag = done->etag;
      item.base = std::move(*text);
      ++report.sent;
      return put_item(db_, source_, item);
    }
    if (done->status != 412 && !is_missing(done->status)) {
      report.fault = "'" + here->front().summary + "' could not be written there: " +
                     platform::refusal({done->status, {}, {}}, source_.address).sentence;
      return {};
    }
    if (auto s = look_again(item.href, now, report); !s) return s;
  }
  report.fault = "Somebody else writes to '" + source_.name + "' all the time; it is tried again later.";
  return {};
}

/// Somebody else was quicker: what they wrote is taken in and joined.
core::Status DavSync::look_again(const std::string& href, core::WallTime now, SyncReport& report) {
  auto answer = client_.get(url_of(href));
  if (!answer) return std::move(answer).error();
  auto transaction = platform::Transaction::begin(db_);
  if (!transaction) return std::move(transaction).error();
  if (answer->good()) {
    auto s = take_from_server(db_, source_, href, answer->header("etag"), answer->body, now, report);
    if (!s) return s;
  } else if (is_missing(answer->status)) {
    if (auto s = erase_item(db_, source_, href); !s) return s;  // sent as new
  }
  return transaction->commit();
}

/// The whole resource: the head and the zones of what the server had, or of this calendar.
core::Result<std::string> DavSync::text_for(const std::string& uid, const std::string& base) {
  auto here = stored_parts(db_, source_.calendar);
  if (!here) return std::move(here).error();
  std::string head = "VERSION:2.0\r\nPRODID:-//MANA//calendar//EN\r\n", zones, entries;
  if (auto document = ical::parse(base); !base.empty() && document && !document->components().empty()) {
    head.clear();
    for (const ical::Property& p : document->components().front().properties) head += p.raw;
    for (const ical::Component& c : document->components().front().components)
      if (c.is("VTIMEZONE")) zones += c.raw;
  }
  for (const ComponentPart& p : *here)
    if (p.kind != "VTIMEZONE" && p.uid == uid) entries += p.body;
  for (const ComponentPart& p : *here) {
    if (p.kind != "VTIMEZONE" || zones.find("TZID:" + p.uid) != std::string::npos) continue;
    const bool is_used = entries.find("TZID=" + p.uid) != std::string::npos ||
                         entries.find("TZID=\"" + p.uid) != std::string::npos;
    if (is_used) zones += p.body;
  }
  return "BEGIN:VCALENDAR\r\n" + head + zones + entries + "END:VCALENDAR\r\n";
}

}  // namespace mana::calendar::remote
