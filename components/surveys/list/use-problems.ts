"use client";
import { useEffect, useMemo, useState } from "react";
import { loadChecks } from "@/components/surveys/checks/load-checks";
import type { ListedSurvey } from "@/lib/contract/survey";
import type { checkSurvey } from "@/lib/survey-model/checks";
import type { Problem } from "@/lib/survey-model/checks/problem";

/**
 * What is wrong with each survey, by its id; undefined until the checks are loaded, which the list does not wait for.
 * Hints are for whoever edits.
 */
export function useProblems(
  surveys: readonly ListedSurvey[] | undefined,
  counts: Readonly<Record<string, number>> | undefined,
  now: Date,
): ReadonlyMap<string, readonly Problem[]> | undefined {
  const [check, setCheck] = useState<{ run: typeof checkSurvey } | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadChecks().then((run) => {
      if (!isGone) setCheck({ run });
    });
    return () => {
      isGone = true;
    };
  }, []);
  return useMemo(() => {
    if (!check || !surveys) return undefined;
    return new Map(
      surveys.map((survey) => {
        const responsesCount = counts?.[survey.id];
        const facts = { now, ...(responsesCount !== undefined && { responsesCount }) };
        return [survey.id, check.run(survey, facts).filter(({ severity }) => severity !== "hint")];
      }),
    );
  }, [check, surveys, counts, now]);
}
