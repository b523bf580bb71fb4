import type { Remark } from "@/components/surveys/editor/code/json-editor";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import { SurveyInput } from "@/lib/contract/survey/survey";
import { asJson, isObject, type JsonObject } from "@/lib/contract/wire/json";

/** What a text says as a survey: one that the contract takes, or why it is none. */
export type ReadCode =
  | { kind: "survey"; body: SurveyBody }
  | { kind: "refused"; value: JsonObject; remarks: Remark[] }
  | { kind: "broken"; message: string };

/**
 * Reads JSON as a survey. Whatever the contract does not know at the top is left out, as the API leaves it out. A survey
 * as it is read names its targeting by the flag: the flag's filters are what was meant.
 */
export function readCode(text: string, issueMessage: (issue: unknown) => string | undefined): ReadCode {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: "broken", message: error instanceof Error ? error.message : String(error) };
  }
  const result = SurveyInput.safeParse(withTargeting(value), { error: issueMessage });
  // As JSON once more: the contract reads dates as dates.
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
