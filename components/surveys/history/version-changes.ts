import type { ActivityChange } from "@/lib/contract/activity/entry";
import type { SurveyVersion } from "@/lib/contract/survey/statistics";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { surveyDiff } from "@/lib/survey-model/diff";
import type { Difference } from "@/lib/survey-model/diff/difference";

/** The changes of a version as differences between fields before and after. */
export function versionChanges(changes: readonly ActivityChange[] | null): Difference[] {
  const pickSide = (key: "before" | "after"): JsonObject =>
    Object.fromEntries(
      (changes ?? []).flatMap(({ field, [key]: value }) =>
        field === null
          ? []
          : // A change has the whole flag or analysis, of which one text says which one it is.
            [
              field === "linked_flag"
                ? ["linked_flag_id", isObject(value) ? value.key : null]
                : field === "linked_insight"
                  ? ["linked_insight_id", isObject(value) ? value.name : null]
                  : [field, value],
            ],
      ),
    );
  return surveyDiff(pickSide("before"), pickSide("after"));
}

/** Whether a version is worth a line: that a job began an iteration is not. */
export const isInHistory = ({
  created_by,
  changes,
}: Pick<SurveyVersion, "created_by" | "changes">): boolean =>
  created_by !== null || changes === null || versionChanges(changes).length > 0;
