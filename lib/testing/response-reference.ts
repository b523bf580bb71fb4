// What a response is, one event at a time: the slow reference of the function `refresh_responses`.
import type { JsonObject } from "@/lib/contract/wire/json";

/** A stored event of a submission. */
export interface EventOfSubmission {
  uuid: string;
  event: string;
  timestamp: Date;
  ingested_at: Date;
  person_id: bigint | null;
  distinct_id: string;
  person_snapshot_id: bigint | null;
  properties: JsonObject;
}

/** A version of the survey. Ascending by number. */
export interface VersionOfSurvey {
  version: number;
  created_at: Date;
  questions: { id: string }[];
}

/** The response that the events of one submission make; null for none. @param archived uuids of events */
export function referenceResponse(
  events: readonly EventOfSubmission[],
  versions: readonly VersionOfSurvey[],
  archived: ReadonlySet<string>,
) {
  const kinds = ["survey sent", "survey dismissed", "survey abandoned"];
  const own = events.filter(({ event }) => kinds.includes(event));
  const ordered = own.toSorted(
    (a, b) => a.timestamp.getTime() - b.timestamp.getTime() || (a.uuid < b.uuid ? -1 : 1),
  );
  const parts = ordered.filter(
    (event) => event.event === "survey sent" || Object.keys(answersOf(event, versions)).length > 0,
  );
  const last = parts.at(-1);
  if (!last) return null;
  const answers: JsonObject = {};
  for (const part of parts) Object.assign(answers, answersOf(part, versions));
  const answering = parts.findLast((part) => Object.keys(answersOf(part, versions)).length > 0) ?? last;
  const completing = parts.findLast(completes);
  const deciding = completing ?? last;
  const { $survey_language: language } = answering.properties;
  const times = (column: "timestamp" | "ingested_at") => parts.map((part) => part[column].getTime());
  return {
    uuid: last.uuid,
    timestamp: last.timestamp,
    first_timestamp: new Date(Math.min(...times("timestamp"))),
    ingested_at: new Date(Math.max(...times("ingested_at"))),
    first_ingested_at: new Date(Math.min(...times("ingested_at"))),
    person_id: answering.person_id,
    distinct_id: answering.distinct_id,
    person_snapshot_id: last.person_snapshot_id,
    survey_language: typeof language === "string" && language !== "" ? language : null,
    survey_iteration: (deciding.properties.$survey_iteration as number | undefined) ?? null,
    survey_version: versionAt(versions, deciding.timestamp)?.version ?? null,
    is_sent: parts.some(({ event }) => event === "survey sent"),
    completed: completing !== undefined,
    dismissed: !completing && ordered.some(({ event }) => event === "survey dismissed"),
    archived: ordered.some(({ uuid }) => archived.has(uuid)),
    answers,
  };
}

const completes = ({ event, properties }: EventOfSubmission): boolean =>
  event === "survey sent" && String(properties.$survey_completed ?? true) === "true";

/** The version in force; before the first the first. */
const versionAt = (versions: readonly VersionOfSurvey[], at: Date): VersionOfSurvey | undefined =>
  versions.findLast(({ created_at }) => created_at <= at) ?? versions[0];

const isEmpty = (answer: unknown): boolean =>
  answer === null || answer === "" || (Array.isArray(answer) && answer.length === 0);

/** The answers of one event by the question's id, without empty ones. */
function answersOf(
  { event, properties, timestamp }: EventOfSubmission,
  versions: readonly VersionOfSurvey[],
): JsonObject {
  if (event === "survey dismissed" && properties.$survey_partially_completed === false) return {};
  const questions = versionAt(versions, timestamp)?.questions ?? [];
  const answers: JsonObject = {};
  for (const [key, answer] of Object.entries(properties)) {
    if (isEmpty(answer) || !/^\$survey_response(_|$)/.test(key)) continue;
    const name = key.slice("$survey_response_".length);
    const isPosition = name === "" || /^[1-9]\d{0,4}$/.test(name);
    const question = isPosition && !questions.some(({ id }) => id === name) ? questions[Number(name)] : null;
    if (question) {
      const byId = properties[`$survey_response_${question.id}`];
      if (byId === undefined || byId === null) answers[question.id] = answer;
    } else answers[isPosition && question === undefined ? key : name] = answer;
  }
  return answers;
}
