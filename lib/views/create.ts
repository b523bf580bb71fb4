import "server-only";
import { uuidv7 } from "uuidv7";
import type { Actor } from "@/lib/activity/actor";
import { maxViews, type View, type ViewInput } from "@/lib/contract/view";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { recordView } from "@/lib/views/record";
import { toView, viewInclude } from "@/lib/views/view";

/** Saves a view; the activity records a shared one. @throws Invalid when the project has as many as it may */
export async function createView(
  project: { id: number },
  actor: Actor,
  { content, ...fields }: ViewInput,
): Promise<View> {
  return await transaction(async (tx) => {
    if ((await tx.savedView.count({ where: { project_id: project.id } })) >= maxViews) {
      throw new Invalid(null, "invalid_input", `A project can have ${maxViews} saved views.`);
    }
    const row = await tx.savedView.create({
      data: {
        ...fields,
        content: JSON.parse(JSON.stringify(content)),
        project_id: project.id,
        id: uuidv7(),
        created_by_id: actor.user.id,
      },
      include: viewInclude,
    });
    if (row.is_shared) await recordView(tx, project, actor, row, "created", null);
    return toView(row);
  });
}
