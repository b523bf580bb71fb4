// Sends the requests of the examples and returns what they answer. Its database is the one in DATABASE_URL when this module is
// first imported, and empty.

import { type Endpoint, successOf } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { type SdkEndpoint, sdkEndpoints } from "@/lib/contract/sdk/endpoints";
import { byteOrderMark } from "@/lib/contract/wire/csv";
import { db } from "@/lib/database/client";
import type { User } from "@/lib/database/generated/client";
import { env } from "@/lib/env";
import { firstRun } from "@/lib/first-run/first-run";
import { createMemoryStore } from "@/lib/testing/credentials";
import { Demo } from "@/lib/testing/examples/demo";
import { recordFailures } from "@/lib/testing/examples/failures";
import {
  type ExampleRequest,
  exampleRequests,
  type SdkExampleRequest,
  sdkExampleRequests,
  setupRequest,
} from "@/lib/testing/examples/requests";
import { normalize, type Replacements, shorten } from "@/lib/testing/examples/shorten";
import { fetchHandlers } from "@/lib/testing/handlers";
import { type Credential, call } from "@/lib/testing/request";
import { findRoute } from "@/lib/testing/routes";

/** The examples of an operation. */
interface Example {
  /** The body that was sent. */
  request?: unknown;
  /** The body of the answer; absent for none, and for archives. */
  response?: unknown;
  /** The answer as CSV. */
  csv?: string;
}

/** Examples of operations by id, in the order of the document, and of refusals by status. */
export interface Examples {
  operations: Record<string, Example>;
  failures: Record<string, unknown>;
}

/** Records all examples. @param since when the recording began, by the real clock */
export async function recordExamples(since: number): Promise<Examples> {
  const recorded = new Map<string, Example>();
  const answers = new Map<string, unknown>();
  const setUp = endpointOf("users.setUp");
  const first = await send(setUp, setupRequest, {});
  await db.$executeRaw`truncate users, projects restart identity cascade`;
  // A migration made the organization, when the test's database was made.
  await db.organization.updateMany({ data: { created_at: new Date() } });
  const facts = await firstRun(createMemoryStore());
  if (!facts) throw new Error("The database is not empty");
  const owner = await db.user.findFirstOrThrow();
  // The database makes it, whose random values are not seeded.
  await db.$executeRaw`update projects set receipt_key = sha256('an example')`;
  const project = await db.project.findUniqueOrThrow({ where: { id: facts.project_id } });
  const demo = new Demo(project, owner, answers);
  const organization = await db.organization.findFirstOrThrow();
  const replacements: Replacements = new Map([
    [organization.id, "01980000-0000-7000-8000-000000000001"],
    [env.PUBLIC_URL, "https://fieldbook.example"],
  ]);
  const reading = { since, replacements };
  const toExample = ({ request, response, csv }: Example): Example => ({
    ...(request !== undefined && { request: normalize(request, reading) }),
    ...(response !== undefined && { response: normalize(shorten(response), reading) }),
    ...(csv !== undefined && { csv: String(normalize(shortenCsv(csv), reading)) }),
  });
  recorded.set("users.setUp", toExample({ request: setupRequest.body, response: first }));

  for (const [id, build] of exampleRequests) {
    const endpoint = endpointOf(id);
    const sendAgain = async (query: ExampleRequest["query"] = {}) => {
      const request = await build(demo);
      const caller = { ...credentialOf(endpoint, owner, facts.api_key), project_id: project.id };
      return {
        request,
        answer: await send(endpoint, { ...request, query: { ...request.query, ...query } }, caller),
      };
    };
    const { request, answer } = await sendAgain();
    answers.set(id, answer);
    const csv = endpoint.csv && hasBody(endpoint) ? (await sendAgain({ format: "csv" })).answer : undefined;
    recorded.set(
      id,
      toExample({
        request: request.body,
        ...(hasBody(endpoint) && { response: id === "system.schema" ? headOf(answer) : answer }),
        ...(typeof csv === "string" && { csv }),
      }),
    );
  }
  const failures = normalize(await recordFailures(demo, facts.api_key), reading) as Examples["failures"];
  for (const endpoint of sdkEndpoints) {
    const build = sdkExampleRequests[endpoint.id];
    if (!build) continue;
    const request = await build({ token: facts.project_token, demo });
    const response = await sendAsSdk(endpoint, request, { key: facts.api_key, token: facts.project_token });
    recorded.set(endpoint.id, toExample({ request: request.body, response }));
  }
  const ids = [...endpoints, ...sdkEndpoints].map(({ id }) => id);
  return {
    operations: Object.fromEntries(
      ids.flatMap((id) => (recorded.has(id) ? [[id, recorded.get(id) as Example]] : [])),
    ),
    failures,
  };
}

/** Sends a request to a path of SDKs. @returns the body of the answer, parsed where it is JSON */
async function sendAsSdk(
  { id, method, path, names }: SdkEndpoint,
  { headers, params = {}, query, body }: SdkExampleRequest,
  credentials: { key: string; token: string },
): Promise<unknown> {
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const answer = await fetchHandlers(`${env.PUBLIC_URL}${pathname}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(names === "key" && { authorization: `Bearer ${credentials.key}` }),
      ...(names === "bearer" && { authorization: `Bearer ${credentials.token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${id} answered ${answer.status}: ${text}`);
  return answer.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : text;
}

/** The endpoint of an id. @throws Error for an unknown one */
function endpointOf(id: string): Endpoint {
  const endpoint = endpoints.find((one) => one.id === id);
  if (!endpoint) throw new Error(`lib/testing/examples/requests.ts: there is no endpoint ${id}`);
  return endpoint;
}

const hasBody = (endpoint: Endpoint) => successOf(endpoint)[1] !== null;

/** Of the document itself, which holds all other examples. */
const headOf = (document: unknown) => {
  const { openapi, info } = document as { openapi: string; info: { title: string; license: object } };
  return { openapi, info: { title: info.title, license: info.license } };
};

interface Caller {
  as?: Credential;
  project_id?: number;
}

/** The credential for an endpoint: none, the owner's session, or the key. */
function credentialOf({ access }: Endpoint, owner: User, key: string): Caller {
  if (access === "public") return {};
  return { as: access === "session" ? owner : { value: key } };
}

async function send(
  endpoint: Endpoint,
  { params, ...request }: ExampleRequest,
  { as, project_id }: Caller,
): Promise<unknown> {
  const { status, body } = await call(endpoint, await findRoute(endpoint), {
    ...request,
    ...(as && { as }),
    params: { organization_id: "@current", ...(project_id !== undefined && { project_id }), ...params },
  });
  if (status !== successOf(endpoint)[0])
    throw new Error(`${endpoint.id} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The header and two rows. */
const shortenCsv = (csv: string) => csv.replace(byteOrderMark, "").split("\r\n").slice(0, 3).join("\r\n");
