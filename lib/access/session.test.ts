import { describe, expect, it } from "vitest";
import { readSession } from "@/lib/access/session";
import { createSessionCookie } from "@/lib/testing/request";

const sid = "01a206b8-dd32-70df-956b-a5cd21be7e1e";
const sent = (cookie: string, headers: Record<string, string> = {}) =>
  readSession({ headers: new Headers({ cookie, ...headers }) });
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a session", () => {
  it("is refused when it was tampered with", async () => {
    const cookie = await createSessionCookie(sid);
    const middle = Math.floor(cookie.length / 2);
    const changed = cookie[middle] === "A" ? "B" : "A";
    expect(await sent(cookie.slice(0, middle) + changed + cookie.slice(middle + 1))).toBeNull();
  });

  it("is refused when it has expired", async () => {
    expect(await sent(await createSessionCookie(sid, { maxAge: -60 }))).toBeNull();
  });

  it("is refused when another key sealed it", async () => {
    expect(await sent(await createSessionCookie(sid, { secret: "another-secret-another" }))).toBeNull();
  });

  it("is refused when it is not sealed at all", async () => {
    const payload = base64({ sid, exp: 4_000_000_000 });
    for (const header of [{ alg: "none" }, { alg: "none", typ: "JWT" }, { alg: "dir", enc: "none" }]) {
      expect(await sent(`next-auth.session-token=${base64(header)}.${payload}.`)).toBeNull();
      expect(await sent(`next-auth.session-token=${base64(header)}..${payload}..`)).toBeNull();
    }
  });

  it("is refused when its token contains no session id", async () => {
    for (const other of [7, null, undefined, "", "7", "' or true --", { sid }, [sid]])
      expect(await sent(await createSessionCookie(other))).toBeNull();
  });

  it("is not read from the Authorization header", async () => {
    const token = (await createSessionCookie(sid)).split("=")[1];
    expect(await sent("", { authorization: `Bearer ${token}` })).toBeNull();
    expect(await sent("next-auth.session-token=", { authorization: `Bearer ${token}` })).toBeNull();
  });

  it("is null for other cookies, even malformed ones", async () => {
    expect(await sent("theme=dark; %E0%A4%A=1; =; x")).toBeNull();
    expect(await sent("next-auth.session-token=%E0%A4%A")).toBeNull();
  });

  it("is read from its cookie among others", async () => {
    expect(await sent(`theme=dark; ${await createSessionCookie(sid)}; x=%`)).toBe(sid);
  });
});
