import { call } from "@/lib/client/call";
import { markDuplicates, type PersonListResult, type PersonListRow } from "@/lib/contract/person/list";

/** Rows a request, and their total characters, within the limit of a body. */
const rowsPerRequest = 1000;
const charactersPerRequest = 500_000;

function* batchesOf(rows: readonly PersonListRow[]): Generator<PersonListRow[]> {
  let batch: PersonListRow[] = [];
  let characters = 0;
  for (const row of rows) {
    const length = row.keys.reduce((sum, { value }) => sum + value.length, 0);
    if (batch.length === rowsPerRequest || (batch.length > 0 && characters + length > charactersPerRequest)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(row);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Looks up the persons of a list.
 *
 * @param rows as `parsePersonList` reads them   @param onProgress told how many rows are done
 * @returns the result of each row, in their order @throws as `call` does
 */
export async function lookUpPersons(
  projectId: string,
  rows: readonly PersonListRow[],
  onProgress: (done: number) => void,
): Promise<PersonListResult[]> {
  const allResults: PersonListResult[] = [];
  for (const batch of batchesOf(rows)) {
    const { results } = await call("POST /api/projects/{project_id}/persons/look_up/", {
      params: { project_id: projectId },
      body: { rows: batch },
    });
    allResults.push(...results);
    onProgress(allResults.length);
  }
  return markDuplicates(allResults);
}
