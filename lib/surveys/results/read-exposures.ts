import "server-only";
import { setImmediate } from "node:timers/promises";
import type pg from "pg";
import { separator } from "@/lib/analysis/engine/interface";
import { bigintAt, instantAt } from "@/lib/database/binary-values";
import { copiedRows } from "@/lib/database/copy-rows";
import { Prisma } from "@/lib/database/generated/client";
import { statementOf } from "@/lib/database/literal";
import { createDayReader } from "@/lib/surveys/results/day-reader";
import { Respondents } from "@/lib/surveys/results/respondents";
import type { Exposures } from "@/lib/surveys/results/submission";
import {
  isOfSurvey,
  matchesExposureFilter,
  plainExposures,
  type SubmissionScope,
} from "@/lib/surveys/results/submissions-sql";
import { surveyEventStore } from "@/lib/surveys/results/survey-event-store";

/** The events between the first and the last are read in parts of equal time, each of which has to fit into memory. */
const partCount = 64;

/** Events after which other requests get their turn. */
const rowsBetweenPauses = 50_000;

/**
 * Counts the `survey shown` and `survey dismissed` events that a filter matches.
 *
 * @param onExposures called for runs of events of one day and iteration
 * @returns how many persons the survey was shown to   @throws Invalid for invalid filters on persons
 */
export async function readExposures(
  client: pg.ClientBase,
  scope: SubmissionScope,
  onExposures: (exposures: Exposures) => void,
): Promise<number> {
  const dayOf = createDayReader(scope.project.timezone);
  const persons = new Respondents();
  for await (const [flag, ids, instants, iterations, texts] of copiedRows(
    client,
    statementOf(statement(scope)),
  )) {
    if (!(flag && ids && instants && iterations)) continue;
    const isShown = flag[0] === 1;
    const personless = texts?.toString().split(separator) ?? [];
    if (isShown) for (const id of personless) persons.add(id);
    let run: Exposures | undefined;
    for (let row = 0; row < iterations.length / 4; row++) {
      if (row > 0 && row % rowsBetweenPauses === 0) await setImmediate();
      const person = bigintAt(ids, 8 * row);
      if (isShown && person !== 0) persons.add(person);
      const day = dayOf(instantAt(instants, 8 * row));
      const stored = iterations.readInt32BE(4 * row);
      const iteration = stored < 0 ? null : stored;
      if (run?.day !== day || run.iteration !== iteration) {
        if (run) onExposures(run);
        run = { day, iteration, shown: 0, dismissed: 0 };
      }
      if (isShown) run.shown++;
      else run.dismissed++;
    }
    if (run) onExposures(run);
  }
  return persons.size;
}

/**
 * The same by the second store.
 *
 * @returns null: nothing was counted, because there is no such store, it does not answer, or the filter asks for more than times and
 *   iterations
 */
export async function countExposures(
  scope: SubmissionScope,
  onExposures: (exposures: Exposures) => void,
  signal: AbortSignal,
): Promise<number | null> {
  const store = surveyEventStore();
  const query = store ? plainExposures(scope) : null;
  const counted = query && (await store?.expose(query, signal));
  if (!counted) return null;
  const dayOf = createDayReader(scope.project.timezone);
  // A day that does not begin with a quarter of an hour was one before 1973.
  if (counted.runs.some(({ first, last }) => dayOf(first) !== dayOf(last))) return null;
  for (const { first, iteration, shown, dismissed } of counted.runs) {
    onExposures({ day: dayOf(first), iteration, shown, dismissed });
  }
  return counted.persons;
}

/** A row for each event name and part; all columns but the first are null without events. */
const statement = (scope: SubmissionScope): Prisma.Sql => Prisma.sql`
  with span as materialized (
    select min(ends.first) as first, (max(ends.last) - min(ends.first)) / ${partCount}::int as step
    from (values ('survey shown'), ('survey dismissed')) name (event) cross join lateral (
      select min(e.timestamp) as first, max(e.timestamp) as last from events e
      where ${isOfSurvey(scope)} and e.event = name.event) ends)
  select name.event = 'survey shown', part.*
  from span cross join (values ('survey shown'), ('survey dismissed')) name (event)
  cross join generate_series(0, ${partCount - 1}::int) n cross join lateral (
    select string_agg(int8send(coalesce(e.person_id, 0)), null), string_agg(timestamptz_send(e.timestamp), null),
      string_agg(int4send(coalesce(e.survey_iteration, -1)), null),
      string_agg(to_json(e.distinct_id)::text, ${separator}) filter (where e.person_id is null)
    from events e
    where ${isOfSurvey(scope)} and e.event = name.event and ${matchesExposureFilter(scope)}
      and e.timestamp >= case n when 0 then '-infinity' else span.first + n * span.step end
      and e.timestamp < case n when ${partCount - 1}::int then 'infinity' else span.first + (n + 1) * span.step end
  ) part`;
