import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { destinations } from "@/lib/contract/endpoints/destinations";
import type {
  Delivery,
  DeliveryDetail,
  Destination,
  DestinationSecret,
  NewDestination,
} from "@/lib/contract/project/destination";

/** Deliveries that are listed. */
const listed = "50";

/** The key of a project's destinations in the cache; those of their deliveries begin with it. */
export const destinationsKey = (projectId: string) => ["projects", projectId, "destinations"] as const;

const paramsOf = (projectId: string, id: string) => ({ project_id: projectId, id });

/** The destinations of a project, oldest first. */
export const destinationsOptions = (projectId: string) =>
  readOptions(destinationsKey(projectId), "GET /api/projects/{project_id}/destinations/", {
    params: { project_id: projectId },
  });

/** The newest deliveries to a destination. */
export const deliveriesOptions = (projectId: string, id: string) =>
  readOptions(
    [...destinationsKey(projectId), id, "deliveries"],
    "GET /api/projects/{project_id}/destinations/{id}/deliveries/",
    {
      params: paramsOf(projectId, id),
      query: { limit: listed },
    },
  );

/** A delivery with its payload. */
export const deliveryOptions = (projectId: string, id: string, delivery: string) =>
  readOptions(
    [...destinationsKey(projectId), id, "deliveries", delivery],
    "GET /api/projects/{project_id}/destinations/{id}/deliveries/{delivery_id}/",
    {
      params: { ...paramsOf(projectId, id), delivery_id: delivery },
    },
  );

/** Creates a destination. @throws as `call` does */
export const createDestination = (
  projectId: string,
  body: BodyIn<typeof destinations.create>,
): Promise<NewDestination> =>
  call("POST /api/projects/{project_id}/destinations/", { params: { project_id: projectId }, body });

/** Changes a destination. @throws as `call` does */
export const updateDestination = (
  projectId: string,
  id: string,
  body: BodyIn<typeof destinations.update>,
): Promise<Destination> =>
  call("PATCH /api/projects/{project_id}/destinations/{id}/", { params: paramsOf(projectId, id), body });

/** Deletes a destination. @throws as `call` does */
export const removeDestination = (projectId: string, id: string): Promise<null> =>
  call("DELETE /api/projects/{project_id}/destinations/{id}/", { params: paramsOf(projectId, id) });

/** Gives a webhook another secret. @throws as `call` does */
export const rotateDestinationSecret = (projectId: string, id: string): Promise<DestinationSecret> =>
  call("POST /api/projects/{project_id}/destinations/{id}/rotate_secret/", {
    params: paramsOf(projectId, id),
  });

/** Sends a test message, and answers with what came of it. @throws as `call` does */
export const testDestination = (projectId: string, id: string): Promise<DeliveryDetail> =>
  call("POST /api/projects/{project_id}/destinations/{id}/test/", { params: paramsOf(projectId, id) });

/** Sends a delivery again. @throws as `call` does */
export const redeliver = (projectId: string, id: string, delivery: string): Promise<Delivery> =>
  call("POST /api/projects/{project_id}/destinations/{id}/deliveries/{delivery_id}/redeliver/", {
    params: { ...paramsOf(projectId, id), delivery_id: delivery },
  });
