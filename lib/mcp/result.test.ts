import { expect, test } from "vitest";
import { successResult } from "@/lib/mcp/result";

const textOf = ({ content }: ReturnType<typeof successResult>) =>
  content.map((part) => (part.type === "text" ? part.text : "")).join("");

test("a page that is too large keeps as many rows as fit, and says where the rest begins", () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({ at, text: "x".repeat(2000) }));
  const result = successResult(JSON.stringify({ count: 900, results: rows }), { offset: 40 });
  const { truncated, results } = result.structuredContent as {
    truncated: { shown: number };
    results: object[];
  };
  expect(textOf(result).length).toBeLessThanOrEqual(80_000);
  expect(results).toEqual(rows.slice(0, truncated.shown));
  expect(truncated).toEqual({ shown: 39, of: 100, next: "Call again with offset 79 for the rest." });
});

test("what has no rows is cut, and a small result is returned whole", () => {
  for (const value of [{ a: "x".repeat(90_000) }, { results: ["x".repeat(90_000)] }]) {
    const cut = successResult(JSON.stringify(value), {});
    expect(cut.structuredContent).toBeUndefined();
    expect(textOf(cut)).toMatch(
      /\[Truncated: 80000 of 900\d+ characters\. Narrow the request to get less\.\]$/,
    );
  }
  expect(successResult("[1]", {})).toEqual({ content: [{ type: "text", text: "[1]" }] });
  expect(successResult('{"a":1}', {})).toMatchObject({ structuredContent: { a: 1 } });
});
