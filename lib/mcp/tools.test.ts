import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Tool, tools } from "@/lib/mcp/tools";

const hintOf = ({ hints }: Tool) =>
  hints.readOnlyHint ? "read-only" : hints.destructiveHint ? "destructive" : "";

test("the reference lists all tools", () => {
  const rows = tools.map((tool) => {
    const { method, path, scopes } = tool.endpoint;
    return `| \`${tool.name}\` | \`${method} ${path}\` | ${scopes.map((scope) => `\`${scope}\``).join(", ")} | ${hintOf(tool)} |`;
  });
  expect(readFileSync("docs/reference/mcp.md", "utf8")).toContain(rows.join("\n"));
});

test("arguments of path, query and body have different names, but for parameters that may be in both", () => {
  for (const { name, endpoint } of tools) {
    const names = [endpoint.params, endpoint.query].flatMap((schema) => Object.keys(schema?.shape ?? {}));
    expect(new Set(names).size, name).toBe(names.length);
  }
});
