import { z } from "zod";
import { ActivityPage } from "@/lib/contract/activity/entry";
import { paramsInQuery } from "@/lib/contract/analysis/parameters";
import { PersonCohort } from "@/lib/contract/cohort";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { DistinctIdList } from "@/lib/contract/person/distinct-ids";
import { DuplicateGroup, DuplicatesQuery } from "@/lib/contract/person/duplicate";
import {
  ExportedPerson,
  PersonsExportBody,
  PersonsExportFormat,
  PersonsExportQuery,
} from "@/lib/contract/person/export";
import { PersonListResults, PersonLookUp } from "@/lib/contract/person/list";
import {
  BulkDeleted,
  BulkDeletion,
  DeletionStatus,
  DistinctIdBatch,
  DistinctIdReset,
  MergeInput,
  Person,
  PersonAction,
  PersonChanges,
  PersonId,
  PersonsByDistinctId,
  PersonsByUuid,
  PropertyRemoval,
  PropertyUpdate,
  PropertyValue,
  RetrievedPerson,
  SplitInput,
  UuidBatch,
} from "@/lib/contract/person/person";
import { PersonAtTime, PropertiesAtTimeQuery } from "@/lib/contract/person/properties-at-time";
import { PropertiesTimeline, timelineFields } from "@/lib/contract/person/properties-timeline";
import { PropertyChangeList, PropertyChangesQuery } from "@/lib/contract/person/property-changes";
import {
  BulkDeletionQuery,
  DeletionQuery,
  DeletionStatusQuery,
  FormatQuery,
  PersonCohortsQuery,
  PersonsQuery,
  PropertyRemovalQuery,
  PropertyUpdateQuery,
  ValuesQuery,
} from "@/lib/contract/person/query";
import { PersonExportQuery } from "@/lib/contract/person/report-language";
import { SurveyEligibilities } from "@/lib/contract/survey/eligibility";
import { FatigueQuery, SurveysSeen } from "@/lib/contract/survey/fatigue";
import { PersonResponses } from "@/lib/contract/survey/response";
import { ActivityQuery, pageOf } from "@/lib/contract/wire/page";

const root = "/api/projects/{project_id}/persons/" as const;
const OneGroup = InProject.extend({ id: z.guid().describe("UUID of the group.") });
const OnePerson = InProject.extend({ id: PersonId });

const read = { scopes: ["person:read"], csv: true } as const;
const write = { scopes: ["person:write"], csv: true } as const;
const log = { scopes: ["activity_log:read"], csv: true } as const;

const actorNote =
  "The event is stored like any captured event. Its properties `$actor_user_id`, `$actor_email` and, for API keys, `$actor_key_label` identify the actor.";

const exportNote =
  "Every person who matches, newest first, as one list, made as it is read. As CSV: a column for each field and property, lists and objects as JSON, and an apostrophe before what a spreadsheet would calculate. The activity records the export and the number of persons.";

/** PUT is equal to PATCH. @source docs/reference/persons.md#setting-properties */
const change = {
  path: `${root}{id}/`,
  summary: "Update a person's properties",
  description: `Equivalent to capturing a \`$set\` event: sets the given keys and keeps all others. ${actorNote}`,
  ...write,
  params: OnePerson,
  query: FormatQuery,
  body: PersonChanges,
  returns: { 200: Person },
} as const;

