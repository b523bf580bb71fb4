import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { QueryFailed } from "@/components/data-list/query-failed";
import { RowsSkeleton } from "@/components/persons/page/person-skeleton";
import type { PersonTabProps } from "@/components/persons/page/person-view";
import { SurveyItem } from "@/components/persons/page/surveys/survey-item";
import { joinSurveys, type PersonSurvey } from "@/components/persons/page/surveys/survey-rows";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { personResponsesPath, surveyListPath } from "@/lib/client/links/surveys";
import {
  surveyEligibilityOptions,
  surveyResponsesOptions,
  surveysSeenOptions,
} from "@/lib/client/persons/page";

/** Which surveys a person would be shown now, or on a page that matches, why not the other running ones, and what they answered; those that don't run are folded. */
export default function SurveysTab({ projectId, person }: PersonTabProps) {
  const t = useTranslations("personPage.surveys");
  const common = useTranslations("common");
  const eligibility = useQuery(surveyEligibilityOptions(projectId, person.uuid));
  const seen = useQuery(surveysSeenOptions(projectId, person.uuid));
  const responses = useQuery(surveyResponsesOptions(projectId, person.uuid));
  const queries = [eligibility, seen, responses];
  if (queries.some(({ error }) => error)) return <QueryFailed title={t("failed")} query={queries} />;
  if (!eligibility.data || !seen.data || !responses.data) return <RowsSkeleton />;
  const surveys = joinSurveys(eligibility.data.results, seen.data, responses.data);
  if (surveys.length === 0) {
    return (
      <EmptyState title={common("noSurveysYet")}>
        <LinkButton href={surveyListPath(projectId)}>{t("open")}</LinkButton>
      </EmptyState>
    );
  }
  const isEligible = ({ eligibility }: PersonSurvey) => eligibility?.is_eligible === true;
  const isOfAnyPage = ({ eligibility }: PersonSurvey) => eligibility?.page_conditions.length === 0;
  const waitsForEvent = ({ eligibility }: PersonSurvey) =>
    eligibility?.page_conditions.includes("events") === true;
  const isRunning = ({ eligibility }: PersonSurvey) => eligibility?.survey.state === "running";
  const [eligible, running] = [surveys.filter(isEligible), surveys.filter(isRunning)];
  const groups = {
    now: eligible.filter(isOfAnyPage),
    onPages: eligible.filter((survey) => !isOfAnyPage(survey) && !waitsForEvent(survey)),
    afterEvents: eligible.filter(waitsForEvent),
    others: running.filter((survey) => !isEligible(survey)),
  };
  const idle = surveys.filter((survey) => !isRunning(survey));
  return (
    <div className="flex flex-col gap-6 px-4 py-6 sm:px-8">
      {responses.data.length > 0 && (
        <NextLink
          href={personResponsesPath(projectId, person.uuid)}
          prefetch={false}
          className="w-fit text-water hover:underline"
        >
          {common("allResponsesOfPerson")}
        </NextLink>
      )}
      {eligible.length === 0 && <p className="text-ink-2">{t("none")}</p>}
      {(["now", "onPages", "afterEvents", "others"] as const)
        .filter((group) => groups[group].length > 0)
        .map((group) => (
          <section key={group} className="max-w-[56rem]">
            <h2 className="border-line border-b pb-2 text-section">
              {t(group, { count: groups[group].length })}
            </h2>
            {groups[group].map((survey) => (
              <SurveyItem key={survey.id} projectId={projectId} survey={survey} history={eligibility.data} />
            ))}
          </section>
        ))}
      {idle.length > 0 && (
        <details className="max-w-[56rem]">
          <summary className="cursor-pointer border-line border-b pb-2 text-section">
            {t("idle", { count: idle.length })}
          </summary>
          {idle.map((survey) => (
            <SurveyItem key={survey.id} projectId={projectId} survey={survey} history={eligibility.data} />
          ))}
        </details>
      )}
      {eligibility.data.distinct_id !== null && person.distinct_ids.length > 1 && (
        <p className="text-ink-3 text-table">{t("distinctId", { id: eligibility.data.distinct_id })}</p>
      )}
    </div>
  );
}
