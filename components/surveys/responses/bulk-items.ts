import type { BulkItem } from "@/components/data-list/bulk-dialog";
import type { ResponseResult } from "@/lib/contract/survey/response-tag";

/** Responses of a bulk action that are sent and reported together. */
interface ResponseBatch extends BulkItem {
  uuids: readonly string[];
}

/** Up to so many responses have a line each. */
const maxSingle = 200;
/** Responses of one request, where there are more. */
const batchSize = 500;

/** An item for each response, or for each batch of one request. @param nameOf of one, and of a range from 1 */
export function toBatches<Row extends { uuid: string }>(
  rows: readonly Row[],
  nameOf: { row: (row: Row) => string; range: (from: number, to: number) => string },
): ResponseBatch[] {
  if (rows.length <= maxSingle)
    return rows.map((row) => ({ key: row.uuid, name: nameOf.row(row), uuids: [row.uuid] }));
  const batches: ResponseBatch[] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    const some = rows.slice(from, from + batchSize);
    batches.push({
      key: String(from),
      name: nameOf.range(from + 1, from + some.length),
      uuids: some.map(({ uuid }) => uuid),
    });
  }
  return batches;
}

type Send = (uuids: readonly string[]) => Promise<readonly ResponseResult[]>;

/**
 * Batches the changes of single rows into as few requests as possible: the first row's request includes the
 * rows that follow. A failed row is sent again when it is retried.
 */
export function sendTogether(all: readonly string[], send: Send) {
  const answers = new Map<string, Promise<ResponseResult | undefined>>();
  return async (uuid: string): Promise<ResponseResult | undefined> => {
    if (!answers.has(uuid)) {
      const at = all.indexOf(uuid);
      const uuids = all.slice(at, at + batchSize).filter((one) => !answers.has(one));
      const sent = send(uuids);
      for (const [index, one] of uuids.entries()) {
        const answer = sent.then((results) => results[index]);
        // Handled when the row is processed.
        answer.catch(() => {});
        answers.set(one, answer);
      }
    }
    try {
      const result = await answers.get(uuid);
      if (result?.status !== "changed" && result?.status !== "unchanged") answers.delete(uuid);
      return result;
    } catch (error) {
      answers.delete(uuid);
      throw error;
    }
  };
}
