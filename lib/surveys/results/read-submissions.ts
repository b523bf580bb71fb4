import "server-only";
import type pg from "pg";
import { copyText } from "@/lib/analysis/engine/interface";
import { copiedLines, unescapeCopied } from "@/lib/database/copy-rows";
import { Prisma } from "@/lib/database/generated/client";
import { statementOf } from "@/lib/database/literal";
import type { SurveyHistory } from "@/lib/surveys/results/history";
import type { Submission, SubmissionMetadata } from "@/lib/surveys/results/submission";
import {
  isOfSurvey,
  languageOf,
  matchesFilter,
  type SubmissionScope,
} from "@/lib/surveys/results/submissions-sql";

/** Lists and metadata that are kept for submissions with the same, and the most characters of what they are kept by. */
const maxKept = 10_000;
const longestKey = 4096;

/** The most columns for questions that are answered with texts: PostgreSQL has 1,600 in all. The others' texts are read. */
const maxTexts = 1000;

/**
 * Reads the responses that a filter matches, in any order.
 *
 * @param client of one snapshot   @throws Invalid for invalid filters on persons
 */
export async function readSubmissions(
  client: pg.ClientBase,
  scope: SubmissionScope,
  onSubmission: (submission: Submission) => void,
): Promise<void> {
  const texts = textQuestions(scope.history).slice(0, maxTexts);
  const metadataOf = remember((columns) => readMetadata(scope.history, columns));
  const answersOf = remember((columns) => readAnswers(scope.history, texts, columns));
  for await (const lines of copiedLines(client, statementOf(statement(scope, texts)))) {
    for (const line of lines) {
      // A response's columns, in the order of the statement: metadata; person; distinct id; answers.
      const person = endOfColumns(line, 0, metadataColumns);
      const distinctId = line.indexOf("\t", person + 1);
      const answers = line.indexOf("\t", distinctId + 1);
      const personId = line.slice(person + 1, distinctId);
      onSubmission({
        metadata: metadataOf(line.slice(0, person)),
        person: personId === "\\N" ? line.slice(distinctId + 1, answers) : Number(personId),
        answers: answersOf(line.slice(answers + 1)),
      });
    }
  }
}

const metadataColumns = 5;

/** The distinct id is only read without a person. */
const statement = (scope: SubmissionScope, texts: readonly string[]): Prisma.Sql => Prisma.sql`
  select (e.timestamp at time zone ${scope.project.timezone})::date - date '1970-01-01', e.survey_version, e.survey_iteration,
    e.completed, ${languageOf(scope)},
    e.person_id, case when e.person_id is null then e.distinct_id end,
    ${texts.length > 0 ? Prisma.sql`(e.answers - ${[...texts]}::text[])` : Prisma.sql`e.answers`}
    ${texts.length > 0 ? Prisma.sql`, ${Prisma.join(texts.map((id) => Prisma.sql`e.answers ? ${id}::text`))}` : Prisma.empty}
  from responses e where ${isOfSurvey(scope)} and ${matchesFilter(scope)}`;

/** Where so many columns of a line end, from a position on. */
function endOfColumns(line: string, from: number, count: number): number {
  let end = from - 1;
  for (let column = 0; column < count; column++) end = line.indexOf("\t", end + 1);
  return end;
}

/** Reads the columns that submissions have in common once: those with the same columns get the same value. */
function remember<Value>(read: (columns: string[]) => Value): (columns: string) => Value {
  const values = new Map<string, Value>();
  return (columns) => {
    const existingValue = values.get(columns);
    if (existingValue !== undefined) return existingValue;
    const value = read(columns.split("\t"));
    if (columns.length > longestKey) return value;
    if (values.size === maxKept) values.clear();
    values.set(copyText(columns), value);
    return value;
  };
}

function readMetadata({ versions }: SurveyHistory, columns: string[]): SubmissionMetadata {
  const [day, version, iteration, completed, language] = columns.map(unescapeCopied);
  return {
    day: Number(day),
    versionIndex: Math.max(
      0,
      versions.findLastIndex((each) => version != null && each.version <= Number(version)),
    ),
    iteration: iteration == null ? null : Number(iteration),
    isCompleted: completed === "t",
    language: language ?? "",
  };
}

/** @returns by position in `questionIds`; of texts only whether there is one, as true */
function readAnswers(
  { questionIds }: SurveyHistory,
  texts: readonly string[],
  [answers, ...answered]: string[],
): readonly unknown[] {
  const given = JSON.parse(unescapeCopied(answers ?? "{}") ?? "{}") as Record<string, unknown>;
  for (const [at, id] of texts.entries()) if (answered[at] === "t") given[id] = true;
  return questionIds.map((id) => given[id]);
}

/** The questions that were only ever answered with texts, or with nothing that is counted. */
const textQuestions = ({ questionIds, revisions }: SurveyHistory): string[] =>
  questionIds.filter((id) =>
    revisions.every(({ questions }) => {
      const form = questions.find((question) => question.id === id)?.form;
      return form === undefined || form === "text" || form === "nothing";
    }),
  );
