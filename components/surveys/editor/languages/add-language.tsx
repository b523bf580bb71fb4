"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { knownLanguages } from "@/components/surveys/editor/languages/known-languages";
import { ComboBox } from "@/components/ui/combo-box";
import { useLanguageName } from "@/components/ui/language-name";

interface AddLanguageProps {
  /** Those that are there already. */
  taken: readonly string[];
  onAdd: (language: string) => void;
  isDisabled: boolean;
}

/** One more column. */
export function AddLanguage({ taken, onAdd, isDisabled }: AddLanguageProps) {
  const t = useTranslations("languages");
  const languageName = useLanguageName();
  const [round, setRound] = useState(0);
  const options = knownLanguages
    .filter((code) => !taken.includes(code))
    .map((code) => ({ id: code as string, label: languageName(code), detail: code }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <ComboBox
      // Once a language is added the field begins anew.
      key={round}
      label={t("add")}
      isLabelHidden
      placeholder={t("add")}
      options={options}
      value={null}
      onChange={(code) => {
        if (code === null) return;
        setRound(round + 1);
        onAdd(code);
      }}
      empty={t("noLanguage")}
      isDisabled={isDisabled}
      className="w-56"
    />
  );
}
