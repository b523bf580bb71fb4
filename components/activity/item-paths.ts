import { cohortPath } from "@/lib/client/links/cohorts";
import { flagPath } from "@/lib/client/links/flags";
import { personPath, receiptPath } from "@/lib/client/links/persons";
import { boardPath, savedAnalysisPath } from "@/lib/client/links/saved-analyses";
import { type SettingsSection, settingsPath, settingsSections } from "@/lib/client/links/settings";
import { editSurveyPath, responseSearchPath } from "@/lib/client/links/surveys";
import { type ActivityScope, isActivityScope } from "@/lib/contract/activity/scopes";
import { isUuid } from "@/lib/contract/wire/uuid";

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
  Dashboard: boardPath,
  View: null,
  EventDefinition: null,
  PropertyDefinition: null,
  OrganizationMembership: inSettings("members"),
  Destination: inSettings("notifications"),
  OrganizationInvite: inSettings("members"),
  PersonalAPIKey: inSettings("keys"),
  Team: inSettings("project"),
  User: inSettings("members"),
};

interface ItemReference {
  scope: string;
  item_id: string;
  activity: string;
  detail: { name: string | null };
}

/**
 * The address of an entry's item; null if it was deleted or has no screen. For a person, the entry must contain
 * the UUID; of several persons, the item is the receipt of their deletion.
 */
export function itemPath(
  projectId: string,
  { scope, item_id, activity, detail }: ItemReference,
): string | null {
  if (!isActivityScope(scope) || activity === "deleted") return null;
  if (scope === "Person" && isUuid(item_id)) return receiptPath(projectId, item_id);
  if (scope === "Person") return isUuid(detail.name ?? "") ? personPath(projectId, detail.name ?? "") : null;
  if (activity === "responses_exported") return responseSearchPath(projectId);
  return paths[scope]?.(projectId, item_id) ?? null;
}
