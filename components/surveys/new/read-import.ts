import { isObject, type JsonObject } from "@/lib/contract/json";
import type { SurveyBody } from "@/lib/contract/survey";
import { type Survey, SurveyInput } from "@/lib/contract/survey";
import { toDuplicate } from "@/lib/survey-model/draft/duplicate";

/** One thing that the contract has against an imported survey. */
export interface ImportFault {
  /** Of the survey. */
  name: string;
  /** `questions.2.choices`; empty for the survey as a whole. */
  path: string;
  message: string;
}

/** What a text holds: surveys, ready to be created, or why there are none. */
export type Imported =
  | { kind: "empty" }
  | { kind: "notJson"; reason: string }
  | { kind: "notSurvey" }
  | { kind: "faults"; faults: ImportFault[] }
  | { kind: "surveys"; bodies: SurveyBody[] };

/** Reads a survey, or a list of them, as the API tells them or as they were exported. Dates stay behind. */
export function readImport(text: string): Imported {
  if (text.trim() === "") return { kind: "empty" };
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { kind: "notJson", reason: error instanceof Error ? error.message : String(error) };
  }
  const page = isObject(given) && Array.isArray(given.results) ? given.results : given;
  const surveys = Array.isArray(page) ? page : [page];
  if (surveys.length === 0 || !surveys.every(isLikeSurvey)) return { kind: "notSurvey" };
  const faults = surveys.flatMap(faultsOf);
  if (faults.length > 0) return { kind: "faults", faults };
  // The contract has nothing against them.
  return { kind: "surveys", bodies: surveys.map((survey) => bodyOf(survey as unknown as Survey)) };
}

type LikeSurvey = JsonObject & { name: string };

const isLikeSurvey = (value: unknown): value is LikeSurvey =>
  isObject(value) && typeof value.name === "string" && ("questions" in value || "type" in value);

/** What names things of the project the survey comes from stays behind, and so does what the server works out. */
const elsewhere = { linked_flag_id: null, linked_insight_id: null, targeting_flag_id: null } as const;

const bodyOf = (survey: Survey): SurveyBody => ({
  ...toDuplicate(survey, survey.name),
  linked_flag_id: null,
});

function faultsOf(survey: LikeSurvey): ImportFault[] {
  const { error } = SurveyInput.safeParse({ ...survey, ...elsewhere, start_date: null, end_date: null });
  return (error?.issues ?? []).map(({ path, message }) => ({
    name: survey.name,
    path: path.join("."),
    message,
  }));
}
