import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { route, serve } from "@/lib/http/serve";
import { buildKey, buildProject } from "@/lib/testing/factories";
import { call, type RequestParts } from "@/lib/testing/request";

const Done = z.strictObject({ seen: z.unknown() });

const probe = endpoint({
  id: "system.probe",
  method: "POST",
  path: "/api/projects/{project_id}/probe/{id}/",
  summary: "Does what it is told",
  scopes: ["survey:write"],
  params: InProject.extend({ id: z.guid() }),
  query: z.object({ limit: z.string().regex(/^\d+$/).optional() }),
  body: z.object({ name: z.string().optional() }),
  returns: { 200: Done },
  versioned: true,
});

type Operation = Parameters<typeof serve<typeof probe>>[1];

const id = "0199c1e0-0000-7000-8000-000000000000";

/** Sends a request to an endpoint with this operation; by default with the access it requires. */
async function send(operation: Operation, sent: RequestParts = {}) {
  const project = await buildProject();
  const key = await buildKey({ project, scopes: ["survey:write"] });
  return call(probe, route(serve(probe, operation)), {
    as: key,
    ...sent,
    params: { project_id: project.id, id, ...sent.params },
  });
}

const see =
  (what: (call: Parameters<Operation>[0]) => unknown): Operation =>
  async (given) => ({ seen: what(given) });
const nothing = see(() => null);

describe("the order of checks", () => {
  const wrongBody = { body: { name: 1 } };
  const wrongQuery = { query: { limit: "many" } };

  it("authenticates before it validates", async () => {
    const project = await buildProject();
    const stranger = await call(probe, route(serve(probe, nothing)), {
      params: { project_id: project.id, id: "nonsense" },
      ...wrongBody,
      ...wrongQuery,
    });
    expect(stranger.status).toBe(401);
  });

  it("then checks scopes, project, query and body, and path", async () => {
    const weak = await buildKey({ scopes: ["survey:read"] });
    const all = { params: { id: "nonsense" }, ...wrongBody, ...wrongQuery };
    expect(await send(nothing, { ...all, as: weak })).toMatchObject({ status: 403 });
    expect(await send(nothing, { ...all, params: { project_id: 2_147_483_647 } })).toMatchObject({
      status: 404,
      body: { detail: "Project not found." },
    });
    expect(await send(nothing, all)).toMatchObject({ status: 400, body: { attr: "limit" } });
    expect(await send(nothing, { ...wrongBody, params: { id: "nonsense" } })).toMatchObject({
      status: 400,
      body: { attr: "name", code: "invalid_input" },
    });
    expect(await send(nothing, { params: { id: "nonsense" } })).toMatchObject({
      status: 404,
      body: { detail: "Not found." },
    });
  });
});

describe("the input of an operation", () => {
  it("is an empty object without a body, whatever the content type", async () => {
    const { body } = await send(see(({ body }) => body));
    expect(body).toEqual({ seen: {} });
    const typed = await send(
      see(({ body }) => body),
      { headers: { "content-type": "text/plain" } },
    );
    expect(typed.status).toBe(200);
  });

  it("is JSON under each of its content types", async () => {
    for (const type of ["application/json", "application/json; charset=utf-8", "application/vnd.api+json"]) {
      const { body } = await send(
        see(({ body }) => body),
        { body: { name: "é" }, headers: { "content-type": type } },
      );
      expect(body).toEqual({ seen: { name: "é" } });
    }
  });

  it("is a 400 for a query value that can't be read without losing a character; undeclared ones are ignored", async () => {
    const { status, body } = await send(
      see(({ query }) => query),
      { query: { limit: "1\u0000" } },
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({
      type: "validation_error",
      code: "invalid_input",
      detail: "Null characters are not allowed.",
      attr: "limit",
    });
    const { body: read } = await send(
      see(({ query }) => query),
      { query: { limit: "1", other: "\u0000" } },
    );
    expect(read).toEqual({ seen: { limit: "1" } });
  });

  it.each([
    ['"3"', 3],
    ['W/"3"', 3],
    ["*", null],
    ["", null],
  ])("is the version of If-Match: %s", async (header, version) => {
    const { body } = await send(
      see(({ ifMatch }) => ifMatch),
      { headers: { "if-match": header } },
    );
    expect(body).toEqual({ seen: version });
  });

  it.each(["3", '"three"', '"3", "4"'])("is a 412 when If-Match cannot match: %s", async (header) => {
    const { status, body } = await send(nothing, { headers: { "if-match": header } });
    expect(status).toBe(412);
    expect(body).toMatchObject({ type: "invalid_request", code: "stale", attr: null });
  });
});

describe("the result of an operation", () => {
  it("is sent with its version", async () => {
    const { headers, body } = await send(async () => ({ value: { seen: 1 }, version: 7 }));
    expect(headers.get("etag")).toBe('"7"');
    expect(body).toEqual({ seen: 1 });
  });

  it("is a failure when it violates the contract", async () => {
    const { status } = await send((async () => ({ seen: 1, more: 2 })) as Operation);
    expect(status).toBe(500);
  });
});

describe("an error of an operation", () => {
  it("hides the details of an internal error", async () => {
    const { status, body, headers } = await send(async () => {
      throw new Error("select * from secrets failed at /srv/app.js");
    });
    expect(status).toBe(500);
    expect(body).toEqual({
      type: "server_error",
      code: "error",
      detail: "A server error occurred.",
      attr: null,
    });
    expect(headers.get("x-request-id")).toBeTruthy();
  });

  it("is a 503 while the database is unavailable", async () => {
    const { status, headers, body } = await send(async () => {
      throw Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
    });
    expect(status).toBe(503);
    expect(headers.get("retry-after")).toBe("2");
    expect(JSON.stringify(body)).not.toContain("5432");
  });
});
