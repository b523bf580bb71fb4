import { expect, test } from "vitest";
import { drawableLinks, layOutSankey } from "@/components/charts/sankey-layout";

const nodes = ["a", "b", "c"].map((id) => ({ id, label: id.toUpperCase() }));
const room = { width: 400, height: 200, nodeWidth: 10 };

test("columns go from left to right, and a node is as high as what passes it", () => {
  const { nodes: placed, links } = layOutSankey(
    nodes,
    [
      { source: "a", target: "b", value: 30 },
      { source: "a", target: "c", value: 10 },
      { source: "b", target: "c", value: 30 },
    ],
    room,
  );
  const [a, b, c] = placed;
  expect([a?.depth, b?.depth, c?.depth]).toEqual([0, 1, 2]);
  expect([a?.value, c?.value]).toEqual([40, 40]);
  expect(links[0]?.from.x).toBe(10);
  expect((links[0]?.width ?? 0) / (links[1]?.width ?? 1)).toBeCloseTo(3);
});

test("a node without a next one stays in the column of its step", () => {
  const { nodes: placed } = layOutSankey(
    [...nodes, { id: "d", label: "D" }],
    [
      { source: "a", target: "b", value: 30 },
      { source: "a", target: "d", value: 10 },
      { source: "b", target: "c", value: 30 },
    ],
    room,
  );
  const columnOf = (id: string) => placed.find((node) => node.id === id)?.x0;
  expect(columnOf("d")).toBe(columnOf("b"));
  expect(columnOf("d")).not.toBe(columnOf("c"));
});

test("a link that would close a circle, and the smallest, are left out and counted", () => {
  const { links, leftOut } = drawableLinks(
    [
      { source: "a", target: "b", value: 5 },
      { source: "b", target: "a", value: 2 },
      { source: "b", target: "c", value: 4 },
      { source: "c", target: "c", value: 9 },
      { source: "a", target: "c", value: 1 },
      { source: "b", target: "c", value: 0 },
    ],
    2,
  );
  expect(links.map(({ source, target }) => `${source}${target}`)).toEqual(["ab", "bc"]);
  expect(leftOut).toBe(3);
});

test("links between the same nodes are one", () => {
  const link = { source: "a", target: "b", value: 5 };
  expect(drawableLinks([link, link], 9)).toMatchObject({ links: [{ ...link, value: 10 }], leftOut: 0 });
});

test("links to nodes that no one named have no place", () => {
  expect(layOutSankey(nodes, [{ source: "a", target: "x", value: 1 }], room)).toEqual({
    nodes: [],
    links: [],
  });
});
