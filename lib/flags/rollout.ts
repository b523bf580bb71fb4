import "server-only";
import { createHash } from "node:crypto";

/** The range of fifteen hexadecimal digits, as a double. */
const hashRange = 16 ** 15;

/**
 * Hashes an identifier to a bucket from 0 to 1, evenly distributed and the same as in every PostHog SDK.
 *
 * @param prefix the flag's key with its separator   @param salt gives another distribution of the same identifiers
 * @source PostHog's documented hash: SHA-1 of `key.identifier` + salt, its first 15 hexadecimal digits
 */
function hashToBucket(prefix: string, identifier: string, salt = ""): number {
  const digest = createHash("sha1").update(`${prefix}${identifier}${salt}`).digest("hex");
  return Number.parseInt(digest.slice(0, 15), 16) / hashRange;
}

/** Whether an identifier is in the first `percentage` (0 to 100) of a flag's rollout. */
export const isInRollout = (key: string, identifier: string, percentage: number): boolean =>
  hashToBucket(`${key}.`, identifier) <= percentage / 100;

/** A variant with its percentage. */
export interface VariantShare {
  key: string;
  rollout_percentage: number;
}

/** The variant of an identifier; null where the percentages leave a gap. */
export function chooseVariantByHash(
  key: string,
  identifier: string,
  shares: readonly VariantShare[],
): string | null {
  const bucket = hashToBucket(`${key}.`, identifier, "variant");
  let from = 0;
  for (const share of shares) {
    const until = from + share.rollout_percentage / 100;
    if (bucket >= from && bucket < until) return share.key;
    from = until;
  }
  return null;
}

/** Whether an identifier is in a holdout, which is excluded from experiments. */
export const isInHoldout = (identifier: string, percentage: number): boolean =>
  percentage >= 100 || hashToBucket("holdout-", identifier) <= Math.max(percentage, 0) / 100;
