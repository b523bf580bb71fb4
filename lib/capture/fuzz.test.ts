import { gzipSync } from "node:zlib";
import naughty from "big-list-of-naughty-strings";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CaptureV1Response } from "@/lib/contract/sdk/capture-v1";
import { sendCapture, sendCaptureV1 } from "@/lib/testing/capture";
import { buildProject } from "@/lib/testing/factories";
import { findBrokenInvariants } from "@/lib/testing/invariants";
import { maxLoopHoldMs, watchLoop } from "@/lib/testing/loop-watch";

const bodies = process.env.LONG ? 10_000 : 300;
/** Requests at the same time, so that hostile events share groups with harmless ones. */
const together = 20;

const hostileText = fc.oneof(
  fc.constantFrom(...naughty),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "\0",
    "\ud800",
    "a\0b",
    "__proto__",
    "constructor",
    "x".repeat(5000),
    "'; --",
    "$1",
    "{}",
    "NaN",
  ),
);
const hostileValue = fc.oneof(
  hostileText,
  fc.jsonValue(),
  fc.constantFrom(1e308, -1e308, 5e-324, Number.MAX_SAFE_INTEGER, -0, null, true, [], {}),
);
const hostileRecord = fc.dictionary(hostileText, hostileValue, { maxKeys: 5 });
const name = fc.oneof(
  fc.constantFrom(
    "$identify",
    "$create_alias",
    "$merge_dangerously",
    "$set",
    "$pageview",
    "$screen",
    "looked",
  ),
  hostileText,
);
const properties = fc.oneof(
  hostileRecord,
  fc.record(
    {
      distinct_id: hostileValue,
      $anon_distinct_id: hostileValue,
      alias: hostileValue,
      $set: fc.oneof(hostileRecord, hostileValue),
      $set_once: hostileRecord,
      $unset: hostileValue,
      $process_person_profile: fc.oneof(fc.boolean(), hostileValue),
      $current_url: hostileValue,
      $survey_id: hostileValue,
      email: hostileValue,
    },
    { requiredKeys: [] },
  ),
);
const event = fc.record(
  {
    event: name,
    distinct_id: fc.oneof(fc.constantFrom("a", "b", "null"), hostileValue),
    properties,
    uuid: fc.oneof(fc.uuid(), hostileText),
    timestamp: fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      hostileValue,
    ),
    offset: hostileValue,
    $set: fc.oneof(hostileRecord, hostileValue),
    $unset: hostileValue,
    session_id: hostileValue,
    options: fc.oneof(
      hostileValue,
      fc.record(
        { process_person_profile: hostileValue, product_tour_id: hostileValue },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: ["event"] },
);
const shape = fc.oneof(
  { weight: 4, arbitrary: fc.array(event, { maxLength: 6 }).map((batch) => ({ batch })) },
  event,
  fc.record({ batch: hostileValue, sent_at: hostileValue }),
  fc.jsonValue().map((value) => ({ value })),
);
const encodings: ((text: string) => string | Buffer)[] = [
  (text) => text,
  (text) => gzipSync(text),
  (text) => `data=${encodeURIComponent(Buffer.from(text).toString("base64"))}`,
  (text) => Buffer.from(text).toString("base64"),
  (text) => gzipSync(text).subarray(0, text.length % 40),
  (text) => text.slice(0, text.length / 2),
];

test(`${bodies} hostile bodies get no 5xx, and leave everything consistent`, { timeout: 0 }, async () => {
  const project = await buildProject();
  const body = fc.tuple(
    fc.oneof({ weight: 5, arbitrary: shape }, fc.constant(null)),
    fc.nat(),
    fc.uint8Array(),
  );
  const statuses = new Map<number, number>();
  let answered = 0;
  const watch = watchLoop();
  for (let sent = 0; sent < bodies; sent += together) {
    const answers = fc.sample(body, together).map(async ([value, n, bytes]) => {
      const text = JSON.stringify({ ...value, api_key: project.api_token });
      const encode = n % 3 === 0 ? encodings[n % encodings.length]! : encodings[0]!;
      const { status, body: answer } = await sendCapture(value ? encode(text) : Buffer.from(bytes));
      expect({ status, answer, text }).toMatchObject({
        status: expect.toSatisfy((code: number) => code < 500),
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const batch = value && "batch" in value && Array.isArray(value.batch) ? value.batch : [value];
      const v1 = await sendCaptureV1(project.api_token, batch);
      expect({ v1, text }).toMatchObject({
        v1: { status: expect.toSatisfy((code: number) => code === 200 || code === 400) },
      });
      if (v1.status === 200) {
        answered++;
        expect(CaptureV1Response.parse(v1.body)).toEqual(v1.body);
      }
    });
    watch.reset();
    await Promise.all(answers);
    expect(watch.longest()).toBeLessThan(maxLoopHoldMs);
  }
  await watch.stop();
  // At least one request must reach the tables.
  expect(statuses.get(200)).toBeGreaterThan(bodies / 4);
  expect(answered).toBeGreaterThan(bodies / 10);
  expect(await findBrokenInvariants(project)).toEqual([]);
});
