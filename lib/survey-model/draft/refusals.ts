/** The errors that only the API reports. The contract's own validation errors have priority. */
import { faultCodes } from "@/lib/contract/wire/fault-codes";
import type { Draft, DraftField } from "@/lib/survey-model/draft";
import { draftFields } from "@/lib/survey-model/draft";
import type { DraftFault } from "@/lib/survey-model/draft/faults";
import { draftPath } from "@/lib/survey-model/draft/path";

/** An error of the API for a survey that was sent. @source docs/reference/api.md#errors */
export interface RefusedSurvey {
  code: string;
  attr: string | null;
  /** The path inside the field: `questions.2.branching.index`. */
  path: string | null;
  message: string;
}

/** The field that the API rejected; null if the error names none. A uniqueness error is about the name. */
export function refusedField({ code, attr }: RefusedSurvey): DraftField | null {
  if (attr === null) return code === "unique" ? "name" : null;
  return draftFields.find((field) => field === attr) ?? null;
}

/** The error of a field, with its path in the draft. */
export function refusedFault(draft: Draft, field: DraftField, refusal: RefusedSurvey): DraftFault {
  const segments = refusal.path?.split(".") ?? [];
  const path = segments[0] === field ? segments : [field, ...segments];
  const isNumber = /^\d+$/;
  return {
    path: draftPath(
      draft,
      path.map((part) => (isNumber.test(part) ? Number(part) : part)),
    ),
    code: faultCodes.find((code) => code === refusal.code) ?? "invalid_input",
    limit: null,
    message: refusal.message,
  };
}
