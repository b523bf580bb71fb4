// Cohorts: what they are (definitions), who is in them (membership), and the verbs on them. `cohort_members` holds the
// members of every cohort, of deleted static ones too, for their return.
import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";
import { isRelativeDate } from "@/lib/filters/conditions/date";
import { forCohorts, parseFilters } from "@/lib/filters/parse";
import { cohortsOf, leavesOf, type Tree } from "@/lib/filters/tree";

/** Where membership runs its statements: a transaction, Prisma's or one's own. */
export interface Runs {
  $queryRaw<T = unknown>(statement: Prisma.Sql): Promise<T>;
}

/** A dynamic cohort. */
export interface Definition {
  id: number;
  name: string;
  tree: Tree;
}

interface DefinitionRow {
  id: number;
  name: string;
  filters: { properties?: unknown };
}

/** The project's living dynamic cohorts, each after those it names. */
export async function dynamicCohorts(tx: Runs, project: { id: number }): Promise<Definition[]> {
  const rows = await tx.$queryRaw<DefinitionRow[]>(Prisma.sql`
    select id, name, filters from cohorts
    where project_id = ${project.id} and not is_static and not deleted order by id`);
  return inOrder(rows.map(({ id, name, filters }) => ({ id, name, tree: storedTree(filters) })));
}

/** What filters that an older rule let in, and this one does not, stand for. */
const nobody: Tree = { kind: "cohort", ids: [], not: false };

function storedTree({ properties }: { properties?: unknown }): Tree {
  try {
    const tree = parseFilters(properties, forCohorts);
    return tree.values.length > 0 ? tree : nobody;
  } catch (error) {
    // A cohort that cannot be read must not keep others from being current.
    if (error instanceof Invalid) return nobody;
    throw error;
  }
}

/** Each after those it names. Definitions hold no loop. */
function inOrder(definitions: Definition[]): Definition[] {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const ordered = new Set<Definition>();
  const visit = (definition: Definition) => {
    if (ordered.has(definition)) return;
    for (const id of cohortsOf(definition.tree)) {
      const named = byId.get(id);
      if (named && named !== definition) visit(named);
    }
    ordered.add(definition);
  };
  for (const definition of definitions) visit(definition);
  return [...ordered];
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
