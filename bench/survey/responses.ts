// Measures pages of responses and exports of a survey.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

/** Reads an address of the survey with the key of the benchmark. */
export type ReadSurvey = (address: string, query: Record<string, string>) => Promise<Response>;

/** Rounds of pages. */
const rounds = 20;

/** Pages behind the first, by the cursor of the one before. */
const pages = 5;

const queries: Record<string, string>[] = [
  {},
  { iteration: "2" },
  { completion: "partial" },
  { answers: '[{"question_id":"score","operator":"lte","value":6}]' },
  { q: "order 4711" },
];

/** Milliseconds of pages of 50 responses: of all, filtered, and searched. Ascending. */
export async function timePages(read: ReadSurvey): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const query of queries) {
      let cursor: string | null = null;
      for (let page = 0; page < pages; page++) {
        const began = performance.now();
        const answer = await read("responses/", { ...query, limit: "50", ...(cursor && { cursor }) });
        const { next_cursor } = (await answer.json()) as { next_cursor: string | null };
        // The first round only warms up.
        if (round > 0) times.push(performance.now() - began);
        cursor = next_cursor;
        if (!cursor) break;
      }
    }
  }
  return times.sort((a, b) => a - b);
}

/** Measurements of an export. */
export interface MeasuredExport {
  rows: number;
  seconds: number;
  /** Most memory of the server meanwhile, in MB. */
  memory: number;
}

/** Reads an export to its end, as fast as it comes. @param pid of the process that answers */
export async function measureExport(
  read: ReadSurvey,
  query: Record<string, string>,
  pid: number,
): Promise<MeasuredExport> {
  let memory = residentMemory(pid);
  const timer = setInterval(() => {
    memory = Math.max(memory, residentMemory(pid));
  }, 20);
  const began = performance.now();
  let lines = 0;
  try {
    const answer = await read("responses/export/", { format: "csv", ...query });
    for await (const chunk of answer.body!) for (const byte of chunk) if (byte === 10) lines++;
  } finally {
    clearInterval(timer);
  }
  return { rows: lines - 1, seconds: (performance.now() - began) / 1000, memory };
}

/** In MB. */
function residentMemory(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes ?? 0) / 1024;
}
