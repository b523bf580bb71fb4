/** Finds persons by what a list of people usually has: e-mail addresses or distinct ids. */
import { call } from "@/lib/client/call";
import type { PropertyFilter } from "@/lib/contract/filter";
import { largestPage } from "@/lib/contract/largest-page";
import type { Person } from "@/lib/contract/person";

/** Distinct ids a request; the API takes no more. */
const idBatch = 200;
/** E-mail addresses a request: they are in its address. */
const emailBatch = 40;

/** @param size of all but the last */
function* batchesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/**
 * Looks persons up by distinct id, and what is none of those by e-mail address.
 *
 * @param texts without repetitions
 * @param onProgress told how many texts are done
 * @returns the persons of each text: several with one e-mail address, none where it is nobody's
 * @throws as `call` does
 */
export async function lookUpPersons(
  projectId: string,
  texts: readonly string[],
  onProgress: (done: number) => void,
): Promise<Map<string, Person[]>> {
  const params = { project_id: projectId };
  const found = new Map<string, Person[]>();
  let done = 0;
  const unknown: string[] = [];
  for (const batch of batchesOf(texts, idBatch)) {
    const { results } = await call("POST /api/projects/{project_id}/persons/batch_by_distinct_ids/", {
      params,
      body: { distinct_ids: batch },
    });
    for (const text of batch) {
      const person = results[text];
      if (person) found.set(text, [person]);
      else if (text.includes("@")) unknown.push(text);
      if (person || !text.includes("@")) done++;
    }
    onProgress(done);
  }
  for (const batch of batchesOf(unknown, emailBatch)) {
    const filter: PropertyFilter = { key: "email", type: "person", operator: "exact", value: batch };
    const { results } = await call("GET /api/projects/{project_id}/persons/", {
      params,
      query: { limit: String(largestPage), properties: JSON.stringify([filter]) },
    });
    for (const person of results) {
      const email = String(person.properties.email);
      found.set(email, [...(found.get(email) ?? []), person]);
    }
    done += batch.length;
    onProgress(done);
  }
  return found;
}
