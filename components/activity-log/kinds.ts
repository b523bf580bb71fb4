import type { ActivityFilter } from "@/lib/client/activity";
import { type ActivityScope, exportActivities } from "@/lib/contract/activity/scopes";
import { keysOf } from "@/lib/contract/wire/keys";

/** The kinds of things that the feed can be narrowed to, in the order of the menu. */
export const activityKinds = [
  "surveys",
  "persons",
  "flags",
  "cohorts",
  "analyses",
  "definitions",
  "members",
  "keys",
  "settings",
  "exports",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The kind of each scope of the log; a new scope does not compile without one. */
const kindOf: Record<ActivityScope, Exclude<ActivityKind, "exports">> = {
  Survey: "surveys",
  ResponseTag: "surveys",
  Person: "persons",
  View: "persons",
  FeatureFlag: "flags",
  Cohort: "cohorts",
  Insight: "analyses",
  Dashboard: "analyses",
  EventDefinition: "definitions",
  PropertyDefinition: "definitions",
  OrganizationMembership: "members",
  OrganizationInvite: "members",
  User: "members",
  PersonalAPIKey: "keys",
  Destination: "settings",
  Team: "settings",
};

/** The part of the log that a kind is: what happened to items of some scopes, or exports of any. */
export const filterOfKind = (kind: ActivityKind): Pick<ActivityFilter, "scopes" | "activities"> =>
  kind === "exports"
    ? { activities: exportActivities }
    : { scopes: keysOf(kindOf).filter((scope) => kindOf[scope] === kind) };
