"use client";
import { useQuery } from "@tanstack/react-query";
import { useNow } from "next-intl";
import { useDeferredValue, useMemo } from "react";
import { flagFacts } from "@/components/surveys/checks/flag-facts";
import { type Checks, useDraftChecks } from "@/components/surveys/editor/state/use-editor";
import { useProblems } from "@/components/surveys/editor/state/use-problems";
import { flagsOptions } from "@/lib/client/flags";
import { versionsOptions } from "@/lib/client/surveys";
import type { Survey, SurveyBody } from "@/lib/contract/survey";
import { type Facts, type Problem, type Severity, severities } from "@/lib/survey-model/checks/problem";

const minuteMs = 60_000;

interface Checked {
  projectId: string;
  survey: Survey;
  /** Whether the server has no versions of it yet. */
  isNew: boolean;
  wire: SurveyBody;
  responses: number | undefined;
  /** Persons who would be asked; null while they are not counted, or nothing narrows them. */
  audience: number | null;
}

const noProblems: readonly Problem[] = [];

/** Everything the checks say about a draft, with what can be known now. */
export function useChecks({ projectId, survey, isNew, wire, responses, audience }: Checked): Checks {
  const now = useNow({ updateInterval: minuteMs });
  const { data: flags, isFetched: areFlagsAsked } = useQuery(flagsOptions(projectId));
  const { data: listed, isFetched: areVersionsAsked } = useQuery({
    ...versionsOptions(projectId, survey.id),
    enabled: !isNew,
  });
  const versions = listed?.results;
  const facts = useMemo(
    (): Facts => ({
      now,
      ...(flags && { flags: flagFacts(flags, survey) }),
      ...(versions && { versions }),
      ...(responses !== undefined && { responsesCount: responses }),
      ...(audience !== null && { audience }),
      published: survey,
    }),
    [now, flags, versions, responses, audience, survey],
  );
  const result = useProblems(useDeferredValue(wire), facts);
  if (!result) return { problems: noProblems, checked: "never" };
  // What could not be asked for is not waited for: the server has the last word.
  const isOfNow = result.survey === wire && result.facts === facts;
  return {
    problems: result.problems,
    checked: isOfNow && areFlagsAsked && (areVersionsAsked || isNew) ? "now" : "before",
  };
}

/** How grave the worst problem of a question is, by its position. */
export function useWorstProblems(): (index: number) => Severity | null {
  const { problems } = useDraftChecks();
  return useMemo(() => {
    const worst = new Map<number, Severity>();
    for (const { path, questions, severity } of problems) {
      const at = /^questions\.(\d+)/.exec(path)?.[1];
      for (const index of new Set([...questions, ...(at === undefined ? [] : [Number(at)])])) {
        const currentWorst = worst.get(index);
        if (!currentWorst || severities.indexOf(severity) < severities.indexOf(currentWorst))
          worst.set(index, severity);
      }
    }
    return (index) => worst.get(index) ?? null;
  }, [problems]);
}
