import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseOptions } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { findCallerBySession, hashSecret } from "@/lib/access/caller";
import { startSession } from "@/lib/access/sessions/start";
import { readForwardedAddress } from "@/lib/access/users/attempts";
import { hashPassword, hashSemaphore } from "@/lib/access/users/passwords";
import { signIn } from "@/lib/access/users/sign-in";
import { Throttled } from "@/lib/access/users/throttled";
import { authOptions } from "@/lib/auth";
import { db } from "@/lib/database/client";
import { Busy } from "@/lib/errors";
import { buildUser, unique } from "@/lib/testing/factories";
import { withHashingFull, withHashingHeld } from "@/lib/testing/hashing";

const password = "correct horse";
const buildSigner = async () => buildUser({ password_hash: await hashPassword(password) });
const fail = (email: string, address: string, times: number) =>
  Promise.allSettled(Array.from({ length: times }, () => signIn({ email, password: "wrong" }, address)));

describe("signing in", () => {
  it("is refused with a wrong password or e-mail, without saying which", async () => {
    const { email } = await buildSigner();
    expect(await signIn({ email, password: "wrong" }, "10.0.0.1")).toBeNull();
    expect(await signIn({ email: `${unique()}@example.com`, password }, "10.0.0.1")).toBeNull();
  });

  it("takes as long for an account that does not exist", async () => {
    const { email } = await buildSigner();
    const nobody = `${unique()}@example.com`;
    const timed = async (email: string) => {
      const start = performance.now();
      await signIn({ email, password: "wrong" }, unique());
      return performance.now() - start;
    };
    await timed(nobody);
    const timesOfUsers: number[] = [];
    const unknown: number[] = [];
    // In turns, and the minimum of each: other load on the machine makes some runs longer, and none shorter. Each is first in
    // half of the rounds: what one leaves behind may slow the next.
    for (let round = 0; round < 10; round++) {
      if (round % 2 === 0) timesOfUsers.push(await timed(email));
      unknown.push(await timed(nobody));
      if (round % 2 === 1) timesOfUsers.push(await timed(email));
    }
    const ratio = Math.min(...unknown) / Math.min(...timesOfUsers);
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  });

  it("is refused after ten failures from an address, the right password included", async () => {
    const { email } = await buildSigner();
    await fail(email, "10.0.0.2", 10);
    const refused = await signIn({ email, password }, "10.0.0.2").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Throttled);
    expect((refused as Throttled).seconds).toBeGreaterThan(14 * 60);
    expect((refused as Throttled).seconds).toBeLessThanOrEqual(15 * 60);
  });

  it("checks ten of many simultaneous wrong passwords", async () => {
    const { email } = await buildSigner();
    const outcomes = await fail(email, "10.0.0.3", 25);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  it("is not refused for failures from another address or with another account", async () => {
    const [one, other] = [await buildSigner(), await buildSigner()];
    await fail(one.email, "10.0.0.4", 12);
    expect(await signIn({ email: one.email, password }, "10.0.0.5")).toMatchObject({ id: one.id });
    expect(await signIn({ email: other.email, password }, "10.0.0.4")).toMatchObject({ id: other.id });
  });

  it("is refused after a hundred failures from an address over all accounts, and allowed from others", async () => {
    const { id, email } = await buildSigner();
    const from = `10.1.0.${unique()}`;
    await db.rateLimit.create({
      data: { key: `sign-in-address:${hashSecret(from)}`, points: 99, expire: BigInt(Date.now() + 900_000) },
    });
    expect(await signIn({ email: `${unique()}@example.com`, password: "wrong" }, from)).toBeNull();
    const refused = await signIn({ email, password }, from).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Throttled);
    expect(await signIn({ email, password }, `10.1.1.${unique()}`)).toMatchObject({ id });
  });

  it("with one account keeps the failures counted for other accounts", async () => {
    const { email } = await buildSigner();
    const from = `10.1.2.${unique()}`;
    await fail(email, from, 3);
    expect(await signIn({ email, password }, from)).not.toBeNull();
    const counted = { where: { key: `sign-in-address:${hashSecret(from)}` } };
    expect(await db.rateLimit.findUnique(counted)).toMatchObject({ points: 3 });
  });

  it("is never refused for frequent successes, even simultaneous ones", async () => {
    const { id, email } = await buildSigner();
    const users = await Promise.all(
      Array.from({ length: 15 }, () => signIn({ email, password }, "10.0.0.6")),
    );
    expect(new Set(users.map((user) => user?.id))).toEqual(new Set([id]));
  });

  it("clears the earlier failures", async () => {
    const { email } = await buildSigner();
    await fail(email, "10.0.0.7", 9);
    expect(await signIn({ email, password }, "10.0.0.7")).not.toBeNull();
    await fail(email, "10.0.0.7", 9);
    expect(await signIn({ email, password }, "10.0.0.7")).not.toBeNull();
  });

  it("records its time", async () => {
    const { id, email } = await buildSigner();
    await signIn({ email, password }, "10.0.0.8");
    expect((await db.user.findUniqueOrThrow({ where: { id } })).last_login_at).toBeInstanceOf(Date);
  });
});

