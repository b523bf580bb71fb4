import "server-only";
import type { FlagFilters } from "@/lib/contract/flag";
import { isObject } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";
import { type FlagRow, flagColumn } from "@/lib/flags/view";

/** A flag with parsed filters. They may have been stored under older rules, so that every key is optional. */
export type FlagDefinition = Omit<FlagRow, "filters"> & { filters: Partial<FlagFilters> };

/** SQL column: all flags of project `p` that are not deleted, oldest first, as a JSON array of `FlagRow`. */
export const flagsColumn: Prisma.Sql = Prisma.sql`(
  select coalesce(json_agg(${flagColumn("f")} order by f.id), '[]')
  from feature_flags f where f.project_id = p.id and not f.deleted)`;

/** Parses a stored flag. */
export const toFlagDefinition = (flag: FlagRow): FlagDefinition => ({
  ...flag,
  filters: isObject(flag.filters) ? (flag.filters as Partial<FlagFilters>) : {},
});

/** Finds the flag that a condition names: by id, as PostHog stores it, or by key. */
export const findFlagByName = (name: string, flags: readonly FlagDefinition[]): FlagDefinition | undefined =>
  flags.find(({ id }) => String(id) === name) ?? flags.find(({ key }) => key === name);

/** The flags that a flag's conditions refer to, as ids or keys. */
export const listDependencies = ({ filters }: FlagDefinition): string[] =>
  (filters.groups ?? []).flatMap(({ properties }) =>
    (properties ?? []).filter(({ type }) => type === "flag").map(({ key }) => key),
  );
