// A survey with many answers among many more events, made by PostgreSQL itself: the same on every machine.
import { performance } from "node:perf_hooks";
import type pg from "pg";

/** How much there is. */
export interface Size {
  name: string;
  /** Submissions of the survey; every fifth has an event before its last. */
  submissions: number;
  /** Events of the project, those of the survey included. */
  events: number;
}

export const sizes: Readonly<Record<string, Size>> = {
  S: { name: "S", submissions: 20_000, events: 1_000_000 },
  L: { name: "L", submissions: 200_000, events: 10_000_000 },
};

/** The survey as the API takes it: a score that decides what follows, reasons, choices, a rating and a link. */
export const surveyBody = {
  name: "How likely are you to recommend us?",
  type: "popover",
  start_date: "2026-06-01T00:00:00Z",
  iteration_count: 3,
  iteration_frequency_days: 30,
  questions: [
    {
      id: "score",
      type: "rating",
      scale: 10,
      question: "How likely are you to recommend us?",
      branching: { type: "response_based", responseValues: { detractors: 1, passives: 3, promoters: 2 } },
    },
    { id: "why", type: "open", question: "Why?", branching: { type: "specific_question", index: 3 } },
    { id: "share", type: "single_choice", question: "Would you tell others?", choices: ["Yes", "No"] },
    {
      id: "features",
      type: "multiple_choice",
      question: "What do you use?",
      choices: ["Search", "Notes", "Sync", "Other"],
      hasOpenChoice: true,
    },
    { id: "ease", type: "rating", scale: 5, question: "How easy is it?", optional: true },
    { id: "docs", type: "link", question: "Read more", link: "https://example.com/docs" },
  ],
};

const begin = "timestamptz '2026-06-01T00:00:00Z'";

/** Seconds between the first and the last event: ninety days. */
const seconds = 90 * 86_400;

/** Seconds from the beginning of the nth of some events, as SQL: spread evenly, in no order of persons. */
const secondOf = (n: string, count: number) => `((${n}) * ${seconds}::float8 / ${count})`;

/** Properties that browsers send with every event. */
const common = `'$browser', 'Chrome', '$browser_version', 131, '$os', 'Mac OS X', '$device_type', 'Desktop',
  '$screen_height', 1080, '$screen_width', 1920, '$current_url', 'https://shop.example/orders/' || n,
  '$host', 'shop.example', '$pathname', '/orders', '$lib', 'web', '$lib_version', '1.290.0',
  '$session_id', md5('session' || n), '$window_id', md5('window' || n), '$referring_domain', 'search.example'`;

const survey = `'$survey_id', $2::text, '$survey_name', 'How likely are you to recommend us?'`;

/** The day's iteration, as SQL. */
const iteration = (second: string) => `'$survey_iteration', 1 + floor(${second} / ${30 * 86_400})::int`;

const score = "((n * 7919) % 11)";

/** Answers of the nth submission, as arguments of jsonb_build_object: along its path. */
const answers = `'$survey_response_score', ${score},
  '$survey_response_why', case when ${score} <= 6 then 'The export of order ' || n || ' took too long.' end,
  '$survey_response_share', case when ${score} >= 9 then case n % 3 when 0 then 'No' else 'Yes' end end,
  '$survey_response_features', case n % 4 when 0 then '["Search"]' when 1 then '["Search", "Notes"]'
    when 2 then '["Sync", "Labels"]' else '["Notes"]' end::jsonb,
  '$survey_response_ease', case when n % 6 <> 0 then 1 + n % 5 end,
  '$survey_response_docs', case when n % 8 = 0 then 'link clicked' end`;

