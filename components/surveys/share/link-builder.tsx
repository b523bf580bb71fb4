import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { AnswerFields } from "@/components/surveys/share/answer-fields";
import { isReservedName, type LinkParts } from "@/components/surveys/share/hosted-link";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useLanguageName } from "@/components/ui/language-name";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { DraftQuestion } from "@/lib/survey-model/draft";

/** The language of the respondent's browser. */
const browserLanguage = "browser";

interface LinkBuilderProps {
  questions: readonly DraftQuestion[];
  /** The survey's own, and those of its translations. */
  languages: readonly string[];
  parts: LinkParts;
  onChange: (parts: LinkParts) => void;
}

/** Adds the person, properties and answers to a link. */
export function LinkBuilder({ questions, languages, parts, onChange }: LinkBuilderProps) {
  const t = useTranslations("share.builder");
  const common = useTranslations("common");
  const languageName = useLanguageName();
  const { distinctId, properties } = parts;
  const setProperty = (at: number, change: { key?: string; value?: string }) =>
    onChange({
      ...parts,
      properties: properties.map((property, index) => (index === at ? { ...property, ...change } : property)),
    });
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t("person")}
        hint={t("personHint", { example: "{{ contact.id }}" })}
        value={distinctId}
        onChange={(value) => onChange({ ...parts, distinctId: value })}
        placeholder="user_123"
        spellCheck="false"
        autoComplete="off"
        isMono
      />
      {languages.length > 1 && (
        <Select
          label={common("language")}
          value={parts.language ?? browserLanguage}
          onChange={(language) =>
            onChange({ ...parts, language: language === browserLanguage ? null : language })
          }
          options={[
            { id: browserLanguage, label: t("browserLanguage") },
            ...languages.map((code) => ({ id: code, label: languageName(code) })),
          ]}
        />
      )}
      <fieldset className="flex flex-col items-start gap-2">
        <legend className="mb-1.5 text-ink-2 text-label">{common("properties")}</legend>
        <p className="text-ink-3 text-label font-normal">{t("propertiesHint")}</p>
        {properties.map(({ key, value }, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position
            key={at}
            className="grid w-full grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2"
          >
            <TextField
              label={t("key", { number: at + 1 })}
              isLabelHidden
              value={key}
              onChange={(next) => setProperty(at, { key: next })}
              placeholder="campaign"
              fault={isReservedName(key) ? t("reserved") : undefined}
              spellCheck="false"
              autoComplete="off"
              isMono
            />
            <TextField
              label={t("value", { number: at + 1 })}
              isLabelHidden
              value={value}
              onChange={(next) => setProperty(at, { value: next })}
              placeholder="newsletter"
              spellCheck="false"
              autoComplete="off"
              isMono
            />
            <IconButton
              Icon={XIcon}
              label={t("remove", { number: at + 1 })}
              onPress={() =>
                onChange({ ...parts, properties: properties.filter((_, index) => index !== at) })
              }
            />
          </div>
        ))}
        <Button
          size="small"
          onPress={() => onChange({ ...parts, properties: [...properties, { key: "", value: "" }] })}
        >
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {common("addProperty")}
        </Button>
      </fieldset>
      <AnswerFields
        questions={questions}
        answers={parts.answers}
        onChange={(answers) => onChange({ ...parts, answers })}
      />
    </div>
  );
}
