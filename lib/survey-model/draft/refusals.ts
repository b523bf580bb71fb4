/** What the API refuses of a draft, beyond what the contract's rules see. Without these rules, which weigh more. */
import { faultCodes } from "@/lib/contract/fault-codes";
import type { Draft, DraftField } from "@/lib/survey-model/draft";
import { draftFields } from "@/lib/survey-model/draft";
import type { DraftFault } from "@/lib/survey-model/draft/faults";
import { draftPath } from "@/lib/survey-model/draft/path";

/** What an error of the API says of a survey that was sent. @source docs/reference/api.md#errors */
export interface RefusedSurvey {
  code: string;
  attr: string | null;
  /** The way inside the field: `questions.2.branching.index`. */
  path: string | null;
  message: string;
}

/** The field that the API refused; null where it names none. The one thing that is unique about a survey is its name. */
export function refusedField({ code, attr }: RefusedSurvey): DraftField | null {
  if (attr === null) return code === "unique" ? "name" : null;
  return draftFields.find((field) => field === attr) ?? null;
}

/** What the API refused of a field, where the draft has it. */
export function refusedFault(draft: Draft, field: DraftField, refusal: RefusedSurvey): DraftFault {
  const way = refusal.path?.split(".") ?? [];
  const path = way[0] === field ? way : [field, ...way];
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
