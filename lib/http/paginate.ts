import "server-only";
import type { Listing } from "@/lib/contract/page";

interface Window {
  limit: number;
  offset: number;
}

/**
 * A page with the addresses of its neighbours: the caller's own query, with limit and offset always, keys sorted;
 * `previous` drops an offset of 0.
 *
 * @source contract/surveys §3.2
 */
export function paginate<T>(
  { url, query: { limit, offset } }: { url: URL; query: Window },
  { count, results }: Listing<T>,
) {
  const at = (start: number) => {
    const query = new URLSearchParams(url.search);
    query.set("limit", String(limit));
    if (start > 0) query.set("offset", String(start));
    else query.delete("offset");
    query.sort();
    return `${url.origin}${url.pathname}?${query}`;
  };
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results,
  };
}

/**
 * A page of persons, or of what is queued for them: the caller's own query at another offset. A limit that was not asked
 * for is not added, and there is no page before one that begins within the first.
 *
 * @source contract/persons §3.1, decisions §6
 */
export function paginatePersons<T>(
  { url, query: { limit, offset } }: { url: URL; query: Window },
  { count, results }: Listing<T>,
) {
  const at = (start: number) => {
    const query = new URLSearchParams(url.search);
    query.set("offset", String(start));
    return `${url.origin}${url.pathname}?${query}`;
  };
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset >= limit ? at(offset - limit) : null,
    results,
  };
}

/** A page of activity: numbered from 1, `total_count` instead of `count`. @source contract/surveys §3.7 */
export function paginateActivity<T>(
  { url, query: { limit, page } }: { url: URL; query: { limit: number; page: number } },
  { count, results }: Listing<T>,
) {
  const at = (number: number) => {
    const query = new URLSearchParams(url.search);
    query.set("page", String(number));
    query.set("limit", String(limit));
    return `${url.origin}${url.pathname}?${query}`;
  };
  return {
    results,
    next: page * limit < count ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
    total_count: count,
  };
}
