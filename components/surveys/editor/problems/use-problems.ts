import { useEffect, useState } from "react";
import { checkInWorker } from "@/components/survey/checks/check-in-worker";
import { loadChecks } from "@/components/survey/checks/load-checks";
import { waitForIdle } from "@/components/ui/wait-for-idle";
import { isSameJson } from "@/lib/contract/wire/json";
import type { CheckedSurvey, Facts, Problem } from "@/lib/survey-model/checks/problem";

/** Questions that are checked between two frames; longer surveys are checked in a worker. */
const maxQuestionsPerFrame = 100;

/** The problems of a survey, with what was checked. */
export interface CheckResult {
  survey: CheckedSurvey;
  facts: Facts;
  problems: readonly Problem[];
}

/**
 * Checks a survey whenever it or the facts change, and gives the latest result, which may be of an earlier survey. Null until
 * the rules are loaded, after the screen. Both arguments are compared by identity: keep them between renders.
 */
export function useProblems(survey: CheckedSurvey, facts: Facts): CheckResult | null {
  const [result, setResult] = useState<CheckResult | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const check = isLong(survey) ? checkLong : checkInPage;
    const run = async () => {
      // The frame that shows the edit comes first. Who types on has the last edit checked alone.
      await waitForIdle();
      if (!isCurrent) return;
      const problems = await check(survey, facts);
      if (!isCurrent) return;
      setResult((before) => ({
        survey,
        facts,
        // Most edits change no problem: the same list keeps what shows it from rendering.
        problems: before && isSameJson(before.problems, problems) ? before.problems : problems,
      }));
    };
    void run();
    return () => {
      isCurrent = false;
    };
  }, [survey, facts]);
  return result;
}

const isLong = ({ questions }: CheckedSurvey) =>
  Array.isArray(questions) && questions.length > maxQuestionsPerFrame;

async function checkInPage(survey: CheckedSurvey, facts: Facts): Promise<Problem[]> {
  const checkSurvey = await loadChecks();
  return checkSurvey(survey, facts);
}

async function checkLong(survey: CheckedSurvey, facts: Facts): Promise<Problem[]> {
  const [problems = []] = await checkInWorker([{ survey, facts }]);
  return problems;
}
