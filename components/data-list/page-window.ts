/** Pages by number, from 0. */
interface PageRange {
  first: number;
  last: number;
}

/**
 * The pages that rows on screen need, and one page on either side for scrolling on.
 *
 * @param from the first row on screen
 * @param to the one after the last
 * @param count rows in all; null while that is unknown
 */
export function pagesAround(from: number, to: number, pageSize: number, count: number | null): PageRange {
  const lastPage = count === null ? 0 : Math.max(0, Math.ceil(count / pageSize) - 1);
  const clamp = (page: number) => Math.min(lastPage, Math.max(0, page));
  return {
    first: clamp(Math.floor(from / pageSize) - 1),
    last: clamp(Math.floor(Math.max(from, to - 1) / pageSize) + 1),
  };
}

/** The numbers of a range of pages. */
export const pageNumbers = ({ first, last }: PageRange): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
