import { useTranslations } from "next-intl";
import { useState } from "react";
import { findLanguages } from "@/components/surveys/editor/languages/find-languages";
import { languageCodes } from "@/components/surveys/editor/languages/language-codes";
import { ComboBox } from "@/components/ui/combo-box";
import { useLanguageName } from "@/components/ui/language-name";

interface AddLanguageProps {
  /** Languages that have a column already. */
  existing: readonly string[];
  onAdd: (language: string) => void;
  isDisabled: boolean;
}

/** Adds a language. */
export function AddLanguage({ existing, onAdd, isDisabled }: AddLanguageProps) {
  const t = useTranslations("languages");
  const languageName = useLanguageName();
  const [addedCount, setAddedCount] = useState(0);
  const [typed, setTyped] = useState("");
  const languages = languageCodes
    .filter((code) => !existing.includes(code))
    .map((code) => ({ id: code as string, label: languageName(code), detail: code }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <ComboBox
      // A new key resets the field after a language was added.
      key={addedCount}
      label={t("add")}
      isLabelHidden
      placeholder={t("add")}
      options={findLanguages(languages, typed)}
      onType={setTyped}
      value={null}
      onChange={(code) => {
        if (code === null) return;
        setAddedCount(addedCount + 1);
        setTyped("");
        onAdd(code);
      }}
      empty={t("noLanguage")}
      isDisabled={isDisabled}
      className="w-56"
    />
  );
}
