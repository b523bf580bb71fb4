import "server-only";
import type { ResultSet } from "@/lib/contract/survey-result";
import { eachRow } from "@/lib/database/each-row";
import { Prisma } from "@/lib/database/generated/client";
import {
  type AnswerColumns,
  type AnswerReader,
  createAnswerReader,
} from "@/lib/surveys/results/answers-of-rows";
import type { ResultScope } from "@/lib/surveys/results/scope";
import { toResultSet } from "@/lib/surveys/results/set-result";
import {
  countsExposures,
  isOfSurvey,
  languageOf,
  matchesExposureFilter,
  submissionEvents,
} from "@/lib/surveys/results/submissions-sql";
import { createTally, modelOf, type Tallying } from "@/lib/surveys/results/tally";

/** SQL over `e`: its day in the project's time zone. */
const dayOf = ({ project }: ResultScope): Prisma.Sql =>
  Prisma.sql`(e.timestamp at time zone ${project.timezone})::date`;

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
    readSubmissions(scope, tallying, signal),
  ]);
  const { timezone } = scope.project;
  return toResultSet(model, tallying.finish(), { timezone, iterationStarts, shownPersons });
}

/** The statement whose rows are `SubmissionColumns`. @throws Invalid for invalid filters on persons */
const submissionsStatement = (scope: ResultScope, answers: AnswerReader): Prisma.Sql =>
  submissionEvents(
    scope,
    Prisma.sql`date_part('epoch', e.timestamp) as seconds, ${dayOf(scope)} - date '1970-01-01' as day,
      e.survey_completed, e.survey_iteration, ${languageOf(scope)} as language, ${personOf} as person,
      ${answers.columns}`,
  );

/** From the second on null where the filter does not match. */
type SubmissionColumns = [
  id: string,
  seconds: number | null,
  day: number,
  isCompleted: boolean,
  iteration: number | null,
  language: string,
  person: string,
  ...AnswerColumns,
];

async function readSubmissions(
  scope: ResultScope,
  { addSubmission }: Tallying,
  signal: AbortSignal,
): Promise<void> {
  const reader = createAnswerReader(scope.history);
  const submissions = new Set<string>();
  await eachRow(
    submissionsStatement(scope, reader),
    (row) => {
      const [id, seconds, day, isCompleted, iteration, language, person, ...columns] =
        row as SubmissionColumns;
      const count = submissions.size;
      if (submissions.add(id).size === count || seconds === null) return;
      // Microseconds are exact in a double; a product with 1000 may fall below its millisecond.
      const at = Math.floor(Math.round(seconds * 1e6) / 1000);
      const answers = reader.readAnswers(columns, at);
      addSubmission({ at, day, isCompleted, iteration, language, person, answers });
    },
    signal,
  );
}

/** The statement whose rows are `ExposureColumns`: one for each day and iteration, and one for all, which alone has persons. */
const exposuresStatement = (scope: ResultScope): Prisma.Sql => Prisma.sql`
  with exposure as materialized (
    select ${dayOf(scope)} as day, e.survey_iteration, e.event = 'survey shown' as is_shown, e.person_id,
      case when e.person_id is null then e.distinct_id end as distinct_id
    from events e
    where ${isOfSurvey(scope)} and e.event in ('survey shown', 'survey dismissed')
      and ${matchesExposureFilter(scope)}
  )
  select day - date '1970-01-01', survey_iteration, shown, dismissed, null::int from (
    select day, survey_iteration, count(*) filter (where is_shown)::int as shown,
      count(*) filter (where not is_shown)::int as dismissed
    from exposure group by day, survey_iteration
  ) bucket
  union all
  select null, null, null, null, (select count(*) from (
    select distinct person_id, distinct_id from exposure where is_shown) person)::int`;

type ExposureColumns = [number, number | null, number, number, null] | [null, null, null, null, number];

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
      else addExposures({ day, iteration, shown, dismissed });
    },
    signal,
  );
  return persons;
}
