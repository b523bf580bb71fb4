import "server-only";
import { clickhouseFailure } from "@/lib/clickhouse/errors";
import { readBlocks } from "@/lib/clickhouse/native";
import type { PersonSets } from "@/lib/clickhouse/person-sets";

/** The context in which a statement is run. */
export interface FastRun {
  personSets: PersonSets;
  /** Ends the statement. */
  signal: AbortSignal;
}

/** The rows of a statement. Numbers of 64 bits are texts. @throws `clickhouseFailure` */
export async function askRows<Row extends unknown[]>(run: FastRun, statement: string): Promise<Row[]> {
  return await asking(run, async ({ personSets: { clickhouse }, signal }) => {
    const options = { query: statement, format: "JSONCompactEachRow", abort_signal: signal } as const;
    return await (await clickhouse.reader.query(options)).json<Row>();
  });
}

/** The ids that a statement selects, as its only column `person_id`. @throws as `askRows` */
export async function askIds(run: FastRun, statement: string): Promise<Float64Array> {
  return await asking(run, async ({ personSets: { clickhouse }, signal }) => {
    const query = `select toFloat64(person_id) as person from (${statement}) format Native`;
    const { stream } = await clickhouse.reader.exec({ query, abort_signal: signal });
    const blocks: Float64Array[] = [];
    for await (const { persons } of readBlocks(stream)) blocks.push(persons);
    const ids = new Float64Array(blocks.reduce((sum, { length }) => sum + length, 0));
    let start = 0;
    for (const block of blocks) {
      ids.set(block, start);
      start += block.length;
    }
    return ids;
  });
}

async function asking<T>(run: FastRun, ask: (run: FastRun) => Promise<T>): Promise<T> {
  try {
    await run.personSets.store();
    return await ask(run);
  } catch (error) {
    run.signal.throwIfAborted();
    throw clickhouseFailure(error);
  }
}
