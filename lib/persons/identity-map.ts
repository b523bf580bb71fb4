import "server-only";
import { uuidv7 } from "uuidv7";
import {
  applyEvent,
  copiedProperties,
  createProperties,
  mayChangeProperties,
  type PropertyEvent,
} from "@/lib/persons/copied-properties";
import {
  decideMerge,
  isIllegalDistinctId,
  type MergeRequest,
  mergeProperties,
  parseMergeRequest,
} from "@/lib/persons/identity";
import { applyChanges, hasTooManyProperties, isTooLarge, type Properties } from "@/lib/persons/properties";

/*
 * The identity map: which person owns which distinct id while a batch of events is applied in memory. Pure, so that the
 * rules can be tested without a database. `identity-map-store.ts` reads it under the identity lock, and writes the result.
 */

/** The parts of an event that identity needs. */
export interface IdentityEvent extends PropertyEvent {
  distinctId: string;
  /** `2026-01-01T00:00:00.000000Z`: of fixed length, so that text order is time order. */
  timestamp: string;
  /** Creates no person and changes none. */
  isPersonless: boolean;
}

const identityKeys = [...new Set([...copiedProperties, ...mergeProperties.values()])];

/** Keeps the properties of an event that the identity map reads. */
export const pickIdentityProperties = (properties: Properties): Properties =>
  Object.fromEntries(
    identityKeys.filter((key) => Object.hasOwn(properties, key)).map((key) => [key, properties[key]]),
  );

/** The properties of a person at the time of an event. */
interface Snapshot {
  /** Null until it is inserted. */
  id: string | null;
  person: MappedPerson;
  /** JSON. */
  properties: string;
}

/** A person in the identity map. */
export interface MappedPerson {
  /** Null until it is inserted. */
  id: string | null;
  uuid: string;
  is_identified: boolean;
  /** Format as `IdentityEvent.timestamp`. */
  created_at: string;
  properties: Properties;
  /** The properties as JSON, once they have been serialised. */
  text?: string;
  /** The snapshot that equals the properties; undefined: none yet, one is taken when an event needs it. */
  snapshot: Snapshot | null | undefined;
  /** Read without a lock: only id and snapshot are filled in, and nothing may change. */
  isReadOnly: boolean;
  isChanged: boolean;
  /** The person that this one was merged into. */
  mergedInto: MappedPerson | null;
}

/** Persons by distinct id, and the changes that have to be written. */
export interface IdentityMap {
  /** Null: no person has the id. */
  byDistinctId: Map<string, MappedPerson | null>;
  /** Distinct ids that were attached to a person in this batch, in order. */
  attached: Set<string>;
  /** Existing persons that were merged into others. */
  merged: MappedPerson[];
  created: MappedPerson[];
  /** Snapshots to insert. */
  snapshots: Snapshot[];
  /** Ids of existing snapshots that events of the batch refer to. */
  referencedSnapshots: Set<string>;
  warnings: { event: string; warning: IdentityWarning }[];
}

/** What was not done for an event that is stored. */
export type IdentityWarning =
  | "cannot_merge_with_illegal_distinct_id"
  | "cannot_merge_already_identified"
  | "person_properties_too_large";

/** The person and snapshot of an event. The person may be merged later: see `resolveMerged`. */
export interface EventOwner {
  person: MappedPerson | null;
  snapshot: Snapshot | null;
}

/** What must be read and locked before an event can be applied. */
export interface IdentityRequirements {
  distinctIds: string[];
  /** Distinct ids whose person's row must be locked. */
  changing: string[];
  /** May merge two persons, attach an id to one, or create one with two ids. */
  isMerge: boolean;
  /** Creates a person for its distinct id when there is none. */
  isProfile: boolean;
}

/** Events that describe a group instead of the person who sent them. */
const isAboutGroup = (event: string) => event === "$groupidentify";

/** Whether an event is about its person, whose properties it may change. */
export const isProfile = ({ event, isPersonless }: Pick<IdentityEvent, "event" | "isPersonless">): boolean =>
  !isPersonless && !isAboutGroup(event);

/** The merge request of an event; null for none. */
function readMergeRequest(event: IdentityEvent): MergeRequest | null {
  return isProfile(event) ? parseMergeRequest(event) : null;
}

const isWithoutEffect = ({ from, into }: MergeRequest) =>
  from === into || isIllegalDistinctId(from) || isIllegalDistinctId(into);

/** What must be read and locked before the event is applied. */
export function requirementsOf(event: IdentityEvent): IdentityRequirements {
  const merge = readMergeRequest(event);
  const isMerge = merge !== null && !isWithoutEffect(merge);
  const distinctIds = isMerge ? [merge.from, merge.into] : [event.distinctId];
  return {
    distinctIds,
    changing: isMerge || (isProfile(event) && mayChangeProperties(event)) ? distinctIds : [],
    isMerge,
    isProfile: isProfile(event),
  };
}

/** Whether applying the event may write anything besides the event itself. */
export const hasIdentityEffects = ({ isMerge, changing }: IdentityRequirements): boolean =>
  isMerge || changing.length > 0;

/** Applies one event. The persons in `requirementsOf(event)` must have been read. */
export function applyIdentityEvent(map: IdentityMap, event: IdentityEvent): EventOwner {
  if (!isProfile(event)) return ownerOf(map, findPerson(map, event.distinctId));
  const merge = readMergeRequest(event);
  const existingPerson = merge ? applyMerge(map, event, merge) : findPerson(map, event.distinctId);
  const person = existingPerson ?? create(map, event, [event.distinctId]);
  // A person just created has this event's properties already.
  if (!person.isReadOnly) setProperties(map, person, event, applyEvent(person.properties, event));
  return ownerOf(map, person);
}

