import { parseItemKey } from "@/components/analysis/results/paths-view";
import type { SankeyLink, SankeyNode } from "@/components/charts/sankey-layout";
import type { PathEdge } from "@/lib/contract/analysis/paths";

/** Nodes and links of a drawing. */
interface PathGraph {
  nodes: SankeyNode[];
  links: SankeyLink[];
  /** The number of nodes of the largest step. */
  tallest: number;
}

/** The key of the node that represents the rest of a step: `2+`. Keys of items have an underscore. */
const restKey = (step: number): string => `${step}+`;

/** The step whose rest a node represents, from 1; null for an item. */
export function restStep(key: string): number | null {
  const [, step] = /^([1-9]\d{0,2})\+$/.exec(key) ?? [];
  return step === undefined ? null : Number(step);
}

/** Paths through each item: incoming ones, or outgoing ones if there are more. */
function itemWeights(edges: readonly PathEdge[]): Map<string, number> {
  const [into, from] = [new Map<string, number>(), new Map<string, number>()];
  for (const { source, target, value } of edges) {
    from.set(source, (from.get(source) ?? 0) + value);
    into.set(target, (into.get(target) ?? 0) + value);
  }
  return new Map(
    [...new Set([...from.keys(), ...into.keys()])].map((key) => [
      key,
      Math.max(from.get(key) ?? 0, into.get(key) ?? 0),
    ]),
  );
}

/** The items of each step, from 1, the heaviest first: their keys and paths. */
function itemsByStep(edges: readonly PathEdge[]): Map<number, [string, number][]> {
  const steps = new Map<number, [string, number][]>();
  for (const weighted of itemWeights(edges)) {
    const { step } = parseItemKey(weighted[0]);
    steps.set(step, [...(steps.get(step) ?? []), weighted]);
  }
  return new Map([...steps].map(([step, items]) => [step, items.toSorted(([, a], [, b]) => b - a)]));
}

/** The number of items of a step that are shown by name. A rest of one item is shown by name, too. */
const shownCount = (items: readonly unknown[], top: number | null): number =>
  top === null || items.length <= top + 1 ? items.length : top;

/**
 * The keys of the items that a node represents: its own, or those of the rest of its step.
 *
 * @param top as of `pathGraph`
 */
export function itemsOf(edges: readonly PathEdge[], top: number | null, node: string): string[] {
  const step = restStep(node);
  if (step === null) return [node];
  const items = itemsByStep(edges).get(step) ?? [];
  return items.slice(shownCount(items, top)).map(([key]) => key);
}

/**
 * The graph of edges.
 *
 * @param top items that each step keeps, the heaviest; the others are one node. Null keeps all
 * @param labels of an item, and of the rest of a step, given the number of items in it
 */
export function pathGraph(
  edges: readonly PathEdge[],
  top: number | null,
  labels: { item: (item: string) => string; rest: (count: number) => string },
): PathGraph {
  const nodes: SankeyNode[] = [];
  const shownAs = new Map<string, string>();
  let tallest = 0;
  for (const [step, sorted] of itemsByStep(edges)) {
    const count = shownCount(sorted, top);
    for (const [key] of sorted.slice(0, count)) {
      nodes.push({ id: key, label: labels.item(parseItemKey(key).item) });
      shownAs.set(key, key);
    }
    const rest = sorted.slice(count);
    for (const [key] of rest) shownAs.set(key, restKey(step));
    if (rest.length > 0) nodes.push({ id: restKey(step), label: labels.rest(rest.length) });
    tallest = Math.max(tallest, count + Math.min(1, rest.length));
  }
  const links = edges.map(({ source, target, value }) => ({
    source: shownAs.get(source) ?? source,
    target: shownAs.get(target) ?? target,
    value,
  }));
  return { nodes, links, tallest };
}
