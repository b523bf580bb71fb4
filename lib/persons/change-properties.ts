import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/activity/actor";
import { record } from "@/lib/activity/record";
import { refreshMembership } from "@/lib/cohorts/membership";
import type { PersonNamed } from "@/lib/contract/person";
import type { Prisma } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { lockPerson } from "@/lib/persons/lock";
import { largestProperties, type Properties } from "@/lib/persons/properties";
import type { PersonRow } from "@/lib/persons/view";

/**
 * Changes a person's properties, their cohorts and the log in one transaction, one writer after the other.
 *
 * @param change the properties as they shall be, from what they are   @returns the person afterwards
 * @throws NotFound; Invalid for what would make the properties larger than they may be
 */
export async function changeProperties(
  project: { id: number },
  actor: Actor,
  ref: PersonNamed,
  activity: "updated" | "delete_property",
  change: (properties: Properties) => Properties,
): Promise<PersonRow> {
  return await transaction(async (tx) => {
    const person = await lockPerson(tx, project, ref);
    const id = BigInt(person.id);
    const properties = change(person.properties);
    if (!isDeepStrictEqual(properties, person.properties)) {
      if (sizeOf(properties) > Math.max(largestProperties, sizeOf(person.properties))) throw tooLarge();
      await tx.person.update({
        where: { project_id_id: { project_id: project.id, id } },
        data: { properties: properties as Prisma.InputJsonObject },
        select: { id: true },
      });
      await refreshMembership(tx, project, [id]);
    }
    await record(tx, project, actor, {
      scope: "Person",
      item_id: String(id),
      activity,
      name: activity === "updated" ? null : person.uuid,
      changes: [
        {
          type: "Person",
          action: "changed",
          field: activity === "updated" ? "properties" : null,
          before: null,
          after: null,
        },
      ],
    });
    return { ...person, properties };
  });
}

/** In characters of JSON, as capture counts them. */
const sizeOf = (properties: Properties): number => JSON.stringify(properties).length;

const tooLarge = () =>
  new Invalid(
    null,
    "invalid_input",
    `The person's properties would be larger than ${largestProperties / 1024} KiB.`,
  );
