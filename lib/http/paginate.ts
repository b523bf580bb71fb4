import "server-only";
import type { Listing, PageBounds } from "@/lib/contract/wire/page";

interface PageRequest<Query> {
  url: URL;
  query: Query;
}

/** Creates a function that adds links to neighbouring pages. @param linkTo URL of another page; null when there is none */
const createPaginator =
  (linkTo: (url: URL, bounds: PageBounds) => string | null) =>
  <T>({ url, query: { limit, offset } }: PageRequest<PageBounds>, { count, results }: Listing<T>) => ({
    count,
    next: offset + limit < count ? linkTo(url, { limit, offset: offset + limit }) : null,
    previous: offset > 0 ? linkTo(url, { limit, offset: offset - limit }) : null,
    results,
  });

/**
 * A page with links to its neighbours: the caller's query, always with limit and offset, keys sorted; `previous` omits an
 * offset of 0.
 *
 * @source docs/reference/surveys.md#listing-surveys
 */
export const paginate = createPaginator((url, { limit, offset }) => {
  const link = new URL(url);
  link.searchParams.set("limit", String(limit));
  if (offset > 0) link.searchParams.set("offset", String(offset));
  else link.searchParams.delete("offset");
  link.searchParams.sort();
  return link.href;
});

/**
 * A page of persons, or of their deletions: the caller's query with another offset. A limit that was not sent is not added,
 * and there is no page before one that begins within the first.
 *
 * @source docs/reference/persons.md#listing-persons
 */
export const paginatePersons = createPaginator((url, { offset }) => {
  if (offset < 0) return null;
  const link = new URL(url);
  link.searchParams.set("offset", String(offset));
  return link.href;
});

/** A page of activity: numbered from 1, with `total_count` instead of `count`. @source docs/reference/surveys.md#activity */
export function paginateActivity<T>(
  { url, query: { limit, page } }: PageRequest<{ limit: number; page: number }>,
  { count, results }: Listing<T>,
) {
  const { count: total_count, ...rest } = paginateByNumber(
    { url, query: { limit, page } },
    { count, results },
  );
  return { ...rest, total_count };
}

/** A numbered page with the field names of PostHog's other lists. */
export function paginateByNumber<T>(
  { url, query: { limit, page } }: PageRequest<{ limit: number; page: number }>,
  { count, results }: Listing<T>,
) {
  const linkToPage = (number: number) => {
    const link = new URL(url);
    link.searchParams.set("page", String(number));
    link.searchParams.set("limit", String(limit));
    return link.href;
  };
  return {
    results,
    next: page * limit < count ? linkToPage(page + 1) : null,
    previous: page > 1 ? linkToPage(page - 1) : null,
    count,
  };
}
