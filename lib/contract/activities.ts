/**
 * What a project's log can tell: for every kind of thing (PostHog's scopes) what can happen to it. What is recorded is
 * typed by this table, and so are the sentences that screens say of it.
 *
 * @source PostHog's activity log; the activities of access are ours
 */
export const activities = {
  Survey: [
    "created",
    "updated",
    "deleted",
    "launched",
    "stopped",
    "response_archived",
    "response_unarchived",
  ],
  Person: ["updated", "delete_property", "split_person", "deleted", "delete_events"],
  FeatureFlag: ["created", "updated", "deleted"],
  Cohort: ["created", "updated", "deleted", "persons_added_manually", "person_removed_manually"],
  EventDefinition: ["changed"],
  PropertyDefinition: ["changed"],
  OrganizationMembership: ["created", "updated", "deleted"],
  OrganizationInvite: ["created", "accepted", "deleted"],
  PersonalAPIKey: ["created", "updated", "deleted"],
  Team: ["created", "updated", "token_rotated", "token_revoked", "exported"],
  User: ["reset_link_created", "password_reset"],
} as const satisfies Record<string, readonly string[]>;

/** A kind of thing in the log. `Team` is a project. */
export type ActivityScope = keyof typeof activities;

/** What can happen to things of a kind. */
export type ActivityOf<Scope extends ActivityScope> = (typeof activities)[Scope][number];

/** What can happen to one kind of thing. */
export type ScopedActivity = {
  [Scope in ActivityScope]: { scope: Scope; activity: ActivityOf<Scope> };
}[ActivityScope];

/** Whether a scope of the log is one that is known: older and imported entries may have others. */
export const isActivityScope = (scope: string): scope is ActivityScope => Object.hasOwn(activities, scope);
