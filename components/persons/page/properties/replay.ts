import type {
  PropertyChange,
  PropertyChangeList,
  PropertyChangeSet,
} from "@/lib/contract/person/property-changes";
import { isSameJson } from "@/lib/contract/wire/json";

type Properties = Readonly<Record<string, unknown>>;

/** A person's properties after an event, and what it changed. */
export interface ReplayedState {
  /** The event; null for now. */
  source: PropertyChangeSet | null;
  properties: Properties;
  changes: readonly PropertyChange[];
}

/**
 * The properties after each change, oldest first, and as they are now. The last state differs from the one before if
 * something that is no event changed them: a merge or a split.
 *
 * @param now the person's properties
 */
export function replay({ base, results }: PropertyChangeList, now: Properties): ReplayedState[] {
  const states: ReplayedState[] = [];
  let properties: Properties = base;
  for (const source of results.toReversed()) {
    properties = applyChanges(properties, source.changes);
    states.push({ source, properties, changes: source.changes });
  }
  return [...states, { source: null, properties: now, changes: compareProperties(properties, now) }];
}

function applyChanges(properties: Properties, changes: readonly PropertyChange[]): Properties {
  const next = new Map(Object.entries(properties));
  for (const { key, action, after } of changes) {
    if (action === "deleted") next.delete(key);
    else next.set(key, after);
  }
  return Object.fromEntries(next);
}

/** The differences of two sets of properties, by key. */
function compareProperties(before: Properties, after: Properties): PropertyChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return keys.flatMap((key): PropertyChange[] => {
    const [had, has] = [Object.hasOwn(before, key), Object.hasOwn(after, key)];
    if (had && has && isSameJson(before[key], after[key])) return [];
    const action = had ? (has ? "changed" : "deleted") : "created";
    return [{ key, action, before: before[key] ?? null, after: after[key] ?? null }];
  });
}

/** The last event that changed each property, by key. */
export function lastChanges({ results }: PropertyChangeList): Map<string, PropertyChangeSet> {
  const last = new Map<string, PropertyChangeSet>();
  for (const source of results)
    for (const { key } of source.changes) if (!last.has(key)) last.set(key, source);
  return last;
}
