import "server-only";
import { statementOf } from "@/lib/analysis/request/literal";
import type { ResultSet } from "@/lib/contract/survey-result";
import { eachRow } from "@/lib/database/each-row";
import { Prisma } from "@/lib/database/generated/client";
import { answerSql } from "@/lib/surveys/results/answer-sql";
import type { ResultScope } from "@/lib/surveys/results/scope";
import { toResultSet } from "@/lib/surveys/results/set-result";
import {
  countsExposures,
  isCompleted,
  isOfSurvey,
  languageOf,
  latestSubmissions,
  matchesExposureFilter,
} from "@/lib/surveys/results/submissions-sql";
import { createTally, modelOf, type ResultModel, type Tallying } from "@/lib/surveys/results/tally";

/** SQL over `e`: its day in the project's time zone, as days since 1970. */
const dayOf = ({ project }: ResultScope): Prisma.Sql =>
  Prisma.sql`(e.timestamp at time zone ${project.timezone})::date - date '1970-01-01'`;

/** SQL over `e`: its person, or its distinct id without one. */
const personOf = Prisma.sql`coalesce(e.person_id::text, 'd:' || e.distinct_id)`;

/**
 * Reads and counts the submissions that a filter matches, and the exposures where those can be counted.
 *
 * @param iterationStarts when each iteration begins   @throws Invalid for invalid filters on persons
 */
export async function readSet(
  scope: ResultScope,
  iterationStarts: readonly Date[],
  signal: AbortSignal,
): Promise<ResultSet> {
  const model = modelOf(scope.history, scope.choices);
  const tallying = createTally(model, scope.filter.step);
  const [shownPersons] = await Promise.all([
    countsExposures(scope) ? readExposures(scope, tallying, signal) : null,
    readSubmissions(scope, model, tallying, signal),
  ]);
  const { timezone } = scope.project;
  return toResultSet(model, tallying.tally, { timezone, iterationStarts, shownPersons });
}

/** The statement whose rows are `SubmissionColumns`. @throws Invalid for invalid filters on persons */
export function submissionsStatement(scope: ResultScope, { history, questions }: ResultModel): Prisma.Sql {
  const answers = questions.map(({ id, forms }) => {
    const answer = answerSql(history, id);
    const isRead = forms.some(({ form }) => form === "rating" || form === "choice" || form === "choices");
    // Of texts it only matters whether there is one: they would be most of what is read.
    return isRead
      ? answer
      : Prisma.sql`case when ${answer} not in ('""'::jsonb, '[]'::jsonb) then 'true'::jsonb end`;
  });
  return latestSubmissions(
    scope,
    Prisma.sql`
      (extract(epoch from e.timestamp) * 1000)::float8 as at, ${dayOf(scope)} as day,
      ${isCompleted} as is_completed, left(e.properties ->> '$survey_iteration', 10) as iteration, ${languageOf(scope)} as language,
      ${personOf} as person,
      ${answers.length > 0 ? Prisma.sql`array_to_json(array[${Prisma.join(answers)}])::text` : Prisma.sql`'[]'`} as answers`,
  );
}

type SubmissionColumns = [number, number, boolean, string | null, string, string, string, boolean];

/** The iteration that the text of the property names; null for none. In SQL: `iterationOf`. */
const iterationIn = (text: string | null): number | null =>
  text !== null && /^[0-9]{1,9}$/.test(text) ? Number(text) : null;

/** PostgreSQL counts parameters in 16 bits. */
const mostParameters = 60_000;

async function readSubmissions(
  scope: ResultScope,
  model: ResultModel,
  { addSubmission }: Tallying,
  signal: AbortSignal,
): Promise<void> {
  const statement = submissionsStatement(scope, model);
  await eachRow(
    // Surveys of thousands of questions need more parameters than a statement can have.
    statement.values.length > mostParameters ? Prisma.raw(statementOf(statement)) : statement,
    (row) => {
      const [at, day, completed, iteration, language, person, answers] = row as SubmissionColumns;
      addSubmission({
        at: Math.floor(at),
        day,
        isCompleted: completed,
        iteration: iterationIn(iteration),
        language,
        person,
        answers: JSON.parse(answers) as unknown[],
      });
    },
    signal,
  );
}

/** The statement whose rows are `ExposureColumns`: one for each day and iteration, and one for all, which alone has persons. */
export const exposuresStatement = (scope: ResultScope): Prisma.Sql => Prisma.sql`
  with exposure as materialized (
    select ${dayOf(scope)} as day, left(e.properties ->> '$survey_iteration', 10) as iteration,
      e.event = 'survey shown' as is_shown, e.person_id,
      case when e.person_id is null then e.distinct_id end as distinct_id
    from events e
    where ${isOfSurvey(scope)} and e.event in ('survey shown', 'survey dismissed')
      and ${matchesExposureFilter(scope)}
  )
  select day, iteration, count(*) filter (where is_shown)::int, count(*) filter (where not is_shown)::int, null::int
  from exposure group by 1, 2
  union all
  select null, null, null, null, (select count(*) from (
    select distinct person_id, distinct_id from exposure where is_shown) person)::int`;

type ExposureColumns = [number, string | null, number, number, null] | [null, null, null, null, number];

/** @returns how many persons the survey was shown to */
async function readExposures(
  scope: ResultScope,
  { addExposures }: Tallying,
  signal: AbortSignal,
): Promise<number> {
  let persons = 0;
  await eachRow(
    exposuresStatement(scope),
    (row) => {
      const [day, iteration, shown, dismissed, shownPersons] = row as ExposureColumns;
      if (day === null) persons = shownPersons;
      else addExposures({ day, iteration: iterationIn(iteration), shown, dismissed });
    },
    signal,
  );
  return persons;
}
