import { expect, test } from "vitest";
import { Overloaded } from "@/lib/errors";
import { withBodyBytes } from "@/lib/http/body-bytes";
import { HttpError } from "@/lib/http/problem";

const mebibyte = 1024 * 1024;

/** A body whose chunks and end the test controls. */
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

const readBytes = (request: Request) => withBodyBytes(request, 20 * mebibyte, (bytes) => bytes);

test("slow bodies are limited in total memory, and free their share when they end", async () => {
  const bodies = Array.from({ length: 4 }, slowBody);
  const read = bodies.map(({ request }) => readBytes(request).catch((error: unknown) => error));
  for (const { give } of bodies) give(19 * mebibyte);
  await settle();
  for (const { end } of bodies.slice(0, 3)) end();
  const results = await Promise.all(read);
  expect(results.filter((result) => result instanceof Overloaded)).toHaveLength(1);
  expect(results.filter((result) => Buffer.isBuffer(result) && result.length === 19 * mebibyte)).toHaveLength(
    3,
  );

  const next = slowBody();
  next.give(mebibyte);
  next.end();
  expect(await readBytes(next.request)).toHaveLength(mebibyte);
});

test("a body counts until it is processed", async () => {
  const bodies = Array.from({ length: 3 }, slowBody);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const dealt = bodies.map(({ request }) => withBodyBytes(request, 20 * mebibyte, () => released));
  for (const { give, end } of bodies) {
    give(19 * mebibyte);
    end();
  }
  await settle();
  const [fourth, fifth] = [slowBody(), slowBody()];
  fourth.give(19 * mebibyte);
  await expect(readBytes(fourth.request)).rejects.toBeInstanceOf(Overloaded);
  release();
  await Promise.all(dealt);
  fifth.give(19 * mebibyte);
  fifth.end();
  expect(await readBytes(fifth.request)).toHaveLength(19 * mebibyte);
});

test("a body without a length ends at the limit", async () => {
  const endless = slowBody();
  endless.give(21 * mebibyte);
  await expect(readBytes(endless.request)).rejects.toBeInstanceOf(HttpError);
});

test.each([10, 100_000])("a body that ends before its declared %d bytes is refused", async (declared) => {
  for (const body of ["", "{}"]) {
    const request = new Request("http://127.0.0.1/", {
      method: "POST",
      body,
      headers: { "content-length": String(declared) },
    });
    await expect(readBytes(request)).rejects.toBeInstanceOf(HttpError);
  }
});
