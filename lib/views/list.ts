import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { View } from "@/lib/contract/view";
import type { Listing } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";
import { toView, viewInclude, visibleTo } from "@/lib/views/view";

/** One page of the views that a user has, by name. */
export async function listViews(
  project: { id: number },
  actor: Actor,
  { limit, offset, list }: { limit: number; offset: number; list?: View["list"] | undefined },
): Promise<Listing<View>> {
  const where = { ...visibleTo(project, actor.user), ...(list && { list }) };
  const [count, rows] = await Promise.all([
    db.savedView.count({ where }),
    db.savedView.findMany({
      where,
      include: viewInclude,
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: limit,
      skip: offset,
    }),
  ]);
  return { count, results: rows.map(toView) };
}
