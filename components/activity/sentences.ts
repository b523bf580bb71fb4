import type { useTranslations } from "next-intl";
import type { ActivityOf, ActivityScope } from "@/lib/contract/activity/scopes";

/** The messages there are. */
type SentenceKey = Parameters<ReturnType<typeof useTranslations<"activity.sentences">>>[0];

/** The message of every activity: a new activity does not compile without a line here, and that not without its text. */
const sentences = {
  Survey: {
    created: "Survey.created",
    updated: "Survey.updated",
    deleted: "Survey.deleted",
    launched: "Survey.launched",
    stopped: "Survey.stopped",
    response_archived: "Survey.response_archived",
    response_unarchived: "Survey.response_unarchived",
    responses_archived: "Survey.responses_archived",
    responses_unarchived: "Survey.responses_unarchived",
    responses_tagged: "Survey.responses_tagged",
    responses_imported: "Survey.responses_imported",
    tag_rules_changed: "Survey.tag_rules_changed",
    choices_joined: "Survey.choices_joined",
    choices_separated: "Survey.choices_separated",
    canary_passed: "Survey.canary_passed",
    links_created: "Survey.links_created",
    links_revoked: "Survey.links_revoked",
    public_links_changed: "Survey.public_links_changed",
    draft_discarded: "Survey.draft_discarded",
  },
  ResponseTag: {
    created: "ResponseTag.created",
    updated: "ResponseTag.updated",
    merged: "ResponseTag.merged",
    deleted: "ResponseTag.deleted",
  },
  Person: {
    updated: "Person.updated",
    delete_property: "Person.delete_property",
    split_person: "Person.split_person",
    split_off: "Person.split_off",
    deleted: "Person.deleted",
    delete_events: "Person.delete_events",
    event_deletion_canceled: "Person.event_deletion_canceled",
    bulk_deleted: "Person.bulk_deleted",
    bulk_delete_events: "Person.bulk_delete_events",
    bulk_event_deletion_canceled: "Person.bulk_event_deletion_canceled",
    erased: "Person.erased",
    merged: "Person.merged",
    duplicates_dismissed: "Person.duplicates_dismissed",
    duplicates_restored: "Person.duplicates_restored",
    exported: "Person.exported",
    note_created: "Person.note_created",
    note_updated: "Person.note_updated",
    note_deleted: "Person.note_deleted",
  },
  FeatureFlag: {
    created: "FeatureFlag.created",
    updated: "FeatureFlag.updated",
    deleted: "FeatureFlag.deleted",
  },
  Cohort: {
    created: "Cohort.created",
    updated: "Cohort.updated",
    deleted: "Cohort.deleted",
    persons_added_manually: "Cohort.persons_added_manually",
    person_removed_manually: "Cohort.person_removed_manually",
  },
  Insight: { created: "Insight.created", updated: "Insight.updated", deleted: "Insight.deleted" },
  Dashboard: {
    created: "Dashboard.created",
    updated: "Dashboard.updated",
    deleted: "Dashboard.deleted",
    tiles_changed: "Dashboard.tiles_changed",
    public_links_changed: "Dashboard.public_links_changed",
  },
  View: { created: "View.created", updated: "View.updated", deleted: "View.deleted" },
  EventDefinition: { changed: "EventDefinition.changed" },
  PropertyDefinition: { changed: "PropertyDefinition.changed" },
  OrganizationMembership: {
    created: "OrganizationMembership.created",
    updated: "OrganizationMembership.updated",
    deleted: "OrganizationMembership.deleted",
  },
  Destination: {
    created: "Destination.created",
    updated: "Destination.updated",
    url_replaced: "Destination.url_replaced",
    secret_rotated: "Destination.secret_rotated",
    disabled: "Destination.disabled",
    deleted: "Destination.deleted",
  },
  OrganizationInvite: {
    created: "OrganizationInvite.created",
    accepted: "OrganizationInvite.accepted",
    deleted: "OrganizationInvite.deleted",
  },
  PersonalAPIKey: {
    created: "PersonalAPIKey.created",
    updated: "PersonalAPIKey.updated",
    deleted: "PersonalAPIKey.deleted",
  },
  Team: {
    created: "Team.created",
    updated: "Team.updated",
    token_rotated: "Team.token_rotated",
    token_revoked: "Team.token_revoked",
    exported: "Team.exported",
    persons_exported: "Team.persons_exported",
    responses_exported: "Team.responses_exported",
    links_exported: "Team.links_exported",
    list_exported: "Team.list_exported",
    queried: "Team.queried",
    import_prepared: "Team.import_prepared",
    import_started: "Team.import_started",
    import_canceled: "Team.import_canceled",
  },
  User: {
    reset_link_created: "User.reset_link_created",
    password_reset: "User.password_reset",
    signed_out: "User.signed_out",
    second_factor_enabled: "User.second_factor_enabled",
    second_factor_disabled: "User.second_factor_disabled",
    second_factor_reset: "User.second_factor_reset",
    identity_linked: "User.identity_linked",
    identity_unlinked: "User.identity_unlinked",
  },
} as const satisfies {
  [Scope in ActivityScope]: {
    [Activity in ActivityOf<Scope>]: Extract<SentenceKey, `${Scope}.${Activity}`>;
  };
};

/** Activities of users on their own membership. */
const ownMembership: Record<string, SentenceKey> = {
  created: "OrganizationMembership.joined",
  deleted: "OrganizationMembership.left",
};

const byScope: Record<string, Record<string, SentenceKey>> = sentences;

/**
 * The message of an activity; null for one that is not known: older and imported entries may have others.
 *
 * @param isOwn whether users did it to themselves
 */
export const sentenceOf = (scope: string, activity: string, isOwn = false): SentenceKey | null => {
  if (isOwn && scope === "OrganizationMembership" && Object.hasOwn(ownMembership, activity))
    return ownMembership[activity] ?? null;
  if (!Object.hasOwn(byScope, scope)) return null;
  const ofScope = byScope[scope] ?? {};
  return Object.hasOwn(ofScope, activity) ? (ofScope[activity] ?? null) : null;
};
