import "server-only";
import { toInvitation } from "@/lib/access/invitations/view";
import type { Invitation } from "@/lib/contract/access/invitation";
import type { Listing, PageQuery } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";

/** One page of a project's invitations that were not accepted, newest first, expired ones included. */
export async function listInvitations(
  project: { id: number },
  { limit, offset }: PageQuery,
): Promise<Listing<Invitation>> {
  const where = { project_id: project.id, accepted_at: null };
  const [count, rows] = await Promise.all([
    db.invitation.count({ where }),
    db.invitation.findMany({
      where,
      include: { created_by: true },
      orderBy: [{ created_at: "desc" }, { id: "desc" }],
      take: limit,
      skip: offset,
    }),
  ]);
  const now = new Date();
  return { count, results: rows.map((row) => toInvitation(row, now)) };
}
