import { useTranslations } from "next-intl";
import { DateRangePicker } from "@/components/filters/date-range-picker";
import { Select } from "@/components/ui/select";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import { defaultFrom } from "@/lib/contract/analysis/dates";
import { type AnalysisParams, intervalWords } from "@/lib/contract/analysis/parameters";

type DateParams = Pick<AnalysisParams, "date_from" | "date_to" | "interval">;

interface DatesSectionProps {
  projectId: string;
  params: Partial<DateParams>;
  onChange: (changes: Partial<DateParams>) => void;
  /** Whether the result has intervals. */
  hasInterval?: boolean;
  /** The start where the question has none; by default that of the API. */
  startsAt?: string;
}

/** The range of dates of a question, and the length of an interval. */
export function DatesSection(props: DatesSectionProps) {
  const { projectId, params, onChange, hasInterval = false, startsAt = defaultFrom } = props;
  const t = useTranslations("analysis.builder");
  const common = useTranslations("common");
  const timeZone = useProjectTimeZone(projectId);
  return (
    <section aria-label={common("dateRange")} className="flex flex-col items-start gap-2">
      <h2 className="text-ink-3 text-label">{common("dateRange")}</h2>
      <div className="flex flex-wrap items-end gap-2">
        <DateRangePicker
          value={{ date_from: params.date_from ?? startsAt, date_to: params.date_to ?? null }}
          onChange={({ date_from, date_to }) => onChange({ date_from, date_to: date_to ?? undefined })}
          timeZone={timeZone}
        />
        {hasInterval && (
          <Select
            label={common("interval")}
            isLabelHidden
            options={intervalWords.map((id) => ({ id, label: t(`intervals.${id}`) }))}
            value={params.interval ?? "day"}
            onChange={(interval) => onChange({ interval })}
          />
        )}
      </div>
    </section>
  );
}
