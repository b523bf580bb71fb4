// ClickHouse's format Native: blocks of columns, as they are in memory. Only the types that insights read.
import "server-only";

/** A column of texts: what occurs in the block, and which of them each value is. */
export interface Codes {
  texts: string[];
  codes: Uint8Array | Uint16Array | Uint32Array;
}

/** A block: a row per person, and their events one person after the other. */
export interface EventBlock {
  persons: Float64Array;
  /** For each person, the index after their last event. */
  ends: Float64Array;
  /** Columns of events by name; an array may be overwritten. */
  times: Float64Array;
  steps: Int32Array | null;
  amounts: Float64Array | null;
  words: Codes | null;
  names: Codes | null;
}

/** The columns of a block: a person, and arrays of what is read about each event. No column of the table has these names. */
const types = {
  person: "Float64",
  times: "Array(Float64)",
  steps: "Array(Int32)",
  amounts: "Array(Float64)",
  words: "Array(LowCardinality(String))",
  names: "Array(LowCardinality(String))",
};

/**
 * Reads blocks, each with columns of `types`.
 *
 * @throws Error for bytes that are not a block: an answer that ended with an error
 */
export async function* readBlocks(stream: AsyncIterable<Buffer>): AsyncGenerator<EventBlock> {
  const chunks = stream[Symbol.asyncIterator]();
  const reader = new Reader(chunks);
  try {
    while (!(await reader.isAtEnd())) yield await readBlock(reader);
  } finally {
    // The stream may break after the answer; no reader is left to report to.
    await chunks.return?.();
  }
}

async function readBlock(reader: Reader): Promise<EventBlock> {
  const columns = await reader.size();
  const rows = await reader.size();
  const block: EventBlock = {
    persons: new Float64Array(),
    ends: new Float64Array(),
    times: new Float64Array(),
    steps: null,
    amounts: null,
    words: null,
    names: null,
  };
  if (columns > Object.keys(types).length) throw new Error("ClickHouse's answer is broken.");
  for (let column = 0; column < columns; column++) {
    const name = await reader.text();
    const type = await reader.text();
    if (!Object.hasOwn(types, name) || types[name as keyof typeof types] !== type) {
      throw new Error(`ClickHouse answered with a column that was not asked for: ${name.slice(0, 200)}.`);
    }
    if (rows === 0) continue;
    if (name === "person") {
      block.persons = new Float64Array(await reader.copy(8 * rows));
      continue;
    }
    // The state of the codes comes before the ends of the arrays.
    if (name === "words" || name === "names") await reader.copy(8);
    block.ends = integers64(await reader.copy(8 * rows));
    const events = block.ends[rows - 1]!;
    if (name === "times") block.times = new Float64Array(await reader.copy(8 * events));
    else if (name === "amounts") block.amounts = new Float64Array(await reader.copy(8 * events));
    else if (name === "steps") block.steps = new Int32Array(await reader.copy(4 * events));
    else block[name as "words" | "names"] = await readCodes(reader);
  }
  return block;
}

/** Bytes of UInt64 as numbers. */
function integers64(bytes: ArrayBuffer): Float64Array {
  const halves = new Uint32Array(bytes);
  return Float64Array.from(
    { length: halves.length / 2 },
    (_, at) => halves[2 * at]! + halves[2 * at + 1]! * 2 ** 32,
  );
}

async function readCodes(reader: Reader): Promise<Codes> {
  const [kind = 0, , count = 0] = new Uint32Array(await reader.copy(16));
  const texts: string[] = [];
  for (let at = 0; at < count; at++) texts.push(await reader.text());
  const [size = 0] = integers64(await reader.copy(8));
  const width = 2 ** (kind & 0xff);
  const bytes = await reader.copy(width * size);
  const codes =
    width === 1 ? new Uint8Array(bytes) : width === 2 ? new Uint16Array(bytes) : new Uint32Array(bytes);
  return { texts, codes };
}

/** Reads a stream in chunks of any sizes. */
class Reader {
  readonly #chunks: AsyncIterator<Buffer>;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(chunks: AsyncIterator<Buffer>) {
    this.#chunks = chunks;
  }

  /** Whether nothing is left. */
  async isAtEnd(): Promise<boolean> {
    while (this.#at === this.#chunk.length) {
      const next = await this.#chunks.next();
      if (next.done) return true;
      this.#chunk = next.value;
      this.#at = 0;
    }
    return false;
  }

  /** The next bytes. */
  async copy(length: number): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    for (let written = 0; written < length; ) {
      if (await this.isAtEnd()) throw new Error("ClickHouse's answer ended early.");
      const some = this.#chunk.subarray(this.#at, this.#at + length - written);
      bytes.set(some, written);
      written += some.length;
      this.#at += some.length;
    }
    return bytes.buffer;
  }

  /** A number of variable length. */
  async size(): Promise<number> {
    for (let size = 0, factor = 1; ; factor *= 128) {
      if (this.#at === this.#chunk.length && (await this.isAtEnd()))
        throw new Error("ClickHouse's answer ended early.");
      const byte = this.#chunk[this.#at++]!;
      size += (byte & 127) * factor;
      if (byte < 128) return size;
    }
  }

  /** A text with its length before it. */
  async text(): Promise<string> {
    const length = await this.size();
    if (this.#chunk.length - this.#at < length) return Buffer.from(await this.copy(length)).toString();
    this.#at += length;
    return this.#chunk.toString("utf8", this.#at - length, this.#at);
  }
}
