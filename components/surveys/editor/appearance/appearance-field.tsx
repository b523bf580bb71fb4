import { RotateCcwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type AppearanceFieldSpec as Field, screenOf } from "@/components/survey/appearance/fields";
import type { Theme } from "@/components/survey/appearance/themes";
import { ValueInput } from "@/components/survey/appearance/value-input";
import { useAppearanceSetting } from "@/components/surveys/editor/appearance/use-appearance-setting";
import { useRefusedAt } from "@/components/surveys/editor/state/use-draft-value";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";

interface AppearanceFieldProps {
  field: Field;
  theme: Theme;
}

/** A field of the appearance: its value, and a button that resets it. The preview shows the screen that it is about. */
export function AppearanceField({ field, theme }: AppearanceFieldProps) {
  const t = useTranslations("appearance");
  const appearance = useDraft((draft) => draft.appearance);
  const isHosted = useDraft((draft) => draft.type === "external_survey");
  const { isReadOnly, editScreen } = useEditor("isReadOnly", "editScreen");
  const setting = useAppearanceSetting(field, theme);
  const serverError = useRefusedAt(`appearance.${field.key}`);
  const screen = screenOf(field.key);
  return (
    <div
      data-path={`appearance.${field.key}`}
      onFocusCapture={() => screen && editScreen(screen)}
      className="grid grid-cols-[minmax(0,1fr)_2.25rem] items-start gap-x-2 border-line border-b py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)_2.25rem]"
    >
      <span className={`pt-1 max-sm:col-span-2 ${setting.isOverridden ? "font-medium" : ""}`}>
        {setting.name}
      </span>
      <div className="min-w-0">
        <ValueInput
          field={field}
          name={setting.name}
          ownValue={setting.ownValue}
          value={setting.value}
          onChange={setting.set}
          appearance={appearance}
          isHosted={isHosted}
          isReadOnly={isReadOnly}
        />
        {/* An invalid color is said at its input, before it is sent. */}
        {serverError && field.kind !== "color" && <p className="pt-1 text-label text-rust">{serverError}</p>}
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
