import "server-only";
import type { SurveyEligibilities } from "@/lib/contract/survey/eligibility";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { PersonRow } from "@/lib/persons/view";

/** What a person did of that which decides on the page: the page they saw last, and when they last did each of some events. */
export async function readPageHistory(
  project: { id: number },
  person: Pick<PersonRow, "id">,
  events: readonly string[],
): Promise<Pick<SurveyEligibilities, "last_page" | "last_events">> {
  const ofPerson = Prisma.sql`project_id = ${project.id} and person_id = ${String(person.id)}::bigint`;
  const [pages, times] = await Promise.all([
    query<{ url: string; timestamp: Date }>(Prisma.sql`
      select properties ->> '$current_url' as url, timestamp from events
      where ${ofPerson} and event = '$pageview' and properties ->> '$current_url' is not null
      order by timestamp desc limit 1`),
    query<{ event: string; timestamp: Date }>(Prisma.sql`
      select event, max(timestamp) as timestamp from events
      where ${ofPerson} and event = any(${events}::text[]) group by event order by event`),
  ]);
  const withText = <Row extends { timestamp: Date }>(row: Row) => ({
    ...row,
    timestamp: toTimestamp(row.timestamp),
  });
  return { last_page: pages.map(withText)[0] ?? null, last_events: times.map(withText) };
}
