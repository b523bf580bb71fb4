import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { positionKey } from "@/lib/surveys/answers";
import {
  type QuestionRevision,
  revisionsOfVersions,
  type SurveyHistory,
} from "@/lib/surveys/results/history";
import { answersInRevision } from "@/lib/surveys/results/path";

/** Reads the answers of many submissions from few columns. */
export interface AnswerReader {
  /** SQL over `e`: two columns, the answers and the texts. */
  columns: Prisma.Sql;
  /**
   * The answers of a row, by position in the history's `questionIds`; of some texts only whether there is one. Rows that
   * answer the same give the same list.
   *
   * @param answers by property as JSON, without texts   @param texts of each whether there is one, as PostgreSQL's array
   * @param versionIndex of the version in force at its time
   */
  readAnswers(answers: string | null, texts: string, versionIndex: number): readonly unknown[];
}

/** Lists that are kept for rows that answer the same. */
const mostLists = 10_000;

/** Texts that are left out; of surveys with more questions the others are read. */
const mostTexts = 100;

/**
 * Creates a reader for the events of a survey. Texts are most of what is stored, and only matter by being there: without
 * them few submissions differ from all others.
 */
export function createAnswerReader(history: SurveyHistory): AnswerReader {
  const keys = textKeys(history).slice(0, mostTexts);
  const revisions = revisionsOfVersions(history);
  /** By revision and texts, then by the other answers. */
  const lists = new Map<QuestionRevision, Map<string, Map<string | null, readonly unknown[]>>>();
  let listCount = 0;
  const read = (answers: string | null, texts: string, revision: QuestionRevision) => {
    const properties = answers === null ? {} : (JSON.parse(answers) as Record<string, unknown>);
    for (const [index, isGiven] of texts.slice(1, -1).split(",").entries()) {
      // An empty text stays one: it has precedence over an answer under the question's position.
      if (isGiven !== "NULL" && isGiven !== "") properties[keys[index]!] = isGiven === "t" ? true : "";
    }
    return answersInRevision(history, properties, revision);
  };
  return {
    columns: Prisma.sql`(e.survey_answers - ${keys}::text[])::text as answers, ${textsSql(keys)} as texts`,
    readAnswers: (answers, texts, versionIndex) => {
      const revision = revisions[versionIndex]!;
      const known = lists.get(revision)?.get(texts)?.get(answers);
      if (known) return known;
      if (listCount === mostLists) {
        lists.clear();
        listCount = 0;
      }
      listCount++;
      const list = read(answers, texts, revision);
      const ofRevision = lists.get(revision) ?? new Map<string, Map<string | null, readonly unknown[]>>();
      const ofTexts = ofRevision.get(texts) ?? new Map<string | null, readonly unknown[]>();
      lists.set(revision, ofRevision.set(texts, ofTexts.set(answers, list)));
      return list;
    },
  };
}

/** SQL over `e`: of each text whether there is one, as `{t,f,NULL}`. */
const textsSql = (keys: readonly string[]): Prisma.Sql =>
  keys.length === 0
    ? Prisma.sql`'{}'`
    : Prisma.sql`array[${Prisma.join(
        keys.map((key) => Prisma.sql`e.survey_answers -> ${key}::text not in ('""', '[]')`),
      )}]::text`;

/** The properties under which a survey was only ever answered with texts, or with nothing that is counted. */
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
