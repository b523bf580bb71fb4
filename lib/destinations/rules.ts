import "server-only";
import type { DestinationInput, DestinationType, Subscription } from "@/lib/contract/project/destination";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { requireMail } from "@/lib/mail/queue";

/** What a destination needs to be reached. @throws Invalid, also where the installation sends no mail */
export function checkAddress(
  type: DestinationType,
  { url, emails }: Pick<DestinationInput, "url" | "emails">,
): void {
  if (type !== "email" && url === null) throw new Invalid("url", "required", "This field is required.");
  if (type === "email" && url !== null)
    throw new Invalid("url", "invalid_input", "An email destination has no URL.");
  if (type !== "email" && emails.length > 0)
    throw new Invalid("emails", "invalid_input", "Only email destinations have recipients.");
  if (type !== "email") return;
  if (emails.length === 0) throw new Invalid("emails", "required", "Enter at least one recipient.");
  requireMail("type");
}

/** Checks that what subscriptions name is the project's. @throws Invalid */
export async function checkSubscriptions(
  tx: Transaction,
  project: { id: number },
  subscriptions: readonly Subscription[],
): Promise<void> {
  const refuse = (index: number, field: string, detail: string) =>
    new Invalid("subscriptions", "invalid_input", detail, `subscriptions.${index}.${field}`);
  for (const [index, { survey_ids, condition }] of subscriptions.entries()) {
    const ids = [...new Set(survey_ids ?? [])];
    const count = await tx.survey.count({ where: { project_id: project.id, id: { in: ids } } });
    if (count < ids.length) throw refuse(index, "survey_ids", "Survey not found.");
    if (condition?.type !== "tag") continue;
    const where = { project_id: project.id, id: condition.tag_id };
    if ((await tx.responseTag.count({ where })) === 0)
      throw refuse(index, "condition.tag_id", `Tag ${condition.tag_id} not found.`);
  }
}
