import "server-only";
import { statementOf } from "@/lib/analysis/rows";
import { inScope, type Scope } from "@/lib/analysis/scope";
import { Prisma } from "@/lib/database/generated/client";

/** Which events paths are made of. */
export interface PathEvents {
  scope: Scope;
  /** Events by name and kind, any of them; null: all events. */
  include: { names: readonly string[]; custom: boolean } | null;
}

/** The same rows in two orders. */
export interface PathsReading {
  /** In the order of time, all of them, or one row more at most than are regrouped in memory; null: no index has them. */
  byTime: { all: string; some: string; most: number } | null;
  /** Person by person, from the index that holds all events in this order. */
  byPerson: string;
}

/** Events that are regrouped in memory, at most: 130 MB. Beyond it they are read person by person, which is slower. */
const mostRegrouped = 4_000_000;

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
  const item = hasIndex ? Prisma.sql`e.path_item` : Prisma.sql`coalesce(e.path_item, e.event)`;
  const rows = Prisma.sql`select e.person_id, e.timestamp, ${item} from events e where ${inScope(scope)} ${wanted}`;
  const inTime = Prisma.sql`${rows} order by e.timestamp`;
  return {
    byTime: hasIndex
      ? {
          all: statementOf(inTime),
          some: statementOf(Prisma.sql`${inTime} limit ${mostRegrouped + 1}`),
          most: mostRegrouped,
        }
      : null,
    byPerson: statementOf(Prisma.sql`${rows} order by e.person_id, e.timestamp`),
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
