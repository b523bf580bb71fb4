import "server-only";
import { type AnswerForm, answerFormOf } from "@/lib/contract/survey/question-kinds";
import { asksForNps, type RatingScale, ratingDisplayOf, ratingScaleOf } from "@/lib/contract/survey/scales";
import { isObject, type JsonObject, shown } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { BranchingQuestion } from "@/lib/survey-model/branching";

/** A question as it was in some versions. */
export interface PastQuestion extends RatingScale {
  id: string;
  text: string;
  type: string | null;
  /** The form of its answers; null for a type that today's rules do not know. */
  form: AnswerForm | null;
  isNps: boolean;
  /** The choices whose text is the answer: all but an open one. */
  choices: string[];
  hasOpenChoice: boolean;
  /** Positions in `choices` by text, in every language of the survey; of equal texts the first. */
  choiceIndex: ReadonlyMap<string, number>;
}

/** A run of versions in which the questions were the same. */
export interface QuestionRevision {
  firstVersion: number;
  lastVersion: number;
  /** Milliseconds since 1970 from which on it was in force; the first revision was from ever. */
  from: number;
  questions: PastQuestion[];
  /** For each question its position in `questionIds`. */
  places: number[];
  /** The reverse: by position in `questionIds` the question's index, -1 where it did not exist. */
  indexes: number[];
  /** The stored questions, for branching; as many as `questions`. */
  stored: BranchingQuestion[];
  /** Questions were shown in random order: there is no path through them. */
  isShuffled: boolean;
}

/** A version, and since when it was in force in milliseconds since 1970. */
interface VersionStart {
  version: number;
  from: number;
}

/** What a survey asked, and when. Versions and revisions are oldest first and not empty. */
export interface SurveyHistory {
  versions: VersionStart[];
  revisions: QuestionRevision[];
  /** Every question there ever was: those of the last revision in their order, then removed ones, the last removed first. */
  questionIds: string[];
  /** What members said of renamed choices, oldest version first. */
  meanings: VersionMeaning[];
}

/** Whether two texts of a choice, before and after a version, mean the same. */
export interface VersionMeaning extends StoredMeaning {
  version: number;
}

/** The same as stored with its version. */
export interface StoredMeaning {
  question_id: string;
  from: string;
  to: string;
  same_meaning: boolean;
}

interface Row {
  version: number;
  created_at: Date;
  choice_meanings: StoredMeaning[] | null;
  /** Null: the same as in the version before. */
  content: { questions: unknown; shuffle: unknown } | null;
}

/**
 * The versions of a survey, and what each asked. An event belongs to the version that was in force at its time; one from
 * before the first version to the first.
 *
 * @param survey what it asks now, for one without versions
 */
export async function readHistory(
  project: { id: number },
  survey: { id: string; version: number; created_at: Date; questions: unknown; appearance: unknown },
): Promise<SurveyHistory> {
  const rows = await query<Row>(Prisma.sql`
    select version, created_at, choice_meanings, case when row_number() over versions = 1
        or questions is distinct from lag(questions) over versions
        or shuffle is distinct from lag(shuffle) over versions
      then jsonb_build_object('questions', questions, 'shuffle', shuffle) end as content
    from (
      select version, created_at, choice_meanings, content -> 'questions' as questions,
        content -> 'appearance' -> 'shuffleQuestions' as shuffle
      from survey_versions where project_id = ${project.id} and survey_id = ${survey.id}::uuid
    ) v window versions as (order by version) order by version`);
  if (rows.length > 0) return historyOf(rows);
  const { version, created_at, questions, appearance } = survey;
  const shuffle = isObject(appearance) ? appearance.shuffleQuestions : null;
  return historyOf([{ version, created_at, choice_meanings: null, content: { questions, shuffle } }]);
}

/** Every form that a question had. */
export const questionsIn = ({ revisions }: Pick<SurveyHistory, "revisions">): PastQuestion[] =>
  revisions.flatMap(({ questions }) => questions);

