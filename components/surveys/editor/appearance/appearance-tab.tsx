import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useFieldName } from "@/components/forms/field-name";
import {
  behaviourFields,
  colorFields,
  type AppearanceFieldSpec as Field,
  hostedColorFields,
  positionFields,
  screenFields,
  textFields,
  triggerFields,
} from "@/components/survey/appearance/fields";
import { defaultTheme, findTheme, listThemes, type Theme } from "@/components/survey/appearance/themes";
import { SwitchState } from "@/components/survey/appearance/value-input";
import { SurveyPreview } from "@/components/survey/preview/survey-preview";
import { AppearanceField } from "@/components/surveys/editor/appearance/appearance-field";
import { ThemeSelect } from "@/components/surveys/editor/appearance/theme-select";
import { UnknownKeys } from "@/components/surveys/editor/appearance/unknown-keys";
import { useBranding } from "@/components/surveys/editor/state/use-branding";
import { useDraftValue } from "@/components/surveys/editor/state/use-draft-value";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { useFocusTarget } from "@/components/surveys/editor/state/use-focus-target";
import { Switch } from "@/components/ui/switch";
import { useProjectSurveyConfig } from "@/lib/client/surveys/use-project-survey-config";

/** The Appearance tab: a theme, and the settings that differ from it. */
export default function AppearanceTab() {
  const t = useTranslations("appearance");
  const { appearance, type } = useDraft(({ appearance, type }) => ({ appearance, type }));
  const { projectId, wire } = useEditor("projectId", "wire");
  const { config: surveyConfig } = useProjectSurveyConfig(projectId);
  const themes = surveyConfig ? listThemes(surveyConfig) : [defaultTheme];
  const theme = findTheme(appearance ?? {}, themes);
  const branding = useBranding();
  const isHosted = type === "external_survey";
  const hasBrandingSwitch = isHosted ? branding.onHostedPages : branding.inWidgets;
  const root = useRef<HTMLDivElement>(null);
  useFocusTarget(root);
  return (
    <div
      ref={root}
      className="grid gap-x-12 gap-y-8 px-4 py-6 sm:px-8 xl:grid-cols-[minmax(0,44rem)_minmax(22rem,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-8">
        <ThemeSelect themes={themes} theme={theme} />
        <Section
          title={t("sections.colors")}
          fields={isHosted ? hostedColorFields : colorFields}
          theme={theme}
        />
        {!isHosted && <Section title={t("sections.position")} fields={positionFields} theme={theme} />}
        {type === "widget" && <Section title={t("sections.trigger")} fields={triggerFields} theme={theme} />}
        <Section title={t("sections.text")} fields={textFields} theme={theme} />
        <Section title={t("sections.screens")} fields={screenFields} theme={theme} />
        <Section
          title={t("sections.behavior")}
          fields={behaviourFields.filter(({ key }) => key !== "whiteLabel" || hasBrandingSwitch)}
          theme={theme}
        >
          <SurveySwitch field="enable_partial_responses" />
          {isHosted && <SurveySwitch field="enable_iframe_embedding" />}
        </Section>
        <UnknownKeys />
      </div>
      <aside className="min-w-0 xl:sticky xl:top-6 xl:self-start">
        <SurveyPreview survey={wire} hasBranding={branding.onHostedPages} />
      </aside>
    </div>
  );
}

interface SectionProps {
  title: string;
  fields: readonly Field[];
  theme: Theme;
  children?: React.ReactNode;
}

const Section = ({ title, fields, theme, children }: SectionProps) => (
  <section aria-label={title} className="flex flex-col">
    <h2 className="border-line border-b pb-2 text-section">{title}</h2>
    {fields.map((field) => (
      <AppearanceField key={field.key} field={field} theme={theme} />
    ))}
    {children}
  </section>
);

/** A switch for a field of the survey, not of its appearance. */
function SurveySwitch({ field }: { field: "enable_partial_responses" | "enable_iframe_embedding" }) {
  const t = useTranslations("appearance");
  const fieldName = useFieldName();
  const { isReadOnly } = useEditor("isReadOnly");
  const name = fieldName(field) ?? field;
  const [value, setValue] = useDraftValue<boolean>([field], name);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-2 border-line border-b py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)_2.25rem]">
      <div className="flex flex-col pt-1">{name}</div>
      <div className="pt-1">
        <Switch
          label={<SwitchState name={name} isOn={Boolean(value)} />}
          hint={t(field)}
          isSelected={Boolean(value)}
          onChange={setValue}
          isDisabled={isReadOnly}
        />
      </div>
    </div>
  );
}
