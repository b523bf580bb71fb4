// Every request that could hold the event loop, in the order in which they must be sent: later ones read what
// earlier ones stored.
import {
  type ExpensiveBody as ExpensiveRequest,
  type ExpensiveWorld,
  expensiveBodies,
} from "@/lib/testing/expensive-bodies";
import { expensiveContents } from "@/lib/testing/expensive-contents";
import { type ExpensiveInput, expensiveInputs } from "@/lib/testing/expensive-inputs";

export type { ExpensiveRequest, ExpensiveWorld };

/** @param world the project they are about, and whose requests they are */
export const expensiveRequests = (world: ExpensiveWorld): ExpensiveRequest[] => [
  ...expensiveBodies(world),
  ...[...expensiveInputs, ...expensiveContents].map((input) => requestOf(input, world)),
];

const requestOf = (
  { name, method, path, query, body }: ExpensiveInput,
  world: ExpensiveWorld,
): ExpensiveRequest => {
  const parameters = query ? `?${new URLSearchParams(query())}` : "";
  return {
    name,
    method,
    path: path({ id: world.projectId }) + parameters,
    headers: { authorization: `Bearer ${world.apiKey}`, ...(body && { "content-type": "application/json" }) },
    body: () => Buffer.from(body ? JSON.stringify(body(world)) : ""),
    status: null,
  };
};
