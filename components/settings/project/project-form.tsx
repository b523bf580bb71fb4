"use client";
import { useTranslations } from "next-intl";
import { isComplete } from "@/components/filters/operators";
import { SaveBar } from "@/components/settings/frame/save-bar";
import { SettingsSection } from "@/components/settings/frame/settings-section";
import { useSettingsForm } from "@/components/settings/frame/use-settings-form";
import { DisplayNameProperties } from "@/components/settings/project/display-name-properties";
import { MinimumWait } from "@/components/settings/project/minimum-wait";
import { PersonPropertiesMode } from "@/components/settings/project/person-properties-mode";
import { TestAccountFilters } from "@/components/settings/project/test-account-filters";
import { TimeZoneField } from "@/components/settings/project/time-zone-field";
import { useCommands } from "@/components/ui/commands/commands";
import { TextField } from "@/components/ui/text-field";
import type { PropertyFilter } from "@/lib/contract/filter";
import { type Project, ProjectChanges, personsOnEventsModeOf } from "@/lib/contract/project";

interface ProjectFormProps {
  projectId: string;
  project: Project;
  canChange: boolean;
  /** Sections between the name and the rest. */
  children: React.ReactNode;
}

/** The settings of a project that are saved together. */
export function ProjectForm({ projectId, project, canChange, children }: ProjectFormProps) {
  const t = useTranslations("projectSettings");
  const saved = {
    name: project.name,
    timezone: project.timezone,
    person_display_name_properties: project.person_display_name_properties,
    // They were validated when they were stored.
    test_account_filters: project.test_account_filters as PropertyFilter[],
    survey_config: { seenSurveyWaitPeriodInDays: project.survey_config.seenSurveyWaitPeriodInDays || null },
    modifiers: project.modifiers,
  };
  const form = useSettingsForm(projectId, saved, ProjectChanges, ({ test_account_filters }) =>
    Object.fromEntries(
      test_account_filters.flatMap((filter, at) =>
        isComplete(filter) ? [] : [[`test_account_filters.${at}`, t("testAccounts.incomplete")]],
      ),
    ),
  );
  const { values, set, faultOf } = form;
  useCommands(
    t("title"),
    form.state === "changed"
      ? [
          { id: "save", label: t("commands.save"), keys: "mod+s", run: form.save },
          { id: "discard", label: t("commands.discard"), run: form.discard },
        ]
      : [],
  );
  return (
    <>
      {canChange && <SaveBar {...form} />}
      <SettingsSection title={t("general.title")} description={t("general.detail")}>
        <div className="flex flex-col gap-5">
          <TextField
            label={t("name")}
            value={values.name}
            onChange={(name) => set("name", name)}
            fault={faultOf("name")}
            isDisabled={!canChange}
          />
          <TimeZoneField
            value={values.timezone}
            onChange={(zone) => set("timezone", zone)}
            fault={faultOf("timezone")}
            isDisabled={!canChange}
          />
        </div>
      </SettingsSection>
      {children}
      <SettingsSection title={t("surveys.title")} description={t("surveys.detail")}>
        <MinimumWait
          days={values.survey_config.seenSurveyWaitPeriodInDays}
          onChange={(seenSurveyWaitPeriodInDays) => set("survey_config", { seenSurveyWaitPeriodInDays })}
          fault={faultOf("survey_config.seenSurveyWaitPeriodInDays")}
          isDisabled={!canChange}
        />
      </SettingsSection>
      <SettingsSection title={t("displayName.label")} description={t("displayName.detail")}>
        <DisplayNameProperties
          projectId={projectId}
          names={values.person_display_name_properties}
          onChange={(names) => set("person_display_name_properties", names)}
          faultOf={faultOf}
          isDisabled={!canChange}
        />
      </SettingsSection>
      <SettingsSection title={t("personProperties.label")} description={t("personProperties.detail")}>
        <PersonPropertiesMode
          value={personsOnEventsModeOf(values)}
          onChange={(personsOnEventsMode) => set("modifiers", { ...values.modifiers, personsOnEventsMode })}
          fault={faultOf("modifiers.personsOnEventsMode")}
          isDisabled={!canChange}
        />
      </SettingsSection>
      <SettingsSection title={t("testAccounts.title")} description={t("testAccounts.detail")}>
        <TestAccountFilters
          projectId={projectId}
          filters={values.test_account_filters}
          onChange={(filters) => set("test_account_filters", filters)}
          faultOf={faultOf}
          isDisabled={!canChange}
        />
      </SettingsSection>
    </>
  );
}
