"use client";
import { useEffect, useState } from "react";
import { loadChecks } from "@/components/surveys/checks/load-checks";
import { waitForIdle } from "@/components/ui/wait-for-idle";
import { isSameJson } from "@/lib/contract/json";
import type { CheckedSurvey, Facts, Problem } from "@/lib/survey-model/checks/problem";

/** Beyond that a check may take longer than a frame, so a worker does it. */
const questionsInAFrame = 100;

/** What the rules said, and of what. */
export interface Judgement {
  survey: CheckedSurvey;
  facts: Facts;
  problems: readonly Problem[];
}

/**
 * What is wrong with a survey, kept up with it: the last judgement, which may be of what it was a moment ago. The rules are
 * loaded after the screen; null until they have looked. Both arguments count by identity: keep them between renders.
 */
export function useProblems(survey: CheckedSurvey, facts: Facts): Judgement | null {
  const [judgement, setJudgement] = useState<Judgement | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const look = isLong(survey) ? checkAside : checkHere;
    void look(survey, facts).then((problems) => {
      if (!isCurrent) return;
      setJudgement((before) => ({
        survey,
        facts,
        // Mostly a key changes nothing about them, and then nothing that shows them is drawn anew.
        problems: before && isSameJson(before.problems, problems) ? before.problems : problems,
      }));
    });
    return () => {
      isCurrent = false;
    };
  }, [survey, facts]);
  return judgement;
}

const isLong = ({ questions }: CheckedSurvey) =>
  Array.isArray(questions) && questions.length > questionsInAFrame;

async function checkHere(survey: CheckedSurvey, facts: Facts): Promise<Problem[]> {
  const checkSurvey = await loadChecks();
  return checkSurvey(survey, facts);
}

let worker: Worker | null = null;
let asked = 0;

/** The same in a worker, which all long surveys share. */
async function checkAside(survey: CheckedSurvey, facts: Facts): Promise<Problem[]> {
  if (!worker) await waitForIdle();
  worker ??= new Worker(new URL("../../checks/checks-worker.ts", import.meta.url), { type: "module" });
  const [it, id] = [worker, ++asked];
  return new Promise((resolve) => {
    const answered = ({ data }: MessageEvent<{ id: number; problems: Problem[] }>) => {
      if (data.id !== id) return;
      it.removeEventListener("message", answered);
      resolve(data.problems);
    };
    it.addEventListener("message", answered);
    it.postMessage({ id, survey, facts });
  });
}
