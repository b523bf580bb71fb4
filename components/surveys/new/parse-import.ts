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
export type ImportResult =
  | { kind: "empty" }
  | { kind: "notJson"; reason: string }
  | { kind: "notSurvey" }
  | { kind: "faults"; faults: ImportFault[] }
  | { kind: "surveys"; bodies: SurveyBody[] };

/** Reads a survey, or a list of them, as the API tells them or as they were exported. Dates stay behind. */
export function parseImport(text: string): ImportResult {
  if (text.trim() === "") return { kind: "empty" };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return { kind: "notJson", reason: error instanceof Error ? error.message : String(error) };
  }
  const content = isObject(parsed) && Array.isArray(parsed.results) ? parsed.results : parsed;
  const surveys = Array.isArray(content) ? content : [content];
  if (surveys.length === 0 || !surveys.every(isSurveyLike)) return { kind: "notSurvey" };
  const faults = surveys.flatMap(findFaults);
  if (faults.length > 0) return { kind: "faults", faults };
  // The contract has nothing against them.
  return { kind: "surveys", bodies: surveys.map((survey) => toSurveyBody(survey as unknown as Survey)) };
}

type SurveyLike = JsonObject & { name: string };

const isSurveyLike = (value: unknown): value is SurveyLike =>
  isObject(value) && typeof value.name === "string" && ("questions" in value || "type" in value);

/** What names things of the project the survey comes from stays behind, and so does what the server works out. */
const projectReferences = { linked_flag_id: null, linked_insight_id: null, targeting_flag_id: null } as const;

const toSurveyBody = (survey: Survey): SurveyBody => ({
  ...toDuplicate(survey, survey.name),
  linked_flag_id: null,
});

function findFaults(survey: SurveyLike): ImportFault[] {
  const { error } = SurveyInput.safeParse({
    ...survey,
    ...projectReferences,
    start_date: null,
    end_date: null,
  });
  return (error?.issues ?? []).map(({ path, message }) => ({
    name: survey.name,
    path: path.join("."),
    message,
  }));
}
