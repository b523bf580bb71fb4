import type { ActivityScope } from "@/lib/contract/activity/scopes";
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
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The kind of each scope of the log; a new scope does not compile without one. */
const kindOf: Record<ActivityScope, ActivityKind> = {
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
  Team: "settings",
};

/** The scopes of a kind. */
export const scopesOf = (kind: ActivityKind): ActivityScope[] =>
  keysOf(kindOf).filter((scope) => kindOf[scope] === kind);
