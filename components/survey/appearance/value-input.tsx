import { useTranslations } from "next-intl";
import { ColorInput } from "@/components/survey/appearance/color-input";
import type { AppearanceFieldSpec as Field } from "@/components/survey/appearance/fields";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { TextField } from "@/components/ui/text-field";
import type { JsonObject } from "@/lib/contract/wire/json";

interface ValueInputProps {
  field: Field;
  name: string;
  /** The value that is set; undefined: none is. */
  ownValue: unknown;
  /** The value that applies: the own one, or what it is without one. */
  value: unknown;
  /** Undefined to set none. */
  onChange: (value: unknown) => void;
  /** The appearance that the field belongs to. */
  appearance: JsonObject | null;
  /** Whether it is that of a hosted page. */
  isHosted?: boolean;
  isReadOnly: boolean;
}

/** The input of a field of an appearance, by its kind. */
export function ValueInput(props: ValueInputProps) {
  const { field, name, ownValue, value, onChange: set, appearance, isHosted = false, isReadOnly } = props;
  const t = useTranslations("appearance");
  const text = typeof ownValue === "string" ? ownValue : "";
  switch (field.kind) {
    case "color":
      return (
        <ColorInput
          fieldKey={field.key}
          name={name}
          ownValue={ownValue}
          value={value}
          onChange={set}
          appearance={appearance}
          isHosted={isHosted}
          isReadOnly={isReadOnly}
        />
      );
    case "text":
    case "code":
      return (
        <TextField
          label={name}
          isLabelHidden
          value={text}
          onChange={(nextValue) => set(nextValue === "" ? undefined : nextValue)}
          placeholder={typeof value === "string" ? value : undefined}
          isMono={field.kind === "code"}
          isDisabled={isReadOnly}
        />
      );
    case "switch":
      return (
        <div className="pt-1">
          <Switch
            label={<SwitchState name={name} isOn={Boolean(value)} />}
            isSelected={Boolean(value)}
            onChange={set}
            isDisabled={isReadOnly}
          />
        </div>
      );
    case "number":
      return (
        <NumberField
          label={name}
          isLabelHidden
          value={typeof value === "number" ? value : null}
          onChange={(nextValue) => set(nextValue ?? undefined)}
          minValue={0}
          unit={t(`units.${field.unit}`, { count: Number(value ?? 0) })}
          isDisabled={isReadOnly}
        />
      );
    case "choice":
      return (
        <Select
          label={name}
          isLabelHidden
          options={field.options.map((id) => ({ id, label: optionLabel(t, `${field.key}.${id}`) }))}
          value={typeof value === "string" ? value : null}
          onChange={set}
          isDisabled={isReadOnly}
        />
      );
    default:
      return field satisfies never;
  }
}

/** The state of a switch. Its name is visible beside it, so it is included for screen readers only. */
export function SwitchState({ name, isOn }: { name: string; isOn: boolean }) {
  const t = useTranslations("appearance");
  return (
    <>
      <span className="sr-only">{name}: </span>
      {t(isOn ? "on" : "off")}
    </>
  );
}

function optionLabel(t: ReturnType<typeof useTranslations<"appearance">>, id: string): string {
  const key = `options.${id}` as Parameters<typeof t.has>[0]; // the table of fields lists only options that have a text
  return t.has(key) ? t.raw(key) : id;
}
