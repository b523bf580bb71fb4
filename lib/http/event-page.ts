import "server-only";
import type { CapturedEvent } from "@/lib/contract/event";

/** A page of events with the link to earlier ones: the caller's query, before the last event of this page. */
export function toEventPage(url: URL, { results, hasMore }: { results: CapturedEvent[]; hasMore: boolean }) {
  const last = results.at(-1);
  if (!hasMore || !last) return { next: null, results };
  const next = new URL(url);
  next.searchParams.set("before", last.timestamp);
  next.searchParams.set("before_uuid", last.id);
  return { next: next.href, results };
}
