import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { ScheduleSection } from "@/components/surveys/editor/schedule/schedule-section";
import { useDraftValue } from "@/components/surveys/editor/state/use-draft-value";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { nextFullHour } from "@/components/surveys/start/next-full-hour";
import { DateTimeField } from "@/components/ui/date-fields";
import { RadioGroup } from "@/components/ui/radio-group";

/** The start: manual or on a date. */
export function StartSection({ timeZone }: { timeZone: string }) {
  const t = useTranslations("schedule");
  const common = useTranslations("common");
  const fieldName = useFieldName();
  const lifecycle = useTranslations("editor.lifecycle");
  const { isReadOnly, survey } = useEditor("isReadOnly", "survey");
  const name = fieldName("start_date") ?? "";
  const [start, setStart, fault] = useDraftValue<string | null>(["start_date"], name);
  return (
    <ScheduleSection name={name} path="start_date">
      <RadioGroup
        label={name}
        isLabelHidden
        options={[
          { id: "manual", label: t("start.manual") },
          { id: "date", label: common("onADate") },
        ]}
        value={start ? "date" : "manual"}
        onChange={(mode) => setStart(mode === "date" ? nextFullHour(new Date()) : null)}
        isDisabled={isReadOnly}
      />
      {start && (
        <DateTimeField
          label={common("startDateIn", { timeZone })}
          value={start}
          onChange={(date) => setStart(date)}
          timeZone={timeZone}
          fault={fault}
          // A survey that has started publishes its start date with the rest.
          {...(survey.start_date === null && { hint: t("start.hint", { button: lifecycle("schedule") }) })}
          isDisabled={isReadOnly}
        />
      )}
    </ScheduleSection>
  );
}
