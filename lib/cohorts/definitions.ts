// Cohorts: definitions (filters), membership (which persons match), and the operations on them. `cohort_members` holds the
// members of every cohort, also of deleted static ones, so that they can be restored.
import "server-only";
import { isObject } from "@/lib/contract/wire/json";
import { largestRegexesOfProject } from "@/lib/contract/wire/regex-size";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";
import { Invalid } from "@/lib/errors";
import { isRelativeDate } from "@/lib/filters/conditions/date";
import { createMatcher } from "@/lib/filters/match";
import { cohortFilterRules, parseFilters } from "@/lib/filters/parse";
import { totalRegexSize } from "@/lib/filters/regex-budget";
import { type FilterTree, listBehaviors, listCohortIds, listConditions } from "@/lib/filters/tree";

/** A cohort that is not deleted, as stored. */
export interface StoredCohort {
  id: number;
  name: string;
  is_static: boolean;
  /** `{properties: group}`; empty for a static cohort. */
  filters: unknown;
}

/** A dynamic cohort with its parsed filters. */
export interface CohortDefinition {
  id: number;
  name: string;
  tree: FilterTree;
  /** Whether it has conditions on what persons did: its members are those of its last calculation. */
  isBehavioral: boolean;
}

/** SQL column: the cohorts of project `p` that are not deleted, oldest first, as a JSON array of `StoredCohort`. */
export const cohortsColumn: Prisma.Sql = Prisma.sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'is_static', c.is_static,
    'filters', c.filters) order by c.id), '[]')
  from cohorts c where c.project_id = p.id and not c.deleted)`;

/** Reads the project's dynamic cohorts, each after the cohorts it refers to. */
export async function readDynamicCohorts(
  run: RunStatement,
  project: { id: number },
): Promise<CohortDefinition[]> {
  const [row] = await run<{ cohorts: StoredCohort[] }>(
    Prisma.sql`select ${cohortsColumn} as cohorts from projects p where p.id = ${project.id}`,
  );
  return parseDefinitions(row?.cohorts ?? []);
}

/** Parses the dynamic ones of a project's cohorts. @returns each after the cohorts it refers to */
export function parseDefinitions(cohorts: readonly StoredCohort[]): CohortDefinition[] {
  let regexSize = 0;
  const dynamic = cohorts
    .filter(({ is_static }) => !is_static)
    .map(({ id, name, filters }) => {
      const parsed = parseStoredFilters(filters);
      regexSize += totalRegexSize([parsed]);
      const tree = regexSize > largestRegexesOfProject ? matchesNobody : parsed;
      return { id, name, tree, isBehavioral: listBehaviors(tree).length > 0 };
    });
  return sortByReferences(dynamic);
}

/**
 * Matches no one: replaces stored filters that today's rules reject (or that are too large), which must not match
 * everyone.
 */
const matchesNobody: FilterTree = { kind: "cohort", ids: [], not: false };

function parseStoredFilters(filters: unknown): FilterTree {
  const { properties } = isObject(filters) ? filters : {};
  try {
    const tree = parseFilters(properties, cohortFilterRules);
    return tree.values.length > 0 ? tree : matchesNobody;
  } catch (error) {
    // One unreadable cohort must not keep the others from being refreshed.
    if (error instanceof Invalid) return matchesNobody;
    throw error;
  }
}

/** Topological sort. Today's rules allow no loop; a loop stored under older rules is cut at an arbitrary place. */
function sortByReferences(definitions: CohortDefinition[]): CohortDefinition[] {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const ordered: CohortDefinition[] = [];
  const visit = (id: number) => {
    const definition = byId.get(id);
    if (!definition) return;
    byId.delete(id);
    for (const reference of listCohortIds(definition.tree)) visit(reference);
    ordered.push(definition);
  };
  for (const { id } of definitions) visit(id);
  return ordered;
}

/** Computes the cohorts of a person from their properties and the cohorts they are listed in. */
export type CohortResolver = (
  properties: Readonly<Record<string, unknown>>,
  listed: Iterable<number>,
) => Set<number>;

/**
 * Creates the function that computes a person's cohorts: the listed ones that are static or behavioral, and the other dynamic
 * ones whose conditions match.
 *
 * @param definitions of the project, each after those it refers to   @param now what relative dates count from
 */
export function createCohortResolver(definitions: readonly CohortDefinition[], now: Date): CohortResolver {
  const dynamic = definitions
    .filter(({ isBehavioral }) => !isBehavioral)
    .map(({ id, tree }) => ({ id, matches: createMatcher(tree, now) }));
  return (properties, listed) => {
    const cohorts = new Set(listed);
    for (const { id } of dynamic) cohorts.delete(id);
    for (const { id, matches } of dynamic) if (matches({ properties, cohorts })) cohorts.add(id);
    return cohorts;
  };
}

/** The cohorts with the given ids and their dependents, direct or not, of sorted cohorts. */
export function selectWithDependents(
  definitions: CohortDefinition[],
  ids: Iterable<number>,
): CohortDefinition[] {
  const affected = new Set(ids);
  return definitions.filter(({ id, tree }) => {
    const isAffected = affected.has(id) || listCohortIds(tree).some((reference) => affected.has(reference));
    if (isAffected) affected.add(id);
    return isAffected;
  });
}

/** Whether a cohort's members change without its persons: with events, or with time because it compares with a date relative to now. */
export const isTimeDependent = ({ tree, isBehavioral }: CohortDefinition): boolean =>
  isBehavioral ||
  listConditions(tree).some(
    (leaf) =>
      leaf.kind === "property" && leaf.test.startsWith("is_date_") && leaf.values.some(isRelativeDate),
  );
