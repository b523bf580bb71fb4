import { z } from "zod";
import type { Scope } from "@/lib/contract/access/scope";
import {
  DefinitionChanges,
  EventByName,
  EventDefinition,
  EventDefinitionsQuery,
  PropertyByName,
  PropertyDefinition,
  PropertyDefinitionChanges,
  PropertyDefinitionsQuery,
} from "@/lib/contract/definition";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { pageOf } from "@/lib/contract/wire/page";

const eventRoot = "/api/projects/{project_id}/event_definitions/" as const;
const propertyRoot = "/api/projects/{project_id}/property_definitions/" as const;
const OneDefinition = InProject.extend({ id: z.guid().toLowerCase().describe("The definition's UUID.") });

const read = { scopes: ["person:read"] } as const;
const write = { scopes: ["person:write"] } as const;

const sampled =
  "Based on the newest events of each name (5,000 in total) or the 5,000 newest persons; properties that none of these have are not listed.";

/**
 * Which events and properties there are, and what people wrote about them.
 *
 * @source docs/reference/api.md#management-routes
 */
export const definitions = endpointsOf("definitions", {
  events: endpoint({
    method: "GET",
    path: eventRoot,
    summary: "List event definitions",
    description: "Returns at most 1,000 names, in alphabetical order.",
    isExtension: true,
    ...read,
    params: InProject,
    query: EventDefinitionsQuery,
    returns: { 200: pageOf(EventDefinition) },
  }),
  eventByName: endpoint({
    method: "GET",
    path: `${eventRoot}by_name/`,
    summary: "Retrieve an event definition by name",
    ...read,
    params: InProject,
    query: EventByName,
    returns: { 200: EventDefinition },
  }),
  event: endpoint({
    method: "GET",
    path: `${eventRoot}{id}/`,
    summary: "Retrieve an event definition",
    ...read,
    params: OneDefinition,
    returns: { 200: EventDefinition },
  }),
  updateEvent: endpoint({
    method: "PATCH",
    path: `${eventRoot}{id}/`,
    summary: "Update an event definition",
    ...write,
    params: OneDefinition,
    body: DefinitionChanges,
    returns: { 200: EventDefinition },
  }),
  properties: endpoint({
    method: "GET",
    path: propertyRoot,
    summary: "List property definitions",
    description: sampled,
    ...read,
    params: InProject,
    query: PropertyDefinitionsQuery,
    returns: { 200: pageOf(PropertyDefinition) },
  }),
  propertyByName: endpoint({
    method: "GET",
    path: `${propertyRoot}by_name/`,
    summary: "Retrieve a property definition by name",
    description: sampled,
    ...read,
    params: InProject,
    query: PropertyByName,
    returns: { 200: PropertyDefinition },
  }),
  property: endpoint({
    method: "GET",
    path: `${propertyRoot}{id}/`,
    summary: "Retrieve a property definition",
    description: sampled,
    ...read,
    params: OneDefinition,
    returns: { 200: PropertyDefinition },
  }),
  updateProperty: endpoint({
    method: "PATCH",
    path: `${propertyRoot}{id}/`,
    summary: "Update a property definition",
    ...write,
    params: OneDefinition,
    // What is personal decides what others may read.
    scopesFor: ({ is_personal }: { is_personal?: boolean | null }): readonly Scope[] =>
      is_personal === undefined ? [] : ["project:write"],
    body: PropertyDefinitionChanges,
    returns: { 200: PropertyDefinition },
  }),
});
