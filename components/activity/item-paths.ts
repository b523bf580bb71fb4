import { cohortPath } from "@/lib/client/cohort-links";
import { flagPath } from "@/lib/client/flag-links";
import { savedAnalysisPath } from "@/lib/client/insight-links";
import { type SettingsSection, settingsPath, settingsSections } from "@/lib/client/settings-links";
import { editSurveyPath } from "@/lib/client/survey-links";
import { type ActivityScope, isActivityScope } from "@/lib/contract/activities";

const sections: readonly SettingsSection[] = settingsSections;

/** A page of the settings, where it exists. */
const inSettings = (section: SettingsSection) =>
  sections.includes(section) ? (projectId: string) => settingsPath(projectId, section) : null;

/** The screen of a thing of each kind; null where there is none. */
const paths: Record<ActivityScope, ((projectId: string, itemId: string) => string) | null> = {
  Survey: editSurveyPath,
  ResponseTag: null,
  Person: null,
  FeatureFlag: flagPath,
  Cohort: cohortPath,
  Insight: savedAnalysisPath,
  EventDefinition: null,
  PropertyDefinition: null,
  OrganizationMembership: inSettings("members"),
  OrganizationInvite: inSettings("members"),
  PersonalAPIKey: inSettings("keys"),
  Team: inSettings("project"),
  User: inSettings("members"),
};

/** Where the item of an entry is; null when it is gone or has no screen. */
export const itemPath = (
  projectId: string,
  { scope, item_id, activity }: { scope: string; item_id: string; activity: string },
): string | null =>
  isActivityScope(scope) && activity !== "deleted" ? (paths[scope]?.(projectId, item_id) ?? null) : null;
