import { useTranslations } from "next-intl";
import { isComplete } from "@/components/filters/operators";
import { RecordBar } from "@/components/forms/record-bar";
import { RecordForm } from "@/components/forms/record-form";
import { SettingsSection } from "@/components/settings/frame/settings-section";
import { useProjectForm } from "@/components/settings/frame/use-project-form";
import { ContactBudget } from "@/components/settings/project/contact-budget";
import { DisplayNameProperties } from "@/components/settings/project/display-name-properties";
import { PersonPropertiesMode } from "@/components/settings/project/person-properties-mode";
import { TestAccountFilters } from "@/components/settings/project/test-account-filters";
import { TimeZoneField } from "@/components/settings/project/time-zone-field";
import { TextField } from "@/components/ui/text-field";
import type { PropertyFilter } from "@/lib/contract/filter";
import type { Project } from "@/lib/contract/project/project";
import { personsOnEventsModeOf } from "@/lib/contract/project/query-modifiers";

interface ProjectFormProps {
  projectId: string;
  project: Project;
  canChange: boolean;
  /** Sections between the name and the rest. */
  children: React.ReactNode;
}

const read = (project: Project) => ({
  name: project.name,
  timezone: project.timezone,
  person_display_name_properties: project.person_display_name_properties,
  // They were validated when they were stored.
  test_account_filters: project.test_account_filters as PropertyFilter[],
  survey_config: {
    contact_budget: project.survey_config.contact_budget,
    seenSurveyWaitPeriodInDays: project.survey_config.seenSurveyWaitPeriodInDays || null,
  },
  modifiers: project.modifiers,
});

/** The settings of a project that are saved together. */
export function ProjectForm({ projectId, project, canChange, children }: ProjectFormProps) {
  const t = useTranslations("projectSettings");
  const common = useTranslations("common");
  const check = ({ test_account_filters }: ReturnType<typeof read>) =>
    Object.fromEntries(
      test_account_filters.flatMap((filter, at) =>
        isComplete(filter) ? [] : [[`test_account_filters.${at}`, t("testAccounts.incomplete")]],
      ),
    );
  const form = useProjectForm({ projectId, project, read, check, isReadOnly: !canChange });
  const { draft, change, field, faultWithin } = form;
  return (
    <RecordForm form={form} isFailureHidden className="">
      {canChange && <RecordBar form={form} group={t("title")} placement="top" />}
      <SettingsSection title={common("project")} description={t("general.detail")}>
        <div className="flex flex-col gap-5">
          <TextField label={common("name")} {...field("name")} />
          <TimeZoneField {...field("timezone")} />
        </div>
      </SettingsSection>
      {children}
      <SettingsSection id="contact-budget" title={common("contactBudget")} description={t("surveys.detail")}>
        <ContactBudget
          projectId={projectId}
          budget={draft.survey_config}
          onChange={(survey_config) => change({ survey_config })}
          fault={(path) => faultWithin(`survey_config.${path}`)}
          isDisabled={!canChange}
        />
      </SettingsSection>
      <SettingsSection title={t("displayName.label")} description={t("displayName.detail")}>
        <DisplayNameProperties projectId={projectId} {...field("person_display_name_properties")} />
      </SettingsSection>
      <SettingsSection title={t("personProperties.label")} description={t("personProperties.detail")}>
        <PersonPropertiesMode
          value={personsOnEventsModeOf(draft)}
          onChange={(personsOnEventsMode) =>
            change({ modifiers: { ...draft.modifiers, personsOnEventsMode } })
          }
          fault={faultWithin("modifiers")}
          isDisabled={!canChange}
        />
      </SettingsSection>
      <SettingsSection title={t("testAccounts.title")} description={t("testAccounts.detail")}>
        <TestAccountFilters projectId={projectId} form={form} />
      </SettingsSection>
    </RecordForm>
  );
}
