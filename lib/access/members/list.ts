import "server-only";
import { memberSelect, readMembers } from "@/lib/access/members/view";
import type { Member } from "@/lib/contract/access/member";
import type { Listing, PageQuery } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";
import { query } from "@/lib/database/query";

/** One page of a project's members, in the order in which they joined. */
export async function listMembers(
  project: { id: number },
  { limit, offset }: PageQuery,
): Promise<Listing<Member>> {
  const where = { project_id: project.id };
  const [count, rows] = await Promise.all([
    db.membership.count({ where }),
    db.membership.findMany({
      where,
      select: memberSelect,
      orderBy: [{ created_at: "asc" }, { user_id: "asc" }],
      take: limit,
      skip: offset,
    }),
  ]);
  return { count, results: await readMembers(query, project, rows) };
}
