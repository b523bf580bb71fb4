import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { positionKey } from "@/lib/surveys/answers";
import type { QuestionRevision, SurveyHistory } from "@/lib/surveys/results/history";

/**
 * SQL over an event `e`: its answer to a question as JSON, or null. The answer under the question's id, else under the
 * position that the question had in the version in force at the event's time.
 *
 * @source docs/reference/surveys.md#survey-events
 */
export function answerSql({ revisions }: Pick<SurveyHistory, "revisions">, questionId: string): Prisma.Sql {
  const byId = Prisma.sql`(e.survey_answers -> ${`$survey_response_${questionId}`}::text)`;
  const places = placesOf(revisions, questionId);
  if (places.every(({ index }) => index < 0)) return byId;
  return Prisma.sql`coalesce(${byId}, e.survey_answers -> ${keySql(places)})`;
}

/** A position that a question had from a time on, in milliseconds since 1970; -1 while it did not exist. */
interface Place {
  from: number;
  index: number;
}

function placesOf(revisions: readonly QuestionRevision[], questionId: string): Place[] {
  const places: Place[] = [];
  for (const { from, questions } of revisions) {
    const index = questions.findIndex(({ id }) => id === questionId);
    if (places.at(-1)?.index !== index) places.push({ from, index });
  }
  return places;
}

/** The property's name at the event's time. */
function keySql(places: readonly Place[]): Prisma.Sql {
  const [first, ...later] = places.map(({ from, index }) => ({
    from,
    key: index < 0 ? null : positionKey(index),
  }));
  if (later.length === 0) return Prisma.sql`${first?.key ?? null}::text`;
  const cases = later
    .toReversed()
    .map(({ from, key }) => Prisma.sql`when e.timestamp >= ${new Date(from)}::timestamptz then ${key}::text`);
  return Prisma.sql`case ${Prisma.join(cases, " ")} else ${first?.key ?? null}::text end`;
}
