import "server-only";
import { createYielder } from "@/lib/event-loop";

/** Characters of a part: what is shorter is sent as one text. */
const longestPart = 256 * 1024;

/**
 * The JSON of an answer. The results of a page are written one after the other; a long page is written as the client
 * takes it, and other requests go on meanwhile: a thousand surveys of 2 MiB are more than one text can hold.
 */
export async function jsonAnswer(value: unknown): Promise<string | ReadableStream<Uint8Array>> {
  if (!isPage(value)) return JSON.stringify(value);
  const parts = pageParts(value);
  const first = await parts.next();
  if (first.done) return "";
  const second = await parts.next();
  return second.done ? first.value : toBytes(resumed([first.value, second.value], parts));
}

interface Page {
  results: unknown[];
}

const isPage = (value: unknown): value is Page =>
  typeof value === "object" && value !== null && "results" in value && Array.isArray(value.results);

/** The page's other fields, then its results. */
async function* pageParts({ results, ...rest }: Page): AsyncGenerator<string, void> {
  const giveWay = createYielder();
  const fields = JSON.stringify(rest).slice(0, -1);
  let part = `${fields}${fields === "{" ? "" : ","}"results":[`;
  for (const [index, result] of results.entries()) {
    part += `${index === 0 ? "" : ","}${JSON.stringify(result)}`;
    if (part.length >= longestPart) {
      yield part;
      part = "";
      await giveWay();
    }
  }
  yield `${part}]}`;
}

async function* resumed(begun: string[], rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  yield* begun;
  yield* rest;
}

/** Texts as the body of a response: each is made when the client has taken those before it. */
export function toBytes(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = texts[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
