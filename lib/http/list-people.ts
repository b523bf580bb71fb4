import "server-only";
import type { AnalysisActor } from "@/lib/contract/analysis/parameters";
import { CsvRows } from "@/lib/http/csv";

/** The request for a list of persons. */
interface PeopleRequest {
  url: URL;
  query: { format?: string | undefined };
  /** The parameters of a body, undefined for GET. */
  body: object | undefined;
}

/** The result of `listActors`. */
interface PeoplePage {
  limit: number;
  offset: number;
  people: AnalysisActor[];
  /** Number of persons on all pages, and of deleted ones among them. */
  total: number;
  missingTotal: number;
}

/** Names of the paging parameters. */
const defaultNames = { limit: "limit", offset: "offset" };

/**
 * The persons of a page as analyses list them: one result with all of them, and the address of the next page. That is
 * for GET, whatever was asked by: what came in a body is in it. As CSV a row for each person.
 *
 * @source docs/reference/analysis.md#lists-of-persons, docs/reference/persons.md#csv
 */
export function listPeople<Rest extends object>(
  request: PeopleRequest,
  { limit, offset, people, total, missingTotal }: PeoplePage,
  rest: Rest,
  names = defaultNames,
) {
  if (request.query.format === "csv") return new CsvRows(() => singleChunk(people));
  return {
    results: [{ people, count: people.length }],
    next: offset + limit < total ? toNextLink(request, limit, offset + limit, names) : null,
    total,
    missing_total: missingTotal,
    ...rest,
  };
}

async function* singleChunk(people: AnalysisActor[]): AsyncGenerator<AnalysisActor[]> {
  yield people;
}

function toNextLink(
  { url, body }: PeopleRequest,
  limit: number,
  offset: number,
  names: typeof defaultNames,
): string {
  const link = new URL(url);
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined)
      link.searchParams.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  link.searchParams.set(names.limit, String(limit));
  link.searchParams.set(names.offset, String(offset));
  return link.href;
}
