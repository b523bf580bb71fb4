import "server-only";
import { toUser } from "@/lib/activity/actor";
import { type View, ViewContent, viewLists } from "@/lib/contract/view";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { Prisma } from "@/lib/database/generated/client";

/** What is read of a saved view. */
export const viewInclude = { created_by: true } satisfies Prisma.SavedViewInclude;
/** A saved view with its creator. */
export type ViewRow = Prisma.SavedViewGetPayload<{ include: typeof viewInclude }>;

/** The views that a user has: their own, and those shared with the project. */
export const visibleTo = (project: { id: number }, user: { id: number }) =>
  ({
    project_id: project.id,
    OR: [{ is_shared: true }, { created_by_id: user.id }],
  }) satisfies Prisma.SavedViewWhereInput;

/** A saved view on the wire. */
export const toView = (row: ViewRow): View => ({
  id: row.id,
  name: row.name,
  list: viewLists.find((list) => list === row.list) ?? "persons",
  is_shared: row.is_shared,
  content: ViewContent.parse(row.content),
  created_at: toTimestamp(row.created_at),
  created_by: row.created_by && toUser(row.created_by),
});
