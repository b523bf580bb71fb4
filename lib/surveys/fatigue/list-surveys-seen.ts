import "server-only";
import type { FatigueQuery, SurveysSeen } from "@/lib/contract/survey/fatigue";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { isExposure } from "@/lib/surveys/exposures";

interface Row {
  id: string;
  name: string;
  shown: number;
  dismissed: number;
  answered: number;
  last_seen: Date;
}

/** The surveys that a person saw in the last days, the latest first, by the index of a person's events. One statement. */
export async function listSurveysSeen(
  project: { id: number },
  person: { id: string | bigint },
  { days }: FatigueQuery,
  now = new Date(),
): Promise<SurveysSeen> {
  const from = new Date(now.getTime() - days * 86_400_000);
  const rows = await query<Row>(Prisma.sql`
    select s.id, s.name, count(*) filter (where e.event = 'survey shown')::int as shown,
      count(*) filter (where e.event = 'survey dismissed')::int as dismissed,
      (select count(*)::int from responses r where r.project_id = ${project.id} and r.person_id = ${person.id}::bigint
        and r.survey_id = s.id::text and r.timestamp > ${from}::timestamptz and r.timestamp <= ${now}::timestamptz) as answered,
      max(e.timestamp) as last_seen
    from events e join surveys s on s.project_id = e.project_id and s.id::text = e.survey_id
    where e.project_id = ${project.id} and e.person_id = ${person.id}::bigint
      and ${isExposure}
      and e.timestamp > ${from}::timestamptz and e.timestamp <= ${now}::timestamptz
    group by s.id, s.name order by last_seen desc, s.id`);
  return rows.map(({ id, name, last_seen, ...counts }) => ({
    survey: { id, name },
    ...counts,
    last_seen: toTimestamp(last_seen),
  }));
}
