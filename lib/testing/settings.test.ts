import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const textOf = (file: string) => readFileSync(file, "utf8");

/** The variables that `lib/env.ts` parses. */
const settings = [...textOf("lib/env.ts").matchAll(/^ {4}([A-Z][A-Z_]+): z/gm)].map(([, name = ""]) => name);

it("every setting has its row in docs/operations.md", () => {
  expect(settings.length).toBeGreaterThan(10);
  const documented = textOf("docs/operations.md");
  expect(settings.filter((name) => !documented.includes(`| \`${name}\``))).toEqual([]);
});

it("every setting is in .env.example, except the one that npm's scripts set", () => {
  const example = textOf(".env.example");
  const missing = settings.filter((name) => !new RegExp(`^${name}=`, "m").test(example));
  expect(missing).toEqual(["NODE_ENV"]);
});
