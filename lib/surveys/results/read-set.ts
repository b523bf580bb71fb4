import "server-only";
import type { ResultSet } from "@/lib/contract/survey-result";
import { eachRow } from "@/lib/database/each-row";
import { Prisma } from "@/lib/database/generated/client";
import { type AnswerReader, createAnswerReader } from "@/lib/surveys/results/answers-of-rows";
import type { ResultScope } from "@/lib/surveys/results/scope";
import { toResultSet } from "@/lib/surveys/results/set-result";
import {
  countsExposures,
  isOfSurvey,
  languageOf,
  matchesExposureFilter,
  submissionEvents,
} from "@/lib/surveys/results/submissions-sql";
import { createTally, modelOf, type SubmissionMetadata, type Tallying } from "@/lib/surveys/results/tally";

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

/** SQL over `e`: the position in the history's `versions` of the one in force at its time. */
const versionIndexOf = ({ history }: ResultScope): Prisma.Sql => {
  const later = history.versions.slice(1).map(({ from }) => new Date(from).toISOString());
  return Prisma.sql`width_bucket(e.timestamp, ${later}::timestamptz[])`;
};

/** The statement whose rows are `SubmissionColumns`. @throws Invalid for invalid filters on persons */
const submissionsStatement = (scope: ResultScope, answers: AnswerReader): Prisma.Sql =>
  submissionEvents(
    scope,
    Prisma.sql`row(${versionIndexOf(scope)}, ${dayOf(scope)} - date '1970-01-01', e.survey_completed,
        e.survey_iteration, ${languageOf(scope)}) as metadata, ${personOf} as person, ${answers.columns}`,
  );

/** From the second on null where the filter does not match. */
type SubmissionColumns = [
  id: string,
  metadata: string | null,
  person: string,
  answers: string | null,
  texts: string,
];

async function readSubmissions(
  scope: ResultScope,
  { addSubmission }: Tallying,
  signal: AbortSignal,
): Promise<void> {
  const reader = createAnswerReader(scope.history);
  const submissions = new Set<string>();
  const known = new Map<string, SubmissionMetadata>();
  const metadataOf = (record: string): SubmissionMetadata => {
    const metadata = known.get(record) ?? parseMetadata(record);
    known.set(record, metadata);
    return metadata;
  };
  await eachRow(
    submissionsStatement(scope, reader),
    (row) => {
      const columns = row as SubmissionColumns;
      const [id, record, person] = columns;
      const count = submissions.size;
      if (submissions.add(id).size === count || record === null) return;
      const metadata = metadataOf(record);
      const answers = reader.readAnswers(columns[3], columns[4], metadata.versionIndex);
      addSubmission({ metadata, person, answers });
    },
    signal,
  );
}

/** @param record as PostgreSQL writes one; it is the same for many submissions */
function parseMetadata(record: string): SubmissionMetadata {
  const [, version, day, isCompleted, iteration, language = ""] =
    /^\((\d+),(-?\d+),([tf]),(\d*),(.*)\)$/s.exec(record) ?? [];
  return {
    versionIndex: Number(version),
    day: Number(day),
    isCompleted: isCompleted === "t",
    iteration: iteration ? Number(iteration) : null,
    // In quotes, quotes and backslashes are doubled.
    language: language.startsWith('"') ? language.slice(1, -1).replace(/(["\\])\1/g, "$1") : language,
  };
}

/** The statement whose rows are `ExposureColumns`: one for each day and iteration, and one for all, which alone has persons. */
const exposuresStatement = (scope: ResultScope): Prisma.Sql => Prisma.sql`
  select day - date '1970-01-01', survey_iteration, sum(shown)::int, sum(dismissed)::int,
    case when is_person then (count(*) filter (where shown > 0))::int end
  from (
    select ${dayOf(scope)} as day, e.survey_iteration, grouping(e.person_id) = 0 as is_person,
      count(*) filter (where e.event = 'survey shown') as shown,
      count(*) filter (where e.event = 'survey dismissed') as dismissed
    from events e
    where ${isOfSurvey(scope)} and e.event in ('survey shown', 'survey dismissed')
      and ${matchesExposureFilter(scope)}
    group by grouping sets ((1, 2), (e.person_id, case when e.person_id is null then e.distinct_id end))
  ) counted
  group by day, survey_iteration, is_person`;

type ExposureColumns = [number, number | null, number, number, null] | [null, null, number, number, number];

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
