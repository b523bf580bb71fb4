import "server-only";
import type { Listing } from "@/lib/contract/page";

interface Window {
  limit: number;
  offset: number;
}

interface Asked<Query> {
  url: URL;
  query: Query;
}

/** Pages that name their neighbours. @param linkTo the address of another window; null where there is none */
const inPages =
  (linkTo: (url: URL, window: Window) => string | null) =>
  <T>({ url, query: { limit, offset } }: Asked<Window>, { count, results }: Listing<T>) => ({
    count,
    next: offset + limit < count ? linkTo(url, { limit, offset: offset + limit }) : null,
    previous: offset > 0 ? linkTo(url, { limit, offset: offset - limit }) : null,
    results,
  });

/**
 * A page with the addresses of its neighbours: the caller's own query, with limit and offset always, keys sorted;
 * `previous` drops an offset of 0.
 *
 * @source docs/reference/surveys.md#listing-surveys
 */
export const paginate = inPages((url, { limit, offset }) => {
  const link = new URL(url);
  link.searchParams.set("limit", String(limit));
  if (offset > 0) link.searchParams.set("offset", String(offset));
  else link.searchParams.delete("offset");
  link.searchParams.sort();
  return link.href;
});

/**
 * A page of persons, or of what is queued for them: the caller's own query at another offset. A limit that was not asked
 * for is not added, and there is no page before one that begins within the first.
 *
 * @source docs/reference/persons.md#listing-persons
 */
export const paginatePersons = inPages((url, { offset }) => {
  if (offset < 0) return null;
  const link = new URL(url);
  link.searchParams.set("offset", String(offset));
  return link.href;
});

/** A page of activity: numbered from 1, `total_count` instead of `count`. @source docs/reference/surveys.md#activity */
export function paginateActivity<T>(
  { url, query: { limit, page } }: Asked<{ limit: number; page: number }>,
  { count, results }: Listing<T>,
) {
  const { count: total_count, ...rest } = paginateByNumber(
    { url, query: { limit, page } },
    { count, results },
  );
  return { ...rest, total_count };
}

/** The same under the names of PostHog's other lists. */
export function paginateByNumber<T>(
  { url, query: { limit, page } }: Asked<{ limit: number; page: number }>,
  { count, results }: Listing<T>,
) {
  const at = (number: number) => {
    const link = new URL(url);
    link.searchParams.set("page", String(number));
    link.searchParams.set("limit", String(limit));
    return link.href;
  };
  return {
    results,
    next: page * limit < count ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
    count,
  };
}
