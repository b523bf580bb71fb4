import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { checkInWorker } from "@/components/survey/checks/check-in-worker";
import { flagFacts } from "@/components/survey/checks/flag-facts";
import { waitForIdle } from "@/components/ui/wait-for-idle";
import { flagsOptions } from "@/lib/client/flags";
import { textChangesOptions } from "@/lib/client/surveys/surveys";
import type { Survey } from "@/lib/contract/survey/survey";
import { isSameJson } from "@/lib/contract/wire/json";
import type { Facts, Problem } from "@/lib/survey-model/checks/problem";

/** Surveys that are checked at a time: the first ones are shown while others are checked. */
const batchSize = 50;

type ProblemsById = ReadonlyMap<string, readonly Problem[]>;

/**
 * What is wrong with each survey, by its id, found as the editor finds it: with the project's flags, what versions
 * changed of texts, and counts of responses. Undefined until the first are checked, in a worker, which no screen waits for.
 */
export function useSurveyProblems(
  projectId: string,
  surveys: readonly Survey[] | undefined,
  counts: Readonly<Record<string, number>> | undefined,
  now: Date,
): ProblemsById | undefined {
  const { data: flags, isFetched: areFlagsAsked } = useQuery(flagsOptions(projectId));
  const { data: textChanges, isFetched: areChangesAsked } = useQuery(textChangesOptions(projectId));
  const [problems, setProblems] = useState<ProblemsById>();
  const areFactsAsked = areFlagsAsked && areChangesAsked;
  useEffect(() => {
    // With some facts missing, the number would differ from the editor's.
    if (!surveys || !areFactsAsked) return;
    let isCurrent = true;
    const check = async () => {
      if (surveys.length === 0) return setProblems((before) => before ?? new Map());
      await waitForIdle();
      for (let from = 0; from < surveys.length && isCurrent; from += batchSize) {
        const batch = surveys.slice(from, from + batchSize);
        const problemLists = await checkInWorker(
          batch.map((survey) => {
            const responsesCount = counts?.[survey.id];
            const facts: Facts = {
              now,
              ...(flags && { flags: flagFacts(flags, survey) }),
              versions: textChanges?.[survey.id] ?? [],
              ...(responsesCount !== undefined && { responsesCount }),
              published: survey,
            };
            return { survey, facts };
          }),
        );
        if (!isCurrent) return;
        setProblems((before) => {
          const next = new Map(before);
          for (const [at, { id }] of batch.entries()) {
            const [old, latest] = [before?.get(id), problemLists[at] ?? []];
            // An equal list is kept, so that its row is not rendered again.
            next.set(id, old && isSameJson(old, latest) ? old : latest);
          }
          return next;
        });
      }
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [surveys, counts, flags, textChanges, areFactsAsked, now]);
  return problems;
}
