import { z } from "zod";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import {
  Delivery,
  DeliveryDetail,
  Destination,
  DestinationChanges,
  DestinationInput,
  DestinationSecret,
  maxDestinations,
  NewDestination,
} from "@/lib/contract/project/destination";
import { PageQuery, pageOf } from "@/lib/contract/wire/page";

const root = "/api/projects/{project_id}/destinations/" as const;
const OneDestination = InProject.extend({ id: z.guid().toLowerCase().describe("The destination's UUID.") });
const OneDelivery = OneDestination.extend({
  delivery_id: z.guid().toLowerCase().describe("The delivery's UUID."),
});
const read = { scopes: ["project:read"], isExtension: true } as const;
/** Not without personal data: a caller could have sent to them what they may not read. */
const write = { scopes: ["project:write"], permission: "personal_data", isExtension: true } as const;

/** Destinations of notifications. Ours. */
export const destinations = endpointsOf("destinations", {
  list: endpoint({
    method: "GET",
    path: root,
    summary: "List destinations",
    description: `Oldest first; a project has at most ${maxDestinations}.`,
    ...read,
    params: InProject,
    returns: { 200: z.array(Destination) },
  }),
  create: endpoint({
    method: "POST",
    path: root,
    summary: "Create a destination",
    description:
      "Webhooks are signed by the Standard Webhooks specification with the secret in this answer, sent at least once, and repeated for three days while they fail.",
    ...write,
    params: InProject,
    body: DestinationInput,
    returns: { 201: NewDestination },
  }),
  get: endpoint({
    method: "GET",
    path: `${root}{id}/`,
    summary: "Get a destination",
    ...read,
    params: OneDestination,
    returns: { 200: Destination },
  }),
  update: endpoint({
    method: "PATCH",
    path: `${root}{id}/`,
    summary: "Update a destination",
    description: "The type can't be changed. `subscriptions` replaces all of them.",
    ...write,
    params: OneDestination,
    body: DestinationChanges,
    returns: { 200: Destination },
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${root}{id}/`,
    summary: "Delete a destination",
    description: "With its deliveries, also those that wait.",
    ...write,
    params: OneDestination,
    returns: { 204: null },
  }),
  rotateSecret: endpoint({
    method: "POST",
    path: `${root}{id}/rotate_secret/`,
    summary: "Rotate the secret of a webhook",
    description: "The previous secret stops working at once.",
    ...write,
    params: OneDestination,
    returns: { 200: DestinationSecret },
  }),
  test: endpoint({
    method: "POST",
    path: `${root}{id}/test/`,
    summary: "Send a test message",
    description: "Sent once, before this is answered, also to a destination that is disabled.",
    ...write,
    params: OneDestination,
    returns: { 200: DeliveryDetail },
  }),
  listDeliveries: endpoint({
    method: "GET",
    path: `${root}{id}/deliveries/`,
    summary: "List deliveries",
    description: "Newest first. Finished ones are kept for 30 days.",
    ...read,
    params: OneDestination,
    query: PageQuery,
    returns: { 200: pageOf(Delivery) },
  }),
  getDelivery: endpoint({
    method: "GET",
    path: `${root}{id}/deliveries/{delivery_id}/`,
    summary: "Get a delivery with its payload",
    ...read,
    params: OneDelivery,
    returns: { 200: DeliveryDetail },
  }),
  redeliver: endpoint({
    method: "POST",
    path: `${root}{id}/deliveries/{delivery_id}/redeliver/`,
    summary: "Send a delivery again",
    description: "With the same id, soon, by a job.",
    ...write,
    params: OneDelivery,
    returns: { 200: Delivery },
  }),
});
