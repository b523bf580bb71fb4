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
  iterationOf,
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
  await readSubmissions(scope, model, tallying, signal);
  const shownPersons = countsExposures(scope) ? await readExposures(scope, tallying, signal) : null;
  const { timezone } = scope.project;
  return toResultSet(model, tallying.tally, { timezone, iterationStarts, shownPersons });
}

/** PostgreSQL counts parameters in 16 bits. */
const mostParameters = 60_000;

type SubmissionColumns = [number, number, boolean, number | null, string, string, string, boolean];

async function readSubmissions(
  scope: ResultScope,
  model: ResultModel,
  { addSubmission }: Tallying,
  signal: AbortSignal,
): Promise<void> {
  const { history } = scope;
  const answers = model.questions.map(({ id, forms }) => {
    const answer = answerSql(history, id);
    const isRead = forms.some(({ form }) => form === "rating" || form === "choice" || form === "choices");
    // Of texts it only matters whether there is one: they would be most of what is read.
    return isRead
      ? answer
      : Prisma.sql`case when ${answer} not in ('""'::jsonb, '[]'::jsonb) then 'true'::jsonb end`;
  });
  const columns = Prisma.sql`
    (extract(epoch from e.timestamp) * 1000)::float8 as at, ${dayOf(scope)} as day, ${isCompleted} as is_completed,
    ${iterationOf} as iteration, ${languageOf(scope)} as language, ${personOf} as person,
    ${answers.length > 0 ? Prisma.sql`array_to_json(array[${Prisma.join(answers)}])::text` : Prisma.sql`'[]'`} as answers`;
  const statement = latestSubmissions(scope, columns);
  await eachRow(
    // Surveys of thousands of questions need more parameters than a statement can have.
    statement.values.length > mostParameters ? Prisma.raw(statementOf(statement)) : statement,
    (row) => {
      const [at, day, completed, iteration, language, person, texts] = row as SubmissionColumns;
      addSubmission({
        at: Math.floor(at),
        day,
        isCompleted: completed,
        iteration,
        language,
        person,
        answers: JSON.parse(texts) as unknown[],
      });
    },
    signal,
  );
}

/** @returns how many persons the survey was shown to */
async function readExposures(
  scope: ResultScope,
  { addExposures }: Tallying,
  signal: AbortSignal,
): Promise<number> {
  let persons = 0;
  // One row for each day and iteration, and one for all, which alone has persons.
  await eachRow(
    Prisma.sql`
      select day, iteration, grouping(day) as is_total, count(*) filter (where is_shown)::int as shown,
        count(*) filter (where not is_shown)::int as dismissed,
        case when grouping(day) = 1 then count(distinct person) filter (where is_shown) end::int as persons
      from (
        select ${dayOf(scope)} as day, ${iterationOf} as iteration, e.event = 'survey shown' as is_shown,
          ${personOf} as person
        from events e
        where ${isOfSurvey(scope)} and e.event in ('survey shown', 'survey dismissed')
          and ${matchesExposureFilter(scope)}
      ) exposure group by grouping sets ((day, iteration), ())`,
    (row) => {
      const [day, iteration, isTotal, shown, dismissed, shownPersons] = row as ExposureColumns;
      if (isTotal) persons = shownPersons;
      else addExposures({ day, iteration, shown, dismissed });
    },
    signal,
  );
  return persons;
}

type ExposureColumns = [number, number | null, number, number, number, number];
