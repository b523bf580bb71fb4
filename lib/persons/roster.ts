import "server-only";
import { uuidv7 } from "uuidv7";
import {
  type ChangingEvent,
  copied,
  mayChangeProperties,
  propertiesAfter,
  propertiesAtCreation,
} from "@/lib/persons/copied-properties";
import { decide, isIllegal, type MergeRequest, mergeKeys, mergeRequestOf } from "@/lib/persons/identity";
import { applyChanges, isTooLarge, isTooMany, type Properties } from "@/lib/persons/properties";

/*
 * Who is who while a group of events is folded in, in memory: pure, so that the rules can be tested by themselves.
 * `roster-store.ts` reads it from the database under the identity lock, and writes back what became of it.
 */

/** An event, as far as identity is concerned. */
export interface RosterEvent extends ChangingEvent {
  distinctId: string;
  /** `2026-01-01T00:00:00.000000Z`: text of one length, so that the earlier is the smaller. */
  timestamp: string;
  /** Makes no person and changes none. */
  isPersonless: boolean;
}

const keysOfIdentity = [...new Set([...copied, ...mergeKeys.values()])];

/** What folding an event in reads of its properties: all else need not be kept for it. */
export const propertiesForRoster = (properties: Properties): Properties =>
  Object.fromEntries(
    keysOfIdentity.filter((key) => Object.hasOwn(properties, key)).map((key) => [key, properties[key]]),
  );

/** What a person was at some event. */
export interface Snapshot {
  /** Null: yet to be written. */
  id: string | null;
  person: RosterPerson;
  /** JSON. */
  properties: string;
}

/** A person as the group finds, and leaves, them. */
export interface RosterPerson {
  /** Null: yet to be inserted. */
  id: string | null;
  uuid: string;
  is_identified: boolean;
  /** As `RosterEvent.timestamp`. */
  created_at: string;
  properties: Properties;
  /** The properties as JSON, once they have been written so. */
  text?: string;
  /** The snapshot that equals the properties; undefined: none does, one is made when an event needs it. */
  snapshot: Snapshot | null | undefined;
  /** Read without a lock: nothing but the id and the snapshot is known, and nothing may change. */
  isReadOnly: boolean;
  isChanged: boolean;
  /** Set when the person gave way. */
  mergedInto: RosterPerson | null;
}

/** Who is who so far. */
export interface Roster {
  /** Null: nobody has the id. */
  byDistinctId: Map<string, RosterPerson | null>;
  /** Distinct ids that got their first person here, in order. */
  joined: Set<string>;
  /** Persons of the database that gave way. */
  merged: RosterPerson[];
  made: RosterPerson[];
  /** Snapshots to be written. */
  snapshots: Snapshot[];
  /** Snapshots of the database that events of the group point to, by id. */
  pointedTo: Set<string>;
  warnings: { event: string; warning: Warning }[];
}

type Warning =
  | "cannot_merge_with_illegal_distinct_id"
  | "cannot_merge_already_identified"
  | "person_properties_too_large";

/** Where an event belongs; the person may give way later: `standing` follows. */
export interface Place {
  person: RosterPerson | null;
  snapshot: Snapshot | null;
}

/** What must be known, and held, before an event can be folded in. */
export interface Needs {
  distinctIds: string[];
  /** Of these the person's row must be locked. */
  changing: string[];
  /** May make two persons one: the identity lock must be exclusive. Making a person needs that too, see `roster-store.ts`. */
  isMerge: boolean;
  /** Gives its distinct id a person when it has none. */
  isProfile: boolean;
}

/** Events that say something about a group, not about the person who happened to send them. */
const isAboutGroup = (event: string) => event === "$groupidentify";

const isProfile = ({ event, isPersonless }: RosterEvent) => !isPersonless && !isAboutGroup(event);

/** The merge that is worth looking at; null for one that would be skipped whoever the persons are. */
function mergeOf(event: RosterEvent): MergeRequest | null {
  return isProfile(event) ? mergeRequestOf(event) : null;
}

const isVoid = ({ other, into }: MergeRequest) => other === into || isIllegal(other) || isIllegal(into);

/** What must be known and held before the event is folded in. */
export function needsOf(event: RosterEvent): Needs {
  const merge = mergeOf(event);
  const isMerge = merge !== null && !isVoid(merge);
  const distinctIds = isMerge ? [merge.other, merge.into] : [event.distinctId];
  return {
    distinctIds,
    changing: isMerge || (isProfile(event) && mayChangeProperties(event)) ? distinctIds : [],
    isMerge,
    isProfile: isProfile(event),
  };
}