describe("a password", () => {
  it("is stored as argon2id, with 19 MiB, two passes and a salt of its own", async () => {
    const [one, other] = [await hashPassword(password), await hashPassword(password)];
    expect(one).toMatch(/^\$argon2id\$/);
    expect(one).not.toBe(other);
    expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  });

  it("is the same in every Unicode normalization form", async () => {
    const { email, id } = await buildUser({ password_hash: await hashPassword("gr\u00fcn und blau") });
    expect(await signIn({ email, password: "gru\u0308n und blau" }, "10.0.0.9")).toMatchObject({ id });
  });
});

describe("a flood of sign-ins", () => {
  it("hashes two passwords at a time, lets 32 wait, and rejects the rest at once", async () => {
    const flood = await withHashingHeld(async () => {
      const outcomes = Array.from({ length: 300 }, (_, at) =>
        signIn({ email: `${unique()}@example.com`, password: "wrong" }, `10.2.0.${at}`).catch(
          (error: unknown) => error,
        ),
      );
      // Rejected requests are answered while the others still wait.
      const refused = await firstOf(outcomes, 268);
      expect(hashSemaphore).toMatchObject({ running: 2, waiting: 32 });
      expect(refused.every((error) => error instanceof Busy && error.seconds > 0)).toBe(true);
      return outcomes;
    });
    const outcomes = await Promise.all(flood);
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(32);
    expect(outcomes.filter((outcome) => outcome instanceof Busy)).toHaveLength(268);
    expect(hashSemaphore).toMatchObject({ running: 0, waiting: 0 });
  });

  it("counts no failure for rejected requests", async () => {
    const { id, email } = await buildSigner();
    await withHashingFull(async () => {
      const outcomes = await fail(email, "10.2.1.1", 20);
      expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
    });
    expect(await signIn({ email, password }, "10.2.1.1")).toMatchObject({ id });
  });

  it("can't bypass the limit: no other file hashes", () => {
    const importing = filesUnder(["lib", "app", "prisma"]).filter((file) =>
      /from "@node-rs\/argon2"/.test(readFileSync(file, "utf8")),
    );
    expect(importing.filter((file) => !file.endsWith(".test.ts"))).toEqual(["lib/access/users/passwords.ts"]);
  });
});

/** The first outcomes of many, in the order they come. */
async function firstOf<T>(all: Promise<T>[], count: number): Promise<T[]> {
  const settled: T[] = [];
  await new Promise<void>((resolve) => {
    for (const one of all)
      void one.then((value) => {
        settled.push(value);
        if (settled.length === count) resolve();
      });
  });
  return settled;
}

const filesUnder = (folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes("generated"))
      .map((file) => path.join(folder, file)),
  );

