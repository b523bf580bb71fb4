import { today } from "@internationalized/date";
import { useTranslations } from "next-intl";
import {
  type Behavior,
  type BehaviorTime,
  behaviorAnswers,
  hasTimes,
  readBehavior,
  type Timespan,
  writeBehavior,
} from "@/components/filters/behavior";
import { EventPicker } from "@/components/filters/event-picker";
import { type FilterRowProps, RemoveFilter } from "@/components/filters/property-row";
import { conditionRowClasses } from "@/components/filters/row-classes";
import { UncapturedEvent } from "@/components/filters/uncaptured-event";
import { useFilterText } from "@/components/filters/use-filter-text";
import { DateRangeField } from "@/components/ui/date-fields";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import { timeUnits } from "@/lib/contract/filter";
import { keysOf } from "@/lib/contract/wire/keys";

const units = keysOf(timeUnits);
const timeKinds = ["last", "between", "ever"] as const;
const last30Days: Timespan = { count: 30, unit: "day" };

/** A condition on what persons did: an event, how often, and when. One that the row has no fields for is a sentence. */
export function BehaviorRow({
  children,
  ...props
}: FilterRowProps & {
  /** The conditions on the event. */
  children: React.ReactNode;
}) {
  const { projectId, number, filter, isDisabled, autoFocus = false, onChange, onRemove } = props;
  const t = useTranslations("filters.behavior");
  const common = useTranslations("common");
  const filterText = useFilterText();
  const timeZone = useProjectTimeZone(projectId);
  const behavior = readBehavior(filter);
  if (!behavior) {
    return (
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">{filterText(filter)}</p>
        <RemoveFilter number={number} isDisabled={isDisabled} onRemove={onRemove} />
      </div>
    );
  }
  const { answer, times, time, quiet } = behavior;
  const change = (changed: Partial<Behavior>) => onChange(writeBehavior(filter, { ...behavior, ...changed }));
  const now = today(timeZone);
  const newTime = (next: (typeof timeKinds)[number]): BehaviorTime => {
    if (next === "ever") return null;
    const days = { from: now.subtract({ days: 30 }).toString(), to: now.toString() };
    return next === "last" ? { span: last30Days } : { days };
  };
  const kind = time === null ? "ever" : "span" in time ? "last" : "between";
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className={conditionRowClasses}>
        <Select
          label={t("answer", { number })}
          isLabelHidden
          options={behaviorAnswers.map((id) => ({ id, label: t(`answers.${id}`) }))}
          value={answer}
          onChange={(next) =>
            change({
              answer: next,
              // Some are about a time, and stopping about one until now.
              ...((next === "stopped" ? kind !== "last" : next === "firstDid" && kind === "ever") && {
                time: { span: last30Days },
              }),
            })
          }
          isDisabled={isDisabled}
        />
        <div className="min-w-0 @max-md:col-start-1 @md:col-span-2">
          <EventPicker
            projectId={projectId}
            label={common("eventNumber", { number })}
            isLabelHidden
            placeholder={common("event")}
            value={filter.key}
            onChange={(key) => onChange({ ...filter, key })}
            isDisabled={isDisabled}
            autoFocus={autoFocus}
          />
        </div>
        <RemoveFilter number={number} isDisabled={isDisabled} onRemove={onRemove} />
      </div>
      <UncapturedEvent projectId={projectId} name={filter.key} />
      <div className="flex flex-wrap items-end gap-2">
        {hasTimes(answer) && (
          <NumberField
            label={t("times", { number })}
            isLabelHidden
            unit={t("timesUnit", { count: times })}
            value={times}
            minValue={1}
            maxValue={1_000_000}
            onChange={(next) => change({ times: next ?? 1 })}
            isDisabled={isDisabled}
          />
        )}
        {answer === "stopped" ? (
          <span className="self-center">{t("didInLast")}</span>
        ) : (
          <Select
            label={t("when", { number })}
            isLabelHidden
            options={timeKinds
              .filter((id) => id !== "ever" || answer !== "firstDid")
              .map((id) => ({ id, label: t(`whens.${id}`) }))}
            value={kind}
            onChange={(next) => change({ time: newTime(next) })}
            isDisabled={isDisabled}
          />
        )}
        {time && "span" in time && (
          <SpanFields
            label={t("span", { number })}
            span={time.span}
            onChange={(span) => change({ time: { span } })}
            isDisabled={isDisabled}
          />
        )}
        {time && "days" in time && (
          <DateRangeField
            label={t("days", { number })}
            value={time.days}
            onChange={(days) => days && change({ time: { days } })}
            isDisabled={isDisabled}
          />
        )}
        {answer === "stopped" && (
          <>
            <span className="self-center">{t("butNot")}</span>
            <SpanFields
              label={t("quiet", { number })}
              span={quiet}
              onChange={(next) => change({ quiet: next })}
              isDisabled={isDisabled}
            />
          </>
        )}
      </div>
      <div className="border-line border-l pl-3">{children}</div>
    </div>
  );
}

interface SpanFieldsProps {
  /** The names of the two fields begin with it. */
  label: string;
  span: Timespan;
  onChange: (span: Timespan) => void;
  isDisabled: boolean;
}

/** A number of hours, days, weeks, months or years. */
function SpanFields({ label, span, onChange, isDisabled }: SpanFieldsProps) {
  const t = useTranslations("filters.behavior");
  return (
    <div className="flex items-end gap-2">
      <NumberField
        label={label}
        isLabelHidden
        value={span.count}
        minValue={1}
        maxValue={9999}
        onChange={(count) => onChange({ ...span, count: count ?? 1 })}
        isDisabled={isDisabled}
      />
      <Select
        label={t("unit", { label })}
        isLabelHidden
        options={units.map((id) => ({ id, label: t(`units.${id}`, { count: span.count }) }))}
        value={span.unit}
        onChange={(unit) => onChange({ ...span, unit })}
        isDisabled={isDisabled}
      />
    </div>
  );
}
