import "server-only";
import type pg from "pg";
import { StringDictionary, separator } from "@/lib/analysis/engine/dictionary";
import { grow } from "@/lib/analysis/engine/grow";
import { idSets } from "@/lib/analysis/engine/id-sets";
import type {
  BatchStatements,
  ColumnBatch,
  ColumnKind,
  OnBatch,
  Source,
} from "@/lib/analysis/engine/interface";
import { forEachPerson } from "@/lib/analysis/engine/person-events";
import type { ReadingProgress } from "@/lib/analysis/engine/reading-progress";
import { bigintAt, epoch } from "@/lib/database/binary-values";
import { copyRows } from "@/lib/database/copy-rows";
import { estimateRows } from "@/lib/database/estimate-rows";

/** The error code for a text that contains the separator of texts. */
export const ambiguousBatch = "ambiguous_batch";

/** The minimum number of rows in a batch that is read row by row, if the key has as many. */
const minRows = 8192;

/**
 * Reads over connections that share a snapshot.
 *
 * @param isBatched false: rows are read one by one, over one connection, which takes longer and always works
 * @param onProgress receives the progress after each batch, always the same object
 * @throws of `forEachBatch`: after the last row an Error with the code `ambiguousBatch` when some batches were left out
 */
export function sourceOn(
  clients: readonly pg.Client[],
  isBatched = true,
  onProgress?: (progress: ReadingProgress) => void,
): Source {
  const read = isBatched ? readBatched : readUnbatched;
  const progress: ReadingProgress = { rowsRead: 0, rowsEstimated: 0 };
  const [first] = clients;
  const withSets = first && idSets(first);
  const forEachBatch: Source["forEachBatch"] = async (
    given,
    onBatch,
    dictionary = new StringDictionary(),
  ) => {
    const statements = withSets ? await withSets(given) : given;
    if (!onProgress) return await read(clients, statements, onBatch, dictionary);
    const estimate =
      first && statements.all !== null
        ? await estimateRows(first, { text: `select ${statements.all}`, values: [] })
        : null;
    progress.rowsEstimated =
      estimate === null || progress.rowsEstimated === null ? null : progress.rowsEstimated + estimate;
    onProgress(progress);
    const onCounted: OnBatch = (batch) => {
      progress.rowsRead += batch.size;
      onProgress(progress);
      onBatch(batch);
    };
    return await read(clients, statements, onCounted, dictionary);
  };
  return {
    forEachBatch,
    forEachPerson: (...params) => forEachPerson({ forEachBatch }, ...params),
  };
}

async function readBatched(
  clients: readonly pg.Client[],
  { columns, batched }: BatchStatements,
  onBatch: OnBatch,
  dictionary: StringDictionary,
): Promise<void> {
  const batch = new DecodedBatch(columns, dictionary);
  let isAmbiguous = false;
  const waiting = [...batched];
  let hasFailed = false;
  const readWaiting = async (client: pg.Client) => {
    for (let next = waiting.shift(); next !== undefined && !hasFailed; next = waiting.shift()) {
      await copyRows(client, next, (fields) => {
        batch.size = 0;
        isAmbiguous = isAmbiguous || hasFailed || !batch.append(fields);
        if (!isAmbiguous && batch.size > 0) onBatch(batch);
      }).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  // All connections are idle when this returns.
  for (const end of await Promise.allSettled(clients.map(readWaiting)))
    if (end.status === "rejected") throw end.reason;
  if (isAmbiguous) throw Object.assign(new Error("A text has a separator in it."), { code: ambiguousBatch });
}

async function readUnbatched(
  [client]: readonly pg.Client[],
  { columns, unbatched }: BatchStatements,
  onBatch: OnBatch,
  dictionary: StringDictionary,
): Promise<void> {
  const batch = new DecodedBatch(columns, dictionary);
  const flush = () => {
    if (batch.size > 0) onBatch(batch);
    batch.size = 0;
  };
  if (!client) return;
  for (const statement of unbatched) {
    await copyRows(client, statement, (fields) => {
      if (!batch.continues(fields)) flush();
      batch.append(fields);
    });
    flush();
  }
}

/** A batch that decodes rows from the binary values of columns, one after the other. */
class DecodedBatch implements ColumnBatch {
  key = 0;
  size = 0;
  ids = new Float64Array(0);
  instants = new Float64Array(0);
  integers = new Int32Array(0);
  texts = new Int32Array(0);
  numbers = new Float64Array(0);

  constructor(
    readonly columns: readonly ColumnKind[],
    readonly dictionary: StringDictionary,
  ) {}

  /**
   * Whether a row belongs to the current batch: it has the same key, and the batch is small or its first column has the
   * same value.
   */
  continues([key, first]: readonly (Buffer | null)[]): boolean {
    if (!key || !first || bigintAt(key, 0) !== this.key) return false;
    const last = this.columns[0] === "id" ? this.ids[this.size - 1] : this.integers[this.size - 1];
    return this.size < minRows || (first.length === 8 ? bigintAt(first, 0) : first.readInt32BE()) === last;
  }

  /**
   * Adds rows. @param fields a key, then for each column the values of all rows; all null without rows
   *
   * @returns false when there are more texts than rows   @throws Error for a null
   */
  append([key, ...fields]: readonly (Buffer | null)[]): boolean {
    const [first] = fields;
    if (!first && fields.every((field) => field === null) && this.size === 0) return true;
    const count = first ? first.length / (this.columns[0] === "integer" ? 4 : 8) : 0;
    const end = this.size + count;
    for (const [at, kind] of this.columns.entries()) {
      const field = fields[at];
      if (kind === "text") {
        if (!this.#appendTexts(field ?? null, count)) return false;
      } else if (kind === "snapshot" && field?.length === count * 8) {
        if (end > this.texts.length) this.texts = grow(this.texts, end);
        for (let row = 0; row < count; row++)
          this.texts[this.size + row] = this.dictionary.codeOfSnapshot(bigintAt(field, 8 * row));
      } else if (!field || field.length !== count * (kind === "integer" ? 4 : 8)) {
        throw new Error("A column that is no text was null.");
      } else if (kind === "integer") {
        if (end > this.integers.length) this.integers = grow(this.integers, end);
        for (let row = 0; row < count; row++) this.integers[this.size + row] = field.readInt32BE(4 * row);
      } else if (kind === "id") {
        if (end > this.ids.length) this.ids = grow(this.ids, end);
        fillWide(this.ids, this.size, field, 0);
      } else if (kind === "number") {
        if (end > this.numbers.length) this.numbers = grow(this.numbers, end);
        for (let row = 0; row < count; row++) this.numbers[this.size + row] = field.readDoubleBE(8 * row);
      } else {
        if (end > this.instants.length) this.instants = grow(this.instants, end);
        fillWide(this.instants, this.size, field, epoch);
      }
    }
    this.key = key ? bigintAt(key, 0) : 0;
    this.size = end;
    return true;
  }

  #appendTexts(field: Buffer | null, count: number): boolean {
    if (this.size + count > this.texts.length) this.texts = grow(this.texts, this.size + count);
    const joined = field?.toString() ?? "";
    const texts = count === 1 ? [joined] : joined.split(separator);
    if (texts.length !== count) return false;
    for (let row = 0; row < count; row++) this.texts[this.size + row] = this.dictionary.codeOf(texts[row]!);
    return true;
  }
}

/** Decodes bigints, or instants in microseconds since 2000. @param offset added to each */
function fillWide(values: Float64Array, start: number, bytes: Buffer, offset: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0, row = start; at < bytes.length; at += 8, row++)
    values[row] = view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4) + offset;
}
