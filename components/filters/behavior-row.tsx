import { useTranslations } from "next-intl";
import { countOf } from "@/components/filters/behavior";
import { EventPicker } from "@/components/filters/event-picker";
import { type FilterRowProps, RemoveFilter } from "@/components/filters/property-row";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import type { PropertyFilter } from "@/lib/contract/filter";

const answers = ["did", "didNot"] as const;

/** A condition on what persons did: an event, how often, and in how many days. */
export function BehaviorRow({
  children,
  ...props
}: FilterRowProps & {
  /** The conditions on the event. */
  children: React.ReactNode;
}) {
  const { projectId, number, filter, isDisabled, autoFocus = false, onChange, onRemove } = props;
  const t = useTranslations("filters.behavior");
  const { operator: _operator, operator_value: _count, time_value, time_interval: _unit, ...rest } = filter;
  const time: Partial<PropertyFilter> = time_value ? { time_value, time_interval: "day" } : {};
  const count = countOf(filter);
  const times: Partial<PropertyFilter> =
    count > 1
      ? { value: "performed_event_multiple", operator: "gte", operator_value: count }
      : { value: "performed_event" };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-2 @md:grid-cols-[minmax(8rem,1fr)_minmax(8rem,3fr)_auto]">
        <Select
          label={t("answer", { number })}
          isLabelHidden
          options={answers.map((id) => ({ id, label: t(id) }))}
          value={filter.negation ? "didNot" : "did"}
          onChange={(answer) => onChange({ ...filter, negation: answer === "didNot" })}
          isDisabled={isDisabled}
        />
        <div className="min-w-0 @max-md:col-start-1">
          <EventPicker
            projectId={projectId}
            label={t("event", { number })}
            isLabelHidden
            placeholder={t("eventPlaceholder")}
            value={filter.key}
            onChange={(key) => onChange({ ...filter, key })}
            isDisabled={isDisabled}
            autoFocus={autoFocus}
          />
        </div>
        <RemoveFilter number={number} isDisabled={isDisabled} onRemove={onRemove} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span>{t("atLeast")}</span>
        <NumberField
          label={t("times", { number })}
          isLabelHidden
          unit={t("timesUnit")}
          value={count}
          minValue={1}
          maxValue={1_000_000}
          onChange={(next) =>
            onChange({
              ...rest,
              ...time,
              ...(next !== null && next > 1
                ? { value: "performed_event_multiple", operator: "gte", operator_value: next }
                : { value: "performed_event" }),
            })
          }
          isDisabled={isDisabled}
          className="w-44"
        />
        <span>{t("inLast")}</span>
        <NumberField
          label={t("days", { number })}
          isLabelHidden
          unit={t("daysUnit")}
          placeholder={t("anyTime")}
          value={time_value ?? null}
          minValue={1}
          maxValue={9999}
          onChange={(next) =>
            onChange({
              ...rest,
              ...times,
              ...(next !== null && { time_value: next, time_interval: "day" }),
            })
          }
          isDisabled={isDisabled}
          className="w-44"
        />
      </div>
      <div className="border-line border-l pl-3">{children}</div>
    </div>
  );
}
