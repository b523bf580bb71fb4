"use client";
import { useEffect, useState } from "react";
import { loadChecks } from "@/components/surveys/checks/load-checks";
import { whenIdle } from "@/components/ui/when-idle";
import type { CheckedSurvey, Facts, Problem } from "@/lib/contract/checks/problem";

/** Beyond that a check may take longer than a frame, so a worker does it. */
const questionsInAFrame = 100;

const nothing: readonly Problem[] = [];

/**
 * What is wrong with a survey, kept up with it. The rules are loaded after the screen; until they have looked, nothing is
 * wrong. Both arguments count by identity: keep them between renders.
 */
export function useProblems(survey: CheckedSurvey, facts: Facts): readonly Problem[] {
  const [problems, setProblems] = useState(nothing);
  useEffect(() => {
    let isCurrent = true;
    const look = isLong(survey) ? checkAside : checkHere;
    void look(survey, facts).then((found) => isCurrent && setProblems(found));
    return () => {
      isCurrent = false;
    };
  }, [survey, facts]);
  return problems;
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
  if (!worker) await whenIdle();
  worker ??= new Worker(new URL("./checks-worker.ts", import.meta.url), { type: "module" });
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
