/**
 * Metadata of a field that PostHog lacks, or that has a rule of our own. The API's document marks it with `x-ours`; the
 * description does not say so. The reasons are in docs/decisions.
 */
export const extension = (description?: string) => ({
  ...(description !== undefined && { description }),
  "x-ours": true as const,
});
