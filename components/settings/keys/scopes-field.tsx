"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { type Preset, presetNames, presetOf, presets } from "@/components/settings/keys/scope-levels";
import { ScopeMatrix } from "@/components/settings/keys/scope-matrix";
import { RadioGroup } from "@/components/ui/radio-group";
import type { KeyInput } from "@/lib/contract/key";

type Choice = Preset | "custom";

/** The scopes of a new key: a preset, or any combination. */
export function ScopesField() {
  const t = useTranslations("keys");
  const { control } = useFormContext<KeyInput>();
  const { field, fieldState } = useController({ control, name: "scopes" });
  const [isCustom, setCustom] = useState(false);
  const choice: Choice = isCustom ? "custom" : (presetOf(field.value) ?? "custom");
  const choose = (next: Choice) => {
    setCustom(next === "custom");
    // From everything, no scope of the matrix would be left to take away one by one.
    if (next !== "custom") field.onChange([...presets[next]]);
    else if (field.value.includes("*")) field.onChange([...presets.readOnly]);
  };
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={t("scopes.label")}
        options={[...presetNames, "custom" as const].map((id) => ({
          id,
          label: t(`presets.${id}`),
          detail: t(`presetDetails.${id}`),
        }))}
        value={choice}
        onChange={choose}
        onBlur={field.onBlur}
      />
      {choice === "custom" && <ScopeMatrix granted={field.value} onChange={field.onChange} />}
      {fieldState.error && (
        <p role="alert" className="text-label text-rust">
          {t("scopes.none")}
        </p>
      )}
    </div>
  );
}
