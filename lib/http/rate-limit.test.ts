import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { env } from "@/lib/env";
import { HttpError } from "@/lib/http/problem";
import { createKeyLimiter } from "@/lib/http/rate-limit";

describe("the rate limit of a key", () => {
  const pools = [1, 2].map(() => new pg.Pool({ connectionString: env.DATABASE_URL, max: 5 }));
  const servers = (points: { minute: number; hour: number }) =>
    pools.map((pool) => createKeyLimiter(pool, points));
  const outcomes = (attempts: Promise<void>[]) => Promise.allSettled(attempts);
  const refusals = (settled: PromiseSettledResult<void>[]) =>
    settled.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));

  afterAll(() => Promise.all(pools.map((pool) => pool.end())));

  it("admits exactly that many of twenty simultaneous requests to two servers", async () => {
    const [first, second] = servers({ minute: 7, hour: 100 });
    const key = randomUUID();
    const settled = await outcomes(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second)!(key)),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    for (const refusal of refusals(settled)) expect(refusal).toBeInstanceOf(HttpError);
  });

  it("returns the number of seconds to wait", async () => {
    const [limit] = servers({ minute: 1, hour: 100 });
    const key = randomUUID();
    await limit!(key);
    const [refusal] = refusals(await outcomes([limit!(key)]));
    const { problem } = refusal as HttpError;
    expect(problem).toMatchObject({ status: 429, body: { type: "throttled_error", code: "throttled" } });
    expect(Number(problem.headers?.["Retry-After"])).toBeGreaterThan(50);
    expect(Number(problem.headers?.["Retry-After"])).toBeLessThanOrEqual(60);
  });

  it("applies the limit per hour where the one per minute allows more", async () => {
    const [limit] = servers({ minute: 100, hour: 2 });
    const key = randomUUID();
    const settled = await outcomes([limit!(key), limit!(key), limit!(key)]);
    const [refusal, ...others] = refusals(settled);
    expect(others).toEqual([]);
    expect(Number((refusal as HttpError).problem.headers?.["Retry-After"])).toBeGreaterThan(3500);
  });

  it("is separate for each key", async () => {
    const [limit] = servers({ minute: 1, hour: 1 });
    await limit!(randomUUID());
    await expect(limit!(randomUUID())).resolves.toBeUndefined();
  });
});
