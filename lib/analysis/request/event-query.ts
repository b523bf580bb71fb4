// The query of an insight's events, as data: each event store generates its own statements from it. Plain data
// only, which threads copy.
import "server-only";
import type { TimeRange } from "@/lib/contract/analysis/dates";
import type { PersonsOnEventsMode } from "@/lib/contract/project/query-modifiers";
import type { FilterGroup } from "@/lib/filters/tree";

/**
 * Events of persons in a project, in time order for each person: the person's id, the instant in microseconds since 1970, a
 * code (see `steps`), a text (see `value`) and a number (see `number`). Personless events are not read. All conditions must hold.
 */
export interface EventQuery {
  /** The project, and whose properties filters on persons read: those at the time of the event, or the latest. */
  project: { id: number; modifiers: { personsOnEventsMode: PersonsOnEventsMode } };
  range: TimeRange;
  /**
   * The start of the range or, without one, the time of the project's first event when it was asked; microseconds since
   * 1970. Not a condition: it says where partitions of time begin.
   */
  begin: number;
  /** Filters on the event, its person and cohorts. */
  filters: FilterGroup[];
  /**
   * The project's filters that leave out test accounts, if requested. They always read the latest properties of
   * persons.
   */
  testAccounts: FilterGroup | null;
  /** The base of relative dates in filters, rounded to a minute. Not part of a cache's key: see `cached`. */
  now: Date;
  /** Steps and exclusions of a funnel: an event's code has the bit of each that it is. Null: events have no code. */
  steps: EventStep[] | null;
  /**
   * False: only events that are a step, if there are steps. True, for strict funnels: every event, with code 0 if it is no
   * step, and those of one instant in the order of their names, then of their codes.
   */
  isStrict: boolean;
  /** The names of events, besides those of steps. Null: any. */
  names: EventNames | null;
  /** The text of an event. Null: events have no text. */
  value: EventValue | null;
  /** A property of the event whose number (`toNumber`) is read. Left out: events have no number. */
  number?: string;
}

/** A step, or an exclusion. */
export interface EventStep {
  /** The name of its events. Null: any. */
  event: string | null;
  filters: FilterGroup;
  /** The bit of the step, one of 31. */
  bit: number;
}

/** Events with one of these names or, with `custom`, with a name that does not begin with `$`. */
export interface EventNames {
  include: readonly string[];
  custom: boolean;
}

/** A text of each event; never null. */
export type EventValue =
  /** The page, screen or name, as stored with the event. */
  | { kind: "path_item" }
  /**
   * The text (`toText`) of a property, of the event or of its person at the time of the event, or several, joined by
   * `valueSeparator`, where a missing one is empty. Empty if all are empty or missing. The latest properties of a person do not
   * depend on events: they are not part of a query.
   */
  | { kind: "property"; owner: "event" | "person"; keys: string[] };

/** The separator of the texts of several properties. */
export const valueSeparator = "::";
