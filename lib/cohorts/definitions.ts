// Cohorts: what they are (definitions), who is in them (membership), and the verbs on them. `cohort_members` holds the
// members of every cohort, of deleted static ones too, for their return.
import "server-only";
import { isObject } from "@/lib/contract/json";
import { largestRegexesOfProject } from "@/lib/contract/regex-size";
import { Prisma } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";
import { isRelativeDate } from "@/lib/filters/conditions/date";
import { matcher } from "@/lib/filters/match";
import { forCohorts, parseFilters } from "@/lib/filters/parse";
import { regexSizeOf } from "@/lib/filters/regex-budget";
import { cohortsOf, leavesOf, type Tree } from "@/lib/filters/tree";

/** Where membership runs its statements: a transaction, Prisma's or one's own. */
export interface Runs {
  $queryRaw<T = unknown>(statement: Prisma.Sql): Promise<T>;
}

/** A living cohort as stored. */
export interface StoredCohort {
  id: number;
  name: string;
  is_static: boolean;
  /** `{properties: group}`; nothing for a static one. */
  filters: unknown;
}

/** A dynamic cohort. */
export interface Definition {
  id: number;
  name: string;
  tree: Tree;
}

/** The living cohorts of project `p`, oldest first, as a column: a list of `StoredCohort`s. */
export const cohortsColumn: Prisma.Sql = Prisma.sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'is_static', c.is_static,
    'filters', c.filters) order by c.id), '[]')
  from cohorts c where c.project_id = p.id and not c.deleted)`;

/** The project's living dynamic cohorts, each after those it names. */
export async function dynamicCohorts(tx: Runs, project: { id: number }): Promise<Definition[]> {
  const [row] = await tx.$queryRaw<{ cohorts: StoredCohort[] }[]>(
    Prisma.sql`select ${cohortsColumn} as cohorts from projects p where p.id = ${project.id}`,
  );
  return definitionsOf(row?.cohorts ?? []);
}

/** The dynamic ones of a project's living cohorts, each after those it names. */
export function definitionsOf(cohorts: readonly StoredCohort[]): Definition[] {
  let regexes = 0;
  const dynamic = cohorts
    .filter(({ is_static }) => !is_static)
    .map(({ id, name, filters }) => {
      const tree = storedTree(filters);
      regexes += regexSizeOf([tree]);
      return { id, name, tree: regexes > largestRegexesOfProject ? nobody : tree };
    });
  return inOrder(dynamic);
}

/** What filters that an older rule let in, and this one does not (too large ones, too), stand for: nobody, rather than everybody. */
const nobody: Tree = { kind: "cohort", ids: [], not: false };

function storedTree(filters: unknown): Tree {
  const { properties } = isObject(filters) ? filters : {};
  try {
    const tree = parseFilters(properties, forCohorts);
    return tree.values.length > 0 ? tree : nobody;
  } catch (error) {
    // A cohort that cannot be read must not keep others from being current.
    if (error instanceof Invalid) return nobody;
    throw error;
  }
}

/** Each after those it names. No present rule lets a loop in; one of an older rule is cut somewhere. */
function inOrder(definitions: Definition[]): Definition[] {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const ordered: Definition[] = [];
  const visit = (id: number) => {
    const definition = byId.get(id);
    if (!definition) return;
    byId.delete(id);
    for (const named of cohortsOf(definition.tree)) visit(named);
    ordered.push(definition);
  };
  for (const { id } of definitions) visit(id);
  return ordered;
}

/** Who is in which dynamic cohort, asked of many persons. */
export type Members = (
  properties: Readonly<Record<string, unknown>>,
  listed: Iterable<number>,
) => Set<number>;

/**
 * The cohorts that somebody with some properties is in: of those listed the ones that are not dynamic, and the dynamic
 * ones by their conditions.
 *
 * @param definitions of the project, in order   @param now what relative dates count from
 */
export function membersOf(definitions: readonly Definition[], now: Date): Members {
  const dynamic = definitions.map(({ id, tree }) => ({ id, matches: matcher(tree, now) }));
  return (properties, listed) => {
    const cohorts = new Set(listed);
    for (const { id } of dynamic) cohorts.delete(id);
    for (const { id, matches } of dynamic) if (matches({ properties, cohorts })) cohorts.add(id);
    return cohorts;
  };
}

/** Of cohorts in order: the given ones, and those that name them, directly or not. */
export function withDependents(definitions: Definition[], ids: Iterable<number>): Definition[] {
  const affected = new Set(ids);
  return definitions.filter(({ id, tree }) => {
    const isAffected = affected.has(id) || cohortsOf(tree).some((named) => affected.has(named));
    if (isAffected) affected.add(id);
    return isAffected;
  });
}

/** Whether a cohort's members change while nothing else does: it compares with a date relative to now. */
export const drifts = ({ tree }: Definition): boolean =>
  leavesOf(tree).some(
    (leaf) =>
      leaf.kind === "property" && leaf.test.startsWith("is_date_") && leaf.values.some(isRelativeDate),
  );
