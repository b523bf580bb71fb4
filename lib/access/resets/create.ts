import "server-only";
import { makeResetLink } from "@/lib/access/resets/make";
import { reachOf } from "@/lib/access/resets/reach";
import type { Actor } from "@/lib/activity/actor";
import { record } from "@/lib/activity/record";
import type { ResetLink } from "@/lib/contract/account";
import { transaction } from "@/lib/database/transaction";
import { Forbidden, Invalid, NotFound } from "@/lib/errors";

/**
 * Makes a one-time link by which a member chooses a new password, for an owner of the project to hand over. Whoever has
 * the link can be that member, so the owner must own every project of theirs.
 *
 * @param origin where the link leads: `https://fieldbook.example.com`
 * @throws NotFound for nobody of the project, Invalid for oneself, Forbidden for a member of projects the owner lacks
 */
export const createResetLink = (
  project: { id: number },
  actor: Actor,
  user_id: number,
  origin: string,
): Promise<ResetLink> =>
  transaction(async (tx) => {
    const member = await tx.user.findUnique({ where: { id: user_id }, select: { id: true, email: true } });
    const reach = member && (await reachOf(tx, project, actor.user, member));
    if (!member || !reach || reach === "none") throw new NotFound();
    // Else a session left open could set a new password without knowing the present one.
    if (member.id === actor.user.id)
      throw new Invalid(null, "own_account", "Change your own password with your current one.");
    if (reach === "some")
      throw new Forbidden(
        "This member belongs to a project that you do not own. Ask who runs this installation for a link: npm run user -- reset.",
      );
    const by = { user_id: actor.user.id, project_id: project.id };
    const link = await makeResetLink(tx, member, origin, by);
    await record(tx, project, actor, {
      scope: "User",
      item_id: String(member.id),
      activity: "reset_link_created",
      name: member.email,
      changes: null,
    });
    return link;
  });
