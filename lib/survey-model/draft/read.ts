import { distinctIds } from "@/lib/contract/survey/question-ids";
import type { Survey, SurveyBody } from "@/lib/contract/survey/survey";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { blankSurvey } from "@/lib/survey-model/blank-survey";
import type {
  ChoiceQuestion,
  Draft,
  DraftBranching,
  DraftChoice,
  DraftField,
  DraftQuestion,
  Target,
} from "@/lib/survey-model/draft";
import { draftFields, hasChoices } from "@/lib/survey-model/draft";
import { newId } from "@/lib/survey-model/draft/ids";

const blank: Omit<Draft, "questions" | "memory"> = {
  ...blankSurvey,
  linked_flag_id: null,
  linked_insight_id: null,
  targeting_flag_filters: null,
};

/**
 * The draft of a survey, or of a request body. Missing fields have the server's defaults; missing questions are an
 * empty list.
 *
 * @param like a draft of the same survey: matching choices keep their ids
 */
export function toDraft(survey: Survey | SurveyBody, like?: Draft): Draft {
  const given = survey as Partial<Record<DraftField | "targeting_flag", unknown>>; // both types, field by field
  const fields = draftFields.map((field) => [
    field,
    given[field] === undefined ? blank[field as keyof typeof blank] : given[field],
  ]);
  const wireIds: Record<string, string> = {};
  return {
    ...(Object.fromEntries(fields) as typeof blank), // from the contract's own type or its blank value
    targeting_flag_filters: filtersOf(given),
    questions: readQuestions(given.questions, wireIds, like),
    memory: { setAside: {}, wireIds },
  };
}

function filtersOf({ targeting_flag_filters: sent, targeting_flag: flag }: Partial<Record<string, unknown>>) {
  if (isObject(sent)) return sent;
  return isObject(flag) && isObject(flag.filters) ? flag.filters : null;
}

function readQuestions(given: unknown, wireIds: Record<string, string>, like?: Draft): DraftQuestion[] {
  const wire = (Array.isArray(given) ? given : []).filter(isObject);
  const ids = uniqueIds(wire, wireIds);
  return wire.map((question, index) => readQuestion(question, index, ids, like));
}

/** The draft of one question, pasted or imported. It gets a new id; its targets are lost. */
export function toDraftQuestion(question: JsonObject): DraftQuestion {
  return readQuestion({ ...question, branching: undefined }, 0, [newId()]);
}

function readQuestion(
  question: JsonObject,
  index: number,
  ids: readonly string[],
  like?: Draft,
): DraftQuestion {
  const id = ids[index] ?? newId();
  const read = { ...question, id } as unknown as DraftQuestion; // as stored: may lack fields
  if (hasChoices(read))
    readChoices(
      read,
      like?.questions.find((candidate) => candidate.id === id),
    );
  const branching = readBranching(question.branching, read, ids);
  if (branching !== undefined) read.branching = branching;
  return read;
}

/** A unique id for every question: its own, unless it is missing, repeated, or the word for the end. */
const uniqueIds = (wire: readonly JsonObject[], wireIds: Record<string, string>): string[] =>
  distinctIds(wire.map(({ id }) => id)).map((id) => {
    if (typeof id === "string" && id !== "" && id !== "end") return id;
    const made = newId();
    if (id === "end") wireIds[made] = id;
    return made;
  });

/** Distributes the translated lists of texts over the choices. A list of another length stays a list. */
function readChoices(question: ChoiceQuestion, knownQuestion?: DraftQuestion): void {
  const texts: unknown[] = Array.isArray(question.choices) ? question.choices : [];
  const idOf = knownChoiceIds(texts, knownQuestion);
  const choices: DraftChoice[] = texts.map((text, position) => ({
    id: idOf[position] ?? newId(),
    text: String(text),
    translations: {},
  }));
  if (isObject(question.translations)) {
    question.translations = Object.fromEntries(
      Object.entries(question.translations).map(([language, translated]) => {
        const { choices: list, ...others } = isObject(translated) ? translated : {};
        const fits = Array.isArray(list) && list.length === choices.length && choices.length > 0;
        if (!fits || list.some((text) => typeof text !== "string")) return [language, translated];
        for (const [position, choice] of choices.entries()) choice.translations[language] = list[position];
        return [language, others];
      }),
    );
  }
  question.choices = choices;
}

/** Ids of matching choices in another draft: those with the same text, then unmatched ones at the same index. */
function knownChoiceIds(texts: readonly unknown[], knownQuestion?: DraftQuestion): (string | undefined)[] {
  const free = knownQuestion && hasChoices(knownQuestion) ? [...knownQuestion.choices] : [];
  const ids = texts.map((text) => {
    const at = free.findIndex((choice) => choice.text === text);
    return at === -1 ? undefined : free.splice(at, 1)[0]?.id;
  });
  const places = knownQuestion && hasChoices(knownQuestion) ? knownQuestion.choices.map(({ id }) => id) : [];
  return ids.map((id, position) => {
    const there = places[position];
    return id ?? (free.some((choice) => choice.id === there) ? there : undefined);
  });
}

function readBranching(
  stored: unknown,
  question: DraftQuestion,
  ids: readonly string[],
): DraftBranching | null | undefined {
  const targetOf = (written: unknown): Target => {
    const id = typeof written === "number" ? ids[written] : undefined;
    return written === "end" ? "end" : (id ?? { index: written as number }); // an invalid index has no question either
  };
  if (!isObject(stored)) return stored as null | undefined; // nothing else is accepted
  if (stored.type === "specific_question") {
    const { index, ...rest } = stored;
    return { ...rest, type: "specific_question", target: targetOf(index) };
  }
  if (stored.type === "response_based") {
    const { responseValues, ...rest } = stored;
    const responses = Object.entries(isObject(responseValues) ? responseValues : {}).map(
      ([key, written]) => [choiceOfKey(question, key)?.id ?? key, targetOf(written)] as const,
    );
    return { ...rest, type: "response_based", responses: Object.fromEntries(responses) };
  }
  return stored as DraftBranching; // next_question, end, and values that older rules allowed
}

/** The choice of a response key. */
const choiceOfKey = (question: DraftQuestion, key: string): DraftChoice | undefined =>
  hasChoices(question) && /^(0|[1-9]\d{0,5})$/.test(key) ? question.choices[Number(key)] : undefined;