/** A person of another installation. */
export interface SourcePerson {
  uuid: string;
  /** At least one. */
  distinctIds: readonly string[];
  properties: Properties;
  /** Format as `IdentityEvent.timestamp`. */
  created_at: string;
  is_identified: boolean;
}

/** What must be read and locked before such a person can be added. */
export const requirementsOfPerson = ({ distinctIds }: SourcePerson): IdentityRequirements => ({
  distinctIds: [...distinctIds],
  changing: [...distinctIds],
  isMerge: false,
  isProfile: true,
});

/**
 * Adds a person with uuid and distinct ids. Of a person who has one of the ids already, only ids and properties that are missing
 * are added.
 *
 * @returns null, and changes nothing, when the ids belong to several persons
 */
export function addPerson(map: IdentityMap, source: SourcePerson): "added" | "existing" | null {
  const { uuid, distinctIds, properties, created_at, is_identified } = source;
  const owners = new Set(distinctIds.flatMap((id) => findPerson(map, id) ?? []));
  if (owners.size > 1) return null;
  const changes = { set: {}, setOnce: {}, unset: [] };
  const event = {
    ...{ uuid, event: "$set", distinctId: distinctIds[0]!, timestamp: created_at, isPersonless: false },
    ...{ properties: {}, changes },
  };
  const [existing] = owners;
  if (!existing) {
    const person = create(map, event, [...distinctIds]);
    Object.assign(person, { uuid, is_identified });
    setProperties(map, person, event, properties);
    return "added";
  }
  for (const id of distinctIds) if (!findPerson(map, id)) attach(map, id, existing);
  setProperties(map, existing, event, applyChanges(existing.properties, { ...changes, setOnce: properties }));
  return "existing";
}

/** Follows merges to the person that remains. */
export function resolveMerged(person: MappedPerson): MappedPerson {
  let current = person;
  while (current.mergedInto) current = current.mergedInto;
  return current;
}

const findPerson = (map: IdentityMap, distinctId: string) => map.byDistinctId.get(distinctId) ?? null;

/** Applies a merge decision. @returns the person of the event; null when it has to be found or created */
function applyMerge(map: IdentityMap, event: IdentityEvent, request: MergeRequest): MappedPerson | null {
  const from = findPerson(map, request.from);
  const into = findPerson(map, request.into);
  const decision = decideMerge(request, from, into);
  if ("warning" in decision && decision.warning)
    map.warnings.push({ event: event.uuid, warning: decision.warning });
  switch (decision.act) {
    case "skip":
      return into;
    case "create":
      return identify(create(map, event, [request.into, request.from]));
    case "attach": {
      attach(map, request[decision.id], decision.person);
      return identify(decision.person);
    }
    case "merge":
      merge(map, event, decision.from, decision.into);
      return identify(decision.into);
    case "same":
    case "refuse":
      return identify(decision.into);
    default:
      return decision satisfies never;
  }
}

function identify(person: MappedPerson): MappedPerson {
  if (person.is_identified) return person;
  person.is_identified = true;
  person.isChanged = true;
  return person;
}

function attach(map: IdentityMap, distinctId: string, person: MappedPerson): void {
  map.byDistinctId.set(distinctId, person);
  map.attached.add(distinctId);
}

function create(map: IdentityMap, event: IdentityEvent, distinctIds: string[]): MappedPerson {
  const person: MappedPerson = {
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
  setProperties(map, person, event, createProperties(event));
  map.created.push(person);
  for (const id of distinctIds) attach(map, id, person);
  return person;
}

function merge(map: IdentityMap, event: IdentityEvent, from: MappedPerson, into: MappedPerson): void {
  setProperties(
    map,
    into,
    event,
    applyChanges(into.properties, { set: {}, setOnce: from.properties, unset: [] }),
  );
  if (from.created_at < into.created_at) into.created_at = from.created_at;
  into.isChanged = true;
  from.mergedInto = into;
  for (const [id, person] of map.byDistinctId) if (person === from) map.byDistinctId.set(id, into);
  if (from.id === null) map.created.splice(map.created.indexOf(from), 1);
  else map.merged.push(from);
}

/** Sets the properties unless they exceed the limits; everything else of the event still applies. */
function setProperties(
  map: IdentityMap,
  person: MappedPerson,
  event: IdentityEvent,
  properties: Properties,
): void {
  if (properties === person.properties) return;
  const hasTooMany = hasTooManyProperties(properties, person.properties);
  const text = hasTooMany ? "" : JSON.stringify(properties);
  if (hasTooMany || isTooLarge(text, () => person.text ?? JSON.stringify(person.properties))) {
    map.warnings.push({ event: event.uuid, warning: "person_properties_too_large" });
    return;
  }
  person.properties = properties;
  person.text = text;
  person.snapshot = undefined;
  person.isChanged = true;
}

function ownerOf(map: IdentityMap, person: MappedPerson | null): EventOwner {
  if (!person) return { person, snapshot: null };
  person.snapshot ??= person.snapshot === null ? null : takeSnapshot(map, person);
  if (person.snapshot?.id) map.referencedSnapshots.add(person.snapshot.id);
  return { person, snapshot: person.snapshot };
}

function takeSnapshot(map: IdentityMap, person: MappedPerson): Snapshot | null {
  person.text ??= JSON.stringify(person.properties);
  const properties = person.text;
  if (properties === "{}") return null;
  const snapshot = { id: null, person, properties };
  map.snapshots.push(snapshot);
  person.isChanged = true;
  return snapshot;
}
