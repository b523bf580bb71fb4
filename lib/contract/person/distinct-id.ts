/** Maximum characters of a distinct id, in UTF-16 code units. @source PostHog */
const maxLength = 200;

/**
 * The stored form of a distinct id that SDKs send: its first 200 characters. Ids that agree in all of them are one id.
 * Unstorable characters are replaced before, so that replacements count, too.
 *
 * @source docs/reference/sdk.md#characters
 */
export const cutDistinctId = (id: string): string =>
  // toWellFormed: half a surrogate pair at the cut could not be stored.
  id.slice(0, maxLength).toWellFormed();
