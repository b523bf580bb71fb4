import { expect, test } from "vitest";
import { backPath, forwardPath } from "@/components/surveys/flow-map/edge-path";

const from = { x: 0, y: 0 };
const to = { x: 500, y: 40 };
const lane = { fromX: 100, toX: 300, y: 90 };

test("an edge without lanes is a single curve", () => {
  expect(forwardPath(from, to, [])).toBe("M0,0 C250,0 250,40 500,40");
});

test("an edge is straight along its lane", () => {
  expect(forwardPath(from, to, [lane])).toBe("M0,0 C50,0 50,90 100,90 L300,90 C400,90 400,40 500,40");
});

test("a lane left of a moved source is skipped", () => {
  expect(forwardPath({ x: 200, y: 0 }, to, [lane])).toBe("M200,0 C350,0 350,40 500,40");
});

test("an edge to a node left of its source still leaves to the right", () => {
  expect(forwardPath(from, { x: -200, y: 40 }, [])).toBe("M0,0 C74,0 -274,40 -200,40");
});

test("an edge back runs below its lane, around both ends", () => {
  const path = backPath({ x: 600, y: 10 }, { x: 100, y: 20 }, { fromX: 100, toX: 600, y: 200 });
  expect(path).toContain("Q628,200 600,200 L100,200 Q72,200");
  expect(path.startsWith("M600,10")).toBe(true);
  expect(path.endsWith("100,20")).toBe(true);
});
