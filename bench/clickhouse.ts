import os from "node:os";
import { sizeAsked } from "@/bench/analysis/events";
import { measureReads } from "@/bench/clickhouse/read-measures";
import { machine, publish, table } from "@/bench/publish";

/** The most that each ratio may be; paths read the texts of all pages. */
const goals = { ofPostgres: 2, ofPathsInPostgres: 3, tenTimes: 12, twoServers: 0.65 };

/** The least that two servers / one can be where two cores do all of the work. @param took milliseconds of one server */
const leastRatio = (work: { server: number; own: number } | undefined, took: number): number =>
  work ? (work.server + work.own) / os.availableParallelism() / took : Number.NaN;

/** Insights over ClickHouse beside PostgreSQL. @returns whether every goal is met and all answers are the same */
export async function run(): Promise<boolean> {
  const size = sizeAsked();
  const { times, work, differences } = await measureReads(size);
  const missed: string[] = [];
  const judge = (what: string, ratio: number, goal: number) => {
    if (Number.isNaN(ratio)) return "";
    if (ratio > goal) missed.push(`${what}: ${ratio.toFixed(2)} of at most ${goal}`);
    return ratio.toFixed(2);
  };
  const isTenfold = [...times.values()].some((of) => of.has("ten times"));
  const rows = [...times].map(([insight, of]) => {
    const isOverLimit = isTenfold && !of.has("ten times");
    if (isOverLimit) missed.push(`${insight}, ten times the events: over a limit`);
    const ms = (store: string) => of.get(store) ?? Number.NaN;
    const ofPostgres = insight.startsWith("paths") ? goals.ofPathsInPostgres : goals.ofPostgres;
    return [
      insight,
      Math.round(ms("PostgreSQL")).toString(),
      Math.round(ms("one server")).toString(),
      judge(`${insight}, ClickHouse / PostgreSQL`, ms("one server") / ms("PostgreSQL"), ofPostgres),
      isOverLimit
        ? "over a limit"
        : judge(`${insight}, ten times the events`, ms("ten times") / ms("one server"), goals.tenTimes),
      judge(
        `${insight}, two servers / one`,
        ms("two servers, a core each") / ms("one core"),
        goals.twoServers,
      ),
      Math.round(work.get(insight)?.server ?? Number.NaN).toString(),
      Math.round(work.get(insight)?.own ?? Number.NaN).toString(),
      leastRatio(work.get(insight), ms("one core")).toFixed(2),
    ];
  });
  publish(
    `clickhouse ${size.name}`,
    [
      `${machine()}. ${size.events.toLocaleString("en")} events; milliseconds, medians of rounds in turns.`,
      "",
      table([
        [
          ...["insight", "PostgreSQL", "ClickHouse", "ratio", "ten times / once", "two servers / one"],
          ...["of one: server", "of one: Fieldbook", "at least"],
        ],
        ...rows,
      ]),
      "",
      "Of one: processor time, in milliseconds, of the server that has a core, and of Fieldbook, which has the other. Two servers and Fieldbook share the same two cores, so two servers / one is at least half of both together over the time of one.",
      "",
      differences.length === 0 ? "All answers are the same." : `Answers differ: ${differences.join("; ")}.`,
      missed.length === 0 ? "Every goal is met." : `Missed: ${missed.join("; ")}.`,
    ].join("\n"),
  );
  return missed.length === 0 && differences.length === 0;
}
