import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";
import { matcher } from "@/lib/filters/match";
import { forCohorts, parseFilters } from "@/lib/filters/parse";
import { cohortsOf, type Group } from "@/lib/filters/tree";

/** A cohort as evaluation needs it. */
export interface CohortDefinition {
  id: number;
  is_static: boolean;
  /** `{properties: group}`; nothing for a static one. */
  filters: unknown;
}

/** All cohorts of project `p` that are not deleted, as a column: a list of `CohortDefinition`s. */
export const cohortsColumn: Prisma.Sql = Prisma.sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'is_static', c.is_static, 'filters', c.filters) order by c.id), '[]')
  from cohorts c where c.project_id = p.id and not c.deleted)`;

/**
 * The cohorts that somebody with these properties is in: static ones as listed, dynamic ones by their conditions at
 * this moment. A cohort that is asked for while it waits for itself over others has nobody.
 *
 * @param listed the static cohorts the person is in   @param now what relative dates count from
 */
export function cohortsWith(
  cohorts: readonly CohortDefinition[],
  properties: Readonly<Record<string, unknown>>,
  { listed, now }: { listed: ReadonlySet<number>; now: Date },
): ReadonlySet<number> {
  const byId = new Map(cohorts.map((cohort) => [cohort.id, cohort]));
  const within = new Set<number>();
  const asked = new Set<number>();
  const ask = (id: number) => {
    const cohort = byId.get(id);
    if (!cohort || asked.has(id)) return;
    asked.add(id);
    const tree = cohort.is_static ? null : treeOf(cohort.filters);
    if (tree) for (const inner of cohortsOf(tree)) ask(inner);
    const isMember = tree
      ? matcher(tree, now)({ properties, cohorts: within })
      : cohort.is_static && listed.has(id);
    if (isMember) within.add(id);
  };
  for (const { id } of cohorts) ask(id);
  return within;
}

/** The conditions of a dynamic cohort; null for what no present rule would store. */
function treeOf(filters: unknown): Group | null {
  const { properties } = (filters ?? {}) as { properties?: unknown };
  try {
    const tree = parseFilters(properties, forCohorts);
    return tree.values.length > 0 ? tree : null;
  } catch (error) {
    // An older rule let it in: nobody is in it then, rather than everybody.
    if (error instanceof Invalid) return null;
    throw error;
  }
}
