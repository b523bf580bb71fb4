import { cohortPath } from "@/lib/client/cohort-links";
import { flagPath } from "@/lib/client/flag-links";
import { editSurveyPath } from "@/lib/client/survey-links";
import { type ActivityScope, isActivityScope } from "@/lib/contract/activities";

/** The screen of a thing of each kind; null where there is none. */
const paths: Record<ActivityScope, ((projectId: string, itemId: string) => string) | null> = {
  Survey: editSurveyPath,
  Person: null,
  FeatureFlag: flagPath,
  Cohort: cohortPath,
  EventDefinition: null,
  PropertyDefinition: null,
  OrganizationMembership: null,
  OrganizationInvite: null,
  PersonalAPIKey: null,
  Team: null,
  User: null,
};

/** Where the item of an entry is; null when it is gone or has no screen. */
export const itemPath = (
  projectId: string,
  { scope, item_id, activity }: { scope: string; item_id: string; activity: string },
): string | null =>
  isActivityScope(scope) && activity !== "deleted" ? (paths[scope]?.(projectId, item_id) ?? null) : null;
