import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Preset, presetNames, presetOf, presets } from "@/components/settings/keys/scope-levels";
import { ScopeMatrix } from "@/components/settings/keys/scope-matrix";
import { RadioGroup } from "@/components/ui/radio-group";
import type { KeyInput } from "@/lib/contract/access/key";

type Choice = Preset | "custom";

interface ScopesFieldProps {
  value: KeyInput["scopes"];
  onChange: (value: KeyInput["scopes"]) => void;
  fault: string | undefined;
}

/** The scopes of a new key: a preset, or any combination. */
export function ScopesField({ value, onChange, fault }: ScopesFieldProps) {
  const t = useTranslations("keys");
  const [isCustom, setCustom] = useState(false);
  const choice: Choice = isCustom ? "custom" : (presetOf(value) ?? "custom");
  const choose = (next: Choice) => {
    setCustom(next === "custom");
    // With all scopes granted, the matrix has none that could be removed one by one.
    if (next !== "custom") onChange([...presets[next]]);
    else if (value.includes("*")) onChange([...presets.readOnly]);
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
      />
      {choice === "custom" && <ScopeMatrix granted={value} onChange={onChange} />}
      {fault && (
        <p role="alert" className="text-label text-rust">
          {t("scopes.none")}
        </p>
      )}
    </div>
  );
}
