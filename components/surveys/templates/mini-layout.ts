import { type BranchingQuestion, type Step, successorsOf } from "@/lib/survey-model/branching";

/** A station of a small map: where one starts, a question by position, or the end. */
export type Station = "start" | Step;

export interface MiniStation {
  station: Station;
  x: number;
  y: number;
}

export interface MiniLine {
  from: MiniStation;
  to: MiniStation;
  isBack: boolean;
  /** How many columns lie between: such a line has to pass them. */
  passes: number;
}

const column = 40;
const lane = 26;

/** A survey from left to right: each question in the column after the last one that leads forward to it. */
export function miniLayout(questions: readonly BranchingQuestion[]): {
  stations: MiniStation[];
  lines: MiniLine[];
} {
  const successors = successorsOf(questions);
  const depths = depthsOf(successors);
  const last = Math.max(0, ...depths) + 1;
  const lanes = lanesOf(depths, successors);
  const place = (station: Station): MiniStation => {
    if (station === "start") return { station, x: 0, y: 0 };
    if (station === "end") return { station, x: last * column, y: 0 };
    return { station, x: (depths[station] ?? 0) * column, y: (lanes[station] ?? 0) * lane };
  };
  const stations = new Map<Station, MiniStation>(
    (["start", ...questions.keys(), "end"] as Station[]).map((station) => [station, place(station)]),
  );
  const line = (from: Station, to: Station): MiniLine[] => {
    const [start, goal] = [stations.get(from), stations.get(to)];
    if (!start || !goal) return [];
    const columns = Math.round((goal.x - start.x) / column);
    return [{ from: start, to: goal, isBack: columns <= 0, passes: Math.max(0, Math.abs(columns) - 1) }];
  };
  return {
    stations: [...stations.values()],
    lines: [
      ...line("start", questions.length > 0 ? 0 : "end"),
      ...successors.flatMap((steps, from) => steps.flatMap((to) => line(from, to))),
    ],
  };
}

/** Columns, from 1; only steps forward count, so that loops have a width. */
function depthsOf(successors: readonly (readonly Step[])[]): number[] {
  const depths = successors.map(() => 1);
  for (const [from, steps] of successors.entries()) {
    for (const to of steps) {
      if (to !== "end" && to > from) depths[to] = Math.max(depths[to] ?? 1, (depths[from] ?? 1) + 1);
    }
    // What nothing leads to stands behind its neighbour, where it was written.
    const next = from + 1;
    const isLed = successors.slice(0, next).some((steps) => steps.includes(next));
    if (next < successors.length && !isLed)
      depths[next] = Math.max(depths[next] ?? 1, (depths[from] ?? 1) + 1);
  }
  return depths;
}

/** Lanes around the middle one, each question near those that lead to it. */
function lanesOf(depths: readonly number[], successors: readonly (readonly Step[])[]): number[] {
  const lanes = depths.map(() => 0);
  for (let depth = 1; depth <= Math.max(0, ...depths); depth++) {
    const here = depths.flatMap((each, question) => (each === depth ? [question] : []));
    const pull = (question: number) => {
      const from = successors.flatMap((steps, at) => (at < question && steps.includes(question) ? [at] : []));
      return from.reduce((sum, at) => sum + (lanes[at] ?? 0), 0) / Math.max(1, from.length);
    };
    const ordered = here.toSorted((a, b) => pull(a) - pull(b) || a - b);
    for (const [place, question] of ordered.entries()) lanes[question] = place - (ordered.length - 1) / 2;
  }
  return lanes;
}
