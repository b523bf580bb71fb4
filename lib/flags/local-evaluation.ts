import "server-only";
import { cohortsColumn, type StoredCohort } from "@/lib/cohorts/definitions";
import type { Flag } from "@/lib/contract/flag";
import { isObject } from "@/lib/contract/json";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { NotFound } from "@/lib/errors";
import {
  dependenciesOf,
  type FlagDefinition,
  flagNamed,
  flagsColumn,
  toDefinition,
} from "@/lib/flags/definitions";
import { checkToken } from "@/lib/flags/token";
import { type FlagRow, toFlag } from "@/lib/flags/view";

/** What an SDK needs to evaluate flags by itself. */
export interface LocalEvaluation {
  flags: Flag[];
  /** Always empty: there are no groups here. */
  group_type_mapping: Record<string, string>;
  /** By id: the conditions of dynamic cohorts. SDKs leave flags with static ones to the server. */
  cohorts: Record<string, unknown>;
  /** How values compare: as text, without guessing at truth. */
  property_matching_version: 2;
}

/** Whose key asks, and of which projects it may. */
interface Asking {
  user_id: number;
  /** Empty: every project of the user. */
  scoped_teams: number[];
}

/**
 * The flags of a token's project for SDKs that evaluate by themselves. Without those that surveys made: what these ask
 * is known only of the stored person.
 *
 * @param withCohorts the SDK knows cohorts
 * @throws Unauthenticated without a token; NotFound for a project that is not the key's
 * @source docs/reference/sdk.md#local-evaluation
 */
export async function localEvaluation(
  given: string | null,
  { user_id, scoped_teams }: Asking,
  { withCohorts }: { withCohorts: boolean },
): Promise<LocalEvaluation> {
  const token = checkToken(given);
  const [row] = await query<{ flags: FlagRow[]; cohorts: StoredCohort[] }>(Prisma.sql`
    select ${flagsColumn} as flags, ${cohortsColumn} as cohorts
    from projects p join memberships m on m.project_id = p.id and m.user_id = ${user_id}
    where p.api_token = ${token} and (cardinality(${scoped_teams}::int[]) = 0 or p.id = any(${scoped_teams}::int[]))`);
  if (!row) throw new NotFound("Project not found.");
  const flags = row.flags.map(toDefinition);
  const cohorts = withCohorts ? row.cohorts : [];
  return {
    flags: flags.filter(({ survey_id }) => survey_id === null).map((flag) => toFlag(withChains(flag, flags))),
    group_type_mapping: {},
    cohorts: Object.fromEntries(
      cohorts.flatMap(({ id, is_static, filters }) =>
        !is_static && isObject(filters) && isObject(filters.properties) ? [[id, filters.properties]] : [],
      ),
    ),
    property_matching_version: 2,
  };
}

/** A flag whose conditions on other flags name them by key, with those to evaluate before them. */
function withChains(flag: FlagDefinition, flags: readonly FlagDefinition[]): FlagRow {
  const { groups, ...rest } = flag.filters;
  const linked = groups?.map((group) => ({
    ...group,
    properties: group.properties?.map((property) => {
      if (property.type !== "flag") return property;
      const key = flagNamed(property.key, flags)?.key ?? property.key;
      return { ...property, key, dependency_chain: chainTo(key, flags) };
    }),
  }));
  return { ...flag, filters: { ...rest, ...(linked && { groups: linked }) } as FlagRow["filters"] };
}

/** Keys of the flags that one waits for, each after those it waits for, itself last; none when that is a circle. */
function chainTo(key: string, flags: readonly FlagDefinition[]): string[] {
  const chain = new Set<string>();
  const open = new Set<string>();
  const visit = (next: string): boolean => {
    if (open.has(next)) return false;
    if (chain.has(next)) return true;
    open.add(next);
    const flag = flagNamed(next, flags);
    const isStraight = (flag ? dependenciesOf(flag) : []).every((name) =>
      visit(flagNamed(name, flags)?.key ?? name),
    );
    open.delete(next);
    chain.add(next);
    return isStraight;
  };
  return visit(key) ? [...chain] : [];
}
