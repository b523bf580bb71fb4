import { ArrowLeftIcon, RotateCcwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFieldName } from "@/components/forms/field-name";
import { RecordBar } from "@/components/forms/record-bar";
import { RecordForm } from "@/components/forms/record-form";
import { ContrastSummary } from "@/components/settings/appearance/contrast-summary";
import { sampleSurvey } from "@/components/settings/appearance/sample-survey";
import { useProjectForm } from "@/components/settings/frame/use-project-form";
import { standardTheme } from "@/components/survey/appearance/built-in-themes";
import {
  type AppearanceFieldSpec,
  colorFields,
  positionFields,
  triggerFields,
} from "@/components/survey/appearance/fields";
import { ValueInput } from "@/components/survey/appearance/value-input";
import { SurveyPreview } from "@/components/survey/preview/survey-preview";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { TextField } from "@/components/ui/text-field";
import type { Project } from "@/lib/contract/project/project";
import type { JsonObject } from "@/lib/contract/wire/json";

interface ThemeEditorProps {
  projectId: string;
  project: Project;
  /** A saved theme; null for the default appearance. */
  themeId: string | null;
  canChange: boolean;
  onClose: () => void;
}

const sections = [
  { id: "colors", fields: colorFields },
  { id: "position", fields: positionFields },
  { id: "trigger", fields: triggerFields },
] as const;

const nameAt = (at: number) => `survey_config.themes.${at}.name`;

/** Edits the default appearance or a saved theme beside a preview. */
export default function ThemeEditor({ projectId, project, themeId, canChange, onClose }: ThemeEditorProps) {
  const t = useTranslations("appearanceSettings");
  const common = useTranslations("common");
  const texts = useTranslations("appearance");
  const sample = useTranslations("appearanceSettings.sample");
  const form = useProjectForm({
    projectId,
    project,
    read: ({ survey_config }) => ({ survey_config }),
    check: ({ survey_config: { themes } }) =>
      Object.fromEntries(
        themes.flatMap(({ id, name }, at) =>
          id === themeId && name.trim() === "" ? [[nameAt(at), common("enterName")]] : [],
        ),
      ),
    isReadOnly: !canChange,
  });
  const edited = form.draft.survey_config;
  const theme = edited.themes.find(({ id }) => id === themeId);
  const appearance: JsonObject =
    (themeId === null ? (edited.appearance ?? standardTheme.appearance) : theme?.appearance) ?? {};
  const setTheme = (changes: { name?: string; appearance?: JsonObject }) =>
    form.change({
      survey_config: {
        ...edited,
        themes: edited.themes.map((one) => (one.id === themeId ? { ...one, ...changes } : one)),
      },
    });
  const setValue = (key: string, value: unknown) => {
    const { [key]: _previous, ...rest } = appearance;
    const next = value === undefined ? rest : { ...rest, [key]: value };
    if (themeId === null) form.change({ survey_config: { ...edited, appearance: next } });
    else setTheme({ appearance: next });
  };
  const survey = useMemo(() => sampleSurvey(sample, appearance), [sample, appearance]);
  const title = themeId === null ? t("default.title") : (theme?.name ?? "");
  return (
    <RecordForm form={form} isFailureHidden className="">
      <PageHeader
        title={title}
        actions={
          <Button onPress={onClose}>
            <ArrowLeftIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {t("editor.back")}
          </Button>
        }
      />
      {canChange && <RecordBar form={form} group={title} placement="top" />}
      <div className="grid gap-x-10 gap-y-8 px-4 py-6 sm:px-8 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <div className="flex min-w-0 flex-col gap-8">
          {theme && (
            <div className="max-w-sm">
              <TextField
                label={t("editor.name")}
                value={theme.name}
                onChange={(name) => setTheme({ name })}
                fault={form.faultWithin(nameAt(edited.themes.indexOf(theme)))}
                maxLength={200}
                isDisabled={!canChange}
              />
            </div>
          )}
          <ContrastSummary appearance={appearance} />
          {sections.map(({ id, fields }) => (
            <section key={id} aria-label={texts(`sections.${id}`)} className="flex flex-col">
              <h2 className="border-line border-b pb-2 text-section">{texts(`sections.${id}`)}</h2>
              {fields.map((field) => (
                <ThemeField
                  key={field.key}
                  field={field}
                  appearance={appearance}
                  canChange={canChange}
                  onChange={(value) => setValue(field.key, value)}
                />
              ))}
            </section>
          ))}
        </div>
        <aside className="min-w-0 xl:sticky xl:top-28 xl:self-start">
          <SurveyPreview survey={survey} />
        </aside>
      </div>
    </RecordForm>
  );
}

interface ThemeFieldProps {
  field: AppearanceFieldSpec;
  appearance: JsonObject;
  canChange: boolean;
  onChange: (value: unknown) => void;
}

/** A field of a theme; without a value the widget's default applies. */
function ThemeField({ field, appearance, canChange, onChange }: ThemeFieldProps) {
  const t = useTranslations("appearance");
  const fieldName = useFieldName();
  const name = fieldName(`appearance.${field.key}`) ?? field.key;
  const ownValue = appearance[field.key] ?? undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_2.25rem] items-start gap-x-2 border-line border-b py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)_2.25rem]">
      <span className="pt-1.5 max-sm:col-span-2">{name}</span>
      <ValueInput
        field={field}
        name={name}
        ownValue={ownValue}
        value={ownValue ?? field.fallback}
        onChange={onChange}
        appearance={appearance}
        isReadOnly={!canChange}
      />
      {ownValue !== undefined && canChange ? (
        <IconButton Icon={RotateCcwIcon} label={t("reset", { name })} onPress={() => onChange(undefined)} />
      ) : (
        <span />
      )}
    </div>
  );
}