/** Fills a project with persons, other events, and events of the survey. Indexes are made after the rows. */
export async function fillSurvey(
  client: pg.Client,
  { project, surveyId, size }: { project: number; surveyId: string; size: Size },
): Promise<void> {
  const { submissions, events } = size;
  const shown = submissions * 4;
  const dismissed = Math.floor(submissions / 2);
  const drafts = Math.floor(submissions / 5);
  const others = Math.max(0, events - shown - dismissed - drafts - submissions);
  await client.query("begin");
  const { rows } = await client.query<{ base: string }>(
    `with made as (
       insert into persons (project_id, uuid, properties, created_at)
       select $1, gen_random_uuid(), jsonb_build_object('email', 'person' || n || '@example.com'), ${begin}
       from generate_series(0, $2::int - 1) n returning id
     ) select min(id)::text as base from made`,
    [project, submissions],
  );
  const person = `${rows[0]!.base} + (n * 31) % ${submissions}`;
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'events' and indexname <> 'events_pkey'`,
  );
  for (const { name } of indexes) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  // Triggers would hold ten million rows.
  await client.query("alter table events disable trigger all");
  const insert = async (
    name: string,
    count: number,
    second: string,
    properties: string,
    values: unknown[] = [],
  ) => {
    await client.query(
      `insert into events (project_id, uuid, event, timestamp, person_id, distinct_id, path_item, properties)
       select $1, gen_random_uuid(), '${name}', ${begin} + make_interval(secs => ${second}), ${person},
         'd' || ${person}, '${name}', ${properties}
       from generate_series(0, ${count - 1}) n`,
      [project, ...values],
    );
  };
  const ofSurvey = [surveyId];
  const build = (...parts: string[]) => `jsonb_build_object(${parts.join(", ")})`;
  await insert("$pageview", others, secondOf("n", others), "'{}'::jsonb");
  const shownAt = secondOf("n", shown);
  await insert("survey shown", shown, shownAt, build(common, survey, iteration(shownAt)), ofSurvey);
  const dismissedAt = secondOf("n", dismissed);
  await insert(
    "survey dismissed",
    dismissed,
    dismissedAt,
    build(common, survey, iteration(dismissedAt), "'$survey_partially_completed', false"),
    ofSurvey,
  );
  const sentAt = secondOf("n", submissions);
  const submission = `'$survey_submission_id', md5('submission' || n)`;
  const draft = build(
    common,
    survey,
    iteration(sentAt),
    submission,
    "'$survey_completed', false",
    `'$survey_response_score', ${score}`,
  );
  await insert("survey sent", drafts, `${sentAt} - 30`, draft, ofSurvey);
  // A tenth leaves after the score.
  const complete = build(common, survey, iteration(sentAt), submission, "'$survey_completed', true", answers);
  const partial = build(
    common,
    survey,
    iteration(sentAt),
    submission,
    "'$survey_completed', false",
    `'$survey_response_score', ${score}`,
  );
  await insert(
    "survey sent",
    submissions,
    sentAt,
    `case when n % 10 = 3 then ${partial} else ${complete} end`,
    ofSurvey,
  );
  await client.query("alter table events enable trigger all");
  for (const { definition } of indexes) await client.query(definition);
  await client.query("commit");
  await client.query("vacuum (analyze) events, persons");
  const began = performance.now();
  await client.query(
    `select refresh_responses($1, array_agg(survey_id), array_agg(submission_id)) from events
     where project_id = $1 and submission_id is not null group by left(submission_id::text, 3)`,
    [project],
  );
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${submissions} responses made in ${seconds.toFixed(1)} s (${Math.round(submissions / seconds)} a second)`,
  );
  await client.query("vacuum (analyze) responses");
}

/**
 * Copies the columns of the survey's events that its index has into a table with that index, so that PostgreSQL can count
 * them from the index alone: it does not do so where a column of the index is an expression.
 */
export async function prepareCount(client: pg.Client, project: number, surveyId: string): Promise<void> {
  await client.query("drop table if exists bench_survey_events");
  await client.query(
    `create table bench_survey_events as select project_id, properties ->> '$survey_id' as survey_id, event, timestamp
     from events where project_id = ${project} and properties ? '$survey_id'
       and properties ->> '$survey_id' = ${client.escapeLiteral(surveyId)}`,
  );
  await client.query("create index on bench_survey_events (project_id, survey_id, event, timestamp)");
  await client.query("vacuum (analyze) bench_survey_events");
}

/** Counts the survey's events from an index alone. @throws Error when PostgreSQL reads the table */
export async function countEvents(client: pg.Client, project: number, surveyId: string): Promise<number> {
  const count = `select count(*)::int as count from bench_survey_events
    where project_id = ${project} and survey_id = ${client.escapeLiteral(surveyId)}`;
  const { rows } = await client.query<{ count: number }>(count);
  return rows[0]!.count;
}

/** @throws Error when that count would read more than the index */
export async function checkCount(client: pg.Client, project: number, surveyId: string): Promise<void> {
  // The table holds nothing else, so that PostgreSQL may prefer to read it.
  await client.query("set enable_seqscan = off");
  await client.query("set enable_bitmapscan = off");
  const { rows } = await client.query<{ "QUERY PLAN": string }>(
    `explain select count(*) from bench_survey_events
     where project_id = ${project} and survey_id = ${client.escapeLiteral(surveyId)}`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  if (!plan.includes("Index Only Scan")) throw new Error(`The count reads more than an index:\n${plan}`);
}
