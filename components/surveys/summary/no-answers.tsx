import { useFormatter, useNow, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useHostedReach } from "@/components/survey/use-hosted-reach";
import { Estimate, useAudienceSizes } from "@/components/surveys/estimate/estimate";
import type { EstimateTarget } from "@/components/surveys/estimate/estimate-target";
import { useAudienceSteps } from "@/components/surveys/estimate/use-audience-steps";
import { useConditionNames } from "@/components/surveys/estimate/use-condition-names";
import { useShare } from "@/components/surveys/share/use-share";
import { useTeamSummary } from "@/components/surveys/summary/use-summary";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { editSurveyPath } from "@/lib/client/links/surveys";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { everyone } from "@/lib/survey-model/audience";
import { toDraft } from "@/lib/survey-model/draft/read";

/** Shown as often as this without a response, a survey does not lack an audience. */
const enoughShown = 20;

/**
 * Shown while there are no answers: how often the survey was shown and dismissed. Unless it was shown often,
 * also how many persons match and the condition that excludes most.
 */
export default function NoAnswers() {
  const t = useTranslations("summary.empty");
  const common = useTranslations("common");
  const format = useFormatter();
  const now = useNow();
  const { projectId, survey, results } = useTeamSummary();
  const timeZone = useTimeZone(projectId);
  const { openShare } = useShare();
  const reachOf = useHostedReach();
  const target = useMemo(() => ({ projectId, survey, draft: toDraft(survey) }), [projectId, survey]);
  const { shown, dismissed } = results.totals;
  const isSeen = (shown ?? 0) >= enoughShown;
  const isHosted = survey.type === "external_survey";
  const start = survey.start_date === null ? null : new Date(survey.start_date);
  const isScheduled = start !== null && start > now;
  return (
    <section className="mt-8 flex max-w-[52rem] flex-col gap-6">
      <div className="flex flex-col gap-1.5">
        <h2 className="text-title">{common("noResponsesYet")}</h2>
        <p className="text-ink-2">
          {isScheduled
            ? t("scheduled", {
                date: format.dateTime(start, { dateStyle: "long", timeStyle: "short", timeZone }),
              })
            : t("shown", { count: shown ?? 0 })}
          {dismissed !== null && dismissed > 0 && ` ${t("dismissed", { count: dismissed })}`}
        </p>
      </div>
      {isHosted ? (
        <p className="text-ink-2">
          {reachOf(survey)}. {t("hosted")}
        </p>
      ) : isSeen ? (
        <p className="text-ink-2">{t(survey.type === "api" ? "seenApi" : "seen")}</p>
      ) : (
        <>
          <Diagnosis target={target} />
          <Estimate target={target} isTitleHidden />
        </>
      )}
      <div data-print="hide" className="flex flex-wrap gap-2">
        {isSeen && !isHosted && (
          <LinkButton href={editSurveyPath(projectId, survey.id)}>{t("questions")}</LinkButton>
        )}
        {!isSeen && !isHosted && (
          <LinkButton href={`${editSurveyPath(projectId, survey.id)}?tab=audience`}>
            {t("audience")}
          </LinkButton>
        )}
        <Button onPress={openShare}>{t("share")}</Button>
      </div>
    </section>
  );
}

/** How many persons match all conditions on persons, and which of these excludes the most. */
function Diagnosis({ target }: { target: EstimateTarget }) {
  const t = useTranslations("summary.empty");
  const names = useConditionNames();
  const steps = useAudienceSteps(target);
  const sizes = useAudienceSizes(target.projectId, [everyone, ...steps.map(({ audience }) => audience)]);
  const knownSizes = sizes.filter((size) => size !== null);
  if (knownSizes.length < sizes.length) return <Skeleton className="w-80" />;
  const [total = 0] = knownSizes;
  const size = knownSizes.at(-1) ?? 0;
  const drops = steps.map((step, at) => ({ step, lost: (knownSizes[at] ?? 0) - (knownSizes[at + 1] ?? 0) }));
  const worst = drops.reduce<(typeof drops)[number] | null>(
    (most, drop) => (drop.lost > (most?.lost ?? 0) ? drop : most),
    null,
  );
  return (
    <p>
      {t("match", { count: size, total })}{" "}
      {worst && t("worst", { condition: names.ofStep(worst.step), count: worst.lost })}
    </p>
  );
}
