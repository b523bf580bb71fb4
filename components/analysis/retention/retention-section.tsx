import { now, startOfMonth, startOfWeek } from "@internationalized/date";
import { useTranslations } from "next-intl";
import { DatesSection } from "@/components/analysis/builder/dates-section";
import { Button } from "@/components/ui/button";
import { NumberField } from "@/components/ui/number-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import {
  defaultRetentionIntervals,
  intervalOfPeriod,
  maxRetentionIntervals,
  type RetentionParams,
  retentionPeriod,
  retentionPeriods,
  retentionTypes,
} from "@/lib/contract/analysis/retention";

interface RetentionSectionProps {
  projectId: string;
  params: Partial<RetentionParams>;
  onChange: (changes: { [Name in keyof RetentionParams]?: RetentionParams[Name] | undefined }) => void;
}

/** Who is in a cohort, the length and number of intervals, and the dates of the cohorts. */
export function RetentionSection({ projectId, params, onChange }: RetentionSectionProps) {
  const t = useTranslations("analysis.retention");
  const common = useTranslations("common");
  const intervals = useTranslations("analysis.builder.intervals");
  const timeZone = useProjectTimeZone(projectId);
  const type = params.retention_type ?? "retention_recurring";
  const period = retentionPeriod(params);
  const total = params.total_intervals ?? defaultRetentionIntervals;
  const interval = intervalOfPeriod[period];
  const first = now(timeZone).subtract({ [`${interval}s`]: total - 1 });
  // Intervals are whole.
  const begin =
    interval === "week"
      ? startOfWeek(first, "en", "mon")
      : interval === "month"
        ? startOfMonth(first)
        : first;
  return (
    <>
      <section aria-label={t("cohorts")} className="flex flex-col gap-2">
        <h2 className="text-ink-3 text-label">{t("type")}</h2>
        <SegmentedControl
          label={t("type")}
          segments={retentionTypes.map((id) => ({ id, label: t(`types.${id}`) }))}
          value={type}
          onChange={(next) => onChange({ retention_type: next })}
        />
        <p className="text-ink-3 text-table">{t(`typeDetails.${type}`)}</p>
        <div className="flex items-end gap-2">
          <Select
            label={common("interval")}
            className="grow"
            options={retentionPeriods.map((id) => ({ id, label: intervals(intervalOfPeriod[id]) }))}
            value={period}
            onChange={(next) => onChange({ period: next })}
          />
          <NumberField
            label={t("intervals")}
            value={total}
            minValue={1}
            maxValue={maxRetentionIntervals}
            onChange={(next) => next !== null && onChange({ total_intervals: Math.round(next) })}
          />
        </div>
      </section>
      <div className="flex flex-col items-start gap-1">
        <DatesSection
          projectId={projectId}
          params={params}
          onChange={onChange}
          startsAt={begin.toString().slice(0, 10)}
        />
        {params.date_from !== undefined && (
          <Button
            variant="quiet"
            size="small"
            className="-ml-2"
            onPress={() => onChange({ date_from: undefined, date_to: undefined })}
          >
            {t("latest", { count: total })}
          </Button>
        )}
      </div>
    </>
  );
}
