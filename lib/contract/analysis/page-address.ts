/** Maximum length of an item of paths: it is in an index with a size limit. Ours. */
const maxLength = 500;

/** An item of paths, cut to the length that is stored. */
export const cutPathItem = (item: string): string => item.slice(0, maxLength).toWellFormed();

/**
 * The address of a page as an item of paths: without one trailing slash, and cut. Events are stored with it, and every
 * parameter that names an item accepts the address as it was, too.
 *
 * @source docs/reference/analysis.md#paths
 */
export const toPageItem = (address: string): string =>
  cutPathItem(address.length > 1 && address.endsWith("/") ? address.slice(0, -1) : address);
