import "server-only";
import { surveyListPath } from "@/lib/client/links/surveys";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { Content, DigestData, MessageLine, SeenProject } from "@/lib/destinations/content";
import { env } from "@/lib/env";
import { locales } from "@/lib/i18n/locales";
import { mailTexts } from "@/lib/mail/texts";

/** Most surveys of a digest, and texts of each. */
const [maxSurveys, maxTexts] = [10, 5];

/** Numbers of a survey in a period. */
interface PeriodRow {
  id: string;
  name: string;
  count: number;
  partial: number;
  before: number;
  /** The first rating of the survey: whether from 0 to 10, and of both periods the mean. */
  is_nps: boolean | null;
  score: number | null;
  score_before: number | null;
  promoters: number;
  passives: number;
  detractors: number;
  texts: string[];
}

const [locale] = locales;
const t = mailTexts(locale);

/** Numbers of the surveys with responses in the period, those with most first. NPS is from -100 to 100. */
const readPeriods = (
  project: { id: number },
  { from, to, survey_ids, events }: DigestData,
  getsTexts: boolean,
): Promise<PeriodRow[]> => {
  const length = Date.parse(to) - Date.parse(from);
  const start = new Date(Date.parse(from) - length);
  return query<PeriodRow>(Prisma.sql`
    with chosen as (
      select s.id, s.name, s.questions, rating.id as rating, rating.is_nps from surveys s left join lateral (
        select q ->> 'id' as id, q ->> 'scale' = '10' as is_nps
        from jsonb_array_elements(case jsonb_typeof(s.questions) when 'array' then s.questions else '[]' end) with ordinality list (q, place)
        where q ->> 'type' = 'rating' and q ->> 'scale' <> '2' order by (q ->> 'scale' = '10') desc, place limit 1) rating on true
      where s.project_id = ${project.id} ${survey_ids ? Prisma.sql`and s.id = any(${survey_ids}::uuid[])` : Prisma.empty}
    ), given as (
      select c.id, r.completed, r.timestamp >= ${new Date(from)}::timestamptz as is_new,
        case when r.answers ->> c.rating ~ '^[0-9]{1,2}$' then (r.answers ->> c.rating)::int end as rating
      from chosen c join responses r on r.project_id = ${project.id} and r.survey_id = c.id::text and not r.archived
        and r.timestamp >= ${start}::timestamptz and r.timestamp < ${new Date(to)}::timestamptz
      where case when r.completed then 'response_completed' else 'response_partial' end = any(${events}::text[])
    ), scored as (
      select g.*, case when not c.is_nps then g.rating when g.rating >= 9 then 100 when g.rating >= 7 then 0 else g.rating * 0 - 100 end as points
      from given g join chosen c using (id)
    )
    select c.id, c.name, c.is_nps, count(*) filter (where is_new)::int as count,
      count(*) filter (where is_new and not completed)::int as partial, count(*) filter (where not is_new)::int as before,
      (avg(points) filter (where is_new))::float8 as score, (avg(points) filter (where not is_new))::float8 as score_before,
      count(*) filter (where is_new and points = 100)::int as promoters, count(*) filter (where is_new and points = 0)::int as passives,
      count(*) filter (where is_new and points = -100)::int as detractors,
      case when ${getsTexts} then array(
        select r.answers ->> (q ->> 'id') from responses r, jsonb_array_elements(c.questions) q
        where r.project_id = ${project.id} and r.survey_id = c.id::text and not r.archived and q ->> 'type' = 'open'
          and r.timestamp >= ${new Date(from)}::timestamptz and r.timestamp < ${new Date(to)}::timestamptz and r.answers ? (q ->> 'id')
        order by r.timestamp desc limit ${maxTexts}) else '{}' end as texts
    from chosen c join scored g using (id) group by c.id, c.name, c.questions, c.is_nps
    having count(*) filter (where is_new) > 0 order by count(*) filter (where is_new) desc, c.id limit ${maxSurveys}`);
};

const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "±0");
const rounded = (value: number, isNps: boolean): number =>
  isNps ? Math.round(value) : Math.round(value * 10) / 10;

/** The score in words; no line without a rating. */
function scoreLine({ is_nps, score, score_before }: PeriodRow): string | null {
  if (score === null) return null;
  const isNps = is_nps === true;
  const value = String(rounded(score, isNps)).replace("-", "−");
  if (score_before === null)
    return t(isNps ? "notification.npsFirst" : "notification.meanFirst", { score: value });
  const change = signed(rounded(rounded(score, isNps) - rounded(score_before, isNps), isNps));
  return t(isNps ? "notification.nps" : "notification.mean", { score: value, change });
}

/** The lines of a survey: its numbers, its bars, its newest texts. */
function linesOf(row: PeriodRow): MessageLine[] {
  const { name, count, partial, before, is_nps, promoters, passives, detractors, texts } = row;
  const numbers = [
    t("notification.responses", { count, partial, change: signed(count - before) }),
    scoreLine(row),
  ].filter((line) => line !== null);
  const most = Math.max(promoters, passives, detractors);
  const bar = (label: string, value: number) => ({
    label,
    text: String(value),
    share: most > 0 ? value / most : 0,
  });
  return [
    { label: name || t("notification.unnamed"), text: numbers.join("\n") },
    ...(is_nps && most > 0
      ? [
          bar(t("notification.promoters"), promoters),
          bar(t("notification.passives"), passives),
          bar(t("notification.detractors"), detractors),
        ]
      : []),
    ...texts.map((text) => ({ label: "", text: t("notification.quote", { text: text.slice(0, 500) }) })),
  ];
}

/** The digest of a period: for each survey responses, score, change, distribution and newest texts. */
export async function createDigest(
  project: SeenProject,
  data: DigestData,
  getsTexts: boolean,
): Promise<Content> {
  const rows = await readPeriods(project, data, getsTexts);
  const lines = rows.flatMap(linesOf);
  return {
    title: t(data.frequency === "daily" ? "notification.daily" : "notification.weekly", {
      project: project.name,
    }),
    lines: lines.length > 0 ? lines : [{ label: t("notification.noResponses"), text: "" }],
    link: {
      label: t("notification.openResponses"),
      url: `${env.PUBLIC_URL}${surveyListPath(String(project.id))}`,
    },
    data: {
      frequency: data.frequency,
      from: toTimestamp(new Date(data.from)),
      to: toTimestamp(new Date(data.to)),
      surveys: rows.map(({ id, name, count, partial, before, is_nps, score, score_before, texts }) => ({
        id,
        name,
        responses: count,
        partial,
        responses_before: before,
        score_type: score === null ? null : is_nps ? "nps" : "mean",
        score: score === null ? null : rounded(score, is_nps === true),
        score_before: score_before === null ? null : rounded(score_before, is_nps === true),
        newest_texts: texts,
      })),
    },
  };
}
