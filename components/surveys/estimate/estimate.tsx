import { useQueries } from "@tanstack/react-query";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { CohortNotes } from "@/components/surveys/estimate/cohort-notes";
import type { EstimateTarget } from "@/components/surveys/estimate/estimate-target";
import { useAudienceSteps } from "@/components/surveys/estimate/use-audience-steps";
import { useConditionNames } from "@/components/surveys/estimate/use-condition-names";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { personCountOptions } from "@/lib/client/persons/search";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { isSameJson } from "@/lib/contract/wire/json";
import { type Audience, everyone, sizeOf } from "@/lib/survey-model/audience";
import { pageConditions } from "@/lib/survey-model/page-conditions";

interface EstimateProps {
  target: EstimateTarget;
  isTitleHidden?: boolean;
  /** Whether conditions are half-written, so that they are not counted. */
  isIncomplete?: boolean;
}

/** The number of persons that remain after each condition on persons. */
export function Estimate({ target, isTitleHidden = false, isIncomplete = false }: EstimateProps) {
  const t = useTranslations("audience");
  const common = useTranslations("common");
  const names = useConditionNames();
  const { projectId, draft } = target;
  const steps = useAudienceSteps(target);
  const audiences = [everyone, ...steps.map(({ audience }) => audience)];
  const sizes = useAudienceSizes(projectId, audiences);
  const [total = null] = sizes;
  const pageConditionKeys = pageConditions(draft.conditions);
  return (
    <section aria-label={t("estimate.title")} className="flex flex-col gap-2">
      {!isTitleHidden && <h2 className="text-section">{t("estimate.title")}</h2>}
      {isIncomplete && <Notice tone="caution">{t("estimate.incomplete")}</Notice>}
      <table className="w-full border-collapse text-table">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("estimate.condition")}</th>
            <th scope="col">{t("estimate.remaining")}</th>
          </tr>
        </thead>
        <tbody>
          <Row name={common("everyone")} size={total} total={total} isExact />
          {steps.map((step, index) => (
            <Row
              key={step.by}
              name={names.ofStep(step)}
              size={sizes[index + 1] ?? null}
              total={total}
              isExact={step.audience.isExact}
            />
          ))}
        </tbody>
      </table>
      {steps.some(({ audience }) => !audience.isExact) && (
        <p className="text-ink-3 text-label font-normal">{t("estimate.expected")}</p>
      )}
      {pageConditionKeys.length > 0 && (
        <p className="text-ink-3 text-label font-normal">
          {t("estimate.onPage", { conditions: pageConditionKeys.map(names.ofPage).join(", ") })}
        </p>
      )}
      <CohortNotes projectId={projectId} steps={steps} />
      <CanaryReach target={target} audience={sizes.at(-1) ?? null} />
    </section>
  );
}

/** How many of the audience see the survey during its canary; nothing without one, or after it. */
function CanaryReach({ target, audience }: { target: EstimateTarget; audience: number | null }) {
  const t = useTranslations("audience.estimate");
  const format = useFormatter();
  const now = useNow();
  const timeZone = useTimeZone(target.projectId);
  const { canary } = target.survey;
  const isAhead = canary?.status === "scheduled" || canary?.status === "running";
  if (!isAhead || Date.parse(canary.until) <= now.getTime() || audience === null) return null;
  return (
    <p className="text-ink-2">
      {t("canary", {
        until: format.dateTime(new Date(canary.until), {
          day: "numeric",
          month: "short",
          hour: "numeric",
          minute: "2-digit",
          timeZone,
        }),
        share: format.number(canary.share / 100, { style: "percent" }),
        count: Math.round((audience * canary.share) / 100),
      })}
    </p>
  );
}

interface RowProps {
  name: string;
  size: number | null;
  total: number | null;
  isExact: boolean;
}

/** A row of the estimate, with a bar for its share of all persons. */
function Row({ name, size, total, isExact }: RowProps) {
  const t = useTranslations("audience");
  const format = useFormatter();
  const fraction = size !== null && total ? size / total : 0;
  return (
    <tr className="relative">
      <th scope="row" className="py-2 pr-3 text-start font-normal">
        {name}
        <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 bg-line forced-colors:border-b">
          <span
            className="block h-full bg-water forced-colors:bg-[Highlight] transition-[width] duration-180"
            style={{ width: `${fraction * 100}%` }}
          />
        </span>
      </th>
      <td className="py-2 text-end font-mono tabular-nums text-mono">
        {size === null ? (
          <Skeleton className="w-12" />
        ) : (
          <>
            {isExact ? format.number(size) : t("estimate.about", { count: size })}
            {total ? (
              <span className="ml-2 inline-block min-w-[4ch] text-ink-3">
                {format.number(fraction, { style: "percent", maximumFractionDigits: fraction < 0.1 ? 1 : 0 })}
              </span>
            ) : null}
          </>
        )}
      </td>
    </tr>
  );
}

/** Sizes of audiences; each distinct filter is counted once. Null while a count is loading. */
export function useAudienceSizes(projectId: string, audiences: readonly Audience[]): (number | null)[] {
  const filters = audiences.flatMap(({ terms }) => terms.map(({ filter }) => filter));
  const uniqueFilters = filters.filter(
    (filter, index) => filters.findIndex((candidate) => isSameJson(filter, candidate)) === index,
  );
  const counts = useQueries({
    queries: uniqueFilters.map((filter) => personCountOptions(projectId, filter)),
  });
  return audiences.map((audience) =>
    sizeOf(audience, (filter) => {
      const index = uniqueFilters.findIndex((candidate) => isSameJson(filter, candidate));
      return counts[index]?.data ?? null;
    }),
  );
}

/** The number of persons that match all conditions on persons; null while it is loading. */
export function useAudienceSize(target: EstimateTarget): number | null {
  const steps = useAudienceSteps(target);
  const [size = null] = useAudienceSizes(target.projectId, [steps.at(-1)?.audience ?? everyone]);
  return size;
}

/**
 * The size of the audience if conditions narrow it and the project has persons; otherwise null, so that empty
 * projects get no warning.
 */
export function useNarrowedSize(target: EstimateTarget): number | null {
  const narrowedAudience = useAudienceSteps(target).at(-1)?.audience;
  const [total = null, size = null] = useAudienceSizes(
    target.projectId,
    narrowedAudience ? [everyone, narrowedAudience] : [],
  );
  return total ? size : null;
}
