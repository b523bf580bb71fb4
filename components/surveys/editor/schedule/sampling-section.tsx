import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { ScheduleSection } from "@/components/surveys/editor/schedule/schedule-section";
import { useDraftValue } from "@/components/surveys/editor/state/use-draft-value";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { nextFullHour } from "@/components/surveys/start/next-full-hour";
import { Checkbox } from "@/components/ui/checkbox";
import { DateTimeField } from "@/components/ui/date-fields";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { maxSamplingDays, samplingUnitDays } from "@/lib/contract/survey/limits";

const units = ["day", "week", "month"] as const;
type Unit = (typeof units)[number];

/** Defaults of a sampling plan. */
const defaults = { interval: 2, unit: "week", limit: 200 } as const;

/** Adaptive sampling: spreads responses over a period by raising the limit daily. */
export function SamplingSection({ timeZone }: { timeZone: string }) {
  const t = useTranslations("schedule");
  const fieldName = useFieldName();
  const { change, isReadOnly } = useEditor("change", "isReadOnly");
  const name = t("sampling.name");
  const labelOf = (field: string) => fieldName(field) ?? field;
  const [start, setStart, startFault] = useDraftValue<string | null>(
    ["response_sampling_start_date"],
    labelOf("response_sampling_start_date"),
  );
  const [limit = null, setLimit, limitFault] = useDraftValue<number | null>(
    ["response_sampling_limit"],
    labelOf("response_sampling_limit"),
  );
  const [interval = null, setInterval, intervalFault] = useDraftValue<number | null>(
    ["response_sampling_interval"],
    labelOf("response_sampling_interval"),
  );
  const [unit, setUnit] = useDraftValue<Unit>(
    ["response_sampling_interval_type"],
    labelOf("response_sampling_interval_type"),
  );
  const isSet = Boolean(limit);
  const toggle = (isEnabled: boolean) =>
    change(name, (edited) => {
      edited.response_sampling_limit = isEnabled ? defaults.limit : null;
      edited.response_sampling_interval = isEnabled ? defaults.interval : null;
      edited.response_sampling_start_date = isEnabled ? nextFullHour(new Date()) : null;
      if (isEnabled) edited.response_sampling_interval_type = defaults.unit;
    });
  return (
    <ScheduleSection name={name} path="response_sampling_start_date">
      <Checkbox label={t("sampling.spread")} isSelected={isSet} onChange={toggle} isDisabled={isReadOnly} />
      {isSet && (
        <div className="flex flex-col gap-4 pl-7">
          <div className="flex flex-wrap items-end gap-4">
            <NumberField
              label={labelOf("response_sampling_limit")}
              value={limit}
              onChange={(next) => setLimit(next ?? 1)}
              minValue={1}
              unit={t("sampling.answersOver")}
              fault={limitFault}
              isDisabled={isReadOnly}
            />
            <NumberField
              label={labelOf("response_sampling_interval")}
              value={interval}
              onChange={(next) => setInterval(next ?? 1)}
              minValue={1}
              maxValue={Math.floor(maxSamplingDays / samplingUnitDays[unit ?? "week"])}
              fault={intervalFault}
              isDisabled={isReadOnly}
            />
            <Select
              label={labelOf("response_sampling_interval_type")}
              options={units.map((id) => ({
                id,
                label: t(`sampling.units.${id}`, { count: interval ?? 0 }),
              }))}
              value={unit ?? "week"}
              onChange={setUnit}
              isDisabled={isReadOnly}
            />
          </div>
          <DateTimeField
            label={t("sampling.from", { timeZone })}
            value={start ?? null}
            onChange={(date) => setStart(date)}
            timeZone={timeZone}
            fault={startFault}
            isDisabled={isReadOnly}
          />
        </div>
      )}
    </ScheduleSection>
  );
}
