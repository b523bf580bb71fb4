// What `app/api` really serves, found by importing every route.ts: for tests that go through all endpoints.
import { readdirSync } from "node:fs";
import path from "node:path";
import type { Endpoint } from "@/lib/contract/endpoint";
import { endpointOfHandler } from "@/lib/http/serve";
import type { Route } from "@/lib/testing/request";

/** An endpoint where it is served. */
export interface ServedEndpoint {
  endpoint: Endpoint;
  route: Route;
  /** The method it is exported under. */
  method: string;
  /** Folder in `app/api`: `projects/[project_id]/surveys`. */
  folder: string;
}

const root = path.resolve("app/api");

/** Routes outside of the contract: next-auth's own, agents', and the 404 for all others; also those of SDKs, under `sdk`. */
const outside = ["auth/[...nextauth]", "mcp", "[[...path]]"];

const isOutside = (folder: string) => outside.includes(folder) || folder.startsWith("sdk/");

/** Folders of `app/api` with a route of the contract. */
export const routeFolders = (): string[] =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .map((file) => path.dirname(file))
    .filter((folder) => !isOutside(folder))
    .sort();

/** Everything that is served, in the order of folders. */
export const servedEndpoints = (): Promise<ServedEndpoint[]> => {
  servedPromise ??= findServed();
  return servedPromise;
};

let servedPromise: Promise<ServedEndpoint[]> | undefined;

async function findServed(): Promise<ServedEndpoint[]> {
  const all: ServedEndpoint[] = [];
  for (const folder of routeFolders()) {
    const route = (await import(path.join(root, folder, "route.ts"))) as Route;
    for (const [method, handler] of Object.entries(route)) {
      const endpoint = handler && endpointOfHandler(handler);
      if (endpoint) all.push({ endpoint, route, method, folder });
    }
  }
  return all;
}

/** The route of an endpoint. @throws Error without one */
export async function findRoute(endpoint: Endpoint): Promise<Route> {
  const servedEndpoint = (await servedEndpoints()).find((served) => served.endpoint.id === endpoint.id);
  if (!servedEndpoint) throw new Error(`Nothing serves ${endpoint.id}`);
  return servedEndpoint.route;
}
