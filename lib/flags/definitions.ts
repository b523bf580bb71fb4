import "server-only";
import type { FlagFilters } from "@/lib/contract/flag";
import { isObject } from "@/lib/contract/json";
import { Prisma } from "@/lib/database/generated/client";
import { type FlagRow, flagColumn } from "@/lib/flags/view";

/** A flag as evaluation needs it: filters of any rule, old ones too, so that no key of them is certain. */
export type FlagDefinition = Omit<FlagRow, "filters"> & { filters: Partial<FlagFilters> };

/** All flags of project `p` that are not deleted, oldest first, as a column: a list of `FlagRow`s. */
export const flagsColumn: Prisma.Sql = Prisma.sql`(
  select coalesce(json_agg(${flagColumn("f")} order by f.id), '[]')
  from feature_flags f where f.project_id = p.id and not f.deleted)`;

/** A stored flag, ready to be evaluated. */
export const toDefinition = (flag: FlagRow): FlagDefinition => ({
  ...flag,
  filters: isObject(flag.filters) ? (flag.filters as Partial<FlagFilters>) : {},
});

/** The flag that a condition names: by id, as PostHog stores it, or by key. */
export const flagNamed = (name: string, flags: readonly FlagDefinition[]): FlagDefinition | undefined =>
  flags.find(({ id }) => String(id) === name) ?? flags.find(({ key }) => key === name);

/** The flags that a flag's conditions name, as they name them. */
export const dependenciesOf = ({ filters }: FlagDefinition): string[] =>
  (filters.groups ?? []).flatMap(({ properties }) =>
    (properties ?? []).filter(({ type }) => type === "flag").map(({ key }) => key),
  );
