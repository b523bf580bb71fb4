import "server-only";
import type { Actor } from "@/lib/contract/analysis";
import { CsvRows } from "@/lib/http/csv";

/** Of a question, whatever its transport: what was sent, and which persons are shown. */
interface Asked {
  url: URL;
  query: { format?: string | undefined };
  /** The parameters of a body, undefined for GET. */
  body: object | undefined;
}

/** As `listActors` gives it. */
interface Page {
  limit: number;
  offset: number;
  people: Actor[];
  /** Places on all pages together. */
  total: number;
}

/** Names of the parameters that page. */
const usual = { limit: "limit", offset: "offset" };

/**
 * The persons of a page as analyses list them: one result with all of them, and the address of the next page. That is
 * for GET, whatever was asked by: what came in a body is in it. As CSV a row for each person.
 *
 * @source docs/reference/analysis.md#lists-of-persons, docs/reference/persons.md#csv
 */
export function listPeople<Rest extends object>(
  asked: Asked,
  { limit, offset, people, total }: Page,
  rest: Rest,
  names = usual,
) {
  if (asked.query.format === "csv") return new CsvRows(() => inOneChunk(people));
  return {
    results: [{ people, count: people.length }],
    next: offset + limit < total ? nextOf(asked, limit, offset + limit, names) : null,
    ...rest,
  };
}

async function* inOneChunk(people: Actor[]): AsyncGenerator<Actor[]> {
  yield people;
}

function nextOf({ url, body }: Asked, limit: number, offset: number, names: typeof usual): string {
  const link = new URL(url);
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined)
      link.searchParams.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  link.searchParams.set(names.limit, String(limit));
  link.searchParams.set(names.offset, String(offset));
  return link.href;
}
