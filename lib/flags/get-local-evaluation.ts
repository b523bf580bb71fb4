import "server-only";
import { cohortsColumn, parseDefinitions, type StoredCohort } from "@/lib/cohorts/definitions";
import type { Flag } from "@/lib/contract/flag";
import { isObject } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { NotFound } from "@/lib/errors";
import {
  type FlagDefinition,
  findFlagByName,
  flagsColumn,
  listDependencies,
  toFlagDefinition,
} from "@/lib/flags/definitions";
import { projectHasToken, requireToken } from "@/lib/flags/token";
import { type FlagRow, toFlag } from "@/lib/flags/view";

/** What an SDK needs to evaluate flags locally. */
export interface LocalEvaluation {
  flags: Flag[];
  /** Always empty: groups are not supported. */
  group_type_mapping: Record<string, string>;
  /** The filters of dynamic cohorts, by id. SDKs leave flags with others (static, and by what persons did) to the server. */
  cohorts: Record<string, unknown>;
  /** The comparison of values: as text, without interpreting truth values. */
  property_matching_version: 2;
}

/** The user of the request's key, and the projects it is limited to. */
interface KeyAccess {
  user_id: number;
  /** Empty: every project of the user. */
  scoped_teams: number[];
}

/**
 * The flags of a project for SDKs that evaluate locally. Flags of surveys are left out: their conditions need the stored
 * person.
 *
 * @param withCohorts whether the SDK supports cohorts
 * @throws Unauthenticated without a token; NotFound for a project that the key can't access
 * @source docs/reference/sdk.md#local-evaluation
 */
export async function getLocalEvaluation(
  requestToken: string | null,
  { user_id, scoped_teams }: KeyAccess,
  { withCohorts }: { withCohorts: boolean },
): Promise<LocalEvaluation> {
  const token = requireToken(requestToken);
  const [row] = await query<{ flags: FlagRow[]; cohorts: StoredCohort[] }>(Prisma.sql`
    select ${flagsColumn} as flags, ${cohortsColumn} as cohorts
    from projects p join memberships m on m.project_id = p.id and m.user_id = ${user_id}
    where ${projectHasToken(token)} and (cardinality(${scoped_teams}::int[]) = 0 or p.id = any(${scoped_teams}::int[]))`);
  if (!row) throw new NotFound("Project not found.");
  const flags = row.flags.map(toFlagDefinition);
  const cohorts = withCohorts ? row.cohorts : [];
  const evaluated = new Set(
    parseDefinitions(cohorts).flatMap(({ id, isBehavioral }) => (isBehavioral ? [] : [id])),
  );
  return {
    flags: flags
      .filter(({ survey_id }) => survey_id === null)
      .map((flag) => toFlag(addDependencyChains(flag, flags))),
    group_type_mapping: {},
    cohorts: Object.fromEntries(
      cohorts.flatMap(({ id, filters }) =>
        evaluated.has(id) && isObject(filters) && isObject(filters.properties)
          ? [[id, filters.properties]]
          : [],
      ),
    ),
    property_matching_version: 2,
  };
}

/** A flag whose conditions on other flags name them by key, with the flags to evaluate before. */
function addDependencyChains(flag: FlagDefinition, flags: readonly FlagDefinition[]): FlagRow {
  const { groups, ...rest } = flag.filters;
  const groupsWithChains = groups?.map((group) => ({
    ...group,
    properties: group.properties?.map((property) => {
      if (property.type !== "flag") return property;
      const key = findFlagByName(property.key, flags)?.key ?? property.key;
      return { ...property, key, dependency_chain: dependencyChain(key, flags) };
    }),
  }));
  return {
    ...flag,
    filters: { ...rest, ...(groupsWithChains && { groups: groupsWithChains }) } as FlagRow["filters"],
  };
}

/** Keys of the flags that a flag depends on, in the order of evaluation, itself last; empty for a cycle. */
function dependencyChain(key: string, flags: readonly FlagDefinition[]): string[] {
  const chain = new Set<string>();
  const visiting = new Set<string>();
  const visit = (current: string): boolean => {
    if (visiting.has(current)) return false;
    if (chain.has(current)) return true;
    visiting.add(current);
    const flag = findFlagByName(current, flags);
    const isAcyclic = (flag ? listDependencies(flag) : []).every((name) =>
      visit(findFlagByName(name, flags)?.key ?? name),
    );
    visiting.delete(current);
    chain.add(current);
    return isAcyclic;
  };
  return visit(key) ? [...chain] : [];
}
