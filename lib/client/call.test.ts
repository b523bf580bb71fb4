import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError, call, callFile, callVersioned, UnreachableError } from "@/lib/client/call";

function answers(response: () => Promise<Response> | Response) {
  const fetched = vi.fn(async (_url: string, _init?: RequestInit) => response());
  vi.stubGlobal("fetch", fetched);
  return fetched;
}
afterEach(() => vi.unstubAllGlobals());

const project = { project_id: "7" };

describe("a call", () => {
  test("uses the endpoint's method and path, with the given parameters", async () => {
    const fetched = answers(() => Response.json({}));
    await call("GET /api/projects/{project_id}/surveys/", {
      params: { project_id: "@current" },
      query: { search: "a&b", limit: "5" },
    });
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/projects/@current/surveys/?search=a%26b&limit=5");
  });

  test("escapes parameters of the path", async () => {
    const fetched = answers(() => Response.json({}));
    await call("GET /api/projects/{project_id}/surveys/{id}/", { params: { ...project, id: "../../users" } });
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/projects/7/surveys/..%2F..%2Fusers/");
  });

  test("sends a body as JSON, and no body without one", async () => {
    const fetched = answers(() => Response.json({}));
    await call("POST /api/projects/{project_id}/members/", { params: project, body: { role: "viewer" } });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: "POST", body: '{"role":"viewer"}' });
    await call("POST /api/projects/{project_id}/surveys/{id}/launch/", { params: { ...project, id: "1" } });
    expect(fetched.mock.calls[1]?.[1]).not.toHaveProperty("body");
  });

  test("returns null for a response without content", async () => {
    answers(() => new Response(null, { status: 204 }));
    expect(
      await call("DELETE /api/projects/{project_id}/surveys/{id}/", { params: { ...project, id: "1" } }),
    ).toBeNull();
  });
});

describe("a call for a file", () => {
  const exported = () =>
    callFile("POST /api/projects/{project_id}/persons/export/", {
      params: project,
      query: { format: "csv" },
      body: {},
    });

  test("returns its bytes, whatever their format", async () => {
    answers(() => new Response("uuid,name\r\n", { headers: { "Content-Type": "text/csv" } }));
    expect(await (await exported()).text()).toBe("uuid,name\r\n");
  });

  test("fails as unreachable when the file breaks off", async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError("terminated")) });
    answers(() => new Response(broken));
    await expect(exported()).rejects.toThrow(UnreachableError);
  });

  test("throws the error of the API", async () => {
    answers(() =>
      Response.json({ type: "x", code: "invalid", detail: "Too many.", attr: null }, { status: 400 }),
    );
    await expect(exported()).rejects.toThrow(ApiError);
  });
});

describe("a versioned call", () => {
  test("sends the expected version, and returns the current one", async () => {
    const fetched = answers(() => Response.json({ id: "1" }, { headers: { ETag: '"8"' } }));
    const one = { ...project, id: "1" };
    const answer = await callVersioned("PATCH /api/projects/{project_id}/surveys/{id}/", {
      params: one,
      body: { name: "x" },
      ifMatch: 7,
    });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ headers: { "If-Match": '"7"' } });
    expect(answer).toEqual({ value: { id: "1" }, version: 8 });
    await call("GET /api/projects/{project_id}/surveys/{id}/", { params: one });
    expect(fetched.mock.calls[1]?.[1]).not.toHaveProperty("headers.If-Match");
  });
});

describe("a failed call", () => {
  test("carries the API's message, the field, and the request's id", async () => {
    const body = {
      type: "validation_error",
      code: "invalid_input",
      detail: "Choices cannot be empty",
      attr: "questions",
      extra: { path: "questions.0.choices" },
    };
    answers(() => Response.json(body, { status: 400, headers: { "X-Request-Id": "r-1" } }));
    await expect(call("GET /api/projects/{project_id}/surveys/", { params: project })).rejects.toMatchObject({
      message: body.detail,
      status: 400,
      code: "invalid_input",
      attr: "questions",
      path: "questions.0.choices",
      requestId: "r-1",
    });
  });

  test("is an ApiError for responses that are not the API's, too", async () => {
    answers(() => new Response("<h1>Bad gateway</h1>", { status: 502, statusText: "Bad Gateway" }));
    const error = await call("GET /api/projects/{project_id}/surveys/", { params: project }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 502, message: "Bad Gateway", attr: null });
  });

  test("is an UnreachableError without a response", async () => {
    answers(() => Promise.reject(new TypeError("fetch failed")));
    await expect(call("GET /api/projects/{project_id}/surveys/", { params: project })).rejects.toBeInstanceOf(
      UnreachableError,
    );
  });

  test("is the caller's AbortError after an abort", async () => {
    const abort = new AbortController();
    answers(() => Promise.reject(new DOMException("gone", "AbortError")));
    abort.abort();
    await expect(
      call("GET /api/projects/{project_id}/surveys/", { params: project, signal: abort.signal }),
    ).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});
