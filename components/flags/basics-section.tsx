"use client";
import { useTranslations } from "next-intl";
import type { Bucketing, FlagDraft } from "@/components/flags/draft";
import { TagsField } from "@/components/flags/tags-field";
import type { FaultTexts } from "@/components/flags/use-fault-texts";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { Switch } from "@/components/ui/switch";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";

interface BasicsSectionProps {
  draft: FlagDraft;
  onChange: (changes: Partial<FlagDraft>) => void;
  faults: FaultTexts;
  isDisabled: boolean;
  /** Whether the key is in use: changing it breaks the code that asks for it. */
  isSaved: boolean;
}

const identifiers: readonly Bucketing[] = ["distinct_id", "device_id"];

/** Key, description, state, tags, and by which id persons are assigned. */
export function BasicsSection({ draft, onChange, faults, isDisabled, isSaved }: BasicsSectionProps) {
  const t = useTranslations("flags.form");
  return (
    <Section title={t("title")}>
      <TextField
        label={t("key")}
        hint={isSaved ? t("savedKeyHint") : t("keyHint")}
        isMono
        autoFocus={!isSaved}
        value={draft.key}
        onChange={(key) => onChange({ key })}
        fault={faults.at("key")}
        isDisabled={isDisabled}
      />
      <TextArea
        label={t("description")}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        fault={faults.at("name")}
        isDisabled={isDisabled}
      />
      <Switch
        label={t("active")}
        hint={t("activeHint")}
        isSelected={draft.isActive}
        onChange={(isActive) => onChange({ isActive })}
        isDisabled={isDisabled}
      />
      <TagsField
        tags={draft.tags}
        onChange={(tags) => onChange({ tags })}
        fault={faults.within("tags")}
        isDisabled={isDisabled}
      />
      <RadioGroup
        label={t("matchBy")}
        options={identifiers.map((id) => ({ id, label: t(`by.${id}`), detail: t(`by.${id}_detail`) }))}
        value={draft.bucketing}
        onChange={(bucketing) => onChange({ bucketing })}
        isDisabled={isDisabled}
      />
    </Section>
  );
}