/** Persons, one by one and together. */
export const persons = endpointsOf("persons", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List persons",
    description:
      "Newest first, unless `order` says otherwise. CSV returns up to 10,000 rows, regardless of limit and offset.",
    ...read,
    params: InProject,
    query: PersonsQuery,
    returns: { 200: pageOf(Person) },
  }),
  get: endpoint({
    method: "GET",
    path: `${root}{id}/`,
    summary: "Retrieve a person",
    ...read,
    params: OnePerson,
    query: FormatQuery,
    returns: { 200: RetrievedPerson },
  }),
  update: endpoint({ method: "PATCH", ...change }),
  put: endpoint({ method: "PUT", ...change }),
  remove: endpoint({
    method: "DELETE",
    path: `${root}{id}/`,
    summary: "Delete a person",
    ...write,
    params: OnePerson,
    query: DeletionQuery,
    returns: { 204: null },
  }),
  bulkRemove: endpoint({
    method: "POST",
    path: `${root}bulk_delete/`,
    summary: "Delete persons in bulk",
    ...write,
    params: InProject,
    query: BulkDeletionQuery,
    body: BulkDeletion,
    returns: { 200: BulkDeleted },
  }),
  distinctIds: endpoint({
    permission: "personal_data",
    method: "GET",
    path: `${root}{id}/distinct_ids/`,
    summary: "List a person's distinct ids",
    description: "Each with its number of events, when they happened, and what they set.",
    isExtension: true,
    scopes: ["person:read"],
    params: OnePerson,
    returns: { 200: DistinctIdList },
  }),
  split: endpoint({
    permission: "personal_data",
    method: "POST",
    path: `${root}{id}/split/`,
    summary: "Split a person",
    description:
      "Creates a person for each distinct id, or for each list of `new_persons`. Without parameters, the first one stays and its properties are cleared. Events follow their distinct id.",
    ...write,
    params: OnePerson,
    query: FormatQuery,
    body: SplitInput,
    returns: { 200: PersonAction },
  }),
  merge: endpoint({
    method: "POST",
    path: `${root}{id}/merge/`,
    summary: "Merge another person into a person",
    description: `Equivalent to capturing a \`$merge_dangerously\` event: this person keeps id, UUID and properties, and gets the other's distinct ids, events and missing properties. It can't be undone by one request; split moves distinct ids and their events, not properties. ${actorNote}`,
    isExtension: true,
    ...write,
    params: OnePerson,
    query: FormatQuery,
    body: MergeInput,
    returns: { 200: Person },
  }),
  updateProperty: endpoint({
    method: "POST",
    path: `${root}{id}/update_property/`,
    summary: "Set a property of a person",
    description: `Equivalent to capturing a \`$set\` event. ${actorNote}`,
    ...write,
    params: OnePerson,
    query: PropertyUpdateQuery,
    body: PropertyUpdate,
    returns: { 200: Person },
  }),
  deleteProperty: endpoint({
    method: "POST",
    path: `${root}{id}/delete_property/`,
    summary: "Delete properties of a person",
    description: `One key or several. Equivalent to capturing a \`$delete_person_property\` event. ${actorNote}`,
    ...write,
    params: OnePerson,
    query: PropertyRemovalQuery,
    body: PropertyRemoval,
    returns: { 200: PersonAction },
  }),
  deleteEvents: endpoint({
    method: "POST",
    path: `${root}{id}/delete_events/`,
    summary: "Delete a person's events",
    description: "Queues the events for deletion and keeps the person. Same as DELETE with `keep_person`.",
    ...write,
    params: OnePerson,
    query: FormatQuery,
    returns: { 202: null },
  }),
  surveysSeen: endpoint({
    method: "GET",
    path: `${root}{id}/surveys_seen/`,
    summary: "List surveys that a person saw",
    description: "Latest first; deleted surveys are omitted.",
    isExtension: true,
    scopes: ["person:read", "survey:read"],
    params: OnePerson,
    query: FatigueQuery,
    returns: { 200: SurveysSeen },
  }),
  surveyResponses: endpoint({
    method: "GET",
    path: `${root}{id}/survey_responses/`,
    summary: "List a person's responses to surveys",
    description: "Of all surveys, the newest 200, newest first.",
    isExtension: true,
    scopes: ["person:read", "survey:read"],
    params: OnePerson,
    returns: { 200: PersonResponses },
  }),
  surveyEligibility: endpoint({
    permission: "personal_data",
    method: "GET",
    path: `${root}{id}/survey_eligibility/`,
    summary: "Check which surveys a person is eligible for",
    description:
      "Each survey with its checks for the person now: state, flags, earlier responses, wait period, sampling. Conditions of the page are named.",
    isExtension: true,
    scopes: ["person:read", "survey:read", "feature_flag:read"],
    params: OnePerson,
    returns: { 200: SurveyEligibilities },
  }),
  batchByDistinctIds: endpoint({
    permission: "personal_data",
    method: "POST",
    path: `${root}batch_by_distinct_ids/`,
    summary: "Batch-retrieve persons by distinct id",
    description:
      "Keyed by distinct id; unknown ids are omitted. More than 200 ids are a 400, where PostHog truncates.",
    ...read,
    asks: true,
    params: InProject,
    query: FormatQuery,
    body: DistinctIdBatch,
    returns: { 200: PersonsByDistinctId },
  }),
  batchByUuids: endpoint({
    method: "POST",
    path: `${root}batch_by_uuids/`,
    summary: "Batch-retrieve persons by UUID",
    description:
      "Keyed by UUID; unknown ones are omitted. More than 200 UUIDs are a 400, where PostHog truncates.",
    ...read,
    asks: true,
    params: InProject,
    query: FormatQuery,
    body: UuidBatch,
    returns: { 200: PersonsByUuid },
  }),
  lookUp: endpoint({
    permission: "personal_data",
    method: "POST",
    path: `${root}look_up/`,
    summary: "Look up persons of a list",
    description:
      "By distinct id, UUID or email address: a result for each row of a pasted list or CSV file, for example to add the persons to a static cohort. A row is looked up by the first of its columns that is filled and finds one person.",
    isExtension: true,
    ...read,
    asks: true,
    params: InProject,
    query: FormatQuery,
    body: PersonLookUp,
    returns: { 200: PersonListResults },
  }),
  resetDistinctId: endpoint({
    permission: "personal_data",
    method: "POST",
    path: `${root}reset_person_distinct_id/`,
    summary: "Reset a distinct id of a deleted person",
    description:
      "No effect: a distinct id can be reused as soon as its person is deleted, and the next event creates a new person. Returns the same response as PostHog, also for unknown ids.",
    ...write,
    params: InProject,
    query: FormatQuery,
    body: DistinctIdReset,
    returns: { 202: null },
  }),
  activity: endpoint({
    method: "GET",
    path: `${root}{id}/activity/`,
    summary: "List activity of a person",
    ...log,
    params: OnePerson,
    query: ActivityQuery.extend(FormatQuery.shape),
    returns: { 200: ActivityPage },
  }),
  propertiesTimeline: endpoint({
    method: "GET",
    path: `${root}{id}/properties_timeline/`,
    summary: "Retrieve a person's properties timeline",
    description: "One point for each change of a property used in filters or breakdown.",
    ...read,
    params: OnePerson,
    query: paramsInQuery(timelineFields),
    returns: { 200: PropertiesTimeline },
  }),
  propertiesAtTime: endpoint({
    method: "GET",
    path: `${root}properties_at_time/`,
    summary: "Retrieve a person's properties at a time",
    description:
      "The person with the properties after their last event until that time, and none before the first event. Other fields are today's.",
    ...read,
    params: InProject,
    query: PropertiesAtTimeQuery,
    returns: { 200: PersonAtTime },
  }),
  export: endpoint({
    permission: "personal_data",
    method: "GET",
    path: `${root}{id}/export/`,
    summary: "Export all data of a person",
    description:
      "A zip archive that answers a request for access: `report.html` for the person to read, and the same as `csv/` and `json/` with a file for each kind of rows (person, distinct IDs, properties, survey answers, events, feature flags, cohorts, merges and splits, changes by members, event deletions). It holds what is the person's after merges and splits, and nothing of others. The export is recorded in the activity; HEAD exports nothing. 429 while another export of the person runs.",
    isExtension: true,
    scopes: ["person:read", "survey:read", "cohort:read", "feature_flag:read", "activity_log:read"],
    params: OnePerson,
    query: PersonExportQuery,
    archive: "application/zip",
    returns: { 200: null },
  }),
  duplicates: endpoint({
    permission: "personal_data",
    method: "GET",
    path: `${root}duplicates/`,
    summary: "List possible duplicates",
    description:
      "Groups of persons who share an email address, a phone number or a login: values of properties with such names, and email addresses as distinct ids. The group with the newest person first.",
    isExtension: true,
    scopes: ["person:read"],
    params: InProject,
    query: DuplicatesQuery,
    returns: { 200: pageOf(DuplicateGroup) },
  }),
  dismissDuplicates: endpoint({
    permission: "personal_data",
    method: "POST",
    path: `${root}duplicates/{id}/dismiss/`,
    summary: "Dismiss a possible duplicate",
    description: "The group is no longer listed, until another person shares its values.",
    isExtension: true,
    scopes: ["person:write"],
    params: OneGroup,
    returns: { 204: null },
  }),
  restoreDuplicates: endpoint({
    permission: "personal_data",
    method: "POST",
    path: `${root}duplicates/{id}/restore/`,
    summary: "Restore a dismissed possible duplicate",
    isExtension: true,
    scopes: ["person:write"],
    params: OneGroup,
    returns: { 204: null },
  }),
  exportMany: endpoint({
    method: "GET",
    path: `${root}export/`,
    summary: "Export persons",
    description: `${exportNote} HEAD exports nothing.`,
    isExtension: true,
    ...read,
    params: InProject,
    query: PersonsExportQuery,
    returns: { 200: z.array(ExportedPerson) },
  }),
  exportSelected: endpoint({
    method: "POST",
    path: `${root}export/`,
    summary: "Export selected persons",
    description: `${exportNote}`,
    isExtension: true,
    ...read,
    asks: true,
    params: InProject,
    query: PersonsExportFormat,
    body: PersonsExportBody,
    returns: { 200: z.array(ExportedPerson) },
  }),
  propertyChanges: endpoint({
    method: "GET",
    path: `${root}{id}/property_changes/`,
    summary: "List changes of a person's properties",
    description:
      "Each event that changed properties, newest first, with the values before and after, and the user who made it through the API. Applied to `base` from the oldest to the newest, the changes give the properties at any time.",
    isExtension: true,
    scopes: ["person:read"],
    params: OnePerson,
    query: PropertyChangesQuery,
    returns: { 200: PropertyChangeList },
  }),
  allActivity: endpoint({
    method: "GET",
    path: `${root}activity/`,
    summary: "List activity of all persons",
    ...log,
    params: InProject,
    query: ActivityQuery.extend(FormatQuery.shape),
    returns: { 200: ActivityPage },
  }),
  cohorts: endpoint({
    method: "GET",
    path: `${root}cohorts/`,
    summary: "List cohorts of a person",
    scopes: ["person:read", "cohort:read"],
    csv: true,
    params: InProject,
    query: PersonCohortsQuery,
    returns: { 200: z.strictObject({ results: z.array(PersonCohort) }) },
  }),
  values: endpoint({
    method: "GET",
    path: `${root}values/`,
    summary: "List values of a person property",
    description: "At most 20 values, most frequent first.",
    ...read,
    params: InProject,
    query: ValuesQuery,
    returns: { 200: z.array(PropertyValue) },
  }),
  deletionStatus: endpoint({
    method: "GET",
    path: `${root}deletion_status/`,
    summary: "List queued event deletions",
    description: "Runs at 05:00 UTC on Sundays. Deletes events captured before the request.",
    ...read,
    params: InProject,
    query: DeletionStatusQuery,
    returns: { 200: pageOf(DeletionStatus) },
  }),
});
