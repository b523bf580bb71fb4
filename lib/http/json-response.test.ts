import fc from "fast-check";
import { expect, test } from "vitest";
import { serializeJson } from "@/lib/http/json-response";

const textOf = async (value: unknown) => new Response(await serializeJson(value)).text();

test("a response has the right headers, with and without pages", async () => {
  const page = fc.record({
    count: fc.nat(),
    next: fc.option(fc.webUrl()),
    results: fc.array(fc.jsonValue()),
  });
  const any = fc.oneof(page, fc.record({ results: fc.array(fc.jsonValue()) }), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(any, async (value) => {
      expect(JSON.parse(await textOf(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("a short page is sent as one text, and a long one is streamed while other work proceeds", async () => {
  expect(typeof (await serializeJson({ count: 0, results: [{ id: 1 }] }))).toBe("string");
  let turns = 0;
  const count = () => {
    turns++;
    other = setImmediate(count);
  };
  let other = setImmediate(count);
  const results = Array.from({ length: 200 }, (_, id) => ({ id, values: Array(30_000).fill(id) }));
  const answer = await serializeJson({ count: 200, results });
  expect(answer).toBeInstanceOf(ReadableStream);
  const text = await new Response(answer).text();
  clearImmediate(other);
  // Vitest would compare six million numbers one by one.
  expect(text === JSON.stringify({ count: 200, results })).toBe(true);
  expect(turns).toBeGreaterThan(2);
});
