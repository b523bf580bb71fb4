"use client";
import { RotateCcwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { ColorInput } from "@/components/surveys/editor/appearance/color-input";
import type { AppearanceFieldSpec as Field } from "@/components/surveys/editor/appearance/fields";
import type { Theme } from "@/components/surveys/editor/appearance/themes";
import {
  type AppearanceSetting,
  useAppearanceSetting,
} from "@/components/surveys/editor/appearance/use-appearance-setting";
import { useRefusedAt } from "@/components/surveys/editor/state/use-draft-value";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { TextField } from "@/components/ui/text-field";

interface AppearanceFieldProps {
  field: Field;
  theme: Theme;
}

/** A field of the appearance: its value, where that comes from, and a button that resets it. */
export function AppearanceField({ field, theme }: AppearanceFieldProps) {
  const t = useTranslations("appearance");
  const { isReadOnly } = useEditor();
  const setting = useAppearanceSetting(field, theme);
  const serverError = useRefusedAt(`appearance.${field.key}`);
  return (
    <div
      data-path={`appearance.${field.key}`}
      className="grid grid-cols-[minmax(0,1fr)_2.25rem] items-start gap-x-2 border-line border-b py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)_2.25rem]"
    >
      <div className="flex flex-col pt-1 max-sm:col-span-2">
        <span className={setting.isOverridden ? "font-medium" : ""}>{setting.name}</span>
        <span className="text-ink-3 text-label font-normal">
          {t(setting.isOverridden ? "overridden" : setting.ownValue === undefined ? "inherited" : "themed")}
        </span>
      </div>
      <div className="min-w-0">
        <ValueInput field={field} setting={setting} isReadOnly={isReadOnly} />
        {serverError && <p className="pt-1 text-label text-rust">{serverError}</p>}
      </div>
      {setting.isOverridden && !isReadOnly ? (
        <Button
          variant="quiet"
          size="icon"
          aria-label={t("reset", { name: setting.name })}
          onPress={setting.reset}
        >
          <RotateCcwIcon aria-hidden className="size-4" strokeWidth={1.5} />
        </Button>
      ) : (
        <span />
      )}
    </div>
  );
}

function ValueInput({
  field,
  setting,
  isReadOnly,
}: {
  field: Field;
  setting: AppearanceSetting;
  isReadOnly: boolean;
}) {
  const t = useTranslations("appearance");
  const { name, ownValue, value, set } = setting;
  const text = typeof ownValue === "string" ? ownValue : "";
  switch (field.kind) {
    case "color":
      return <ColorInput fieldKey={field.key} setting={setting} isReadOnly={isReadOnly} />;
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
