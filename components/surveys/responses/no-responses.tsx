import { useQuery } from "@tanstack/react-query";
import { useNow, useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { editSurveyPath } from "@/lib/client/links/surveys";
import { responsesCountOptions } from "@/lib/client/surveys/surveys";
import type { Survey } from "@/lib/contract/survey/survey";
import { surveyState } from "@/lib/survey-model/state";

/** Replaces the list while there are no responses, and says what to do next. */
export function NoResponses({ projectId, survey }: { projectId: string; survey: Survey }) {
  const t = useTranslations("responses.none");
  const now = useNow();
  const { data: counts } = useQuery(responsesCountOptions(projectId));
  const state = surveyState(survey, { now, responses: counts?.[survey.id] ?? 0 });
  const advice = state === "draft" || state === "scheduled" || state === "running" ? state : "over";
  const tab = { draft: null, scheduled: "schedule", running: "audience", over: null }[advice];
  return (
    <EmptyState title={t(`${advice}.title`)}>
      <p className="text-ink-2">{t(`${advice}.detail`)}</p>
      <LinkButton
        variant="primary"
        href={`${editSurveyPath(projectId, survey.id)}${tab === null ? "" : `?tab=${tab}`}`}
      >
        {t(`${advice}.action`)}
      </LinkButton>
    </EmptyState>
  );
}
