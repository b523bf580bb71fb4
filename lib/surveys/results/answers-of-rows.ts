import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { positionKey } from "@/lib/surveys/answers";
import {
  type QuestionRevision,
  revisionsOfVersions,
  type SurveyHistory,
} from "@/lib/surveys/results/history";
import { answersInRevision } from "@/lib/surveys/results/path";

/**
 * Reads the answers of an event, by position in the history's `questionIds`; of most texts only whether there is one.
 *
 * @param text `answersTextOf` an event   @param versionIndex of the version in force at its time
 */
export type AnswerReader = (text: string, versionIndex: number) => readonly unknown[];

/** Lists that are kept for events that answer the same. */
const mostLists = 10_000;

/** Properties whose texts are left out; of surveys with more the others are read. */
const mostTexts = 100;

/**
 * SQL over an event `e`: its answers as a text for an `AnswerReader`, without most texts. Only whether there is one
 * counts, and without them few submissions differ.
 */
export function answersTextOf(history: SurveyHistory): Prisma.Sql {
  const keys = textKeys(history);
  // The JSON of all that is no text, then of each text whether there is one. Greater than an empty text is every JSON value
  // but null and the empty list, which are no answers either.
  const texts = keys.map((key) => Prisma.sql`'|', e.survey_answers -> ${key}::text > '""'`);
  return Prisma.sql`concat(${Prisma.join([Prisma.sql`(e.survey_answers - ${keys}::text[])::text`, ...texts])})`;
}

/** Creates a reader for the events of a survey. Events that answer the same get the same list. */
export function createAnswerReader(history: SurveyHistory): AnswerReader {
  const keys = textKeys(history);
  const revisions = revisionsOfVersions(history);
  const lists = new Map<QuestionRevision, Map<string, readonly unknown[]>>();
  let listCount = 0;
  return (text, versionIndex) => {
    const revision = revisions[versionIndex]!;
    const known = lists.get(revision)?.get(text);
    if (known) return known;
    if (listCount === mostLists) {
      lists.clear();
      listCount = 0;
    }
    listCount++;
    const list = answersInRevision(history, parseAnswers(text, keys), revision);
    const ofRevision = lists.get(revision) ?? new Map<string, readonly unknown[]>();
    lists.set(revision, ofRevision.set(text, list));
    return list;
  };
}

/** @param keys of the texts that were left out   @returns answers by property, true for a text that was left out */
function parseAnswers(text: string, keys: readonly string[]): Record<string, unknown> {
  const end = text.lastIndexOf("}") + 1;
  const answers = end === 0 ? {} : (JSON.parse(text.slice(0, end)) as Record<string, unknown>);
  for (const [index, isGiven] of text.slice(end).split("|").slice(1).entries()) {
    // An empty text stays one: it has precedence over an answer under the question's position.
    if (isGiven !== "") answers[keys[index]!] = isGiven === "t" ? true : "";
  }
  return answers;
}

/** Properties under which a survey was only ever answered with texts, or with nothing that is counted. */
function textKeys({ revisions }: SurveyHistory): string[] {
  const isText = new Map<string, boolean>();
  for (const { questions } of revisions) {
    for (const [index, { id, form }] of questions.entries()) {
      for (const key of [`$survey_response_${id}`, positionKey(index)]) {
        isText.set(key, (form === "text" || form === "nothing") && isText.get(key) !== false);
      }
    }
  }
  return [...isText].flatMap(([key, isOnlyText]) => (isOnlyText ? [key] : [])).slice(0, mostTexts);
}
