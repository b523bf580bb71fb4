import { useTranslations } from "next-intl";
import { countOf } from "@/components/filters/behavior";
import { EventPicker } from "@/components/filters/event-picker";
import { type FilterRowProps, RemoveFilter } from "@/components/filters/property-row";
import { conditionRowClasses } from "@/components/filters/row-classes";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import type { PropertyFilter } from "@/lib/contract/filter";

const answers = ["did", "didNot", "didFewer"] as const;
type Answer = (typeof answers)[number];

const answerOf = (filter: PropertyFilter): Answer => {
  if (!filter.negation) return "did";
  return countOf(filter) > 1 ? "didFewer" : "didNot";
};

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
  const answer = answerOf(filter);
  // Less often than once is not at all, which has an answer of its own.
  const minCount = answer === "didFewer" ? 2 : 1;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className={conditionRowClasses}>
        <Select
          label={t("answer", { number })}
          isLabelHidden
          options={answers.map((id) => ({ id, label: t(id) }))}
          value={answer}
          onChange={(next) => {
            const times = { did: count, didNot: 1, didFewer: Math.max(count, 2) }[next];
            onChange({ ...rest, ...time, ...timesOf(times), negation: next !== "did" });
          }}
          isDisabled={isDisabled}
        />
        <div className="min-w-0 @max-md:col-start-1 @md:col-span-2">
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
        {answer !== "didNot" && (
          <>
            <span>{t(answer === "did" ? "atLeast" : "fewerThan")}</span>
            <NumberField
              label={t("times", { number })}
              isLabelHidden
              unit={t("timesUnit", { count })}
              value={count}
              minValue={minCount}
              maxValue={1_000_000}
              onChange={(next) => onChange({ ...rest, ...time, ...timesOf(next ?? minCount) })}
              isDisabled={isDisabled}
              className="w-44"
            />
          </>
        )}
        <span>{t("inLast", { days: time_value ?? 0 })}</span>
        <NumberField
          label={t("days", { number })}
          isLabelHidden
          unit={t("daysUnit", { days: time_value ?? 0 })}
          placeholder={t("anyTime")}
          value={time_value ?? null}
          minValue={1}
          maxValue={9999}
          onChange={(next) =>
            onChange({
              ...rest,
              ...timesOf(count),
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

const timesOf = (count: number): Partial<PropertyFilter> =>
  count > 1
    ? { value: "performed_event_multiple", operator: "gte", operator_value: count }
    : { value: "performed_event" };
