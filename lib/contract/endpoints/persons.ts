import { z } from "zod";
import { ActivityPage } from "@/lib/contract/activity";
import { askedInQuery } from "@/lib/contract/analysis";
import { PersonCohort } from "@/lib/contract/cohort";
import { endpoint } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { ActivityQuery, pageOf } from "@/lib/contract/page";
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
  PropertyRemoval,
  PropertyUpdate,
  PropertyValue,
  SplitInput,
} from "@/lib/contract/person";
import {
  ExportedPerson,
  PersonsExportBody,
  PersonsExportFormat,
  PersonsExportQuery,
} from "@/lib/contract/person-export";
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
} from "@/lib/contract/person-query";
import { PropertiesTimeline, timelineFields } from "@/lib/contract/properties-timeline";
import { PropertyChangeList, PropertyChangesQuery } from "@/lib/contract/property-changes";
import { SurveyEligibilities } from "@/lib/contract/survey-eligibility";
import { FatigueQuery, SurveysSeen } from "@/lib/contract/survey-fatigue";

const root = "/api/projects/{project_id}/persons/" as const;
const OnePerson = InProject.extend({ id: PersonId });

const read = { scopes: ["person:read"], csv: true } as const;
const write = { scopes: ["person:write"], csv: true } as const;
const log = { scopes: ["activity_log:read"], csv: true } as const;

