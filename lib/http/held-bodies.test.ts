import { expect, test } from "vitest";
import { Overloaded } from "@/lib/errors";
import { readBytes } from "@/lib/http/json-body";
import { Refused } from "@/lib/http/problem";

const mebibyte = 1024 * 1024;

/** A body that gives what it is told to, and ends when told. */
function slowBody() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  const request = new Request("http://127.0.0.1/", { method: "POST", body, duplex: "half" } as RequestInit);
  return {
    request,
    give: (bytes: number) => controller.enqueue(new Uint8Array(bytes)),
    end: () => controller.close(),
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test("bodies that arrive slowly may not fill the memory together, and leave room when they end", async () => {
  const bodies = Array.from({ length: 14 }, slowBody);
  const read = bodies.map(({ request }) =>
    readBytes(request, 20 * mebibyte).catch((error: unknown) => error),
  );
  for (const { give } of bodies) give(19 * mebibyte);
  await settle();
  for (const { end } of bodies.slice(0, 13)) end();
  const results = await Promise.all(read);
  expect(results.filter((result) => result instanceof Overloaded)).toHaveLength(1);
  expect(results.filter((result) => Buffer.isBuffer(result) && result.length === 19 * mebibyte)).toHaveLength(
    13,
  );

  const next = slowBody();
  next.give(mebibyte);
  next.end();
  expect(await readBytes(next.request, 20 * mebibyte)).toHaveLength(mebibyte);
});

test("a body that does not say how long it is ends at the limit", async () => {
  const endless = slowBody();
  endless.give(3 * mebibyte);
  await expect(readBytes(endless.request)).rejects.toBeInstanceOf(Refused);
});
