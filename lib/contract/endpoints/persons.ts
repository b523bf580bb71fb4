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

const root = "/api/projects/{project_id}/persons/" as const;
const OnePerson = InProject.extend({ id: PersonId });

const read = { scopes: ["person:read"], csv: true } as const;
const write = { scopes: ["person:write"], csv: true } as const;
const log = { scopes: ["activity_log:read"], csv: true } as const;

const actorNote =
  "The event is stored and counts like any captured one; `$actor_user_id`, `$actor_email` and, by key, `$actor_key_label` in its properties say who changed the person (ours).";

/** PUT is as PATCH. @source docs/reference/persons.md#setting-properties */
const change = {
  path: `${root}{id}/`,
  summary: "Set properties",
  description: `As capturing a \`$set\` event of the person: the keys sent are set, others stay. ${actorNote}`,
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
    summary: "List persons, newest first",
    description: "CSV holds up to 10,000 rows, whatever limit and offset say.",
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
    summary: "Delete up to 100 persons, all or none",
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
    summary: "Make persons of a person's distinct ids",
    description:
      "Without a main id the first stays and the properties are emptied. Events follow their distinct id.",
    ...write,
    params: OnePerson,
    query: FormatQuery,
    body: SplitInput,
    returns: { 200: PersonAction },
  }),
  updateProperty: endpoint({
    id: "persons.updateProperty",
    method: "POST",
    path: `${root}{id}/update_property/`,
    summary: "Set one property",
    description: `As capturing a \`$set\` event of the person. ${actorNote}`,
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
    summary: "Remove one property",
    description: `As capturing a \`$delete_person_property\` event of the person. ${actorNote}`,
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
    summary: "Queue a person's events for deletion",
    description: "The person stays. As DELETE with `keep_person`.",
    ...write,
    params: OnePerson,
    query: FormatQuery,
    returns: { 202: null },
  }),
  batchByDistinctIds: endpoint({
    id: "persons.batchByDistinctIds",
    method: "POST",
    path: `${root}batch_by_distinct_ids/`,
    summary: "Look persons up by distinct ids",
    description:
      "By distinct id; one that nobody has is absent. More than 200 are a 400, where PostHog leaves the rest out (ours).",
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
    summary: "Make a deleted person's distinct id usable again",
    description:
      "Nothing needs to be done here: a distinct id is free as soon as its person is deleted, and the next event with it makes a new person (ours). Answered as PostHog does, also for ids that nobody had.",
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
    summary: "Who changed this person",
    ...log,
    params: OnePerson,
    query: ActivityQuery.extend(FormatQuery.shape),
    returns: { 200: ActivityPage },
  }),
  propertiesTimeline: endpoint({
    id: "persons.propertiesTimeline",
    method: "GET",
    path: `${root}{id}/properties_timeline/`,
    summary: "What a person's properties were over time",
    description: "A point for each change of a property that the filters or the breakdown name.",
    ...read,
    params: OnePerson,
    query: askedInQuery(timelineFields),
    returns: { 200: PropertiesTimeline },
  }),
  allActivity: endpoint({
    id: "persons.allActivity",
    method: "GET",
    path: `${root}activity/`,
    summary: "Who changed persons, deleted ones included",
    ...log,
    params: InProject,
    query: ActivityQuery.extend(FormatQuery.shape),
    returns: { 200: ActivityPage },
  }),
  cohorts: endpoint({
    id: "persons.cohorts",
    method: "GET",
    path: `${root}cohorts/`,
    summary: "The cohorts a person is in",
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
    summary: "The most frequent values of a property",
    description: "At most 20, most frequent first.",
    ...read,
    params: InProject,
    query: ValuesQuery,
    returns: { 200: z.array(PropertyValue) },
  }),
  deletionStatus: endpoint({
    id: "persons.deletionStatus",
    method: "GET",
    path: `${root}deletion_status/`,
    summary: "Queued deletions of events",
    description: "They run at 05:00 UTC on Sunday; only events captured before the request go.",
    ...read,
    params: InProject,
    query: DeletionStatusQuery,
    returns: { 200: pageOf(DeletionStatus) },
  }),
};