/** The same of many surveys, by their ids: those that they have before those of older versions. */
export async function readQuestions(
  project: { id: number },
  surveyIds: readonly string[],
): Promise<Map<string, PastQuestion[]>> {
  const rows = await query<{ id: string; question: JsonObject; index: number }>(Prisma.sql`
    select id, question, index from (
      select id, questions, null::int as version from surveys
      where project_id = ${project.id} and id = any(${surveyIds}::uuid[])
      union all select survey_id, content -> 'questions', version from survey_versions
      where project_id = ${project.id} and survey_id = any(${surveyIds}::uuid[])
    ) asked, rows from (
      jsonb_array_elements(case jsonb_typeof(questions) when 'array' then questions else '[]' end)
    ) with ordinality as listed (question, index)
    where jsonb_typeof(question) = 'object'
    group by id, question, index order by id, max(coalesce(version, 2147483647)) desc, index`);
  const questions = new Map<string, PastQuestion[]>();
  for (const { id, question, index } of rows)
    questions.set(id, [...(questions.get(id) ?? []), pastQuestion(question, Number(index) - 1)]);
  return questions;
}

/** The history of versions in ascending order; the first has content. */
export function historyOf(rows: readonly Row[]): SurveyHistory {
  const versions: VersionStart[] = [];
  const revisions: QuestionRevision[] = [];
  const meanings: VersionMeaning[] = [];
  for (const { version, created_at, choice_meanings, content } of rows) {
    // A clock that was set back makes no version older than the one before it.
    const from = Math.max(created_at.getTime(), versions.at(-1)?.from ?? Number.NEGATIVE_INFINITY);
    versions.push({ version, from });
    meanings.push(...(choice_meanings ?? []).map((meaning) => ({ ...meaning, version })));
    if (content) revisions.push(readRevision(version, from, content));
    const revision = revisions.at(-1);
    if (revision) revision.lastVersion = version;
  }
  const positions = new Map<string, number>();
  for (const { questions } of revisions.toReversed()) {
    for (const { id } of questions) if (!positions.has(id)) positions.set(id, positions.size);
  }
  for (const revision of revisions) {
    revision.places = revision.questions.map(({ id }) => positions.get(id)!);
    revision.indexes = Array.from(positions, () => -1);
    for (const [index, place] of revision.places.entries()) revision.indexes[place] = index;
  }
  return { versions, revisions, questionIds: [...positions.keys()], meanings };
}

function readRevision(
  version: number,
  from: number,
  { questions, shuffle }: NonNullable<Row["content"]>,
): QuestionRevision {
  const stored = (Array.isArray(questions) ? questions : []).filter(isObject);
  return {
    firstVersion: version,
    lastVersion: version,
    from,
    questions: stored.map(pastQuestion),
    places: [],
    indexes: [],
    stored,
    isShuffled: shuffle === true,
  };
}

function pastQuestion(stored: JsonObject, index: number): PastQuestion {
  const { id, question, type, choices, hasOpenChoice } = stored;
  const form = answerFormOf(type);
  const texts = Array.isArray(choices) ? choices.map(shown) : [];
  const offered = form !== "choice" && form !== "choices" ? [] : hasOpenChoice ? texts.slice(0, -1) : texts;
  return {
    id: shown(id ?? index),
    text: shown(question ?? ""),
    type: typeof type === "string" ? type : null,
    form,
    scale: ratingScaleOf(stored),
    display: ratingDisplayOf(stored),
    isNps: asksForNps(stored),
    choices: offered,
    hasOpenChoice: Boolean(hasOpenChoice),
    choiceIndex: indexChoices(offered, stored.translations),
  };
}

/** SDKs send a choice in the words of the respondent's language; a text of the base language wins. */
function indexChoices(choices: string[], translations: unknown): Map<string, number> {
  const index = new Map<string, number>();
  const add = (text: unknown, at: number) => {
    if (typeof text === "string" && text !== "" && !index.has(text)) index.set(text, at);
  };
  choices.forEach(add);
  if (!isObject(translations)) return index;
  for (const texts of Object.values(translations)) {
    if (isObject(texts) && Array.isArray(texts.choices)) texts.choices.slice(0, choices.length).forEach(add);
  }
  return index;
}

/** The revision of a version; of one that is not stored the first. */
export const revisionOf = ({ revisions }: SurveyHistory, version: number | null): QuestionRevision =>
  revisions.findLast(({ firstVersion }) => version !== null && firstVersion <= version) ?? revisions[0]!;
