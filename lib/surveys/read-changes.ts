import "server-only";
import { SurveyChanges } from "@/lib/contract/survey/survey";
import { faultOf } from "@/lib/contract/wire/error";
import { Invalid } from "@/lib/errors";

/** Changes that a version or a draft has as a request of today; errors name their fields. @throws Invalid */
export function readChanges(given: object): SurveyChanges {
  const result = SurveyChanges.safeParse(given);
  if (result.success) return result.data;
  const { attr, code, detail, path } = faultOf(result.error, given);
  throw new Invalid(attr, code, detail, path);
}
