import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { languageCodes } from "@/components/surveys/editor/languages/language-codes";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { useLanguageName } from "@/components/ui/language-name";
import { Select } from "@/components/ui/select";

/** The language of the survey's own texts. Languages with a translation can't be selected. */
export function BaseLanguage({ languages }: { languages: readonly string[] }) {
  const t = useTranslations("languages");
  const fieldName = useFieldName();
  const languageName = useLanguageName();
  const { change, isReadOnly } = useEditor("change", "isReadOnly");
  const base = useDraft((draft) => draft.base_language);
  const label = fieldName("base_language") ?? "";
  const codes = languageCodes.some((code) => code === base) ? languageCodes : [base, ...languageCodes];
  return (
    <Select
      label={label}
      options={codes
        .map((code) => ({
          id: code,
          label: languageName(code),
          detail: languages.includes(code) ? t("alreadyAdded") : code,
          isDisabled: languages.includes(code),
        }))
        .toSorted((a, b) => a.label.localeCompare(b.label))}
      value={base}
      onChange={(code) =>
        change(label, (edited) => {
          edited.base_language = code;
        })
      }
      isDisabled={isReadOnly}
      className="w-56"
    />
  );
}
