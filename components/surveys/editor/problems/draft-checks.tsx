import { useQuery } from "@tanstack/react-query";
import { useNow } from "next-intl";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { flagFacts } from "@/components/survey/checks/flag-facts";
import { useAddedLanguages } from "@/components/surveys/editor/languages/use-added-languages";
import { incompleteConditions } from "@/components/surveys/editor/problems/incomplete-conditions";
import { useProblems } from "@/components/surveys/editor/problems/use-problems";
import { useDraft, useEditor, useEditorStore } from "@/components/surveys/editor/state/use-editor";
import { useResponsesCount } from "@/components/surveys/editor/state/use-survey-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { flagsOptions } from "@/lib/client/flags";
import { versionsOptions } from "@/lib/client/surveys/surveys";
import type { Facts } from "@/lib/survey-model/checks/problem";

/** Counts persons for the checks, once their first result is there. */
const AudienceCount = lazyComponent(() => import("./audience-count"));

const minuteMs = 60_000;

/** Checks the draft, with the facts that can be had, whenever either changes; renders nothing. */
export function DraftChecks() {
  const store = useEditorStore();
  const { projectId, surveyId, survey, isNew, wire } = useEditor(
    "projectId",
    "surveyId",
    "survey",
    "isNew",
    "wire",
  );
  const now = useNow({ updateInterval: minuteMs });
  const responses = useResponsesCount();
  const { data: flags, isFetched: areFlagsAsked } = useQuery(flagsOptions(projectId));
  const { data: listed, isFetched: areVersionsAsked } = useQuery({
    ...versionsOptions(projectId, survey.id),
    enabled: !isNew,
  });
  const versions = listed?.results;
  const { written } = useEditor("written");
  const stored = useDraft(({ type, conditions, linked_flag_id, targeting_flag_filters }) => ({
    // Everyone with the link of a hosted survey is asked: its conditions are not shown.
    isHosted: type === "external_survey",
    ...{ conditions, linked_flag_id, targeting_flag_filters },
  }));
  const incomplete = useMemo(
    () => (stored.isHosted ? [] : incompleteConditions(stored, written)),
    [written, stored],
  );
  useEffect(() => store.setState({ incomplete }), [store, incomplete]);
  const [addedLanguages] = useAddedLanguages(surveyId);
  const [audience, setAudience] = useState<number | null>(null);
  const facts = useMemo(
    (): Facts => ({
      now,
      ...(flags && { flags: flagFacts(flags, survey) }),
      ...(versions && { versions }),
      ...(responses !== undefined && { responsesCount: responses }),
      ...(audience !== null && incomplete.length === 0 && { audience }),
      incompleteConditions: incomplete,
      addedLanguages,
      published: survey,
    }),
    [now, flags, versions, responses, audience, incomplete, addedLanguages, survey],
  );
  const result = useProblems(useDeferredValue(wire), facts);
  // Facts that could not be loaded are ignored, because the server validates too.
  const isAsked = areFlagsAsked && (areVersionsAsked || isNew);
  const isComplete = isAsked && result?.facts === facts;
  useEffect(() => {
    if (result) store.setState({ checks: { problems: result.problems, survey: result.survey, isComplete } });
  }, [store, result, isComplete]);
  return result && <AudienceCount onCount={setAudience} />;
}
