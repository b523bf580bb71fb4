import "server-only";
import { uuidv7 } from "uuidv7";
import { sealText } from "@/lib/access/sealed-text";
import type { Actor } from "@/lib/activity/actor";
import {
  type DestinationInput,
  maxDestinations,
  type NewDestination,
} from "@/lib/contract/project/destination";
import { transaction } from "@/lib/database/transaction";
import { recordDestination } from "@/lib/destinations/record";
import { checkAddress, checkSubscriptions } from "@/lib/destinations/rules";
import { newWebhookSecret } from "@/lib/destinations/secret";
import { destinationInclude, toDestination } from "@/lib/destinations/view";
import { Invalid } from "@/lib/errors";

/** Creates a destination with its activity entry. @throws Invalid also beyond 20 destinations */
export async function createDestination(
  project: { id: number },
  actor: Actor,
  { url, subscriptions, ...fields }: DestinationInput,
): Promise<NewDestination> {
  const { type } = fields;
  checkAddress(type, { url, ...fields });
  const secret = type === "webhook" ? newWebhookSecret() : null;
  const hidden = type === "slack" ? url : secret;
  return await transaction(async (tx) => {
    await tx.$queryRaw`select 1 from projects where id = ${project.id} for no key update`;
    if ((await tx.destination.count({ where: { project_id: project.id } })) >= maxDestinations)
      throw new Invalid(null, "invalid_input", `A project has at most ${maxDestinations} destinations.`);
    await checkSubscriptions(tx, project, subscriptions);
    const row = await tx.destination.create({
      data: {
        ...fields,
        project_id: project.id,
        id: uuidv7(),
        url: type === "webhook" ? url : null,
        sealed: hidden === null ? null : sealText("destination", hidden),
        subscriptions: JSON.parse(JSON.stringify(subscriptions)),
        created_by_id: actor.user.id,
      },
      include: destinationInclude,
    });
    await recordDestination(tx, project, actor, row, "created");
    return { ...toDestination(row), secret };
  });
}
