import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useFieldName } from "@/components/forms/field-name";
import { ScheduleSection } from "@/components/surveys/editor/schedule/schedule-section";
import { useDraftValue } from "@/components/surveys/editor/state/use-draft-value";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { NumberField } from "@/components/ui/number-field";
import { RadioGroup } from "@/components/ui/radio-group";
import { maxFrequencyDays, maxIterations } from "@/lib/contract/survey/limits";
import { type Repetition, repetitionOf } from "@/lib/survey-model/windows";

type Recurrence = { iteration_count: number; iteration_frequency_days: number };

/** The default recurrence: once a quarter for a year. */
const defaults: Recurrence = { iteration_count: 4, iteration_frequency_days: 90 };

/** How often a person is surveyed: once, in each of several windows, or whenever the conditions match. */
export function RepeatSection() {
  const t = useTranslations("schedule");
  const undo = useTranslations("editor.undo");
  const fieldName = useFieldName();
  const { change, isReadOnly } = useEditor("change", "isReadOnly");
  const repetition = useDraft(repetitionOf);
  const name = fieldName("schedule") ?? "";
  const countName = fieldName("iteration_count") ?? "";
  const daysName = fieldName("iteration_frequency_days") ?? "";
  const [count, , countFault] = useDraftValue<number | null>(["iteration_count"], countName);
  const [days, , daysFault] = useDraftValue<number | null>(["iteration_frequency_days"], daysName);
  const lastRecurrence = useRef<Recurrence>(defaults);
  if (count && days) lastRecurrence.current = { iteration_count: count, iteration_frequency_days: days };

  const setRepetition = (schedule: Repetition) =>
    change(name, (edited) => {
      edited.schedule = schedule;
      const next = schedule === "recurring" ? lastRecurrence.current : null;
      edited.iteration_count = next?.iteration_count ?? null;
      edited.iteration_frequency_days = next?.iteration_frequency_days ?? null;
    });
  // Windows need both numbers, so both are set.
  const setRecurrence = (field: keyof Recurrence, label: string, next: number | null) =>
    change(
      undo("edit", { field: label }),
      (edited) =>
        Object.assign(edited, { schedule: "recurring", ...lastRecurrence.current, [field]: next ?? 1 }),
      { coalesce: field },
    );
  return (
    <ScheduleSection name={name} path="iteration_count">
      <RadioGroup
        label={name}
        isLabelHidden
        options={[
          { id: "once", label: t("repeat.once"), detail: t("repeat.onceDetail") },
          { id: "always", label: t("repeat.always"), detail: t("repeat.alwaysDetail") },
          { id: "recurring", label: t("repeat.recurring"), detail: t("repeat.recurringDetail") },
        ]}
        value={repetition}
        onChange={setRepetition}
        isDisabled={isReadOnly}
      />
      {repetition === "recurring" && (
        <div className="flex flex-wrap items-start gap-4 pl-7">
          <NumberField
            label={t("repeat.count")}
            value={count ?? null}
            onChange={(next) => setRecurrence("iteration_count", countName, next)}
            minValue={1}
            maxValue={maxIterations}
            unit={t("repeat.times", { count: count ?? 0 })}
            fault={countFault}
            isDisabled={isReadOnly}
          />
          <NumberField
            label={t("repeat.every")}
            value={days ?? null}
            onChange={(next) => setRecurrence("iteration_frequency_days", daysName, next)}
            minValue={1}
            maxValue={maxFrequencyDays}
            unit={t("repeat.days", { days: days ?? 0 })}
            fault={daysFault}
            isDisabled={isReadOnly}
          />
        </div>
      )}
    </ScheduleSection>
  );
}
