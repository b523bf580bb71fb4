import type { Sort } from "@/components/data-list/column";
import type { Page } from "@/components/data-list/use-server-rows";

/** A row of a list of 200,000, made from its number alone. */
export interface Station {
  number: number;
  name: string;
  coast: string;
  /** Metres. */
  depth: number;
}

const coasts = ["North", "East", "South", "West"] as const;
const words = ["Lerwick", "Oban", "Stromness", "Ullapool", "Mallaig", "Wick", "Tobermory"] as const;
const total = 200_000;
/** Milliseconds: about what a server nearby needs. */
const answerMs = 40;

const stationOf = (number: number): Station => ({
  number,
  name: `${words[number % words.length]} ${number}`,
  coast: coasts[number % coasts.length] ?? "North",
  depth: (number * 7919) % 4001,
});

/** The query of a page of stations. */
export interface StationQuery {
  search: string;
  sort: Sort<"number" | "name"> | null;
}

/** A page of stations as a server answers it, after a moment; a cancelled request is rejected. */
export async function loadStations(
  { search, sort }: StationQuery,
  { limit, offset }: { limit: number; offset: number },
  signal: AbortSignal | undefined,
): Promise<Page<Station>> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, answerMs);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
  const matchingStations = findStations({ search, sort });
  return { count: matchingStations.length, results: matchingStations.slice(offset, offset + limit) };
}

/** The answer to the last query: a server has an index, a browser has this. */
let last: { key: string; found: readonly Station[] } = { key: "", found: [] };

function findStations({ search, sort }: StationQuery): readonly Station[] {
  const key = JSON.stringify([search, sort]);
  if (last.key === key) return last.found;
  const typed = search.toLowerCase();
  const matchingStations = Array.from({ length: total }, (_, at) => stationOf(at + 1)).filter(({ name }) =>
    name.toLowerCase().includes(typed),
  );
  const sign = sort?.direction === "descending" ? -1 : 1;
  if (sort?.id === "name") matchingStations.sort((a, b) => sign * (a.name < b.name ? -1 : 1));
  else if (sort) matchingStations.sort((a, b) => sign * (a.number - b.number));
  last = { key, found: matchingStations };
  return matchingStations;
}
