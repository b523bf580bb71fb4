import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call } from "@/lib/client/call";
import { isRepeatable, pauseOf } from "@/lib/client/retry";
import type { Method } from "@/lib/contract/endpoint";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refusal = (status: number, retryAfter?: string) =>
  Response.json(
    { type: "x", code: "x", detail: "Later.", attr: null },
    { status, headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter } },
  );

/** A server with these responses in order, and the requests it received. */
function answersInTurn(...answers: (() => Response)[]) {
  const fetched = vi.fn(async (_url: string, _init?: RequestInit) =>
    (answers.shift() ?? (() => refusal(500)))(),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}
const ok = () => Response.json({ results: [] });
const survey = { project_id: "7", id: "1" };
const list = () => call("GET /api/projects/{project_id}/surveys/", { params: { project_id: "7" } });

describe("repeatable requests", () => {
  test.each<[Method, boolean, number, boolean]>([
    ["GET", false, 429, true],
    ["POST", false, 429, true],
    ["DELETE", false, 429, true],
    ["GET", false, 503, true],
    ["PUT", false, 503, true],
    ["PATCH", true, 503, true],
    ["DELETE", true, 503, true],
    ["PATCH", false, 503, false],
    ["DELETE", false, 503, false],
    ["POST", true, 503, false],
    ["GET", false, 500, false],
    ["GET", false, 400, false],
  ])("%s, with a version: %s, after %i: %s", (method, hasVersion, status, expected) => {
    expect(isRepeatable({ method, hasVersion }, status)).toBe(expected);
  });
});

test("a pause is given in seconds or as a date", () => {
  const now = Date.parse("2026-11-23T08:00:00Z");
  expect(pauseOf("2", now)).toBe(2_000);
  expect(pauseOf("Mon, 23 Nov 2026 08:00:05 GMT", now)).toBe(5_000);
  expect(pauseOf("Mon, 23 Nov 2026 07:00:00 GMT", now)).toBe(0);
  for (const header of [null, "soon", "-1"]) expect(pauseOf(header, now)).toBeNull();
});

describe("a call", () => {
  test("is repeated after the pause that the server asks for", async () => {
    const fetched = answersInTurn(() => refusal(429, "2"), ok);
    const answer = list();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(await answer).toEqual({ results: [] });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test("fails after three attempts", async () => {
    const fetched = answersInTurn(...Array.from({ length: 5 }, () => () => refusal(503)));
    const answer = expect(list()).rejects.toMatchObject({ status: 503, message: "Later." });
    await vi.advanceTimersByTimeAsync(20_000);
    await answer;
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  test("fails at once when the pause is minutes", async () => {
    const fetched = answersInTurn(() => refusal(429, "600"), ok);
    await expect(list()).rejects.toMatchObject({ status: 429 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test("that creates is not repeated when it may have succeeded", async () => {
    const fetched = answersInTurn(() => refusal(503, "1"), ok);
    const create = call("POST /api/projects/{project_id}/members/", {
      params: { project_id: "7" },
      body: { role: "viewer" },
    });
    await expect(create).rejects.toMatchObject({ status: 503 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test("that changes a given version is repeated with that version", async () => {
    const fetched = answersInTurn(() => refusal(503, "1"), ok);
    const change = call("PATCH /api/projects/{project_id}/surveys/{id}/", {
      params: survey,
      body: { name: "x" },
      ifMatch: 3,
    });
    await vi.advanceTimersByTimeAsync(1_300);
    await change;
    expect(fetched.mock.calls[1]?.[1]).toMatchObject({
      headers: { "If-Match": '"3"' },
      body: '{"name":"x"}',
    });
  });

  test("that was aborted is not repeated", async () => {
    const abort = new AbortController();
    const fetched = answersInTurn(() => refusal(429, "5"), ok);
    const answer = call("GET /api/projects/{project_id}/surveys/", {
      params: { project_id: "7" },
      signal: abort.signal,
    });
    const over = expect(answer).rejects.toMatchObject({ name: "AbortError" });
    await vi.advanceTimersByTimeAsync(1_000);
    abort.abort();
    await over;
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
