import "server-only";
import { cutDistinctId } from "@/lib/contract/person/distinct-id";
import type { Properties } from "@/lib/persons/properties";

/** A request to make one person of two distinct ids. */
export interface MergeRequest {
  /** The anonymous id or the alias. Its person is merged into the other. */
  from: string;
  /** The id whose person remains. */
  into: string;
  /** `$merge_dangerously`: merges even when the person of `from` is identified. */
  isForced: boolean;
}

/** The state of the person behind a distinct id. Two ids of one person must give the same object. */
export interface PersonState {
  is_identified: boolean;
}

/** The outcome of a merge request. Unless it is `skip`, the remaining person is identified afterwards. */
export type MergeDecision<Person> =
  /** No person changes; the event is processed as an ordinary one. */
  | { act: "skip"; warning: "cannot_merge_with_illegal_distinct_id" | null }
  /** One new person gets both ids. */
  | { act: "create" }
  /** The id without a person is attached to the person of the other id. */
  | { act: "attach"; id: "from" | "into"; person: Person }
  /** Both ids belong to one person already. */
  | { act: "same"; into: Person }
  /** The person of `from` is merged into the person of `into`, who keeps their id and UUID. */
  | { act: "merge"; from: Person; into: Person }
  /** Both persons remain; the event belongs to the person of `into`. */
  | { act: "refuse"; warning: "cannot_merge_already_identified"; into: Person };

/**
 * Decides a merge request: the only table of identity rules. @param from, into null when no person has that id
 *
 * @source docs/reference/persons.md#merging
 */
export function decideMerge<Person extends PersonState>(
  request: MergeRequest,
  from: Person | null,
  into: Person | null,
): MergeDecision<Person> {
  if (request.from === request.into) return { act: "skip", warning: null };
  if (isIllegalDistinctId(request.from) || isIllegalDistinctId(request.into))
    return { act: "skip", warning: "cannot_merge_with_illegal_distinct_id" };
  if (!from) return into ? { act: "attach", id: "from", person: into } : { act: "create" };
  if (!into) return { act: "attach", id: "into", person: from };
  if (from === into) return { act: "same", into };
  if (request.isForced || !from.is_identified) return { act: "merge", from, into };
  return { act: "refuse", warning: "cannot_merge_already_identified", into };
}

/** The merge that an event requests; null for none. @source docs/reference/persons.md#merging */
export function parseMergeRequest({
  event,
  distinctId,
  properties,
}: {
  event: string;
  distinctId: string;
  properties: Properties;
}): MergeRequest | null {
  const key = mergeProperties.get(event);
  const from = key && toDistinctId(properties[key]);
  return from ? { from: from, into: distinctId, isForced: event === "$merge_dangerously" } : null;
}

/** By event name, the property that holds the id to merge. */
export const mergeProperties: ReadonlyMap<string, string> = new Map([
  ["$identify", "$anon_distinct_id"],
  ["$create_alias", "alias"],
  ["$merge_dangerously", "alias"],
]);

/**
 * Converts a value sent by a client to a distinct id: a string as it is, anything else as JSON; cut to 200 characters.
 *
 * @returns null when absent, null or empty   @source docs/reference/persons.md#capture
 */
export function toDistinctId(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return cutDistinctId(text) || null;
}

const illegalIds = new Set(["[object Object]", "NaN", "None", "none", "null", "0", "undefined"]);
const illegalIdsIgnoringCase = new Set([
  ...["anonymous", "guest", "distinctid", "distinct_id", "id", "not_authenticated", "email"],
  ...["undefined", "true", "false"],
]);

/**
 * Whether a distinct id is illegal: an id that many people share by a client's mistake. It may own a person but is never
 * merged.
 *
 * @source docs/reference/persons.md#illegal-distinct-ids
 */
export function isIllegalDistinctId(id: string): boolean {
  const unquoted = /^(["'])(.*)\1$/s.exec(id)?.[2] ?? id;
  return (
    unquoted.trim() === "" || illegalIds.has(unquoted) || illegalIdsIgnoringCase.has(unquoted.toLowerCase())
  );
}
