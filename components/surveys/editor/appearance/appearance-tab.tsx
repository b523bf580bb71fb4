import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
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
import { useThemeName } from "@/components/survey/appearance/theme-name";
import { findTheme, isSetBeyond, listThemes, type Theme } from "@/components/survey/appearance/themes";
import { SwitchState } from "@/components/survey/appearance/value-input";
import { AppearanceField } from "@/components/surveys/editor/appearance/appearance-field";
import { ThemeSelect } from "@/components/surveys/editor/appearance/theme-select";
import { UnknownKeys } from "@/components/surveys/editor/appearance/unknown-keys";
import { PreviewPane } from "@/components/surveys/editor/frame/preview-pane";
import { useBranding } from "@/components/surveys/editor/state/use-branding";
import { useDraftValue } from "@/components/surveys/editor/state/use-draft-value";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { useFocusTarget } from "@/components/surveys/editor/state/use-focus-target";
import { Switch } from "@/components/ui/switch";
import { useProjectSurveyConfig } from "@/lib/client/surveys/use-project-survey-config";
import type { SurveyType } from "@/lib/contract/survey/survey";

const switchFields = ["enable_partial_responses", "enable_iframe_embedding"] as const;
type SwitchField = (typeof switchFields)[number];

/** Some fields of the tab, below a heading. */
interface Group {
  id: "colors" | "position" | "trigger" | "text" | "screens" | "behavior";
  fields: readonly Field[];
  /** Fields of the survey, not of its appearance. */
  switches?: readonly SwitchField[];
}

/** The groups of a survey, by what it can have. */
function groupsOf(type: SurveyType, hasBrandingSwitch: boolean): Group[] {
  const isHosted = type === "external_survey";
  const behavior = behaviourFields.filter(({ key }) => key !== "whiteLabel" || hasBrandingSwitch);
  return [
    { id: "colors", fields: isHosted ? hostedColorFields : colorFields },
    { id: "position", fields: isHosted ? [] : positionFields },
    { id: "trigger", fields: type === "widget" ? triggerFields : [] },
    { id: "text", fields: textFields },
    { id: "screens", fields: screenFields },
    {
      id: "behavior",
      fields: behavior,
      switches: switchFields.filter((field) => isHosted || field !== "enable_iframe_embedding"),
    },
  ];
}

/** The Appearance tab: a theme, what the survey sets beyond it, and what it inherits; beside it the preview. */
export default function AppearanceTab() {
  const t = useTranslations("appearance");
  const type = useDraft((draft) => draft.type);
  const { projectId } = useEditor("projectId");
  const { config: surveyConfig } = useProjectSurveyConfig(projectId);
  const themes = surveyConfig ? listThemes(surveyConfig) : listThemes({ appearance: null, themes: [] });
  const theme = findTheme(useDraft((draft) => draft.appearance) ?? {}, themes);
  const branding = useBranding();
  const isHosted = type === "external_survey";
  const nameOf = useThemeName(isHosted);
  const groups = groupsOf(type, isHosted ? branding.onHostedPages : branding.inWidgets);
  const { isSet, holding } = useSetKeys(theme);
  const hasAny = groups.some(({ fields, switches = [] }) =>
    [...fields.map(({ key }) => key), ...switches].some(isSet),
  );
  const root = useRef<HTMLDivElement>(null);
  useFocusTarget(root);
  return (
    <div
      ref={root}
      className="grid gap-x-12 gap-y-8 px-4 py-6 sm:px-8 xl:grid-cols-[minmax(0,44rem)_minmax(22rem,1fr)] xl:grid-rows-[auto_1fr]"
    >
      <ThemeSelect themes={themes} theme={theme} />
      <aside className="-m-4 min-w-0 xl:sticky xl:top-0 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:self-start">
        <PreviewPane />
      </aside>
      <div {...holding} className="flex min-w-0 flex-col gap-10">
        <section aria-labelledby="own-appearance" className="flex flex-col gap-6">
          <h2 id="own-appearance" className="text-section">
            {t("groups.set")}
          </h2>
          {hasAny ? (
            groups.map((group) => <FieldGroup key={group.id} group={group} theme={theme} isShown={isSet} />)
          ) : (
            <p className="text-ink-3">{t("groups.setNone")}</p>
          )}
          <UnknownKeys />
        </section>
        <section aria-labelledby="inherited-appearance" className="flex flex-col gap-6">
          <div>
            <h2 id="inherited-appearance" className="text-section">
              {t("groups.inherited")}
            </h2>
            <p className="text-ink-3 text-label font-normal">
              {t("groups.inheritedFrom", { name: nameOf(theme) })}
            </p>
          </div>
          {groups.map((group) => (
            <FieldGroup key={group.id} group={group} theme={theme} isShown={(key) => !isSet(key)} />
          ))}
        </section>
      </div>
    </div>
  );
}

/**
 * What the survey itself sets. While the focus is among the fields, they stay where they are: one that is being edited must not
 * move away from below the pointer.
 */
function useSetKeys(theme: Theme) {
  const draft = useDraft((draft) => draft);
  const setKeys = new Set([
    ...Object.keys(draft.appearance ?? {}).filter((key) => isSetBeyond(theme, draft.appearance, key)),
    ...switchFields.filter((field) => draft[field]),
  ]);
  const [heldKeys, setHeldKeys] = useState<ReadonlySet<string> | null>(null);
  const shownKeys = heldKeys ?? setKeys;
  return {
    isSet: (key: string) => shownKeys.has(key),
    holding: {
      onFocus: () => setHeldKeys((held) => held ?? setKeys),
      onBlur: ({ currentTarget, relatedTarget }: React.FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setHeldKeys(null);
      },
    },
  };
}

interface FieldGroupProps {
  group: Group;
  theme: Theme;
  /** Which of its fields are shown here; without any, nothing is. */
  isShown: (key: string) => boolean;
}

function FieldGroup({ group: { id, fields, switches = [] }, theme, isShown }: FieldGroupProps) {
  const t = useTranslations("appearance.sections");
  const shownFields = fields.filter(({ key }) => isShown(key));
  const shownSwitches = switches.filter(isShown);
  if (shownFields.length + shownSwitches.length === 0) return null;
  return (
    <fieldset aria-label={t(id)} className="flex min-w-0 flex-col">
      <h3 className="border-line border-b pb-1.5 text-ink-2 text-label">{t(id)}</h3>
      {shownFields.map((field) => (
        <AppearanceField key={field.key} field={field} theme={theme} />
      ))}
      {shownSwitches.map((field) => (
        <SurveySwitch key={field} field={field} />
      ))}
    </fieldset>
  );
}

/** A switch for a field of the survey, not of its appearance. */
function SurveySwitch({ field }: { field: SwitchField }) {
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
