import type { ActivityChange } from "@/lib/contract/activity/entry";
import { type SurveyFieldWith, surveyFields } from "@/lib/contract/survey/fields";

/**
 * The activities of every scope (PostHog's term for a type of item). Recording is typed by this table, and so are the
 * sentences on screens.
 *
 * @source PostHog's activity log; the activities of access, of views, of exports, of several persons or responses and of their tags and rules, and of erasures are ours
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
    "responses_archived",
    "responses_unarchived",
    "responses_tagged",
    "responses_imported",
    "tag_rules_changed",
    "choices_joined",
    "choices_separated",
    "canary_passed",
    "links_created",
    "links_revoked",
    "public_links_changed",
    "draft_discarded",
  ],
  ResponseTag: ["created", "updated", "merged", "deleted"],
  Person: [
    "updated",
    "delete_property",
    "split_person",
    "split_off",
    "deleted",
    "delete_events",
    "event_deletion_canceled",
    "bulk_deleted",
    "bulk_delete_events",
    "bulk_event_deletion_canceled",
    "erased",
    "merged",
    "duplicates_dismissed",
    "duplicates_restored",
    "exported",
    "note_created",
    "note_updated",
    "note_deleted",
  ],
  FeatureFlag: ["created", "updated", "deleted"],
  Cohort: ["created", "updated", "deleted", "persons_added_manually", "person_removed_manually"],
  Insight: ["created", "updated", "deleted"],
  Dashboard: ["created", "updated", "deleted", "tiles_changed", "public_links_changed"],
  View: ["created", "updated", "deleted"],
  EventDefinition: ["changed"],
  PropertyDefinition: ["changed"],
  OrganizationMembership: ["created", "updated", "deleted"],
  OrganizationInvite: ["created", "accepted", "deleted"],
  Destination: ["created", "updated", "url_replaced", "secret_rotated", "disabled", "deleted"],
  PersonalAPIKey: ["created", "updated", "deleted"],
  Team: [
    "created",
    "updated",
    "token_rotated",
    "token_revoked",
    "exported",
    "persons_exported",
    "responses_exported",
    "links_exported",
    "list_exported",
    "queried",
    "import_prepared",
    "import_started",
    "import_canceled",
  ],
  User: [
    "reset_link_created",
    "password_reset",
    "signed_out",
    "second_factor_enabled",
    "second_factor_disabled",
    "second_factor_reset",
    "identity_linked",
    "identity_unlinked",
  ],
} as const satisfies Record<string, readonly string[]>;

/** The activities that record who read personal data: exports, and queries in SQL. */
export const exportActivities = [
  "exported",
  "persons_exported",
  "responses_exported",
  "links_exported",
  "list_exported",
  "queried",
] as const satisfies readonly (ActivityOf<"Team"> | ActivityOf<"Person">)[];

/** A scope of the log. `Team` is a project. */
export type ActivityScope = keyof typeof activities;

/** The activities of all scopes. */
export type ActivityOf<Scope extends ActivityScope> = (typeof activities)[Scope][number];

/** The activities of one scope. */
export type ScopedActivity = {
  [Scope in ActivityScope]: {
    scope: Scope;
    activity: ActivityOf<Scope>;
    /** What it changed, field by field; null for a creation or deletion. */
    changes: FieldChange<Scope>[] | null;
  };
}[ActivityScope];

/** A change of one field of a scope, as it is recorded; the absent side is null. */
export type FieldChange<Scope extends ActivityScope> = ActivityChange & {
  field: ActivityField<Scope> | null;
};

/** Whether a scope of the log is one that is known: older and imported entries may have others. */
export const isActivityScope = (scope: string): scope is ActivityScope => Object.hasOwn(activities, scope);

/**
 * The fields of surveys in the order in which their changes are listed, without the writable fields that have
 * no defined position.
 */
const orderedSurveyFields = [
  "name",
  "description",
  "linked_flag",
  "linked_insight",
  "targeting_flag",
  "targeting_flag_filters",
  "internal_targeting_flag",
  "internal_response_sampling_flag",
  "type",
  "conditions",
  "questions",
  "appearance",
  "start_date",
  "end_date",
  "archived",
  "responses_limit",
  "response_sampling_start_date",
  "response_sampling_interval_type",
  "response_sampling_interval",
  "response_sampling_limit",
  "response_sampling_daily_limits",
  "iteration_count",
  "iteration_frequency_days",
  "iteration_anchor_date",
  "iteration_start_dates",
  "current_iteration",
  "current_iteration_start_date",
  "schedule",
  "enable_partial_responses",
  "enable_iframe_embedding",
  "contact_priority",
  "form_content",
  "base_language",
  "translations",
  "canary",
  "response_tags",
  "tag_rules",
  "link_batches",
  "public_links",
  "responses",
] as const;

type Ordered = (typeof orderedSurveyFields)[number];
type Unordered = Exclude<keyof typeof surveyFields, Ordered | SurveyFieldWith<{ isRenamed: true }>>;

const ordered = new Set<string>(orderedSurveyFields);

const unorderedSurveyFields = Object.entries(surveyFields)
  .filter(([field, traits]) => !ordered.has(field) && !("isRenamed" in traits))
  .map(([field]) => field as Unordered);

/** What is known of an export or a query: what was asked for, how many rows it had, whether it ended before its last row. */
const exportFields = ["filter", "rows", "is_broken_off"] as const;

/**
 * Every field that a change can name, by scope: what is recorded is typed by this table, and so are the words that
 * screens have for it.
 */
export const activityFields = {
  Survey: [...orderedSurveyFields, ...unorderedSurveyFields],
  ResponseTag: ["name", "merged_into"],
  Person: ["properties", ...exportFields],
  FeatureFlag: [
    "key",
    "name",
    "filters",
    "active",
    "deleted",
    "ensure_experience_continuity",
    "evaluation_runtime",
    "bucketing_identifier",
    "tags",
  ],
  Cohort: ["name", "description", "filters", "deleted", "persons"],
  Insight: ["name", "description", "filters", "query", "tags", "saved", "favorited", "deleted"],
  Dashboard: [
    "name",
    "description",
    "date_from",
    "date_to",
    "properties",
    "position",
    "deleted",
    "tiles",
    "public_links",
  ],
  View: ["name", "is_shared", "content"],
  EventDefinition: ["description", "tags"],
  PropertyDefinition: ["description", "tags", "is_personal"],
  OrganizationMembership: ["role"],
  OrganizationInvite: [],
  Destination: [
    "name",
    "url",
    "emails",
    "enabled",
    "gets_personal_data",
    "language",
    "subscriptions",
    "limit_per_minute",
    "disabled_reason",
  ],
  PersonalAPIKey: ["label", "scopes", "scoped_teams", "mask_value", "expires_at", "is_masked"],
  Team: [
    "name",
    "previous_api_token_expires_at",
    "timezone",
    "person_display_name_properties",
    "test_account_filters",
    "survey_config",
    "modifiers",
    "retention",
    "heatmaps_opt_in",
    "autocapture_exceptions_opt_in",
    "autocapture_web_vitals_opt_in",
    "capture_performance_opt_in",
    "session_recording_opt_in",
    "session_recording_network_payload_capture_config",
    "surveys_opt_in",
    "anonymize_ips",
    "cookieless_server_hash_mode",
    "test_account_filters_default_checked",
    "app_urls",
    "recording_domains",
    "persons",
    ...exportFields,
  ],
  User: [],
} as const satisfies Record<ActivityScope, readonly string[]>;

/** A field that changes of a scope can name. */
export type ActivityField<Scope extends ActivityScope> = (typeof activityFields)[Scope][number];
