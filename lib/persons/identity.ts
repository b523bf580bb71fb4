import "server-only";
import type { Properties } from "@/lib/persons/properties";

/** A wish that two distinct ids be one person. */
export interface MergeRequest {
  /** The anonymous id, or the alias: whose person gives way. */
  other: string;
  /** The id whose person stays. */
  into: string;
  /** `$merge_dangerously`: even when the other person is identified. */
  isForced: boolean;
}

/** What is known of the person behind a distinct id. Two ids of one person must give the same object. */
export interface Party {
  is_identified: boolean;
}

/** What becomes of a merge request. Unless it is `skip`, the person that stays is identified afterwards. */
export type Decision =
  /** Nobody changes; the event is an ordinary one. */
  | { act: "skip"; warning: "cannot_merge_with_illegal_distinct_id" | null }
  /** One new person with both ids. */
  | { act: "create" }
  /** The id that nobody has joins the other's person. */
  | { act: "attach"; id: "other" | "into" }
  /** They are one person already. */
  | { act: "same" }
  /** The other person's everything goes to the into-person, whose id and uuid stay. */
  | { act: "merge" }
  /** Two persons they remain; the event belongs to the into-person. */
  | { act: "refuse"; warning: "cannot_merge_already_identified" };

/**
 * The one table of identity. @param other, into null: nobody has that id
 *
 * @source docs/reference/persons.md#merging
 */
export function decide(request: MergeRequest, other: Party | null, into: Party | null): Decision {
  if (request.other === request.into) return { act: "skip", warning: null };
  if (isIllegal(request.other) || isIllegal(request.into))
    return { act: "skip", warning: "cannot_merge_with_illegal_distinct_id" };
  if (!other && !into) return { act: "create" };
  if (!other) return { act: "attach", id: "other" };
  if (!into) return { act: "attach", id: "into" };
  if (other === into) return { act: "same" };
  if (request.isForced || !other.is_identified) return { act: "merge" };
  return { act: "refuse", warning: "cannot_merge_already_identified" };
}

/** The merge that an event asks for; null for none. @source docs/reference/persons.md#merging */
export function mergeRequestOf({
  event,
  distinctId,
  properties,
}: {
  event: string;
  distinctId: string;
  properties: Properties;
}): MergeRequest | null {
  const key = mergeKeys.get(event);
  const other = key && distinctIdOf(properties[key]);
  return other ? { other, into: distinctId, isForced: event === "$merge_dangerously" } : null;
}

/** Which property of which event names the other id. */
export const mergeKeys: ReadonlyMap<string, string> = new Map([
  ["$identify", "$anon_distinct_id"],
  ["$create_alias", "alias"],
  ["$merge_dangerously", "alias"],
]);

/** Characters of a distinct id that are kept. */
const longestDistinctId = 200;

/**
 * A distinct id from whatever a client sent: text as it is, anything else as its JSON; cut to 200 characters.
 *
 * @returns null for nothing: absent, null or empty   @source docs/reference/persons.md#capture
 */
export function distinctIdOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // Half a surrogate pair at the cut would not be storable.
  return text.slice(0, longestDistinctId).toWellFormed() || null;
}

const illegal = new Set(["[object Object]", "NaN", "None", "none", "null", "0", "undefined"]);
const illegalInAnyCase = new Set([
  ...["anonymous", "guest", "distinctid", "distinct_id", "id", "not_authenticated", "email"],
  ...["undefined", "true", "false"],
]);

/**
 * Ids that many people share by a client's mistake: they may own a person, and never merge one.
 *
 * @source docs/reference/persons.md#illegal-distinct-ids
 */
export function isIllegal(id: string): boolean {
  const bare = /^(["'])(.*)\1$/s.exec(id)?.[2] ?? id;
  return bare.trim() === "" || illegal.has(bare) || illegalInAnyCase.has(bare.toLowerCase());
}
