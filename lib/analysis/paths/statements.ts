import "server-only";
import { statementOf } from "@/lib/analysis/engine/rows";
import { type Packs, packsOf, type Value } from "@/lib/analysis/request/batches";
import { anyOutside } from "@/lib/analysis/request/event-times";
import { atAnyTime, byPerson, inScope, type Scope } from "@/lib/analysis/request/scope";
import { inPart, partsOf } from "@/lib/analysis/request/time-partitions";
import { Prisma } from "@/lib/database/generated/client";

/** Which events paths are made of. */
export interface PathEvents {
  scope: Scope;
  /** Events by name and kind, any of them; null: all events. */
  include: { names: readonly string[]; custom: boolean } | null;
}

/** The same rows in two orders. */
export interface PathsReading {
  /** In the order of time: person, instant, item; null: no index has them. */
  byTime: Packs | null;
  /** The same columns person by person, from the index that holds all events in this order. */
  byPerson: ByPerson;
}

/** Rows of which all count if the project has no events at another time: then none is compared with it. */
export interface ByPerson {
  /** Rows in the time that counts. */
  within: Packs;
  /** Rows of all time. */
  ever: Packs;
  /** A statement that has a row, an int4, when an event was outside the time that counts. */
  outside: string;
}

/** Events that have an index of their own in the order of time. */
const withIndex = ["$pageview", "$screen"];

/**
 * The statements. Pages alone, or screens alone, come from their own narrow index in the order of time; everything else
 * from the index of persons. Neither touches the table while the visibility map is current.
 */
export function pathsReading({ scope, include }: PathEvents): PathsReading {
  const [alone, ...others] = include?.custom === false ? include.names : [];
  const hasIndex = alone !== undefined && others.length === 0 && withIndex.includes(alone);
  const wanted = include === null ? Prisma.empty : Prisma.sql`and ${included(include)}`;
  const eventsIn = (time: Prisma.Sql) => statementOf(Prisma.sql`from events e where ${time} ${wanted}`);
  const within = eventsIn(inScope(scope));
  const seen: Value[] = [
    ["instant", "e.timestamp"],
    ["text", "e.path_item"],
  ];
  const byTime = () =>
    packsOf({ keys: partsOf(scope), rows: `${within} ${inPart}`, order: "e.timestamp" }, [
      ["id", "e.person_id"],
      ...seen,
    ]);
  return {
    byTime: hasIndex ? byTime() : null,
    byPerson: {
      within: byPerson(scope, within, seen),
      ever: byPerson(scope, eventsIn(atAnyTime(scope)), seen),
      outside: anyOutside(scope.project, scope.range),
    },
  };
}

function included({ names, custom }: NonNullable<PathEvents["include"]>): Prisma.Sql {
  const [alone, ...others] = names;
  const named =
    others.length === 0 && alone !== undefined
      ? Prisma.sql`e.event = ${alone}`
      : Prisma.sql`e.event = any(${[...names]})`;
  if (!custom) return named;
  const isCustom = Prisma.sql`not starts_with(e.event, '$')`;
  return names.length === 0 ? isCustom : Prisma.sql`(${named} or ${isCustom})`;
}
