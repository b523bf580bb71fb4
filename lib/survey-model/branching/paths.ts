/** All paths of a survey: their number, the shortest, the longest, and a list of the first ones. */
import { type BranchingQuestion, type Step, successorsOf } from "@/lib/survey-model/branching";
import { endingQuestions, strongComponents } from "@/lib/survey-model/branching/graph";

/** Search steps after which an analysis stops, so that 100 questions take far less than one frame (16 ms). */
const STEP_BUDGET = 10_000;

/**
 * The paths of a survey. A path lists the questions a respondent sees from the start to the end, by index, none
 * twice: going around a loop is not a separate path. Different answers that show the same questions are the
 * same path.
 */
export interface SurveyPaths {
  /** The first paths, in the order of the questions' outcomes; all of them when `isComplete`. */
  readonly list: readonly (readonly number[])[];
  readonly isComplete: boolean;
  /** The number of paths. A floating-point number: exact to 2^53, and see `isExact`. */
  readonly count: number;
  /** A path with the fewest questions, always exact; null when no path reaches the end. */
  readonly shortest: readonly number[] | null;
  /** A path with the most questions, over all paths, listed or not; null like `shortest`. */
  readonly longest: readonly number[] | null;
  /**
   * Whether `count` and `longest` are exact rather than lower bounds. They always are without loops, and with loops
   * unless the paths inside a single one exceed the search budget.
   */
  readonly isExact: boolean;
}

/** The paths from the question at `from` to the end of the survey, listing at most `limit` of them. */
export function pathsOf(
  questions: readonly BranchingQuestion[],
  { from = 0, limit = 1000 }: { from?: number; limit?: number } = {},
): SurveyPaths {
  const successors = successorsOf(questions);
  const ending = endingQuestions(successors);
  const edges = successors.map((steps) => steps.filter((step) => step === "end" || ending.has(step)));
  if (!ending.has(from)) {
    return { list: [], isComplete: true, count: 0, shortest: null, longest: null, isExact: true };
  }
  const { list, isComplete } = listPaths(edges, from, limit);
  const shortest = shortestPath(edges, from);
  if (isComplete) {
    return { list, isComplete, count: list.length, shortest, longest: longer(...list), isExact: true };
  }
  const measured = measure(edges, from);
  return {
    list,
    isComplete,
    shortest,
    count: Math.max(measured.count, list.length),
    longest: measured.isExact ? measured.longest : longer(measured.longest, shortest, ...list),
    isExact: measured.isExact,
  };
}

/** Depth-first search of paths without repetition, until `limit` paths are found or the budget is used up. */
function listPaths(edges: readonly (readonly Step[])[], from: number, limit: number) {
  const list: number[][] = [];
  let budget = budgetFor(edges.length);
  const isComplete = walkSimplePaths(edges, from, (path, step) => {
    if (--budget < 0) return "stop";
    if (step !== "end") return "enter";
    if (list.length === limit) return "stop";
    list.push([...path]);
    budget -= path.length;
    return "pass";
  });
  return { list, isComplete };
}

/**
 * Calls `visit` with every path without repetition that starts at `from`, and each step that can follow it: "enter"
 * continues with that question, "pass" skips it, "stop" ends the search, which then returns false. The path array is
 * reused: copy it to keep it.
 */
function walkSimplePaths(
  edges: readonly (readonly Step[])[],
  from: number,
  visit: (path: readonly number[], step: Step) => "enter" | "pass" | "stop",
): boolean {
  const path = [from];
  const onPath = new Set(path);
  const cursors = [0];
  for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
    const depth = path.length - 1;
    const cursor = cursors[depth] ?? 0;
    const step = edges[node]?.[cursor];
    if (step === undefined) {
      onPath.delete(node);
      path.pop();
      cursors.pop();
      continue;
    }
    cursors[depth] = cursor + 1;
    if (step !== "end" && onPath.has(step)) continue;
    const answer = visit(path, step);
    if (answer === "stop") return false;
    if (answer === "pass" || step === "end") continue;
    path.push(step);
    onPath.add(step);
    cursors.push(0);
  }
  return true;
}

/** Breadth-first search: the first question found to end is at the end of a shortest path. */
function shortestPath(edges: readonly (readonly Step[])[], from: number): number[] | null {
  const cameFrom = new Map<number, number | null>([[from, null]]);
  for (const node of cameFrom.keys()) {
    for (const step of edges[node] ?? []) {
      if (step === "end") {
        const path: number[] = [];
        for (let back: number | null = node; back !== null; back = cameFrom.get(back) ?? null)
          path.push(back);
        return path.reverse();
      }
      if (!cameFrom.has(step)) cameFrom.set(step, node);
    }
  }
  return null;
}

/** The result from a question on: the number of paths, and the longest one as segments, each within one component. */
interface Measure {
  count: number;
  length: number;
  stretch: readonly number[];
  rest: Measure | null;
}

/**
 * Count and longest path without listing paths. A path never returns to a component of the graph that it has left, so
 * components are solved one after the other from the end, and only the paths inside a loop are searched.
 */
function measure(edges: readonly (readonly Step[])[], from: number) {
  const components = strongComponents(edges).reverse();
  const componentOf = new Map(components.flatMap((members, at) => members.map((member) => [member, at])));
  const entered = new Set([from]);
  edges.forEach((steps, node) => {
    for (const step of steps) {
      if (step !== "end" && componentOf.get(step) !== componentOf.get(node)) entered.add(step);
    }
  });
  const measures = new Map<number, Measure>();
  let budget = budgetFor(edges.length);
  let isExact = true;
  for (const entry of components.flat().filter((node) => entered.has(node))) {
    const best: Measure = { count: 0, length: 0, stretch: [], rest: null };
    const isFinished = walkSimplePaths(edges, entry, (path, step) => {
      if (--budget < 0) return "stop";
      if (step !== "end" && componentOf.get(step) === componentOf.get(entry)) return "enter";
      const rest = step === "end" ? null : (measures.get(step) ?? null);
      if (step !== "end" && rest === null) return "pass";
      best.count += rest?.count ?? 1;
      const length = path.length + (rest?.length ?? 0);
      if (length > best.length) Object.assign(best, { length, stretch: [...path], rest });
      return "pass";
    });
    isExact &&= isFinished;
    if (best.length > 0) measures.set(entry, best);
  }
  const longest: number[] = [];
  for (let rest = measures.get(from) ?? null; rest !== null; rest = rest.rest) longest.push(...rest.stretch);
  return { count: measures.get(from)?.count ?? 0, longest: longest.length > 0 ? longest : null, isExact };
}

function longer(...paths: readonly (readonly number[] | null)[]): readonly number[] | null {
  return paths.reduce((best, path) => ((path?.length ?? 0) > (best?.length ?? 0) ? path : best), null);
}

/** Enough to visit every question once, however long the survey is. */
function budgetFor(length: number): number {
  return Math.max(STEP_BUDGET, 20 * length);
}
