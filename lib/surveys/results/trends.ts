import "server-only";
import type { SurveyTrends, TrendsQuery } from "@/lib/contract/survey/statistics";
import { Prisma } from "@/lib/database/generated/client";
import { queryOnStandby } from "@/lib/database/read-on-standby";

interface Row {
  survey_id: string;
  event: keyof typeof counters;
  /** Days before today, 0 is today. */
  ago: number;
  acts: number;
  /** Today, as YYYY-MM-DD. */
  today: string;
}

const dayMs = 86_400_000;

/**
 * For each survey that had any in the window: how often it was shown, answered and dismissed, and its responses a
 * day with the dates, oldest first, today last; days of the project's time zone. One statement. Ours, for the list.
 */
export async function surveyTrends(
  project: { id: number; timezone: string },
  { survey_ids, days }: TrendsQuery,
): Promise<SurveyTrends> {
  const zone = project.timezone;
  const ofSurveys = (id: Prisma.Sql) =>
    survey_ids ? Prisma.sql`and ${id} = any(${survey_ids})` : Prisma.empty;
  const rows = await queryOnStandby<Row>(Prisma.sql`
    with bounds as (
      select (date_trunc('day', now() at time zone ${zone}) - make_interval(days => ${days - 1})) at time zone ${zone} as since,
        (date_trunc('day', now() at time zone ${zone}) + interval '1 day') at time zone ${zone} as until
    ), acts as (
      select e.survey_id, e.event, e.timestamp from bounds, events e
      where e.project_id = ${project.id} and e.event in ('survey shown', 'survey dismissed') and e.survey_id is not null
        and e.timestamp >= since and e.timestamp < until ${ofSurveys(Prisma.sql`e.survey_id`)}
      union all
      select r.survey_id, 'survey sent', r.timestamp from bounds, responses r
      where r.project_id = ${project.id} and r.timestamp >= since and r.timestamp < until ${ofSurveys(Prisma.sql`r.survey_id`)}
    )
    select survey_id, event, (now() at time zone ${zone})::date - (timestamp at time zone ${zone})::date as ago,
      count(*)::int as acts, to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as today
    from acts group by 1, 2, 3 order by 1`);
  const trends = new Map<string, SurveyTrends[string]>();
  const dates = rows[0] ? datesUntil(rows[0].today, days) : [];
  for (const { survey_id, event, ago, acts } of rows) {
    const daily = Array<number>(days).fill(0);
    const trend = trends.get(survey_id) ?? { shown: 0, sent: 0, dismissed: 0, daily, dates };
    trends.set(survey_id, trend);
    trend[counters[event]] += acts;
    if (event === "survey sent") trend.daily[days - 1 - ago] = acts;
  }
  return Object.fromEntries(trends);
}

/** The last `count` dates as YYYY-MM-DD, oldest first. */
const datesUntil = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(last) - (count - 1 - at) * dayMs).toISOString().slice(0, 10),
  );

const counters = { "survey shown": "shown", "survey sent": "sent", "survey dismissed": "dismissed" } as const;
