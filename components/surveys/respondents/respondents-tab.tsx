import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryFailed } from "@/components/data-list/query-failed";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import { AnswerQualitySection } from "@/components/surveys/respondents/answer-quality";
import { ProfileTable } from "@/components/surveys/respondents/profile-table";
import type { ResultTabProps } from "@/components/surveys/response-filter/result-tab";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { EmptyState } from "@/components/ui/empty-state";
import { TabSkeleton } from "@/components/ui/skeleton";
import { respondentProfileOptions } from "@/lib/client/surveys/results";
import { fewestAnswers } from "@/lib/contract/survey/limits";
import { maxProfiled, type RespondentProfile } from "@/lib/contract/survey/respondent-profile";

/** Whom the results speak for: respondents beside the audience, and how good their answers are. */
export default function RespondentsTab({ projectId, survey }: ResultTabProps) {
  const t = useTranslations("respondents");
  const common = useTranslations("common");
  const { query: filter } = useResponseFilter();
  const query = useQuery(respondentProfileOptions(projectId, survey.id, filter));
  const { data } = query;
  if (data?.quality.responses === 0) {
    return (
      <EmptyState title={common("noResponsesYet")}>
        <p className="text-ink-2">{t("emptyDetail")}</p>
      </EmptyState>
    );
  }
  if (data)
    return (
      <div className="flex flex-col">
        <Groups profile={data} />
        <AnswerQualitySection quality={data.quality} />
      </div>
    );
  if (query.error) return <QueryFailed title={t("failed")} query={query} />;
  return <TabSkeleton />;
}

function Groups({ profile: { audience, compared, groups, quality } }: { profile: RespondentProfile }) {
  const t = useTranslations("respondents");
  const format = useResultFormat();
  return (
    <section
      aria-labelledby="respondent-groups"
      className="flex flex-col gap-3 border-line border-b px-4 py-6 sm:px-8"
    >
      <h2 id="respondent-groups" className="text-section">
        {t("groups.title")}
      </h2>
      <p className="max-w-3xl text-ink-2 text-table">
        {t("groups.detail", { audience: format.count(audience) })}
      </p>
      {groups.length === 0 ? (
        <p className="text-ink-3 text-table">{t("groups.none", { fewest: fewestAnswers })}</p>
      ) : (
        <ProfileTable groups={groups} />
      )}
      <p className="max-w-3xl text-ink-3 text-table">
        {t("groups.method", { compared })}
        {quality.responses === maxProfiled && ` ${t("groups.newest", { count: maxProfiled })}`}
      </p>
    </section>
  );
}