const actorNote =
  "The event is stored like any captured event. Its properties `$actor_user_id`, `$actor_email` and, for API keys, `$actor_key_label` identify the actor (ours).";

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
export const persons = {
  list: endpoint({
    id: "persons.list",
    method: "GET",
    path: root,
    summary: "List persons",
    description: "Newest first. CSV returns up to 10,000 rows, regardless of limit and offset.",
    ...read,
    params: InProject,
    query: PersonsQuery,
    returns: { 200: pageOf(Person) },
  }),
  get: endpoint({
    id: "persons.get",
    method: "GET",
    path: `${root}{id}/`,
    summary: "Retrieve a person",
    ...read,
    params: OnePerson,
    query: FormatQuery,
    returns: { 200: Person },
  }),
  update: endpoint({ id: "persons.update", method: "PATCH", ...change }),
  put: endpoint({ id: "persons.put", method: "PUT", ...change }),
  remove: endpoint({
    id: "persons.remove",
    method: "DELETE",
    path: `${root}{id}/`,
    summary: "Delete a person",
    ...write,
    params: OnePerson,
    query: DeletionQuery,
    returns: { 204: null },
  }),
  bulkRemove: endpoint({
    id: "persons.bulkRemove",
    method: "POST",
    path: `${root}bulk_delete/`,
    summary: "Delete persons in bulk",
    ...write,
    params: InProject,
    query: BulkDeletionQuery,
    body: BulkDeletion,
    returns: { 200: BulkDeleted },
  }),
  split: endpoint({
    id: "persons.split",
    method: "POST",
    path: `${root}{id}/split/`,
    summary: "Split a person",
    description:
      "Creates a person for each distinct id. Without a main id, the first one stays and its properties are cleared. Events follow their distinct id.",
    ...write,
    params: OnePerson,
    query: FormatQuery,
    body: SplitInput,
    returns: { 200: PersonAction },
  }),
  merge: endpoint({
    id: "persons.merge",
    method: "POST",
    path: `${root}{id}/merge/`,
    summary: "Merge another person into a person",
    description: `Equivalent to capturing a \`$merge_dangerously\` event: this person keeps id, UUID and properties, and gets the other's distinct ids, events and missing properties. It can't be undone by one request; split moves distinct ids and their events, not properties. ${actorNote} Ours.`,
    ...write,
    params: OnePerson,
    query: FormatQuery,
    body: MergeInput,
    returns: { 200: Person },
  }),
  updateProperty: endpoint({
    id: "persons.updateProperty",
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
    id: "persons.deleteProperty",
    method: "POST",
    path: `${root}{id}/delete_property/`,
    summary: "Delete a property of a person",
    description: `Equivalent to capturing a \`$delete_person_property\` event. ${actorNote}`,
    ...write,
    params: OnePerson,
    query: PropertyRemovalQuery,
    body: PropertyRemoval,
    returns: { 200: PersonAction },
  }),
  deleteEvents: endpoint({
    id: "persons.deleteEvents",
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
    id: "persons.surveysSeen",
    method: "GET",
    path: `${root}{id}/surveys_seen/`,
    summary: "List surveys that a person saw",
    description: "The latest first; deleted surveys are omitted. Ours.",
    scopes: ["person:read", "survey:read"],
    params: OnePerson,
    query: FatigueQuery,
    returns: { 200: SurveysSeen },
  }),
  surveyEligibility: endpoint({
    id: "persons.surveyEligibility",
    method: "GET",
    path: `${root}{id}/survey_eligibility/`,
    summary: "Check which surveys a person is eligible for",
    description:
      "Each survey with its checks for the person now: state, flags, earlier responses, wait period, sampling. Conditions of the page are named. Ours.",
    scopes: ["person:read", "survey:read", "feature_flag:read"],
    params: OnePerson,
    returns: { 200: SurveyEligibilities },
  }),
  batchByDistinctIds: endpoint({
    id: "persons.batchByDistinctIds",
    method: "POST",
    path: `${root}batch_by_distinct_ids/`,
    summary: "Batch-retrieve persons by distinct id",
    description:
      "Keyed by distinct id; unknown ids are omitted. More than 200 ids are a 400, where PostHog truncates (ours).",
    ...read,
    asks: true,
    params: InProject,
    query: FormatQuery,
    body: DistinctIdBatch,
    returns: { 200: PersonsByDistinctId },
  }),
  resetDistinctId: endpoint({
    id: "persons.resetDistinctId",
    method: "POST",
    path: `${root}reset_person_distinct_id/`,
    summary: "Reset a distinct id of a deleted person",
    description:
      "No effect: a distinct id can be reused as soon as its person is deleted, and the next event creates a new person (ours). Returns the same response as PostHog, also for unknown ids.",
    ...write,
    params: InProject,
    query: FormatQuery,
    body: DistinctIdReset,
    returns: { 202: null },
  }),
  activity: endpoint({
    id: "persons.activity",
    method: "GET",
    path: `${root}{id}/activity/`,
    summary: "List activity of a person",
    ...log,
    params: OnePerson,
    query: ActivityQuery.extend(FormatQuery.shape),
    returns: { 200: ActivityPage },
  }),
  propertiesTimeline: endpoint({
    id: "persons.propertiesTimeline",
    method: "GET",
    path: `${root}{id}/properties_timeline/`,
    summary: "Retrieve a person's properties timeline",
    description: "One point for each change of a property used in filters or breakdown.",
    ...read,
    params: OnePerson,
    query: askedInQuery(timelineFields),
    returns: { 200: PropertiesTimeline },
  }),
  export: endpoint({
    id: "persons.export",
    method: "GET",
    path: `${root}{id}/export/`,
    summary: "Export all data of a person",
    description:
      "A tar archive, compressed by gzip, of JSON lines: `manifest.json`, `flags.json`, the rows of each kind (person, events, survey answers, cohorts, event deletions, activity), and `counts.json` at the end. The export is recorded in the activity; HEAD exports nothing. 429 while another export of the person runs. Ours.",
    scopes: ["person:read", "survey:read", "cohort:read", "feature_flag:read", "activity_log:read"],
    params: OnePerson,
    archive: true,
    returns: { 200: null },
  }),
  exportMany: endpoint({
    id: "persons.exportMany",
    method: "GET",
    path: `${root}export/`,
    summary: "Export persons",
    description: `${exportNote} HEAD exports nothing. Ours.`,
    ...read,
    params: InProject,
    query: PersonsExportQuery,
    returns: { 200: z.array(ExportedPerson) },
  }),
  exportSelected: endpoint({
    id: "persons.exportSelected",
    method: "POST",
    path: `${root}export/`,
    summary: "Export selected persons",
    description: `${exportNote} Ours.`,
    ...read,
    asks: true,
    params: InProject,
    query: PersonsExportFormat,
    body: PersonsExportBody,
    returns: { 200: z.array(ExportedPerson) },
  }),
  propertyChanges: endpoint({
    id: "persons.propertyChanges",
    method: "GET",
    path: `${root}{id}/property_changes/`,
    summary: "List changes of a person's properties",
    description:
      "Each event that changed properties, newest first, with the values before and after, and the user who made it through the API. Applied to `base` from the oldest to the newest, the changes give the properties at any time. Ours.",
    scopes: ["person:read"],
    params: OnePerson,
    query: PropertyChangesQuery,
    returns: { 200: PropertyChangeList },
  }),
  allActivity: endpoint({
    id: "persons.allActivity",
    method: "GET",
    path: `${root}activity/`,
    summary: "List activity of all persons",
    ...log,
    params: InProject,
    query: ActivityQuery.extend(FormatQuery.shape),
    returns: { 200: ActivityPage },
  }),
  cohorts: endpoint({
    id: "persons.cohorts",
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
    id: "persons.values",
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
    id: "persons.deletionStatus",
    method: "GET",
    path: `${root}deletion_status/`,
    summary: "List queued event deletions",
    description: "Runs at 05:00 UTC on Sundays. Deletes events captured before the request.",
    ...read,
    params: InProject,
    query: DeletionStatusQuery,
    returns: { 200: pageOf(DeletionStatus) },
  }),
};
