import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { readEvents } from "@/lib/capture/read-events";
import { Invalid, TooLarge, Unauthenticated } from "@/lib/errors";
import { readPerson, readStoredEvents, sendCapture } from "@/lib/testing/capture";
import { buildProject } from "@/lib/testing/factories";

const request = { contentType: null, compression: null, received: Date.parse("2026-01-02T03:04:05Z") };
const admit = async (token: string) => token;
const read = (body: string | Buffer) => readEvents(Buffer.from(body), request, admit);

const filler = (characters: number) => ({
  event: "filler",
  distinct_id: "f",
  properties: { a: "x".repeat(characters) },
});
/** Larger than what is decoded at once. */
const large = filler(300_000);
const uuid = "0199d3c4-7c52-7a21-a0e7-2b33099c2f75";
const hostile = String.raw`{"event":"$identify","uuid":"${uuid}","distinct_id":12345678901234567890,
  "properties":{"$anon_distinct_id":"b","$browser":"Firefox","n\u0000":"\ud800","__proto__":1,"other":{"deep":[1]}},
  "$set":{"plan":"pro"},"$set_once":{"first":1},"$unset":["gone"]}`;

describe("a large body", () => {
  test("yields the same events as a small one", async () => {
    const events = `${hostile},null,{"event":"b","distinct_id":"d"}`;
    const small = await read(`{"api_key":"t","batch":[${events}]}`);
    for (const body of [
      `{"api_key":"t","batch":[${events},${JSON.stringify(large)}]}`,
      gzipSync(`{"api_key":"t","batch":[${events},${JSON.stringify(large)}]}`),
      Buffer.from(gzipSync(`{"batch":[${events},${JSON.stringify(large)}],"api_key":"t"}`)).toString(
        "base64",
      ),
    ]) {
      const all = await read(body);
      expect(all).toMatchObject({ project: "t", dropped: small.dropped });
      expect(all.events).toHaveLength(3);
      const [identify, plain] = all.events;
      const { properties, ...rest } = small.events[0]!;
      expect(identify).toMatchObject(rest);
      // What identity reads; the text has all of them.
      expect(identify?.properties).toEqual({ $anon_distinct_id: "b", $browser: "Firefox" });
      expect(JSON.parse(identify!.text)).toEqual(properties);
      expect(plain).toEqual({ ...small.events[1], uuid: plain!.uuid });
    }
  });

  test("is read in order, in slices", async () => {
    const batch = Array.from({ length: 1200 }, (_, n) => ({ ...filler(500), event: `e${n}` }));
    const { events } = await read(JSON.stringify({ api_key: "t", batch }));
    expect(events.map(({ event }) => event)).toEqual(batch.map(({ event }) => event));
  });

  test("is rejected like a small one, and the next is read", async () => {
    const text = JSON.stringify(large);
    await expect(read(`{"api_key":"t","batch":[${text}}`)).rejects.toBeInstanceOf(Invalid);
    await expect(read(`{"batch":[${text}]}`)).rejects.toMatchObject({ attr: "api_key", code: "required" });
    await expect(read(`[${text},{"token":"a"},{"token":"b"}]`)).rejects.toBeInstanceOf(Unauthenticated);
    await expect(read(gzipSync(`{"a":[${"0,".repeat(1_000_000)}0]}`))).rejects.toBeInstanceOf(TooLarge);
    await expect(read(gzipSync(" ".repeat(21 * 1024 * 1024)))).rejects.toBeInstanceOf(TooLarge);
    await expect(read(`{"api_key":"t","batch":[{"a":${text}}]}`)).rejects.toThrow("empty event name");
    expect((await read(`[{"token":"t","event":"a","distinct_id":"d"},${text}]`)).events).toHaveLength(2);
  });

  test("is read after the one before it", async () => {
    const bodies = Array.from({ length: 5 }, (_, n) => `[${JSON.stringify({ ...large, token: `t${n}` })}]`);
    const all = await Promise.all(bodies.map(read));
    expect(all.map(({ project }) => project)).toEqual(["t0", "t1", "t2", "t3", "t4"]);
  });

  test("stores everything, and merges persons", async () => {
    const project = await buildProject();
    const body = {
      api_key: project.api_token,
      batch: [
        { event: "first", distinct_id: "visitor", properties: { $set: { plan: "free" } } },
        large,
        { event: "$identify", distinct_id: "ada", properties: { $anon_distinct_id: "visitor" } },
      ],
    };
    expect((await sendCapture(body)).status).toBe(200);
    expect(await readStoredEvents(project)).toHaveLength(3);
    const ada = await readPerson(project, "ada");
    expect(ada).toMatchObject({ is_identified: true, properties: { plan: "free" } });
    expect((await readPerson(project, "visitor"))?.id).toBe(ada?.id);
  });
});

test("an invalid token ends the request before the events are read", async () => {
  const admitted = vi.fn().mockRejectedValue(new Unauthenticated("invalid_api_key"));
  // The only event is invalid, which is not detected.
  for (const bad of [{ event: "" }, { ...large, event: "" }])
    await expect(
      readEvents(Buffer.from(JSON.stringify({ api_key: "nobody", batch: [bad] })), request, admitted),
    ).rejects.toBeInstanceOf(Unauthenticated);
  expect(admitted.mock.calls).toEqual([["nobody"], ["nobody"]]);
});