/** Whether anything but the event itself may be written. */
export const hasEffects = ({ isMerge, changing }: Needs): boolean => isMerge || changing.length > 0;

/** Folds one event in. Everybody in `needsOf` must be there. */
export function fold(roster: Roster, event: RosterEvent): Place {
  if (!isProfile(event)) return place(roster, find(roster, event.distinctId));
  const merge = mergeOf(event);
  const found = merge ? settle(roster, event, merge) : find(roster, event.distinctId);
  const person = found ?? create(roster, event, [event.distinctId]);
  // One that was just made has this event's properties already.
  if (!person.isReadOnly) update(roster, person, event, propertiesAfter(person.properties, event));
  return place(roster, person);
}

/** The person that a merged one became; itself otherwise. */
export function standing(person: RosterPerson): RosterPerson {
  let last = person;
  while (last.mergedInto) last = last.mergedInto;
  return last;
}

const find = (roster: Roster, distinctId: string) => roster.byDistinctId.get(distinctId) ?? null;

/** Carries out what the table says. @returns the person of the event; null when an ordinary one is to be found or made */
function settle(roster: Roster, event: RosterEvent, request: MergeRequest): RosterPerson | null {
  const other = find(roster, request.other);
  const into = find(roster, request.into);
  const decision = decide(request, other, into);
  if ("warning" in decision && decision.warning)
    roster.warnings.push({ event: event.uuid, warning: decision.warning });
  switch (decision.act) {
    case "skip":
      return into;
    case "create":
      return identify(create(roster, event, [request.into, request.other]));
    case "attach": {
      const [person, id] = decision.id === "other" ? [into!, request.other] : [other!, request.into];
      join(roster, id, person);
      return identify(person);
    }
    case "merge":
      merge(roster, event, other!, into!);
      return identify(into!);
    case "same":
    case "refuse":
      return identify(into!);
    default:
      return decision satisfies never;
  }
}

function identify(person: RosterPerson): RosterPerson {
  if (person.is_identified) return person;
  person.is_identified = true;
  person.isChanged = true;
  return person;
}

function join(roster: Roster, distinctId: string, person: RosterPerson): void {
  roster.byDistinctId.set(distinctId, person);
  roster.joined.add(distinctId);
}

function create(roster: Roster, event: RosterEvent, distinctIds: string[]): RosterPerson {
  const person: RosterPerson = {
    id: null,
    uuid: uuidv7(),
    is_identified: false,
    created_at: event.timestamp,
    properties: {},
    snapshot: undefined,
    isReadOnly: false,
    isChanged: true,
    mergedInto: null,
  };
  update(roster, person, event, propertiesAtCreation(event));
  roster.made.push(person);
  for (const id of distinctIds) join(roster, id, person);
  return person;
}

function merge(roster: Roster, event: RosterEvent, other: RosterPerson, into: RosterPerson): void {
  update(
    roster,
    into,
    event,
    applyChanges(into.properties, { set: {}, setOnce: other.properties, unset: [] }),
  );
  if (other.created_at < into.created_at) into.created_at = other.created_at;
  into.isChanged = true;
  other.mergedInto = into;
  for (const [id, person] of roster.byDistinctId) if (person === other) roster.byDistinctId.set(id, into);
  if (other.id === null) roster.made.splice(roster.made.indexOf(other), 1);
  else roster.merged.push(other);
}

/** Properties that grow beyond the limit are not taken over; everything else of the event is done. */
function update(roster: Roster, person: RosterPerson, event: RosterEvent, properties: Properties): void {
  if (properties === person.properties) return;
  const hasTooMany = isTooMany(properties, person.properties);
  const text = hasTooMany ? "" : JSON.stringify(properties);
  if (hasTooMany || isTooLarge(text, () => person.text ?? JSON.stringify(person.properties))) {
    roster.warnings.push({ event: event.uuid, warning: "person_properties_too_large" });
    return;
  }
  person.properties = properties;
  person.text = text;
  person.snapshot = undefined;
  person.isChanged = true;
}

function place(roster: Roster, person: RosterPerson | null): Place {
  if (!person) return { person, snapshot: null };
  person.snapshot ??= person.snapshot === null ? null : takeSnapshot(roster, person);
  if (person.snapshot?.id) roster.pointedTo.add(person.snapshot.id);
  return { person, snapshot: person.snapshot };
}

function takeSnapshot(roster: Roster, person: RosterPerson): Snapshot | null {
  person.text ??= JSON.stringify(person.properties);
  const properties = person.text;
  if (properties === "{}") return null;
  const snapshot = { id: null, person, properties };
  roster.snapshots.push(snapshot);
  person.isChanged = true;
  return snapshot;
}
