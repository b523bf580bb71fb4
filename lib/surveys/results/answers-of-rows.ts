import "server-only";
import { copyText } from "@/lib/analysis/engine/interface";
import { positionKey } from "@/lib/surveys/answers";
import {
  type QuestionRevision,
  revisionsOfVersions,
  type SurveyHistory,
} from "@/lib/surveys/results/history";
import { answersInRevision } from "@/lib/surveys/results/path";
import { createTextRemover } from "@/lib/surveys/results/without-texts";

/**
 * Reads the answers of an event, by position in the history's `questionIds`; of most texts only whether there is one.
 *
 * @param json the event's `survey_answers`, empty for none   @param versionIndex of the version in force at its time
 */
export type AnswerReader = (json: string, versionIndex: number) => readonly unknown[];

/** Lists that are kept for events that answer the same, and the most characters of such answers. */
const mostLists = 10_000;
const mostKept = 4096;

/** Properties whose texts are left out; of surveys with more the others are read. */
const mostTexts = 100;

/** Creates a reader for the events of a survey. Events that answer the same get the same list. */
export function createAnswerReader(history: SurveyHistory): AnswerReader {
  const texts = textKeys(history);
  const withoutTexts = createTextRemover(texts.slice(0, mostTexts));
  const revisions = revisionsOfVersions(history);
  const lists = new Map<QuestionRevision, Map<string, readonly unknown[]>>();
  let listCount = 0;
  return (json, versionIndex) => {
    const revision = revisions[versionIndex]!;
    const key = withoutTexts(json);
    const known = lists.get(revision)?.get(key);
    if (known) return known;
    const answers = key === "" ? {} : (JSON.parse(key) as Record<string, unknown>);
    // Those that are left, too: a list may be kept until it is counted.
    for (const text of texts) if (answers[text] && typeof answers[text] === "string") answers[text] = true;
    const list = answersInRevision(history, answers, revision);
    if (key.length > mostKept) return list;
    if (listCount === mostLists) {
      lists.clear();
      listCount = 0;
    }
    listCount++;
    const ofRevision = lists.get(revision) ?? new Map<string, readonly unknown[]>();
    lists.set(revision, ofRevision.set(copyText(key), list));
    return list;
  };
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
  return [...isText].flatMap(([key, isOnlyText]) => (isOnlyText ? [key] : []));
}
