/** Unreachable questions and loops. */
import { type BranchingQuestion, type Step, successorsOf } from "@/lib/survey-model/branching";

/** Indices of the questions that are unreachable from the first one, ascending. */
export function unreachableQuestions(questions: readonly BranchingQuestion[]): number[] {
  const reached = reachedFrom([0], successorsOf(questions));
  return questions.flatMap((_, index) => (reached.has(index) ? [] : [index]));
}

/**
 * A maximal set of questions that are reachable from each other. Cycles that share a question are one loop, because one
 * changed edge fixes them together.
 */
export interface Loop {
  /** Indices of its questions, each once, ascending. */
  readonly members: readonly number[];
  /** A shortest cycle from the first member, in order; the step back to the start is not repeated. */
  readonly route: readonly number[];
  /** Whether some path leads from it to the end. */
  readonly canEnd: boolean;
  /** Whether it is reachable from the first question. */
  readonly isReachable: boolean;
}

/** Every loop of a survey, by its first member, ascending; a question whose target is itself is a loop. */
export function loopsOf(questions: readonly BranchingQuestion[]): Loop[] {
  const successors = successorsOf(questions);
  const ending = endingQuestions(successors);
  const reached = reachedFrom([0], successors);
  return strongComponents(successors)
    .filter((members) => members.length > 1 || members.some((at) => successors[at]?.includes(at)))
    .map((component) => component.toSorted((a, b) => a - b))
    .map((members) => ({
      members,
      route: roundTrip(members, successors),
      canEnd: members.some((member) => ending.has(member)),
      isReachable: members.some((member) => reached.has(member)),
    }))
    .toSorted((a, b) => (a.members[0] ?? 0) - (b.members[0] ?? 0));
}

/** The questions from which the end is reachable. */
export function endingQuestions(successors: readonly (readonly Step[])[]): Set<number> {
  const exits = successors.flatMap((steps, index) => (steps.includes("end") ? [index] : []));
  return reachedFrom(exits, reversed(successors));
}

/**
 * The strongly connected components (Kosaraju, without recursion, so that no survey is too long). Each question is in
 * exactly one; a component precedes those reachable from it.
 */
export function strongComponents(successors: readonly (readonly Step[])[]): number[][] {
  const finished: number[] = [];
  const seen = new Set<number>();
  for (const root of successors.keys()) {
    if (seen.has(root)) continue;
    seen.add(root);
    const stack = [{ node: root, next: 0 }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const step = successors[top.node]?.[top.next++];
      if (step === undefined) {
        finished.push(top.node);
        stack.pop();
      } else if (step !== "end" && !seen.has(step)) {
        seen.add(step);
        stack.push({ node: step, next: 0 });
      }
    }
  }
  const backwards = reversed(successors);
  const taken = new Set<number>();
  const components: number[][] = [];
  for (const root of finished.reverse()) {
    if (taken.has(root)) continue;
    taken.add(root);
    const component = [root];
    for (const node of component) {
      for (const step of backwards[node] ?? []) {
        if (taken.has(step)) continue;
        taken.add(step);
        component.push(step);
      }
    }
    components.push(component);
  }
  return components;
}

function roundTrip(members: readonly number[], successors: readonly (readonly Step[])[]): number[] {
  const start = members[0];
  if (start === undefined) return [];
  const inside = new Set(members);
  const cameFrom = new Map<number, number>();
  const queue = [start];
  for (const node of queue) {
    for (const step of successors[node] ?? []) {
      if (step === start) {
        const route = [node];
        for (let back = node; back !== start; ) {
          back = cameFrom.get(back) ?? start;
          route.unshift(back);
        }
        return route;
      }
      if (step === "end" || !inside.has(step) || cameFrom.has(step)) continue;
      cameFrom.set(step, node);
      queue.push(step);
    }
  }
  return [start];
}

function reachedFrom(starts: readonly number[], successors: readonly (readonly Step[])[]): Set<number> {
  const reached = new Set(starts.filter((start) => start < successors.length));
  for (const node of reached) {
    for (const step of successors[node] ?? []) if (step !== "end") reached.add(step);
  }
  return reached;
}

function reversed(successors: readonly (readonly Step[])[]): number[][] {
  const sources: number[][] = successors.map(() => []);
  successors.forEach((steps, from) => {
    for (const step of steps) if (step !== "end") sources[step]?.push(from);
  });
  return sources;
}
