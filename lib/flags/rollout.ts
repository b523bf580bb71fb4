import "server-only";
import { createHash } from "node:crypto";

/** The largest number that fifteen hexadecimal digits write, as near as a double comes. */
const largest = 16 ** 15;

/**
 * Where an identifier stands for a key: evenly spread over 0 to 1, and always the same, here as in every PostHog SDK.
 *
 * @param prefix the flag's key with its separator   @param salt another spread of the same identifiers
 * @source PostHog's documented hash: SHA-1 of `key.identifier` + salt, its first 15 hexadecimal digits
 */
function place(prefix: string, identifier: string, salt = ""): number {
  const digest = createHash("sha1").update(`${prefix}${identifier}${salt}`).digest("hex");
  return Number.parseInt(digest.slice(0, 15), 16) / largest;
}

/** Whether an identifier is among the first `percentage` (0 to 100) of a flag's. */
export const isRolledOut = (key: string, identifier: string, percentage: number): boolean =>
  place(`${key}.`, identifier) <= percentage / 100;

/** A variant with its share, in percent. */
export interface Share {
  key: string;
  rollout_percentage: number;
}

/** The variant an identifier falls to, in the order of the shares; null where they leave a gap. */
export function variantFor(key: string, identifier: string, shares: readonly Share[]): string | null {
  const at = place(`${key}.`, identifier, "variant");
  let from = 0;
  for (const share of shares) {
    const until = from + share.rollout_percentage / 100;
    if (at >= from && at < until) return share.key;
    from = until;
  }
  return null;
}

/** Whether an identifier is held out: kept from every experiment that names the holdout. */
export const isHeldOut = (identifier: string, percentage: number): boolean =>
  percentage >= 100 || place("holdout-", identifier) <= Math.max(percentage, 0) / 100;
