import type { SurveyBody } from "@/lib/contract/survey/survey";
import { type Survey, SurveyInput } from "@/lib/contract/survey/survey";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { toDuplicate } from "@/lib/survey-model/draft/duplicate";

/** An error of the contract in an imported survey. */
interface ImportFault {
  /** Name of the survey. */
  name: string;
  /** `questions.2.choices`; empty for the survey as a whole. */
  path: string;
  message: string;
}

/** The surveys of a text, ready to be created, or why there are none. */
type ImportResult =
  | { kind: "empty" }
  | { kind: "notJson"; reason: string }
  | { kind: "notSurvey" }
  | { kind: "faults"; faults: ImportFault[] }
  | { kind: "surveys"; bodies: SurveyBody[] };

/** Parses one or several surveys in JSON of the API or of an export. Dates are dropped. */
export function parseImport(text: string): ImportResult {
  // A byte order mark counts as a space.
  const json = text.trim();
  if (json === "") return { kind: "empty" };
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    return { kind: "notJson", reason: error instanceof Error ? error.message : String(error) };
  }
  const content = isObject(parsed) && Array.isArray(parsed.results) ? parsed.results : parsed;
  const surveys = Array.isArray(content) ? content : [content];
  if (surveys.length === 0 || !surveys.every(isSurveyLike)) return { kind: "notSurvey" };
  const faults = surveys.flatMap(findFaults);
  if (faults.length > 0) return { kind: "faults", faults };
  // All of them passed the contract.
  return { kind: "surveys", bodies: surveys.map((survey) => toSurveyBody(survey as unknown as Survey)) };
}

type SurveyLike = JsonObject & { name: string };

const isSurveyLike = (value: unknown): value is SurveyLike =>
  isObject(value) && typeof value.name === "string" && ("questions" in value || "type" in value);

/** References to rows of another project, and computed fields, are dropped. */
const projectReferences = { linked_flag_id: null, linked_insight_id: null, targeting_flag_id: null } as const;

const toSurveyBody = (survey: Survey): SurveyBody => ({
  ...toDuplicate(survey, survey.name),
  linked_flag_id: null,
});

function findFaults(survey: SurveyLike): ImportFault[] {
  const { error } = SurveyInput.safeParse({
    ...survey,
    ...projectReferences,
    // New ids are assigned.
    questions: withoutIds(survey.questions),
    start_date: null,
    end_date: null,
  });
  return (error?.issues ?? []).map(({ path, message }) => ({
    name: survey.name,
    path: path.join("."),
    message,
  }));
}

const withoutIds = (questions: unknown): unknown =>
  Array.isArray(questions)
    ? questions.map((question: unknown) => (isObject(question) ? { ...question, id: null } : question))
    : questions;
