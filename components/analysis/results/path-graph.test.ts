import { describe, expect, it } from "vitest";
import { itemsOf, pathGraph, restStep } from "@/components/analysis/results/path-graph";
import { itemNames } from "@/components/analysis/results/paths-view";

const edge = (source: string, target: string, value: number) => ({
  source,
  target,
  value,
  average_conversion_time: 1000,
});

const labels = { item: (item: string) => item, rest: (count: number) => `${count} others` };

const edges = [
  edge("1_/", "2_/a", 5),
  edge("1_/", "2_/b", 3),
  edge("1_/", "2_/c", 2),
  edge("1_/", "2_/d_e", 1),
  edge("2_/c", "3_/", 2),
  edge("2_/d_e", "3_/", 1),
];

describe("the graph of paths", () => {
  it("has a node for each item of each step", () => {
    const { nodes, links, tallest } = pathGraph(edges, null, labels);
    expect(nodes.map(({ label }) => label)).toEqual(["/", "/a", "/b", "/c", "/d_e", "/"]);
    expect(links).toHaveLength(6);
    expect(tallest).toBe(4);
  });

  it("joins all but the heaviest items of a step", () => {
    const { nodes, links, tallest } = pathGraph(edges, 2, labels);
    expect(nodes.map(({ label }) => label)).toEqual(["/", "/a", "/b", "2 others", "/"]);
    const rest = nodes.find(({ id }) => restStep(id) !== null)?.id;
    expect(links.filter(({ target }) => target === rest).map(({ value }) => value)).toEqual([2, 1]);
    expect(links.filter(({ source }) => source === rest).map(({ value }) => value)).toEqual([2, 1]);
    expect(tallest).toBe(3);
    expect(itemsOf(edges, 2, rest ?? "")).toEqual(["2_/c", "2_/d_e"]);
    expect(itemsOf(edges, 2, "2_/a")).toEqual(["2_/a"]);
    expect(itemsOf(edges, null, "2+")).toEqual([]);
  });

  it("does not join a single item", () => {
    expect(pathGraph(edges, 3, labels).nodes.some(({ id }) => restStep(id) !== null)).toBe(false);
  });
});

describe("names of items", () => {
  it("leave the origin out when all pages have the same", () => {
    const name = itemNames(["1_https://tea.example/a", "2_https://tea.example", "2_bought"]);
    expect(["https://tea.example/a", "https://tea.example", "bought"].map(name)).toEqual([
      "/a",
      "/",
      "bought",
    ]);
  });

  it("keep the origin when pages have several", () => {
    const name = itemNames(["1_https://tea.example/a", "2_https://cup.example/a"]);
    expect(name("https://tea.example/a")).toBe("https://tea.example/a");
  });
});
