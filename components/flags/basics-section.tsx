import { useTranslations } from "next-intl";
import type { Bucketing, FlagDraft } from "@/components/flags/draft";
import { TagsField } from "@/components/flags/tags-field";
import type { RecordForm } from "@/components/forms/use-record-form";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { Switch } from "@/components/ui/switch";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";

const identifiers: readonly Bucketing[] = ["distinct_id", "device_id"];

/** Key, description, state, tags, and by which id persons are assigned. */
export function BasicsSection({ form }: { form: RecordForm<FlagDraft> }) {
  const t = useTranslations("flags.form");
  const common = useTranslations("common");
  const { value: isActive, ...active } = form.field("isActive", "active");
  return (
    <Section title={common("flag")}>
      <TextField
        label={common("key")}
        // Code asks for a flag in use by its key.
        hint={form.isNew ? t("keyHint") : t("savedKeyHint")}
        isMono
        autoFocus={form.isNew}
        {...form.field("key")}
      />
      <TextArea label={common("description")} {...form.field("description", "name")} />
      <Switch label={t("active")} hint={t("activeHint")} isSelected={isActive} {...active} />
      <TagsField {...form.field("tags")} />
      <RadioGroup
        label={t("matchBy")}
        options={identifiers.map((id) => ({ id, label: t(`by.${id}`), detail: t(`by.${id}_detail`) }))}
        {...form.field("bucketing", "bucketing_identifier")}
      />
    </Section>
  );
}