describe("the sign-in of next-auth", () => {
  const jwt = authOptions().callbacks?.jwt as (given: object) => Promise<unknown>;
  const [provider] = authOptions().providers;
  const { authorize } = provider!.options as {
    authorize: (credentials: unknown, request: { headers?: Record<string, string> }) => Promise<unknown>;
  };

  it("refuses what is no e-mail and password", async () => {
    for (const credentials of [
      undefined,
      {},
      { email: "x", password },
      { email: ["a@example.com"], password },
    ])
      expect(await authorize(credentials, {})).toBeNull();
  });

  it("reports too many failures as throttled", async () => {
    const { email } = await buildSigner();
    const headers = { "x-forwarded-for": "10.0.1.1" };
    await fail(email, "10.0.1.1", 10);
    await expect(authorize({ email, password }, { headers })).rejects.toThrow(/^throttled$/);
  });

  it("reports a flood as busy, and passes the error to its caller", async () => {
    const failures: unknown[] = [];
    const [told] = authOptions((error) => failures.push(error)).providers;
    const { authorize: tellingWhy } = told!.options as { authorize: typeof authorize };
    await withHashingFull(async () => {
      await expect(tellingWhy({ email: `${unique()}@example.com`, password }, {})).rejects.toThrow(/^busy$/);
    });
    expect(failures).toEqual([expect.any(Busy)]);
  });

  it("puts the new session's id into the token, and nothing else", async () => {
    const { email, id } = await buildSigner();
    const headers = { "x-forwarded-for": "10.0.1.2", "user-agent": "Firefox" };
    const user = await authorize({ email: ` ${email.toUpperCase()}`, password, csrfToken: "x" }, { headers });
    const begun = await db.session.findFirstOrThrow({ where: { user_id: id } });
    expect(begun).toMatchObject({ version: 1, user_agent: "Firefox", address: "10.0.1.2" });
    const sid = begun.id;
    expect(user).toEqual({ id: String(id), sid });
    expect(await jwt({ token: { name: "x" }, user })).toEqual({ sid });
    expect(await jwt({ token: { sid }, trigger: "update", session: { sid: "x" } })).toEqual({ sid });
  });

  it("deletes the user's expired sessions", async () => {
    const { email, id } = await buildSigner();
    const built = { user_id: id, user_agent: "", address: "" };
    const kept = await db.session.create({ data: { ...built, version: 1 } });
    await db.session.create({ data: { ...built, version: 0 } });
    const unseen = new Date(Date.now() - 15 * 86_400_000);
    await db.session.create({ data: { ...built, version: 1, last_seen_at: unseen } });
    const user = (await authorize({ email, password }, {})) as { sid: string };
    const left = await db.session.findMany({ where: { user_id: id } });
    expect(left.map(({ id }) => id).sort()).toEqual([kept.id, user.sid].sort());
  });

  it("creates no session when the password was changed meanwhile", async () => {
    const { id } = await buildSigner();
    await db.user.update({ where: { id }, data: { session_version: 2 } });
    const sid = await startSession({ id, session_version: 1 }, { address: "", userAgent: "" });
    expect(await findCallerBySession(sid, null)).toBeNull();
  });

  it("ends the session on the server at sign-out, after which its token is invalid", async () => {
    const { email } = await buildSigner();
    const { sid } = (await authorize({ email, password }, {})) as { sid: string };
    const { sid: other } = (await authorize({ email, password }, {})) as { sid: string };
    const signOut = authOptions().events?.signOut as (message: object) => Promise<void>;
    for (const token of [{ sid }, { sid }, null, {}, { sid: "nonsense" }]) await signOut({ token });
    await expect(jwt({ token: { sid } })).rejects.toThrow("session ended");
    expect(await findCallerBySession(sid, null)).toBeNull();
    expect(await jwt({ token: { sid: other } })).toEqual({ sid: other });
  });
});

describe("the client address", () => {
  it("is the last one of the header, which our own proxy wrote", () => {
    expect(readForwardedAddress("1.2.3.4, 10.0.0.1")).toBe("10.0.0.1");
    expect(readForwardedAddress("::1")).toBe("::1");
    expect(readForwardedAddress(undefined)).toBe("unknown");
  });
});
