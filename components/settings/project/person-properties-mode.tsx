import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/ui/radio-group";
import { type PersonsOnEventsMode, personsOnEventsModes } from "@/lib/contract/project/query-modifiers";

interface PersonPropertiesModeProps {
  value: PersonsOnEventsMode;
  onChange: (mode: PersonsOnEventsMode) => void;
  fault: string | undefined;
  isDisabled: boolean;
}

/** Selects which properties of persons analyses read: those at the time of the event, or the latest. */
export function PersonPropertiesMode({ value, onChange, fault, isDisabled }: PersonPropertiesModeProps) {
  const t = useTranslations("projectSettings.personProperties");
  return (
    <RadioGroup
      label={t("label")}
      isLabelHidden
      options={personsOnEventsModes.map((mode) => ({
        id: mode,
        label: t(`modes.${mode}`),
        detail: t(`details.${mode}`),
      }))}
      value={value}
      onChange={onChange}
      fault={fault}
      isDisabled={isDisabled}
    />
  );
}
