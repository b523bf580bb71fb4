import "server-only";
import type { PersonEventStatements } from "@/lib/analysis/engine/interface";
import type { BatchColumn } from "@/lib/analysis/request/batches";
import { type EventScope, eventsByPerson, eventsByTime, inScope } from "@/lib/analysis/request/scope";
import { Prisma } from "@/lib/database/generated/client";
import { statementOf } from "@/lib/database/literal";

/** The event types of paths. */
export interface PathEvents {
  scope: EventScope;
  /** Event names and types, combined with OR; null: all events. */
  include: { names: readonly string[]; custom: boolean } | null;
}

/** Events with an index of their own in time order. */
const indexedNames = ["$pageview", "$screen"];

/**
 * The statements: id, instant, item. Pages alone, or screens alone, are read from their own index, all others from the
 * index of persons. The table is not read while the visibility map is current.
 */
export function pathEvents({ scope, include }: PathEvents): PersonEventStatements {
  const isIncluded = include === null ? Prisma.empty : Prisma.sql`and ${included(include)}`;
  const events = statementOf(Prisma.sql`from events e where ${inScope(scope)} ${isIncluded}`);
  const columns: BatchColumn[] = [
    ["instant", "e.timestamp"],
    ["text", "e.path_item"],
  ];
  const [name, ...otherNames] = include?.custom === false ? include.names : [];
  const isIndexed = name !== undefined && otherNames.length === 0 && indexedNames.includes(name);
  return {
    unsorted: isIndexed ? eventsByTime(scope, events, new Map([[name, 0]]), columns) : null,
    byPerson: eventsByPerson(scope, events, columns),
  };
}

function included({ names, custom }: NonNullable<PathEvents["include"]>): Prisma.Sql {
  const [alone, ...otherNames] = names;
  const named =
    otherNames.length === 0 && alone !== undefined
      ? Prisma.sql`e.event = ${alone}`
      : Prisma.sql`e.event = any(${[...names]})`;
  if (!custom) return named;
  const isCustom = Prisma.sql`not starts_with(e.event, '$')`;
  return names.length === 0 ? isCustom : Prisma.sql`(${named} or ${isCustom})`;
}
