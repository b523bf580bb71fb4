import "server-only";
import { surveyListPath } from "@/lib/client/links/surveys";
import { ResponseFilter } from "@/lib/contract/survey/response-filter";
import type { QuestionResult, ResultSet } from "@/lib/contract/survey/results";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type {
  DigestData,
  MessageContent,
  MessageLine,
  MessageReader,
  SeenProject,
} from "@/lib/destinations/content";
import { env } from "@/lib/env";
import { findSurvey } from "@/lib/surveys/find";
import { questionsOf } from "@/lib/surveys/responses/answers";
import { readPage } from "@/lib/surveys/responses/scan";
import { readSet } from "@/lib/surveys/results/read-set";
import { type ResultScope, readScope } from "@/lib/surveys/results/scope";
import { matchesFilter } from "@/lib/surveys/results/submissions-sql";
import { runLimited } from "@/lib/surveys/run-limited";

/** Most surveys of a digest, and texts of each. */
const [maxSurveys, maxTexts] = [10, 5];

/** What a digest says of a survey. */
interface SurveyPeriod {
  id: string;
  name: string;
  totals: ResultSet["totals"];
  /** Responses of the period before. */
  before: number;
  /** The first question with a score; null without one. */
  scored: QuestionResult | null;
  score: number | null;
  scoreBefore: number | null;
  /** Newest first. */
  texts: string[];
}

/** The surveys with responses in the period, those with most first. */
async function readSurveyIds(
  project: { id: number },
  { from, to, survey_ids, events }: DigestData,
): Promise<string[]> {
  const rows = await query<{ id: string }>(Prisma.sql`
    select s.id from surveys s join responses r on r.project_id = s.project_id and r.survey_id = s.id::text
    where s.project_id = ${project.id} ${survey_ids ? Prisma.sql`and s.id = any(${survey_ids}::uuid[])` : Prisma.empty}
      and r.timestamp >= ${new Date(from)}::timestamptz and r.timestamp < ${new Date(to)}::timestamptz and not r.archived
      and case when r.completed then 'response_completed' else 'response_partial' end = any(${events}::text[])
    group by s.id order by count(*) desc, s.id limit ${maxSurveys}`);
  return rows.map(({ id }) => id);
}

/** The numbers of a survey as its results have them: of the period, and of the one before. */
async function readPeriod(
  project: SeenProject,
  id: string,
  { from, to, events }: DigestData,
  getsTexts: boolean,
): Promise<SurveyPeriod> {
  const survey = await findSurvey(project, id);
  const isPartial = events.includes("response_partial");
  const completion = !isPartial ? "completed" : events.includes("response_completed") ? undefined : "partial";
  const scope = await readScope(project, survey, ResponseFilter.parse({ completion }), new Date());
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const within = (since: number, until: number): ResultScope => ({
    ...scope,
    window: { from: new Date(since), to: new Date(until - 1) },
  });
  const read = (period: ResultScope) =>
    runLimited(project.id, new AbortController().signal, (signal) => readSet(period, [], signal));
  const now = await read(within(start, end));
  const before = await read(within(2 * start - end, start));
  const scored = now.questions.find(({ nps }) => nps) ?? now.questions.find(({ mean }) => mean) ?? null;
  return {
    id,
    name: survey.name,
    totals: now.totals,
    before: before.totals.started,
    scored,
    score: scoreOf(scored),
    scoreBefore: scoreOf(before.questions.find((question) => question.id === scored?.id)),
    texts: getsTexts ? await readTexts(within(start, end), survey.questions) : [],
  };
}

/** The NPS as a whole number, else the mean with one decimal. */
function scoreOf(question: QuestionResult | null | undefined): number | null {
  const value = (question?.nps?.score ?? question?.mean)?.value ?? null;
  if (value === null) return null;
  return question?.nps ? Math.round(value) : Math.round(value * 10) / 10;
}

/** The newest answers to open questions. */
async function readTexts(scope: ResultScope, questions: unknown): Promise<string[]> {
  const ids = questionsOf(questions).flatMap(({ type, id }) => (type === "open" ? id : []));
  const rows = await readPage(
    {
      project: scope.project,
      surveyIds: [scope.survey.id],
      where: Prisma.sql`${matchesFilter(scope)} and e.answers ?| ${ids}::text[]`,
      prefilter: null,
      keeps: null,
    },
    { limit: maxTexts },
  );
  return rows
    .flatMap(({ answers }) => ids.map((id) => answers[id]))
    .filter((text) => typeof text === "string")
    .slice(0, maxTexts);
}

/** The lines of a survey: its numbers with a chart, its newest texts. */
function linesOf(period: SurveyPeriod, { t, language }: MessageReader): MessageLine[] {
  const { name, totals, before, scored, score, scoreBefore, texts } = period;
  const numbers = new Intl.NumberFormat(language);
  const shown = (value: number) => numbers.format(value).replace("-", "−");
  const signed = (value: number) => (value === 0 ? "±0" : value > 0 ? `+${shown(value)}` : shown(value));
  const kind = scored?.nps ? "nps" : "mean";
  const scoreLines =
    score === null
      ? []
      : scoreBefore === null
        ? [t(`notification.${kind}First`, { score: shown(score) })]
        : [t(`notification.${kind}`, { score: shown(score), change: signed(rounded(score - scoreBefore)) })];
  const groupLines = scored?.nps
    ? (["promoters", "passives", "detractors"] as const).map((group) =>
        t(`notification.${group}`, { count: scored.nps?.[group].numerator ?? 0 }),
      )
    : [];
  const responses = t("notification.responses", {
    count: totals.started,
    partial: totals.partial,
    change: signed(totals.started - before),
  });
  const chart = scored?.distribution.map(({ value, count }) => ({ label: String(value), count }));
  return [
    {
      label: name || t("notification.unnamed"),
      text: [responses, ...scoreLines, ...groupLines].join("\n"),
      ...(chart && score !== null && { chart }),
    },
    ...texts.map((text) => ({ label: "", text: t("notification.quote", { text: text.slice(0, 500) }) })),
  ];
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The digest of a period: for each survey responses, score, change, distribution and newest texts. */
export async function createDigest(reader: MessageReader, data: DigestData): Promise<MessageContent> {
  const { project, destination, t } = reader;
  const periods: SurveyPeriod[] = [];
  for (const id of await readSurveyIds(project, data))
    periods.push(await readPeriod(project, id, data, destination.gets_personal_data));
  const lines = periods.flatMap((period) => linesOf(period, reader));
  return {
    title: t(`notification.${data.frequency}`, { project: project.name }),
    lines: lines.length > 0 ? lines : [{ label: t("notification.noResponses"), text: "" }],
    link: {
      label: t("notification.openResponses"),
      url: `${env.PUBLIC_URL}${surveyListPath(String(project.id))}`,
    },
    data: {
      frequency: data.frequency,
      from: toTimestamp(new Date(data.from)),
      to: toTimestamp(new Date(data.to)),
      surveys: periods.map(({ id, name, totals, before, scored, score, scoreBefore, texts }) => ({
        id,
        name,
        responses: totals.started,
        partial: totals.partial,
        responses_before: before,
        score_type: score === null ? null : scored?.nps ? "nps" : "mean",
        score,
        score_before: scoreBefore,
        newest_texts: texts,
      })),
    },
  };
}
