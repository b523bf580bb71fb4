import { useQuery } from "@tanstack/react-query";
import { useNow, useTranslations } from "next-intl";
import { useMemo } from "react";
import { SavedProblemList } from "@/components/survey/checks/saved-problem-list";
import { useSurveyProblems } from "@/components/survey/checks/use-survey-problems";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { editSurveyPath } from "@/lib/client/links/surveys";
import { responsesCountOptions } from "@/lib/client/surveys/surveys";
import type { Survey } from "@/lib/contract/survey/survey";

/** A survey that never started has no results: what is left to do before it can. */
export default function DraftState({ projectId, survey }: { projectId: string; survey: Survey }) {
  const t = useTranslations("results.draft");
  const common = useTranslations("common");
  const now = useNow();
  const { data: counts } = useQuery(responsesCountOptions(projectId));
  const surveys = useMemo(() => [survey], [survey]);
  const problems = useSurveyProblems(projectId, surveys, counts, now)?.get(survey.id);
  const errors = problems?.filter(({ severity }) => severity === "error").length ?? 0;
  return (
    <section className="flex max-w-[52rem] flex-col gap-5 px-4 py-8 sm:px-8">
      <div className="flex flex-col gap-1.5">
        <h2 className="text-title">{t("title")}</h2>
        <p className="text-ink-2">
          {!problems ? (
            <Skeleton className="w-72" />
          ) : errors > 0 ? (
            t("errors", { count: errors })
          ) : (
            t("ready")
          )}
        </p>
      </div>
      {problems && problems.length > 0 && (
        <SavedProblemList projectId={projectId} surveyId={survey.id} problems={problems} />
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton href={editSurveyPath(projectId, survey.id)}>
          {common(survey.user_access_level === "viewer" ? "viewSurvey" : "editSurvey")}
        </LinkButton>
      </div>
    </section>
  );
}
