import "server-only";
import { createYielder } from "@/lib/event-loop";
import type { CountRows } from "@/lib/http/csv";
import { log } from "@/lib/log";
import { currentRequest, type RequestContext } from "@/lib/request-context";

/** Characters per chunk; a shorter response is sent as one text. */
const maxChunkLength = 256 * 1024;

/**
 * Serialises a response as JSON. A long page is serialised result by result as the client reads it, yielding the event
 * loop: a thousand surveys of 2 MiB are more than one string can hold.
 */
export async function serializeJson(value: unknown): Promise<string | ReadableStream<Uint8Array>> {
  if (!isPage(value)) return JSON.stringify(value);
  const chunks = serializePage(value);
  const first = await chunks.next();
  if (first.done) return "";
  const second = await chunks.next();
  return second.done ? first.value : toByteStream(prepend([first.value, second.value], chunks));
}

/** A JSON list as a file, of which the items are made as the client reads it. */
export class JsonRows {
  /**
   * @param chunks an error ends the response, so that the client sees a broken download
   * @param fileName ASCII
   */
  constructor(
    readonly chunks: () => AsyncIterable<readonly unknown[]>,
    readonly fileName: string,
  ) {}
}

/** Serialises items as one JSON list, chunk by chunk. @param count passes them on, and counts them */
export async function* serializeRows(
  { chunks }: JsonRows,
  count: CountRows = (chunks) => chunks,
): AsyncGenerator<string, void> {
  const yieldIfDue = createYielder();
  let [text, isFirst] = ["[", true];
  for await (const items of count(chunks())) {
    for (const item of items) {
      text += `${isFirst ? "" : ","}\n${JSON.stringify(item)}`;
      isFirst = false;
      if (text.length < maxChunkLength) continue;
      yield text;
      text = "";
      await yieldIfDue();
    }
  }
  yield `${text}\n]\n`;
}

interface Page {
  results: unknown[];
}

const isPage = (value: unknown): value is Page =>
  typeof value === "object" && value !== null && "results" in value && Array.isArray(value.results);

/** Serialises the page's other fields, then its results. */
async function* serializePage({ results, ...rest }: Page): AsyncGenerator<string, void> {
  const yieldIfDue = createYielder();
  const fields = JSON.stringify(rest).slice(0, -1);
  let chunk = `${fields}${fields === "{" ? "" : ","}"results":[`;
  for (const [index, result] of results.entries()) {
    chunk += `${index === 0 ? "" : ","}${JSON.stringify(result)}`;
    if (chunk.length >= maxChunkLength) {
      yield chunk;
      chunk = "";
      await yieldIfDue();
    }
  }
  yield `${chunk}]}`;
}

/** Ends a response that has begun. What fails after the client left is no failure of ours. */
function cutShort(context: RequestContext, error: unknown): void {
  const hasClientLeft = context.response.closed;
  log[hasClientLeft ? "debug" : "error"]({ err: error, request_id: context.id }, "response cut short");
  if (hasClientLeft) return;
  context.isCutShort = true;
  context.response.destroy();
}

/** A reader that stops within the head ends the rest, too. */
async function* prepend(head: string[], rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  try {
    yield* head;
    yield* rest;
  } finally {
    await rest.return();
  }
}

/** A file as bytes, once its first chunk is there: what fails until then is an answer, not a broken download. */
export async function toFileStream(
  chunks: AsyncGenerator<string, void>,
): Promise<ReadableStream<Uint8Array>> {
  const first = await chunks.next();
  return toByteStream(first.done ? chunks : prepend([first.value], chunks));
}

/**
 * A stream of texts as bytes; each text is made after the client has read those before it. After an error the connection is
 * closed, so that the client sees a broken download.
 */
export function toByteStream(chunks: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = chunks[Symbol.asyncIterator]();
  const context = currentRequest();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      } catch (error) {
        if (!context?.response.headersSent) throw error;
        cutShort(context, error);
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
