import "server-only";
import { toStorableName } from "@/lib/contract/wire/storable-text";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { projectHasToken } from "@/lib/flags/token";
import { allotContacts, contactBudgetOf } from "@/lib/survey-model/contact-budget";
import { currentIteration, type Repeating } from "@/lib/surveys/schedule/current-iteration";
import {
  type ContactState,
  contactDay,
  contactsColumn,
  isCounted,
} from "@/lib/surveys/targeting/contacts-sql";

/**
 * Whether the contact budget holds back a hosted survey from the person that its link names; never without a name. Who opens the
 * link is there, so that it takes no turn of others: only what was shown counts.
 *
 * @param survey with its project's token
 */
export async function isLinkHeldBack(
  { id, token }: { id: string; token: string },
  distinctId: string | null,
  now = new Date(),
): Promise<boolean> {
  if (!distinctId) return false;
  const [row] = await query<
    Omit<ContactState, "known_since" | "contacts"> & {
      contacts: ContactState["contacts"] | null;
    } & Repeating & { start_date: Date; contact_priority: string }
  >(
    Prisma.sql`
    select p.survey_config, ${contactDay(Prisma.sql`${now}::timestamptz`)} as today,
      case when p.survey_config -> 'contact_budget' > '0' then ${contactsColumn([toStorableName(distinctId)], now)} end as contacts,
      s.start_date, s.contact_priority, s.iteration_count, s.iteration_frequency_days, s.iteration_anchor_date,
      s.current_iteration, s.current_iteration_start_date
    from projects p join surveys s on s.project_id = p.id and s.id = ${id}::uuid and ${isCounted}
    where ${projectHasToken(token, now)}`,
  );
  const budget = contactBudgetOf(row?.survey_config, { isHosted: true });
  if (!row?.contacts || !budget) return false;
  const { today, contacts, contact_priority } = row;
  const iteration = currentIteration(row, now)?.number ?? null;
  const start_date = row.start_date.toISOString();
  const survey = { id, iteration, contact_priority, start_date, start_day: today };
  return allotContacts({ budget, contacts, surveys: [survey], today }).get(id)?.limit !== null;
}
