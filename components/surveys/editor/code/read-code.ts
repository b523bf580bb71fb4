import type { Remark } from "@/components/surveys/editor/code/json-editor";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import { SurveyInput } from "@/lib/contract/survey/survey";
import { asJson, isObject, type JsonObject } from "@/lib/contract/wire/json";

/** The result of parsing a text as a survey: a valid survey, or the error. */
export type ReadCode =
  | { kind: "survey"; body: SurveyBody }
  | { kind: "refused"; value: JsonObject; remarks: Remark[] }
  | { kind: "broken"; message: string };

/**
 * Parses JSON as a survey. Unknown top-level keys are dropped, as in the API. A survey as returned by the API
 * has its targeting in the flag, whose filters are used.
 */
export function readCode(text: string, issueMessage: (issue: unknown) => string | undefined): ReadCode {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: "broken", message: error instanceof Error ? error.message : String(error) };
  }
  const result = SurveyInput.safeParse(withTargeting(value), { error: issueMessage });
  // Serialized to JSON again, because the contract parses dates.
  if (result.success) return { kind: "survey", body: asJson(result.data) as unknown as SurveyBody };
  return {
    kind: "refused",
    value: isObject(value) ? value : {},
    remarks: result.error.issues.map(({ path, message }) => ({
      path: path.filter((key) => typeof key !== "symbol"),
      severity: "error",
      message,
    })),
  };
}

function withTargeting(value: unknown): unknown {
  if (!isObject(value) || "targeting_flag_filters" in value || !isObject(value.targeting_flag)) return value;
  return { ...value, targeting_flag_filters: value.targeting_flag.filters };
}
