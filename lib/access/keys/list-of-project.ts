import "server-only";
import { toProjectKey } from "@/lib/access/keys/view";
import type { ProjectKey } from "@/lib/contract/access/key";
import type { Listing, PageQuery } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";

/**
 * One page of the keys that can access a project, newest first: of its members, limited to no project or to this one among
 * others, and not expired. Without their values, and without the other projects that they are limited to.
 */
export async function listProjectKeys(
  project: { id: number },
  { limit, offset }: PageQuery,
): Promise<Listing<ProjectKey>> {
  const where = {
    user: { memberships: { some: { project_id: project.id } } },
    AND: [
      { OR: [{ scoped_teams: { isEmpty: true } }, { scoped_teams: { has: project.id } }] },
      { OR: [{ expires_at: null }, { expires_at: { gt: new Date() } }] },
    ],
  };
  const [count, rows] = await Promise.all([
    db.personalApiKey.count({ where }),
    db.personalApiKey.findMany({
      where,
      include: { user: true },
      orderBy: [{ created_at: "desc" }, { id: "desc" }],
      take: limit,
      skip: offset,
    }),
  ]);
  return { count, results: rows.map(toProjectKey) };
}
